/**
 * Whether genotypes are as frequent as mating at random makes them (Hardy and Weinberg), by the exact test (Wigginton, Cutler and
 * Abecasis 2005). What is told of it is how small the probability is, in a few bands: a probability with all its digits would tell the
 * exact counts.
 */
import { binomial, type Chances } from './binomial.ts';
import { type CohortPolicy, yesFrom } from './policy.ts';

/** People by their copies of an allele. */
export interface Genotypes {
  none: number;
  one: number;
  two: number;
}

/** What is told of a test. */
export interface Deviation {
  /** The least of the bands below which the probability is; null if it is in none. */
  probabilityBelow: number | null;
  /** Whether fewer or more people have one copy than expected; null without a band. */
  heterozygotes: 'fewer' | 'more' | null;
}

/** The bands, the smallest first. */
const bands = [0.000_001, 0.001, 0.05] as const;

/**
 * With fewer people expected to have any of the genotypes, one person more would show in the result, so nothing is told. Which
 * variants that are follows from the number of carriers alone.
 */
const fewestExpected = 50;

/** Terms that are smaller than this part of the largest don't change in which band a sum is. */
const negligible = 1e-14;

/** The probability of genotypes that are as unlikely as these or more, among all with as many copies of the allele. */
export function probabilityOf({ none, one, two }: Genotypes): number {
  const people = none + one + two;
  const copies = Math.min(2 * two + one, 2 * none + one);
  if (people === 0 || copies === 0) return 1;
  const expected = (copies * (2 * people - copies)) / (2 * people);
  const middle = Math.min(copies, Math.floor(expected / 2) * 2 + (copies % 2));
  const limit = chanceBeside(middle, one, { people, copies }) * (1 + 1e-9);
  let [sum, unlikely] = [0, 0];
  const add = (chance: number) => {
    sum += chance;
    if (chance <= limit) unlikely += chance;
  };
  add(1);
  for (let at = middle, chance = 1; at >= 2 && chance > negligible; at -= 2) {
    chance *= stepDown(at, { people, copies });
    add(chance);
  }
  for (let at = middle, chance = 1; at + 2 <= copies && chance > negligible; at += 2) {
    chance /= stepDown(at + 2, { people, copies });
    add(chance);
  }
  return Math.min(1, unlikely / sum);
}

interface Copies {
  people: number;
  copies: number;
}

/** How many times as likely two people fewer with one copy are. */
function stepDown(one: number, { people, copies }: Copies): number {
  const rare = (copies - one) / 2;
  const usual = people - one - rare;
  return (one * (one - 1)) / (4 * (rare + 1) * (usual + 1));
}

/** How likely so many people with one copy are, as a part of how likely another number is. */
function chanceBeside(middle: number, one: number, counts: Copies): number {
  let chance = 1;
  for (let at = middle; at > one && chance > 0; at -= 2) chance *= stepDown(at, counts);
  for (let at = middle; at < one && chance > 0; at += 2) chance /= stepDown(at + 2, counts);
  return chance;
}

/** Whether so many carriers among these people are enough for the result to tell little of any of them. */
export function isTestable(carriers: number, people: number): boolean {
  const frequency = 1 - Math.sqrt(1 - carriers / people);
  const expected = [(1 - frequency) ** 2, 2 * frequency * (1 - frequency), frequency ** 2];
  return expected.every((share) => share * people >= fewestExpected);
}

/** What is told of these genotypes. */
export function deviationOf(genotypes: Genotypes): Deviation {
  const probability = probabilityOf(genotypes);
  const probabilityBelow = bands.find((band) => probability < band) ?? null;
  if (probabilityBelow === null) return { probabilityBelow, heterozygotes: null };
  const { none, one, two } = genotypes;
  const people = none + one + two;
  const expected = ((2 * two + one) * (2 * none + one)) / (2 * people);
  return { probabilityBelow, heterozygotes: one < expected ? 'fewer' : 'more' };
}

/** How many times as much a variant between those that are looked at may tell, at most. */
const betweenSteps = 2;

/** Among more people than these, a test tells less of one of them, and takes long to look at. */
const mostLookedAt = 10_000;

/**
 * What the test of a variant tells of somebody whose genotype is known, besides the exact number of carriers: the chi-squared of what
 * is said, of the variant that tells most.
 */
export function toldByTest(policy: CohortPolicy, all: number): number {
  let most = 0;
  const people = Math.min(all, mostLookedAt);
  const first = yesFrom(policy);
  for (let from = first; from < 0.98 * people; from *= 1.05) {
    const carriers = Math.round(from);
    if (!isTestable(carriers, people)) continue;
    const frequency = 1 - Math.sqrt(1 - carriers / people);
    const share = frequency ** 2 / (carriers / people);
    const said = (two: number) => {
      const { probabilityBelow, heterozygotes } = deviationOf({
        none: people - carriers,
        one: carriers - two,
        two,
      });
      return `${probabilityBelow} ${heterozygotes}`;
    };
    const outside = chancesOf(said, binomial(carriers, share), 0);
    for (const copies of [0, 1]) {
      const inside = chancesOf(said, binomial(carriers - 1, share), copies);
      let told = 0;
      for (const [one, chance] of outside)
        if (chance > 1e-9) told += ((inside.get(one) ?? 0) - chance) ** 2 / chance;
      most = Math.max(most, told * betweenSteps);
    }
  }
  return most;
}

function chancesOf(
  said: (two: number) => string,
  { from, chances }: Chances,
  more: number,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const [index, chance] of chances.entries()) {
    const one = said(from + index + more);
    found.set(one, (found.get(one) ?? 0) + chance);
  }
  return found;
}
