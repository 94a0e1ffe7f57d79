import { formatTimestamp, isDay } from '../ui/timestamp.ts';
import { words } from './words.ts';

/**
 * Rewrites instants in the reader's time zone: today, yesterday or a date
 * (product.md#records-and-their-fields). Days without a time stay.
 */
export function localiseTimes(): void {
  const { months, today, yesterday, date } = words.timestamp;
  const fill = (text: string) => (parts: Record<string, string | number>) =>
    text.replace(/{(\w+)}/g, (_, name: string) => String(parts[name]));
  const labels = { months, today: fill(today), yesterday: fill(yesterday), date: fill(date) };
  for (const time of document.querySelectorAll('time')) {
    const iso = time.dateTime;
    if (isDay(iso)) continue;
    const offsetMinutes = new Date(iso).getTimezoneOffset();
    time.textContent = formatTimestamp(iso, { now: new Date(), offsetMinutes, labels });
  }
}
