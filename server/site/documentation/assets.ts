import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DeveloperAssets } from '../../../contract/pages.ts';
import { islandsPath } from '../../platform/page-cache/islands.ts';

const script = 'web/islands/developer.ts';
const style = 'web/public/developer/style.css';

const manifestSchema = z.object({
  [script]: z.object({ file: z.string() }),
  [style]: z.object({ file: z.string() }),
});

/**
 * The URLs of the built files, by their names in the build's manifest. @throws if the portal has not been
 * built
 */
export async function loadDeveloperAssets(directory: string): Promise<DeveloperAssets> {
  const manifest = await readFile(path.join(directory, '.vite/manifest.json'), 'utf8');
  const files = manifestSchema.parse(JSON.parse(manifest));
  const nameOf = (entry: typeof script | typeof style) => path.basename(files[entry].file);
  return {
    script: `${islandsPath}/${nameOf(script)}`,
    style: `${islandsPath}/${nameOf(style)}`,
    styleText: await readFile(path.join(directory, files[style].file), 'utf8'),
  };
}
