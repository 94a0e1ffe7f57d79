import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Mounts a folder of built files at an address. Their names change with what is in them: what was loaded once
 * is good for ever. They lie in no folders below it, so that any other path is not found, before it can lead
 * anywhere.
 */
export async function mountBuiltFiles(
  scope: FastifyInstance,
  { root, prefix }: { root: string; prefix: string },
): Promise<void> {
  scope.addHook('onRequest', async ({ params }, reply) => {
    const name = typeof params === 'object' && params !== null && '*' in params ? params['*'] : null;
    if (typeof name !== 'string' || !/^\w[\w.-]*$/.test(name)) return reply.callNotFound();
  });
  await scope.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
}
