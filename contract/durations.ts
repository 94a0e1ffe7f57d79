/** Lengths of time that several modules need. */

export const minuteMilliseconds = 60_000;
export const hourMilliseconds = 60 * minuteMilliseconds;
export const dayMilliseconds = 24 * hourMilliseconds;

export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;
