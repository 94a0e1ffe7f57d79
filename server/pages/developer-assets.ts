import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DeveloperAssets } from '../../contract/pages.ts';

/** Where `npm run build` leaves the script and the style of the developer portal. */
export const developerAssetsDirectory = fileURLToPath(
  new URL('../../dist/developers/assets/', import.meta.url),
);

/** The path under which they are read. */
export const developerAssetsPath = '/developer/assets';

const script = 'web/islands/developer.ts';
const style = 'web/public/developer/style.css';

const manifestSchema = z.object({
  [script]: z.object({ file: z.string() }),
  [style]: z.object({ file: z.string() }),
});

/** The addresses of what was built, by what the build says of it. @throws where it has not been built */
export async function loadDeveloperAssets(directory: string): Promise<DeveloperAssets> {
  const manifest = await readFile(path.join(directory, '../.vite/manifest.json'), 'utf8');
  const files = manifestSchema.parse(JSON.parse(manifest));
  const nameOf = (entry: typeof script | typeof style) => path.basename(files[entry].file);
  return {
    script: `${developerAssetsPath}/${nameOf(script)}`,
    style: `${developerAssetsPath}/${nameOf(style)}`,
    styleText: await readFile(path.join(directory, nameOf(style)), 'utf8'),
  };
}
