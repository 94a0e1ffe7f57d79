import { localeOf } from './locale.ts';

/**
 * A date in a language, as pages write it: in English the day comes before the month. In French, the first of a month is “1er”; in Amharic, a year says that it isn't one of the Ethiopian calendar: `Intl` knows
 * neither.
 */
export function writtenDate(language: string, at: Date, options: Intl.DateTimeFormatOptions): string {
  const isFrench = /^fr\b/.test(language);
  const isAmharic = /^am\b/.test(language);
  return new Intl.DateTimeFormat(localeOf(language === 'en' ? 'en-GB' : language), options)
    .formatToParts(at)
    .map(({ type, value }) => {
      if (isFrench && type === 'day' && value === '1') return '1er';
      return isAmharic && type === 'year' ? `${value} እ.ኤ.አ.` : value;
    })
    .join('');
}
