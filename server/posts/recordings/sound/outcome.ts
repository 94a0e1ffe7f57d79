/** What the process that encodes says at its end. */
export type Outcome = { milliseconds: number; isSilent: boolean } | { problem: 'damaged' | 'too long' };
