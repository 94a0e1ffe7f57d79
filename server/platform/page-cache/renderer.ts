import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type PageFrame, type Renderer, styleSheets } from '../../../contract/pages.ts';
import { sha256 } from '../text/digest.ts';
import { islandAddress } from './islands.ts';

/** The renderer that `npm run build` builds, in the same folder as the site's icon. */
export const rendererFile = fileURLToPath(new URL('../../../dist/public/render.js', import.meta.url));

export interface LoadedRenderer extends Renderer {
  /** The sources in the Content-Security-Policy that allow the style inside the pages: `'sha256-…'`. */
  styleSources: readonly string[];
  /** The one of the whole style sheet. */
  styleSource: string;
  iconFile: string;
  /** The addresses of the islands' script, of those that make lists grow and save posts, and of the style sheets. */
  script: string;
  listScript: string;
  savingScript: string;
  styles: PageFrame['styles'];
}

/**
 * Loads the renderer built from `web/public`.
 * @throws where it has not been built
 */
export async function loadRenderer(file: string): Promise<LoadedRenderer> {
  const { renderPage, renderPart, criticalStyles, styleText, styleOfLook }: Renderer = await import(
    pathToFileURL(file).href
  );
  const islands = path.join(path.dirname(file), '../islands');
  const sourceOf = (style: string) => `'sha256-${sha256(style).toString('base64')}'`;
  return {
    renderPage,
    renderPart,
    criticalStyles,
    styleText,
    styleOfLook,
    styleSources: [...criticalStyles, styleText].map(sourceOf),
    styleSource: sourceOf(styleText),
    script: await islandAddress(islands, 'main'),
    listScript: await islandAddress(islands, 'more'),
    savingScript: await islandAddress(islands, 'saving'),
    styles: new Map(
      await Promise.all(styleSheets.map(async (name) => [name, await islandAddress(islands, name)] as const)),
    ),
    iconFile: path.join(path.dirname(file), 'favicon.svg'),
  };
}
