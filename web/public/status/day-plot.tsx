import type { StatusReply } from '../../../contract/operations/calls/status.ts';
import { statusDays } from '../../../contract/operations/status/components.ts';
import { localeOf } from '../../../messages/locale.ts';
import type { PageContext } from '../page-context.ts';

type Days = StatusReply['components'][number]['days'];

const bar = { width: 3, step: 4 } as const;
const height = 24;
const everyPlace = Array.from({ length: statusDays }, (_, index) => index * bar.step);
const dayMilliseconds = 24 * 3600 * 1000;

/**
 * One bar for each day, the newest at the end: a dot where nothing was measured, and faint where all went well; from its
 * foot, what was disrupted, and in another colour what didn't work. The list next to it says the same in words.
 */
export function DayPlot({ days, now, label }: { days: Days; now: string; label: string }) {
  const today = Date.parse(now.slice(0, 10));
  const placeOf = (day: string) => statusDays - 1 - Math.round((today - Date.parse(day)) / dayMilliseconds);
  const placed = days
    .map((day) => ({ ...day, x: placeOf(day.day) * bar.step }))
    .filter(({ x }) => x >= 0 && x < statusDays * bar.step);
  const measured = new Set(placed.map(({ x }) => x));
  const unknown = everyPlace.filter((x) => !measured.has(x));
  const disrupted = placed.map(({ x, degraded, down, ...day }) => ({
    x,
    part: degraded + down,
    of: day.ok + degraded + down,
  }));
  const failed = placed.map(({ x, degraded, down, ...day }) => ({
    x,
    part: down,
    of: day.ok + degraded + down,
  }));
  return (
    <svg
      viewBox={`0 0 ${statusDays * bar.step} ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={unknown.map(dot).join('')} fill="none" stroke="currentColor" strokeOpacity={0.4} />
      <path d={placed.map(({ x }) => rectangle(x, height)).join('')} fill="currentColor" fillOpacity={0.2} />
      <path d={disrupted.map(barOf).join('')} fill="currentColor" />
      <path d={failed.map(barOf).join('')} fill="var(--alarm)" />
    </svg>
  );
}

/** A bar from the foot: never too short to be seen, since a few minutes of a day matter. */
function barOf({ x, part, of }: { x: number; part: number; of: number }): string {
  return part === 0 ? '' : rectangle(x, Math.max(height / 4, Math.round((part / of) * height)));
}

function rectangle(x: number, tall: number): string {
  return `M${x} ${height}v-${tall}h${bar.width}v${tall}z`;
}

/** The mark of a day that was not measured. */
function dot(x: number): string {
  return `M${x + 1} ${height - 2}h1`;
}

/** The first day of all parts with a measurement, where the page goes further back; null otherwise. */
export function firstMeasuredDay(components: StatusReply['components']): string | null {
  const all = components.map(({ days }) => days);
  const longest = Math.max(...all.map((days) => days.length));
  if (longest === 0 || longest >= statusDays) return null;
  return all.flatMap(([first]) => first?.day ?? []).sort()[0] ?? null;
}

/** The share of the measured minutes without a failure, rounded down: `99.9%`. Null if there are none. */
export function shareWithoutFailure({ frame }: PageContext, days: Days): string | null {
  const all = days.reduce((sum, { ok, degraded, down }) => sum + ok + degraded + down, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  if (all === 0) return null;
  const share = Math.floor((1 - down / all) * 10_000) / 10_000;
  return new Intl.NumberFormat(localeOf(frame.language), {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(share);
}
