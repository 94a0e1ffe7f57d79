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

/** Languages that are written from right to left, by their primary subtag. */
const rightToLeft = /^(ar|arc|ckb|dv|fa|he|ku|nqo|ps|rhg|sd|ug|ur|yi)$/;

/** Scripts that are written from right to left, by their subtag (ISO 15924). */
const rightToLeftScripts = /^(adlm|arab|aran|hebr|mand|nkoo|rohg|samr|syrc|thaa)$/i;

/**
 * The writing direction of a BCP 47 language tag: as the facts of a language of the interface state it, else by its script if the
 * tag names one. It is a value of HTML's `dir`.
 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  if (interfaceLanguages.includes(language)) return rightToLeftLanguages[language] ? 'rtl' : 'ltr';
  const script = /^[a-z]{2,8}(?:-[a-z]{3}){0,3}-([a-z]{4})(?:-|$)/i.exec(language)?.[1];
  const isRightToLeft =
    script === undefined ? rightToLeft.test(primaryLanguage(language)) : rightToLeftScripts.test(script);
  return isRightToLeft ? 'rtl' : 'ltr';
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

/** The header of every answer while writing is paused. */
export const maintenanceHeader = 'maintenance';
