import { interfaceLanguages, rightToLeftLanguages } from '#languages';
import { hourSeconds } from './durations.ts';

/** The constants that every first visit loads; constants.ts has them too, with all the others. */

/**
 * The languages of the interface: those that have a folder in `messages` (product.md#languages). A post may be written in any
 * language.
 */
export { interfaceLanguages };
/** The tag of a language of the interface. What comes from outside is checked against `interfaceLanguages`. */
export type InterfaceLanguage = string;
export const defaultLanguage = 'en';

/** The language of the interface with this tag; English where there is none, or where its folder is gone. */
export function knownLanguage(tag: string): InterfaceLanguage {
  return interfaceLanguages.includes(tag) ? tag : defaultLanguage;
}

/** The writing direction of a language of the interface. It is a value of HTML's `dir`. */
export function interfaceDirection(language: InterfaceLanguage): 'ltr' | 'rtl' {
  return rightToLeftLanguages[language] ? 'rtl' : 'ltr';
}

/** The primary subtag of a language tag: `pt` of `pt-BR`. Lists and searches filter by it. */
export function primaryLanguage(tag: string): string {
  const [primary = ''] = tag.toLowerCase().split('-');
  return primary;
}

/** Lifetime of a session token, in seconds (product.md#limits: cookie max age). */
export const sessionSeconds = hourSeconds;

/** The header that sends a recent proof of identity. */
export const recentProofHeader = 'recent-proof';

/** Length of a password, in characters (product.md#limits); the maximum keeps hashing bounded. */
export const passwordCharacters = { minimum: 8, maximum: 200 } as const;

/** How long a toast is shown; the tick of the loading bar and its largest step (product.md#limits). */
export const toastMilliseconds = 5000;
export const loadingTickMilliseconds = 500;
export const loadingStepMaximum = 10;
