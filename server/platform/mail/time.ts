import type { translator } from '../../../messages/index.ts';
import { writtenDate } from '../../../messages/written-date.ts';

type Language = Parameters<typeof translator>[0];

/** A time in UTC, in words of the reader's language. */
export function timeInUtc(language: Language, at: Date): string {
  return `${writtenDate(language, at, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
