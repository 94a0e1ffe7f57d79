const hoursOfADay = 24;

/** A duration as people would say it: whole hours up to two days, then whole days. */
export interface TimeTaken {
  unit: 'hours' | 'days';
  count: number;
}

/** Less than an hour counts as zero. */
export function timeTaken(hours: number): TimeTaken {
  if (hours < 2 * hoursOfADay) return { unit: 'hours', count: Math.floor(hours) };
  return { unit: 'days', count: Math.round(hours / hoursOfADay) };
}
