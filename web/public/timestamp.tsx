import { formatTimestamp, isDay, type TimestampLabels } from '../ui/timestamp.ts';
import type { PageContext } from './page-context.ts';

/** An instant on a cached page, whose reader and day are unknown: in the long form, in UTC. */
export function Timestamp({ context, instant }: { context: PageContext; instant: string }) {
  return <time dateTime={instant}>{dateOf(context, instant)}</time>;
}

/** As `Timestamp`, as text inside a sentence. */
export function dateOf({ t }: PageContext, instant: string): string {
  const labels: TimestampLabels = {
    months: t('timestamp.months', { returnObjects: true }),
    today: (parts) => t('timestamp.today', parts),
    yesterday: (parts) => t('timestamp.yesterday', parts),
    date: (parts) => t(isDay(instant) ? 'timestamp.day' : 'timestamp.dateInUtc', parts),
  };
  return formatTimestamp(instant, { offsetMinutes: 0, labels });
}
