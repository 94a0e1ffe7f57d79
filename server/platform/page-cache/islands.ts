import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Where `npm run build` leaves the islands. */
export const islandsDirectory = fileURLToPath(new URL('../../../dist/islands/', import.meta.url));

/** The path under which their files are served. */
export const islandsPath = '/islands';

/** The entry point of the islands. */
const entry = 'web/islands/main.ts';

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

/**
 * The address of the islands' script, from the build's manifest.
 * @throws where it has not been built
 */
export async function islandsScript(directory: string): Promise<string> {
  const text = await readFile(path.join(directory, '.vite/manifest.json'), 'utf8');
  const script = manifestSchema.parse(JSON.parse(text))[entry];
  if (!script) throw new Error(`The build's manifest has no ${entry}.`);
  return `${islandsPath}/${path.basename(script.file)}`;
}
