const isLong = process.env.TEST_LONG === '1';

/** How many rounds, how long a text, or which cases: all in `npm run test:long`, and what `npm test` has time for. */
export const inMass = <Amount>(full: Amount, usual: Amount): Amount => (isLong ? full : usual);
