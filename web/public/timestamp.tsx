import { formatTimestamp, type TimestampLabels } from '../ui/timestamp.ts';
import type { Site } from './site.ts';

/** An instant on a page that is kept: its reader and its day are unknown, so it is the long form, in UTC. */
export function Timestamp({ site: { t }, instant }: { site: Site; instant: string }) {
  const labels: TimestampLabels = {
    months: t('timestamp.months', { returnObjects: true }),
    today: (parts) => t('timestamp.today', parts),
    yesterday: (parts) => t('timestamp.yesterday', parts),
    date: (parts) => t(isDay(instant) ? 'timestamp.day' : 'timestamp.dateInUtc', parts),
  };
  return <time dateTime={instant}>{formatTimestamp(instant, { offsetMinutes: 0, labels })}</time>;
}

/** What is dated to a midnight of UTC, to the millisecond, was given as a day: it has no time to show. */
function isDay(instant: string): boolean {
  return instant.endsWith('T00:00:00.000Z');
}
