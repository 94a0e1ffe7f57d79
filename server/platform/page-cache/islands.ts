import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Where `npm run build` leaves the islands. */
export const islandsDirectory = fileURLToPath(new URL('../../../dist/islands/', import.meta.url));

/** The path under which their files are served. */
export const islandsPath = '/islands';

/** The entry points: of the islands, of what saves posts, of the worker that answers for saved ones, and of the pages' style sheets. */
const entries = {
  main: 'web/islands/main.ts',
  more: 'web/islands/more.ts',
  saving: 'web/islands/saving.ts',
  savedWorker: 'web/islands/saved-worker.ts',
  'every-page': 'web/public/styles/every-page.css',
  lists: 'web/public/styles/lists.css',
  posts: 'web/public/styles/posts.css',
  tables: 'web/public/styles/tables.css',
  figures: 'web/public/styles/figures.css',
  formulas: 'web/public/styles/formulas.css',
  charts: 'web/public/styles/charts.css',
  'other-pages': 'web/public/styles/other-pages.css',
} as const;

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

/**
 * The path of a built script within the folder, from the build's manifest.
 * @throws where it has not been built
 */
export async function islandFile(directory: string, name: keyof typeof entries): Promise<string> {
  const text = await readFile(path.join(directory, '.vite/manifest.json'), 'utf8');
  const script = manifestSchema.parse(JSON.parse(text))[entries[name]];
  if (!script) throw new Error(`The build's manifest has no ${entries[name]}.`);
  return script.file;
}

/** The address of a built script. @throws where it has not been built */
export async function islandAddress(directory: string, name: keyof typeof entries): Promise<string> {
  return `${islandsPath}/${path.basename(await islandFile(directory, name))}`;
}
