/** Distributions that intervals and tests need (Press and others, Numerical Recipes, chapter 6). Nothing well kept in npm has them without a hundred packages. */

/** Of the logarithm of the gamma function, by Lanczos. */
const coefficients = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** The logarithm of the gamma function, of a positive number. */
function logGamma(number: number): number {
  const from = number - 1;
  const series = coefficients.reduce(
    (sum, coefficient, index) => sum + coefficient / (from + index + 1),
    0.99999999999980993,
  );
  const base = from + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (from + 0.5) * Math.log(base) - base + Math.log(series);
}

const [mostTerms, precision, tiny] = [100_000, 1e-15, 1e-300];

/** The probability that chi-squared is as large as this or larger. */
export function chiSquaredTail(value: number, degrees: number): number {
  if (value <= 0) return 1;
  const [shape, at] = [degrees / 2, value / 2];
  const factor = Math.exp(-at + shape * Math.log(at) - logGamma(shape));
  if (at < shape + 1) {
    let term = 1 / shape;
    let sum = term;
    for (let index = 1; index < mostTerms && term > sum * precision; index += 1) {
      term *= at / (shape + index);
      sum += term;
    }
    return 1 - sum * factor;
  }
  const fraction = continued(at + 1 - shape, (index) => [
    -index * (index - shape),
    at + 2 * index + 1 - shape,
  ]);
  return factor / fraction;
}

/** A continued fraction by Lentz: its first denominator, and the numerators and denominators that follow. */
function continued(first: number, next: (index: number) => readonly [number, number]): number {
  let result = first || tiny;
  let [above, below] = [result, 0];
  for (let index = 1; index < mostTerms; index += 1) {
    const [numerator, denominator] = next(index);
    below = 1 / (denominator + numerator * below || tiny);
    above = denominator + numerator / above || tiny;
    const change = above * below;
    result *= change;
    if (Math.abs(change - 1) < precision) break;
  }
  return result;
}

/** The share of a beta distribution below a number from 0 to 1. */
function betaShare(at: number, first: number, second: number): number {
  if (at <= 0 || at >= 1) return at <= 0 ? 0 : 1;
  // The fraction converges fast on this side of the mean.
  if (at > (first + 1) / (first + second + 2)) return 1 - betaShare(1 - at, second, first);
  const factor = Math.exp(
    logGamma(first + second) -
      logGamma(first) -
      logGamma(second) +
      first * Math.log(at) +
      second * Math.log1p(-at),
  );
  const fraction = continued(1, (index) => {
    const half = Math.floor(index / 2);
    const numerator =
      index % 2 === 0
        ? (half * (second - half) * at) / ((first + index - 1) * (first + index))
        : (-(first + half) * (first + second + half) * at) / ((first + index - 1) * (first + index));
    return [numerator, 1];
  });
  return factor / (first * fraction);
}

/** The number below which this share of a beta distribution is. */
export function betaQuantile(share: number, first: number, second: number): number {
  let [low, high] = [0, 1];
  for (let round = 0; round < 100 && high - low > 1e-16; round += 1) {
    const middle = (low + high) / 2;
    if (betaShare(middle, first, second) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
