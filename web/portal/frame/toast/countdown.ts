/** A countdown that can be held. All times in milliseconds. */
export interface Countdown {
  /** The time left when it was last started or held. */
  left: number;
  /** When it was last started; null while it is held. */
  runningSince: number | null;
}

export function startCountdown(milliseconds: number, now: number): Countdown {
  return { left: milliseconds, runningSince: now };
}

export function leftOf({ left, runningSince }: Countdown, now: number): number {
  return runningSince === null ? left : Math.max(0, left - (now - runningSince));
}

export function hold(countdown: Countdown, now: number): Countdown {
  return { left: leftOf(countdown, now), runningSince: null };
}

export function release(countdown: Countdown, now: number): Countdown {
  return countdown.runningSince === null ? { ...countdown, runningSince: now } : countdown;
}
