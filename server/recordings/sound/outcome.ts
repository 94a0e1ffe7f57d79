/** What the process that encodes says at its end. */
export type Outcome = { milliseconds: number } | { problem: 'damaged' | 'too long' };
