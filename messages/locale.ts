import { languageLocales } from '#languages';
import { directionOf } from '../contract/first-constants.ts';

/**
 * The `Intl` locale of a language: the texts are European Portuguese and have Latin digits in Arabic, which are not its defaults; English if the engine doesn't know the language, since it would use the
 * machine's.
 */
export function localeOf(language: string): string {
  const locale =
    languageLocales[language] ?? (language.startsWith('ar-') ? `${language}-u-nu-latn` : language);
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0 ? locale : 'en';
  } catch {
    return 'en';
  }
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formats a number in a language: `12,345`, `12 345`. */
export function grouped(value: number, language: string): string {
  let format = numberFormats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(localeOf(language));
    numberFormats.set(language, format);
  }
  return format.format(value);
}

const collators = new Map<string, Intl.Collator>();

/** Compares two names as a language sorts them. */
export function compareNames(one: string, other: string, language: string): number {
  let collator = collators.get(language);
  if (!collator) {
    collator = new Intl.Collator(localeOf(language));
    collators.set(language, collator);
  }
  return collator.compare(one, other);
}

/** The plural rules of a language. */
type PluralRules = Pick<Intl.PluralRules, 'select' | 'resolvedOptions'>;

const pluralRules = new Map<string, PluralRules>();

/** The plural rules of a language. If the engine has none, one is singular and all else plural. */
export function pluralRulesOf(language: string): PluralRules {
  let rules = pluralRules.get(language);
  if (!rules) {
    const isKnown = Intl.PluralRules.supportedLocalesOf(localeOf(language)).length > 0;
    rules = new Intl.PluralRules(isKnown ? localeOf(language) : 'en');
    pluralRules.set(language, rules);
  }
  return rules;
}

const isolateStart = '\u2068';
const isolateEnd = '\u2069';

/** Arabic words and numbers, which keep their place in a right-to-left sentence. */
const standsAlone = /^(?:[\p{Script=Arabic}\p{M} ]|\p{Nd}+(?:[.,:]\p{Nd}+)*(?![\p{Nd}.,:]))*$/u;

/**
 * Formats a value for a sentence: numbers are grouped; in a right-to-left sentence other text is isolated,
 * since the final `?` of a title would move to its other end.
 */
export function putIn(value: string | number, language: string): string {
  const text = typeof value === 'number' ? grouped(value, language) : value;
  if (directionOf(language) === 'ltr' || standsAlone.test(text)) return text;
  return isolateStart + text + isolateEnd;
}

/** Makes the hyphen of `e-mail` non-breaking. */
export function unbroken(text: string): string {
  return text.replace(/\b(e)-(mails?)\b/gi, '$1\u2011$2');
}

/** Removes the isolating marks around values: for titles, subjects and text that programs read. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}

/** The name of the browser's time zone, such as `Africa/Nairobi`. */
export function timeZone(): string {
  return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
}
