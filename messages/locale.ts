import { directionOf } from '../contract/constants.ts';

/**
 * European Portuguese, and the digits that the rest of an Arabic text has: `Intl` would take Brazilian and
 * Eastern ones.
 */
const locales: Record<string, string> = { pt: 'pt-PT', ar: 'ar-u-nu-latn' };

/**
 * The locale to ask `Intl` for in a language; English where the engine does not know the language, since it
 * would take that of the machine.
 */
export function localeOf(language: string): string {
  const locale = locales[language] ?? (language.startsWith('ar-') ? `${language}-u-nu-latn` : language);
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0 ? locale : 'en';
  } catch {
    return 'en';
  }
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** A number as a language writes it: `12,345`, `12 345`. */
export function grouped(value: number, language: string): string {
  let format = numberFormats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(localeOf(language));
    numberFormats.set(language, format);
  }
  return format.format(value);
}

/** What tells plural forms apart. */
type PluralRules = Pick<Intl.PluralRules, 'select' | 'resolvedOptions'>;

const pluralRules = new Map<string, PluralRules>();

/**
 * The plural forms of a language. Where the engine has no rules for it, one is singular and all else plural.
 */
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

/** Words in Arabic letters and numbers: these stand where they belong in a right-to-left sentence. */
const standsAlone = /^(?:[\p{Script=Arabic}\p{M} ]|\p{Nd}+(?:[.,:]\p{Nd}+)*(?![\p{Nd}.,:]))*$/u;

/**
 * A value as it is put into a sentence: numbers grouped, and in a right-to-left sentence isolated from the
 * words around it, since a title that ends in `?` would lose it to its other end.
 */
export function putIn(value: string | number, language: string): string {
  const text = typeof value === 'number' ? grouped(value, language) : value;
  if (directionOf(language) === 'ltr' || standsAlone.test(text)) return text;
  return isolateStart + text + isolateEnd;
}

/** A text whose `e-mail` stays on one line: its hyphen does not break. */
export function unbroken(text: string): string {
  return text.replace(/\b(e)-(mails?)\b/gi, '$1\u2011$2');
}

/** A sentence without the marks around the values in it: for titles, subjects and whatever programs read. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
