import { localeOf } from '../../messages/locale.ts';
import type { PageContext } from './page-context.ts';

/**
 * The name of a post's language, in the language of the page, where the two differ: nobody should load a text to find
 * that it can't be read. Null where they are the same. Regions and scripts are left out.
 */
export function nameOfOtherLanguage(postLanguage: string, { frame }: PageContext): string | null {
  const primary = primaryOf(postLanguage);
  return primary === frame.language ? null : nameOf(primary, frame.language);
}

/** The name of a post's language, in the language of the page. */
export function nameOfLanguage(postLanguage: string, { frame }: PageContext): string {
  const primary = primaryOf(postLanguage);
  return nameOf(primary, frame.language) ?? primary;
}

/** The name that a post's language has for itself: who speaks it finds it by that. */
export function ownNameOf(postLanguage: string): string {
  return nameOf(postLanguage, postLanguage) ?? postLanguage;
}

function primaryOf(language: string): string {
  const [primary = ''] = language.toLowerCase().split('-');
  return primary;
}

function nameOf(language: string, inLanguage: string): string | null {
  return new Intl.DisplayNames(localeOf(inLanguage), { type: 'language' }).of(language) ?? null;
}
