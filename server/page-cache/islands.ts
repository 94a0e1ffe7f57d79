import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Where `npm run build` leaves the islands. */
export const islandsDirectory = fileURLToPath(new URL('../../dist/islands/', import.meta.url));

/** The path under which their files are read. */
export const islandsPath = '/islands';

/** The script that they begin with. */
const entry = 'web/islands/main.ts';

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

/**
 * The address of the script of the public pages, by what the build says of it. @throws where none was built
 */
export async function islandsScript(directory: string): Promise<string> {
  const text = await readFile(path.join(directory, '.vite/manifest.json'), 'utf8');
  const script = manifestSchema.parse(JSON.parse(text))[entry];
  if (!script) throw new Error(`the build has no ${entry}`);
  return `${islandsPath}/${path.basename(script.file)}`;
}
