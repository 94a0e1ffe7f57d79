import type { translator } from '../../../messages/index.ts';
import { localeOf } from '../../../messages/locale.ts';

type Language = Parameters<typeof translator>[0];

/** A time in UTC, in words of the reader's language. */
export function timeInUtc(language: Language, at: Date): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} UTC`;
}
