/** What attacks by statistics have in common: who is attacked, what is told, and how answers are drawn by their chances. */
import type { Chances } from '../../../node/policy/binomial.ts';
import { type Detail, type Said, sharesOf } from '../../../node/policy/exposure.ts';
import type { Attacked, Random } from './attackers.ts';

export type Asked = Omit<Attacked, 'carries'>;

/** What somebody is told of one variant, and how well it fits to a person in the cohort: the logarithm of a ratio. */
export interface Told {
  said: Said;
  score: number;
}

/** Answers about the variants that tell most for what they cost. */
export interface StatisticAttack {
  detail: Detail;
  answer(isInside: boolean, random: Random): Told;
}

/** One of so many shares is looked at: the next ones differ little. */
const every = 4;
export const sharesFor = (people: number) => sharesOf(people).filter((_, index) => index % every === 0);

export const ratioOf = (inside = 0, outside = 0): number =>
  Math.log(Math.max(1e-9, inside) / Math.max(1e-9, outside));

/** Draws a key by its chance. */
export function drawing(chances: ReadonlyMap<string, number>): (random: Random) => string {
  const keys = [...chances.keys()];
  const { ends } = drawsOf({ from: 0, chances: [...chances.values()] });
  return (random) => keys[placeOf(ends, random())] ?? '';
}

/** The first place of which the end is beyond a number. */
export function placeOf(ends: readonly number[], wanted: number): number {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function drawsOf({ from, chances }: Chances): { from: number; ends: readonly number[] } {
  let sum = 0;
  return {
    from,
    ends: chances.map((chance) => {
      sum += chance;
      return sum;
    }),
  };
}
