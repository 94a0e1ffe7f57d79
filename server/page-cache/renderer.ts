import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Renderer } from '../../contract/pages.ts';
import { sha256 } from '../digest.ts';
import { islandsScript } from './islands.ts';

/** Where `npm run build` leaves it; the site's icon lies beside it. */
export const rendererFile = fileURLToPath(new URL('../../dist/public/render.js', import.meta.url));

export interface LoadedRenderer extends Renderer {
  /** The Content-Security-Policy source that lets the one style sheet in: `'sha256-…'`. */
  styleSource: string;
  iconFile: string;
  /** Address of the script that improves the pages. */
  script: string;
}

/** Loads the renderer that `npm run build` made of `web/public`. @throws where it has not been built */
export async function loadRenderer(file: string): Promise<LoadedRenderer> {
  const { renderPage, styleText }: Renderer = await import(pathToFileURL(file).href);
  const script = await islandsScript(path.join(path.dirname(file), '../islands'));
  const digest = sha256(styleText).toString('base64');
  return {
    renderPage,
    styleText,
    styleSource: `'sha256-${digest}'`,
    script,
    iconFile: path.join(path.dirname(file), 'favicon.svg'),
  };
}
