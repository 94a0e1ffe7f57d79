import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Headers that browsers read from documents only. A first visit loads dozens of these files, and on a slow line half a
 * kilobyte more for each of them is a second.
 */
const headersOfDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-xss-protection',
];

/**
 * Mounts a folder of built files at an address. Their names change with their content, so browsers may cache
 * them for ever. There are no subfolders; any other path, and a name that
 * is longer than a file system allows, is refused before a file is looked for.
 */
export async function mountBuiltFiles(
  scope: FastifyInstance,
  { root, prefix }: { root: string; prefix: string },
): Promise<void> {
  scope.addHook('onRequest', async ({ params }, reply) => {
    const name = typeof params === 'object' && params !== null && '*' in params ? params['*'] : null;
    if (typeof name !== 'string' || !/^\w[\w.-]{0,199}$/.test(name)) return reply.callNotFound();
  });
  scope.addHook('onSend', async ({ url }, reply, payload) => {
    for (const name of headersOfDocuments) reply.removeHeader(name);
    // The policy of a worker is the one that comes with its script.
    if (/\.(js|css)$/.test(url) && !/worker/.test(url)) reply.removeHeader('content-security-policy');
    return payload;
  });
  await scope.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    preCompressed: true,
    lastModified: false,
    acceptRanges: false,
    immutable: true,
    maxAge: '1y',
  });
}
