import { grouped, localeOf } from '../../../../messages/locale.ts';
import { useLanguage } from './language-context.tsx';

interface Numbers {
  number(value: number): string;
  /** Formats a day such as 2026-03-01, without its year. */
  day(iso: string): string;
}

/** Formats numbers and days in the current language, with the digits of its other texts. */
export function useNumbers(): Numbers {
  const { currentLanguage } = useLanguage();
  const days = new Intl.DateTimeFormat(localeOf(currentLanguage), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return { number: (value) => grouped(value, currentLanguage), day: (iso) => days.format(new Date(iso)) };
}
