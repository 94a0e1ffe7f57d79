import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { islandsDirectory, islandsPath } from './islands.ts';

/** Mounts the scripts that improve public pages. Their names change with what is in them: loaded once, good for ever. */
export async function mountIslands(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(islandsDirectory, 'assets'),
    prefix: `${islandsPath}/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
}
