import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Renderer } from '../../../contract/pages.ts';
import { sha256 } from '../text/digest.ts';
import { islandAddress } from './islands.ts';

/** The renderer that `npm run build` builds, in the same folder as the site's icon. */
export const rendererFile = fileURLToPath(new URL('../../../dist/public/render.js', import.meta.url));

export interface LoadedRenderer extends Renderer {
  /** The source in the Content-Security-Policy that allows the pages' style sheet: `'sha256-…'`. */
  styleSource: string;
  iconFile: string;
  /** The address of the islands' script, and of the one that saves posts. */
  script: string;
  savingScript: string;
}

/**
 * Loads the renderer built from `web/public`.
 * @throws where it has not been built
 */
export async function loadRenderer(file: string): Promise<LoadedRenderer> {
  const { renderPage, renderPart, styleText }: Renderer = await import(pathToFileURL(file).href);
  const islands = path.join(path.dirname(file), '../islands');
  const digest = sha256(styleText).toString('base64');
  return {
    renderPage,
    renderPart,
    styleText,
    styleSource: `'sha256-${digest}'`,
    script: await islandAddress(islands, 'main'),
    savingScript: await islandAddress(islands, 'saving'),
    iconFile: path.join(path.dirname(file), 'favicon.svg'),
  };
}
