import { useLanguage } from './language-context.tsx';

interface Numbers {
  number(value: number): string;
  /** A day such as 2026-03-01, without its year. */
  day(iso: string): string;
}

/** Writes numbers and days as the current language does, with the digits that its other texts have. */
export function useNumbers(): Numbers {
  const { currentLanguage } = useLanguage();
  const locale = `${currentLanguage}-u-nu-latn`;
  const numbers = new Intl.NumberFormat(locale);
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return { number: (value) => numbers.format(value), day: (iso) => days.format(new Date(iso)) };
}
