import type { InterfaceLanguage } from '../constants.ts';

/** The size of pictures that other sites show with a link, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The picture of the site in a language, for links to pages that have none of their own. */
export function siteCardPath(language: InterfaceLanguage): string {
  return `/card-${language}.png`;
}
