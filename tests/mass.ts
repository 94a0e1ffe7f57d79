const isLong = process.env.TEST_LONG === '1';

/** How many rounds, or how long a text: the full number in `npm run test:long`, and what `npm test` has time for. */
export const inMass = (full: number, usual: number) => (isLong ? full : usual);
