import { writtenDate } from '../../../../messages/written-date.ts';
import { useLanguage } from './language-context.tsx';

/** Returns the function that writes the date and time of an instant in the reader's language and time zone. */
export function useMoment(): (instant: string | number | Date) => string {
  const { currentLanguage } = useLanguage();
  return (instant) =>
    writtenDate(currentLanguage, new Date(instant), { dateStyle: 'long', timeStyle: 'short' });
}
