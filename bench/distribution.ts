/** Statistics of measured times: quantiles, and whether two samples differ. */

/** The quantile of the values, interpolated between neighbours. @throws if there are no values */
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

/** The standard error of the mean. */
export function standardErrorOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

export interface Comparison {
  /**
   * How often a value of the first sample is greater than one of the second; a tie counts half. 0.5 is
   * chance.
   */
  oneIsGreater: number;
  /** The probability of at least such a difference by chance. */
  p: number;
}

/** The two-sided Mann-Whitney test with normal approximation, for samples of at least twenty values. */
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

/** The rank sum of the first sample, and the ties; equal values share the mean rank. */
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

/**
 * Two-sided tail probability of the standard normal distribution (Abramowitz and Stegun 7.1.26, error below
 * 1.5e-7).
 */
function twoSided(deviations: number): number {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.min(1, polynomial * Math.exp(-x * x));
}

/** The smallest shift between these samples, in their unit, that would have given a `p` below the level. */
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
