import { localeOf } from '../../messages/locale.ts';
import type { PageContext } from './page-context.ts';

/**
 * The name of a post's language in the language of the page, so that people see before loading a post whether
 * they can read it. Null if the two languages are the same. Regions and scripts are left out.
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

/** The name of a post's language in that language itself, so that its speakers recognise it. */
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
