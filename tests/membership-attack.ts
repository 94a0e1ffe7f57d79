/**
 * The attack on beacons (Shringarpure and Bustamante 2015; Raisaro and others 2017): somebody who has a genome asks about
 * its variants, and decides by a likelihood ratio whether it is in the cohort.
 */
import { randomFrom } from '../node/demo/random.ts';
import { chancesOfFloors } from '../node/policy/exposure.ts';

/** People with independent variants: those of the cohort, and others of the same population. */
export interface Population {
  /** The frequency of each alternate allele, which the attacker knows. */
  frequencies: readonly number[];
  /** The variants that each person carries. */
  members: readonly (readonly number[])[];
  others: readonly (readonly number[])[];
}

/** Makes people from a seed. Rare variants are as much more common than others as in real genomes. */
export function makePopulation(
  seed: number,
  { members, others, variants }: { members: number; others: number; variants: number },
): Population {
  const random = randomFrom(seed);
  const [rarest, commonest] = [0.0005, 0.3];
  const frequencies = Array.from({ length: variants }, () => rarest * (commonest / rarest) ** random());
  const person = () =>
    frequencies.flatMap((frequency, variant) => (random() < carrierShare(frequency) ? [variant] : []));
  return {
    frequencies,
    members: Array.from({ length: members }, person),
    others: Array.from({ length: others }, person),
  };
}

const carrierShare = (frequency: number) => 1 - (1 - frequency) ** 2;

/** The place of a variant in `vcfOfMembers`, 0-based. */
export const startOfVariant = (variant: number): number => 1_000 + 10 * variant;

/** The cohort as VCF: each variant changes A to G on chromosome 1. */
export function vcfOfMembers({ members, frequencies }: Population): string {
  const carried = members.map((variants) => new Set(variants));
  const columns = ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO', 'FORMAT'];
  const lines = frequencies.map((_, variant) => {
    const calls = carried.map((variants) => (variants.has(variant) ? '0|1' : '0|0'));
    return ['1', startOfVariant(variant) + 1, '.', 'A', 'G', '.', '.', '.', 'GT', ...calls].join('\t');
  });
  const header = [...columns, ...members.map((_, person) => `P${person + 1}`)].join('\t');
  return `##fileformat=VCFv4.3\n${header}\n${lines.join('\n')}\n`;
}

/** Asks whether a variant exists, in an attack on a person with these variants; null if the question is refused. */
export type Ask = (variant: number, person: readonly number[]) => Promise<boolean | null>;

/** Asks about each variant once, whoever is attacked: as an attacker who is never refused. */
export function askOnce(ask: (variant: number) => Promise<boolean | null>): Ask {
  const known = new Map<number, boolean | null>();
  return async (variant) => {
    const answer = known.has(variant) ? known.get(variant) : await ask(variant);
    known.set(variant, answer ?? null);
    return answer ?? null;
  };
}

export interface Attack {
  /** The floor that the answers name. */
  floor: number;
  /** By how many carriers more, at most, a variant is held back. */
  floorSpread: number;
  /** How many questions the attacker may ask about one person. */
  questions: number;
  /** How many members are attacked; all of them by default. */
  attacked?: number;
  /** `rarest` asks about the rarest variants first, `near-floor` about those whose answer depends most on one person. */
  order: 'rarest' | 'near-floor';
}

/** The share of members that the attacker finds, while 5 % of the others are taken for members. */
export async function powerOf(population: Population, ask: Ask, attack: Attack): Promise<number> {
  const score = scoring(population, ask, attack);
  const of = async (people: Population['members']) => {
    const scores: number[] = [];
    for (const variants of people) scores.push(await score(variants));
    return scores;
  };
  const others = (await of(population.others)).sort((one, other) => one - other);
  const threshold = others[Math.ceil(others.length * 0.95) - 1] ?? 0;
  const members = await of(population.members.slice(0, attack.attacked));
  return members.filter((one) => one > threshold).length / members.length;
}

/** The chance that a person's genotype in the file differs from the one that the attacker has. */
const mismatch = 1e-6;

/** The log likelihood ratio of a person: in the cohort against not in it. */
function scoring(
  { frequencies, members }: Population,
  ask: Ask,
  { floor, floorSpread, questions, order }: Attack,
) {
  const cohort = members.length;
  const chances = frequencies.map((frequency) => {
    const share = carrierShare(frequency);
    const floors = chancesOfFloors(floorSpread);
    const mean = (chance: (least: number) => number) =>
      floors.reduce((sum, most, more) => sum + chance(floor + more) * (most - (floors[more - 1] ?? 0)), 0);
    const outside = mean((least) => atLeast(least, cohort, share));
    const inside =
      (1 - mismatch) * mean((least) => atLeast(least - 1, cohort - 1, share)) + mismatch * outside;
    return { inside: bounded(inside), outside: bounded(outside) };
  });
  const value = (variant: number) => {
    const { inside, outside } = chances[variant] ?? { inside: 0.5, outside: 0.5 };
    return order === 'rarest'
      ? -(frequencies[variant] ?? 0)
      : (inside - outside) ** 2 / (outside * (1 - outside));
  };
  return async (variants: readonly number[]) => {
    const asked = variants.toSorted((one, other) => value(other) - value(one)).slice(0, questions);
    let ratio = 0;
    for (const variant of asked) {
      const answer = await ask(variant, variants);
      const { inside, outside } = chances[variant] ?? { inside: 0.5, outside: 0.5 };
      if (answer !== null)
        ratio += answer ? Math.log(inside / outside) : Math.log((1 - inside) / (1 - outside));
    }
    return ratio;
  };
}

const bounded = (chance: number) => Math.min(1 - 1e-9, Math.max(1e-9, chance));

/** The chance that `least` or more of so many people carry a variant that a share of them carries. */
function atLeast(least: number, people: number, share: number): number {
  let exactly = (1 - share) ** people;
  let fewer = 0;
  for (let carriers = 0; carriers < least; carriers += 1) {
    fewer += exactly;
    exactly *= ((people - carriers) / (carriers + 1)) * (share / (1 - share));
  }
  return 1 - fewer;
}
