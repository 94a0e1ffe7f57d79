const hoursOfADay = 24;

/** How long something took, in words that a person would use: whole hours up to two days, then whole days. */
export interface TimeTaken {
  unit: 'hours' | 'days';
  count: number;
}

/** What took less than an hour counts as none. */
export function timeTaken(hours: number): TimeTaken {
  if (hours < 2 * hoursOfADay) return { unit: 'hours', count: Math.floor(hours) };
  return { unit: 'days', count: Math.round(hours / hoursOfADay) };
}
