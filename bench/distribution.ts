/** How measured times are spread, and whether two lots of them can be told apart. */

/** The value below which this share of all lies, between neighbours in proportion. @throws where there are no values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = ascending(values);
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new RangeError('a quantile of nothing');
  return below + (above - below) * (place % 1);
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How far the mean of so many values would be off, as a standard deviation. */
export function standardErrorOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

export interface Comparison {
  /** How often one of the first is the greater in a pair of one and other; a tie counts half. 0.5 is chance. */
  oneIsGreater: number;
  /** How often chance alone would give a difference as great as this or greater. */
  p: number;
}

/** Mann and Whitney's test of ranks, on both sides, by the normal approximation: for twenty values of each or more. */
export function compare(ones: readonly number[], others: readonly number[]): Comparison {
  const { rankSum, tieTerm } = ranked(ones, others);
  const [n, m] = [ones.length, others.length];
  const greater = rankSum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (n + m + 1 - tieTerm / ((n + m) * (n + m - 1)));
  const deviation = Math.abs(greater - (n * m) / 2);
  return {
    oneIsGreater: greater / (n * m),
    p: variance === 0 ? 1 : twoSided(deviation / Math.sqrt(variance)),
  };
}

/** The sum of the ranks of the first among all; what is equal shares the rank in the middle. */
function ranked(ones: readonly number[], others: readonly number[]) {
  const all = [
    ...ones.map((value) => ({ value, isOne: true })),
    ...others.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value);
  let [rankSum, tieTerm] = [0, 0];
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (all[end]?.value === all[start]?.value && end < all.length) end += 1;
    const equal = end - start;
    rankSum += all.slice(start, end).filter(({ isOne }) => isOne).length * ((start + 1 + end) / 2);
    tieTerm += equal ** 3 - equal;
    start = end;
  }
  return { rankSum, tieTerm };
}

/** How often a standard normal value is this far from 0 or farther (Abramowitz and Stegun 7.1.26, right to 1.5e-7). */
function twoSided(deviations: number): number {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.min(1, polynomial * Math.exp(-x * x));
}

/** The smallest difference, in the values' unit, that these two lots would have shown with `p` below the level. */
export function smallestDifference(
  ones: readonly number[],
  others: readonly number[],
  level: number,
): number {
  const apart = quantile(others, 0.5) - quantile(ones, 0.5);
  const shows = (shift: number) =>
    compare(
      ones.map((value) => value + apart + shift),
      others,
    ).p < level;
  let [low, high] = [0, Math.max(...ones, ...others) - Math.min(...ones, ...others)];
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (shows(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function ascending(values: readonly number[]): number[] {
  return values.toSorted((one, other) => one - other);
}
