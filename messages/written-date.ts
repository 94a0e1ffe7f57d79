import { localeOf } from './locale.ts';

/**
 * A date in a language. In French, the first of a month is “1er”; in Amharic, a year says that it isn't one of the Ethiopian calendar: `Intl` knows
 * neither.
 */
export function writtenDate(language: string, at: Date, options: Intl.DateTimeFormatOptions): string {
  const isFrench = /^fr\b/.test(language);
  const isAmharic = /^am\b/.test(language);
  return new Intl.DateTimeFormat(localeOf(language), options)
    .formatToParts(at)
    .map(({ type, value }) => {
      if (isFrench && type === 'day' && value === '1') return '1er';
      return isAmharic && type === 'year' ? `${value} እ.ኤ.አ.` : value;
    })
    .join('');
}
