import { localeOf } from './locale.ts';

/** A date in a language. In French, the first of a month is “1er”, which `Intl` doesn't know. */
export function writtenDate(language: string, at: Date, options: Intl.DateTimeFormatOptions): string {
  const isFrench = /^fr\b/.test(language);
  return new Intl.DateTimeFormat(localeOf(language), options)
    .formatToParts(at)
    .map(({ type, value }) => (isFrench && type === 'day' && value === '1' ? '1er' : value))
    .join('');
}
