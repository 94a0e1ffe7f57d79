import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mountBuiltFiles } from '../http/built-files.ts';
import { islandsDirectory, islandsPath } from './islands.ts';

/** Mounts the scripts that improve public pages. */
export async function mountIslands(app: FastifyInstance): Promise<void> {
  const root = path.join(islandsDirectory, 'assets');
  await app.register((scope) => mountBuiltFiles(scope, { root, prefix: `${islandsPath}/` }));
}
