import type { CloudNodeReply } from '../../../contract/calls/clouds.ts';
import { localeOf } from '../../../messages/locale.ts';
import type { PageContext } from '../page-context.ts';

/** How often a node answered, of the times it was asked in the last 30 days: `97%`, rounded down. Null where it was not. */
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

/** How long it usually takes, in milliseconds: on the latest day on which it answered. */
export function usualTime({ days }: CloudNodeReply): number | null {
  return days.findLast(({ milliseconds }) => milliseconds !== null)?.milliseconds ?? null;
}
