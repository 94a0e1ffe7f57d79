import { directionOf, type InterfaceLanguage } from '../../contract/constants.ts';
import type { PageFrame } from '../../contract/pages.ts';
import { shownIn } from '../../messages/fallbacks.ts';
import { type Translate, translator } from '../../messages/index.ts';
import { withLanguage } from './address.ts';

/**
 * The data that every component of a page needs. It is passed as a prop, so that a component shows what it
 * depends on.
 */
export interface PageContext {
  frame: PageFrame;
  /** The language that the page's texts are in: another than the frame's where that is only partly translated. */
  language: InterfaceLanguage;
  direction: 'ltr' | 'rtl';
  t: Translate;
  /** Stands before every path of this site: nothing on the site, its address in a file that is read elsewhere. */
  origin: string;
  /** A path of this site in the language of the page. */
  href(path: string): string;
}

export function createPageContext(frame: PageFrame): PageContext {
  const language = shownIn(frame.language, 'public');
  return {
    frame,
    language,
    direction: directionOf(language),
    t: translator(frame.language),
    origin: '',
    href: (path) => withLanguage(path, frame.language),
  };
}
