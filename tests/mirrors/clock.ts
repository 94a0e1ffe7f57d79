import { dayMilliseconds } from '../../contract/durations.ts';

/** A clock that goes on from tomorrow's noon: the hour and the day that files name stay the same throughout a test. */
export function awayFromFullHours(): () => Date {
  const begun = Date.now();
  const noon = (Math.floor(begun / dayMilliseconds) + 1.5) * dayMilliseconds;
  return () => new Date(noon + Date.now() - begun);
}
