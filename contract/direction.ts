import { interfaceDirection, interfaceLanguages, primaryLanguage } from './first-constants.ts';

/** Languages that are written from right to left, by their primary subtag. */
const rightToLeft = /^(ar|arc|ckb|dv|fa|he|ku|nqo|ps|rhg|sd|ug|ur|yi)$/;

/** Scripts that are written from right to left, by their subtag (ISO 15924). */
const rightToLeftScripts = /^(adlm|arab|aran|hebr|mand|nkoo|rohg|samr|syrc|thaa)$/i;

/**
 * The writing direction of a BCP 47 language tag: as the facts of a language of the interface state it, else by its script if the
 * tag names one. It is a value of HTML's `dir`.
 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  if (interfaceLanguages.includes(language)) return interfaceDirection(language);
  const script = /^[a-z]{2,8}(?:-[a-z]{3}){0,3}-([a-z]{4})(?:-|$)/i.exec(language)?.[1];
  const isRightToLeft =
    script === undefined ? rightToLeft.test(primaryLanguage(language)) : rightToLeftScripts.test(script);
  return isRightToLeft ? 'rtl' : 'ltr';
}
