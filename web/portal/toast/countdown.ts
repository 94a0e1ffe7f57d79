/** Time that runs down, and can be held: all in milliseconds. */
export interface Countdown {
  /** What was left when it last began to run, or was held. */
  left: number;
  /** When it began to run; null while it is held. */
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
