/** The texts of a timestamp in one language. */
export interface TimestampLabels {
  /** The names of the twelve months, January first. */
  months: readonly string[];
  today(parts: { time: string }): string;
  yesterday(parts: { time: string }): string;
  date(parts: { day: string; month: string; year: string; time: string }): string;
}

interface TimestampOptions {
  /** The current time. Without it, as on a cached page, no day is called today or yesterday. */
  now?: Date | undefined;
  /** Minutes from local time to UTC, as `Date.prototype.getTimezoneOffset` counts them: -180 in Nairobi. */
  offsetMinutes: number;
  labels: TimestampLabels;
}

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/**
 * An instant for people (product.md#records-and-their-fields): 'Today HH:MM' or 'Yesterday HH:MM', otherwise
 * day, month name and year with the time. Throws a RangeError if the text is not an ISO date-time.
 */
export function formatTimestamp(iso: string, { now, offsetMinutes, labels }: TimestampOptions): string {
  const local = toLocal(new Date(iso), offsetMinutes);
  const time = local.toISOString().slice(11, 16);
  if (now) {
    const daysAgo = dayNumber(toLocal(now, offsetMinutes)) - dayNumber(local);
    if (daysAgo === 0) return labels.today({ time });
    if (daysAgo === 1) return labels.yesterday({ time });
  }
  const month = labels.months[local.getUTCMonth()] ?? '';
  return labels.date({
    day: dayIn(labels.months, local.getUTCDate()),
    month,
    year: `${local.getUTCFullYear()}`,
    time,
  });
}

/** A day of the month beside one of these names: in French the first is “1er”. */
function dayIn(months: readonly string[], day: number): string {
  return day === 1 && months[0] === 'janvier' ? '1er' : `${day}`;
}

/**
 * Whether an instant stands for a whole day: exactly midnight UTC, as for imported posts. Then no time is
 * shown.
 */
export function isDay(iso: string): boolean {
  return iso.endsWith('T00:00:00.000Z');
}

/** The whole day in UTC that an instant is in. */
export function dayOf(iso: string): string {
  return `${iso.slice(0, 10)}T00:00:00.000Z`;
}

/** A date whose UTC fields show the local time. */
function toLocal(instant: Date, offsetMinutes: number): Date {
  return new Date(instant.getTime() - offsetMinutes * minuteMilliseconds);
}

function dayNumber(local: Date): number {
  return Math.floor(local.getTime() / dayMilliseconds);
}
