import { formatTimestamp, isDay, type TimestampLabels } from '../../../ui/timestamp.ts';
import { useLanguage } from './language-context.tsx';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/**
 * Shows an instant in the reader's time zone: today, yesterday or a date
 * (product.md#records-and-their-fields); a day is shown without a time.
 */
export function Timestamp({ instant }: { instant: string }) {
  const write = useTimestamp();
  return <time dateTime={instant}>{write(instant)}</time>;
}

/** Returns the text that `Timestamp` shows, for places that need a string. */
export function useTimestamp(): (instant: string) => string {
  const { t } = useLanguage();
  const labels: TimestampLabels = {
    months: months.map((month) => t(`timestamp.months.${month}`)),
    today: (parts) => t('timestamp.today', parts),
    yesterday: (parts) => t('timestamp.yesterday', parts),
    date: (parts) => t('timestamp.date', parts),
  };
  return (instant) => {
    if (isDay(instant)) {
      const date: TimestampLabels['date'] = (parts) => t('timestamp.day', parts);
      return formatTimestamp(instant, { offsetMinutes: 0, labels: { ...labels, date } });
    }
    const offsetMinutes = new Date(instant).getTimezoneOffset();
    return formatTimestamp(instant, { now: new Date(), offsetMinutes, labels });
  };
}
