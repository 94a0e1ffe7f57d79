import { grouped } from '../../../../messages/locale.ts';
import { writtenDate } from '../../../../messages/written-date.ts';
import { useLanguage } from './language-context.tsx';

interface Numbers {
  number(value: number): string;
  /** Formats a day such as 2026-03-01, without its year. */
  day(iso: string): string;
}

/** Formats numbers and days in the current language, with the digits of its other texts. */
export function useNumbers(): Numbers {
  const { currentLanguage } = useLanguage();
  return {
    number: (value) => grouped(value, currentLanguage),
    day: (iso) =>
      writtenDate(currentLanguage, new Date(iso), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  };
}
