import { localeOf } from '../../../../messages/locale.ts';
import { useLanguage } from './language-context.tsx';

/** Returns the function that writes the date and time of an instant in the reader's language and time zone. */
export function useMoment(): (instant: string | number | Date) => string {
  const { currentLanguage } = useLanguage();
  const format = new Intl.DateTimeFormat(localeOf(currentLanguage), {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return (instant) => format.format(new Date(instant));
}
