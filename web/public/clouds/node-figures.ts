import type { CloudNodeReply } from '../../../contract/cloud/calls/clouds.ts';
import { localeOf } from '../../../messages/locale.ts';
import type { PageContext } from '../page-context.ts';

/** The share of successful probes of the last 30 days, rounded down: `97%`. Null if there were none. */
export function shareAnswered({ frame }: PageContext, { days }: CloudNodeReply): string | null {
  const probes = days.reduce((sum, day) => sum + day.probes, 0);
  const good = days.reduce((sum, day) => sum + day.good, 0);
  if (probes === 0) return null;
  const share = Math.floor((good / probes) * 1000) / 1000;
  return new Intl.NumberFormat(localeOf(frame.language), {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(share);
}

/** The usual response time in milliseconds, on the latest day with a successful probe. */
export function usualTime({ days }: CloudNodeReply): number | null {
  return days.findLast(({ milliseconds }) => milliseconds !== null)?.milliseconds ?? null;
}
