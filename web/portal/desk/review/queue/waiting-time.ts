const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long something has waited, in the largest whole unit; at least in minutes. */
export interface Waited {
  unit: 'minutes' | 'hours' | 'days';
  count: number;
}

/** The time between two instants; zero if clocks disagree. */
export function waitedSince(since: string, now: Date): Waited {
  const milliseconds = Math.max(0, now.getTime() - Date.parse(since));
  if (milliseconds >= day) return { unit: 'days', count: Math.floor(milliseconds / day) };
  if (milliseconds >= hour) return { unit: 'hours', count: Math.floor(milliseconds / hour) };
  return { unit: 'minutes', count: Math.floor(milliseconds / minute) };
}
