import { formatTimestamp, isDay, type TimestampLabels } from '../ui/timestamp.ts';
import type { PageContext } from './page-context.ts';

/**
 * An instant on a cached page: the reader's time zone and day are unknown, so it shows the long form in UTC.
 */
export function Timestamp({ context: { t }, instant }: { context: PageContext; instant: string }) {
  const labels: TimestampLabels = {
    months: t('timestamp.months', { returnObjects: true }),
    today: (parts) => t('timestamp.today', parts),
    yesterday: (parts) => t('timestamp.yesterday', parts),
    date: (parts) => t(isDay(instant) ? 'timestamp.day' : 'timestamp.dateInUtc', parts),
  };
  return <time dateTime={instant}>{formatTimestamp(instant, { offsetMinutes: 0, labels })}</time>;
}
