/** Puts estimates of several nodes together by the random-effects model, as R's metafor does (Viechtbauer 2010). */
import { betaQuantile, chiSquaredTail } from './distributions.ts';

/** An estimate of one node, on a scale on which it is about normal, and its variance. */
export interface Effect {
  effect: number;
  variance: number;
}

/** What estimates say together. */
export interface Pooled {
  estimate: number;
  /** Standard error. */
  error: number;
  /** Of the estimate, with 95 %. */
  lower: number;
  upper: number;
  /** The variance of the true values between nodes, by restricted maximum likelihood. */
  tauSquared: number;
  /** Cochran's test of heterogeneity. */
  q: number;
  degrees: number;
  qProbability: number;
  /** How much of the variance of the estimates is between nodes, from 0 to 1. */
  iSquared: number;
}

/** The normal quantile of 97.5 %. */
const normalQuantile = 1.959963984540054;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Pools at least two estimates; null if there are fewer. */
export function pool(effects: readonly Effect[]): Pooled | null {
  if (effects.length < 2) return null;
  const fixed = weigh(effects, 0);
  const degrees = effects.length - 1;
  const q = sumOf(effects.map(({ effect, variance }) => (effect - fixed.mean) ** 2 / variance));
  const tauSquared = restrictedLikelihood(effects);
  const { mean: estimate, weights } = weigh(effects, tauSquared);
  const error = 1 / Math.sqrt(sumOf(weights));
  const total = sumOf(fixed.weights);
  const typical = (degrees * total) / (total ** 2 - sumOf(fixed.weights.map((weight) => weight ** 2)));
  return {
    estimate,
    error,
    lower: estimate - normalQuantile * error,
    upper: estimate + normalQuantile * error,
    tauSquared,
    q,
    degrees,
    qProbability: chiSquaredTail(q, degrees),
    iSquared: tauSquared / (tauSquared + typical),
  };
}

function weigh(effects: readonly Effect[], tauSquared: number) {
  const weights = effects.map(({ variance }) => 1 / (variance + tauSquared));
  const mean = sumOf(effects.map(({ effect }, index) => effect * (weights[index] ?? 0))) / sumOf(weights);
  return { weights, mean };
}

/** The variance between nodes at which the restricted likelihood is greatest, by its fixed point; never below 0. */
function restrictedLikelihood(effects: readonly Effect[]): number {
  let tauSquared = 0;
  for (let round = 0; round < 100_000; round += 1) {
    const { weights, mean } = weigh(effects, tauSquared);
    const squares = weights.map((weight) => weight ** 2);
    const beside = effects.map(
      ({ effect, variance }, index) => (squares[index] ?? 0) * ((effect - mean) ** 2 - variance),
    );
    const next = Math.max(0, sumOf(beside) / sumOf(squares) + 1 / sumOf(weights));
    const isDone = Math.abs(next - tauSquared) <= 1e-13 * (next + 1e-9);
    tauSquared = next;
    if (isDone) break;
  }
  return tauSquared;
}

/** The exact interval of a share, with 95 % (Clopper and Pearson 1934). */
export function exactInterval(count: number, all: number): [lower: number, upper: number] {
  return [
    count <= 0 ? 0 : betaQuantile(0.025, count, all - count + 1),
    count >= all ? 1 : betaQuantile(0.975, count + 1, all - count),
  ];
}
