import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Mounts a folder of built files at an address. Their names change with their content, so browsers may cache
 * them for ever. There are no subfolders; any other path is refused before a file is looked for.
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
