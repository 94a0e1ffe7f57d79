/** Attacks by what is told of groups of people of which nobody is in two. */
import { binomial, type Chances } from '../../../node/policy/binomial.ts';
import { chancesOfFloors } from '../../../node/policy/exposure.ts';
import { disclosedCarriers, disclosedCount } from '../../../node/policy/policy.ts';
import type { Random } from './attackers.ts';
import {
  type Asked,
  drawsOf,
  placeOf,
  ratioOf,
  type StatisticAttack,
  sharesFor,
  type Told,
} from './draws.ts';

/** How many answers are looked at to choose the variants that tell most. */
const looks = 300;

/** The answers about carriers in parts of the cohort; the person would be in one of them. */
export function byGroups(parts: readonly number[], asked: Asked): StatisticAttack {
  let best: { value: number; game: GroupGame } | null = null;
  for (const share of sharesFor(asked.people))
    for (const place of parts.keys())
      for (const carries of [true, false]) {
        const game = new GroupGame(parts, { share, place, carries, asked });
        let [score, cost] = [0, 0];
        for (let look = 0; look < looks; look += 1) {
          const told = game.answer(true, asked.random);
          score += told.score;
          cost += asked.exposure.costOf('counted', told.said);
        }
        if (best === null || score / cost > best.value) best = { value: score / cost, game };
      }
  if (best === null) throw new Error('a cohort has no variants to look at');
  const { game } = best;
  return { detail: 'counted', answer: (isInside, random) => game.answer(isInside, random) };
}

/** A variant that so large a share of each part carries. One floor holds in all parts, so each tells something of it. */
class GroupGame {
  readonly #sizes: readonly number[];
  readonly #place: number;
  readonly #own: number;
  readonly #asked: Asked;
  readonly #curve: readonly number[];
  /** By the floor: the chances that a part tells this, without and with the person. */
  readonly #chances = new Map<string, Float64Array>();
  readonly #draws: readonly { from: number; ends: readonly number[] }[];
  readonly #drawInside: { from: number; ends: readonly number[] };
  readonly #distributions: readonly Chances[];
  readonly #inside: Chances;
  readonly #scores = new Map<string, number>();

  constructor(
    parts: readonly number[],
    { share, place, carries, asked }: { share: number; place: number; carries: boolean; asked: Asked },
  ) {
    this.#asked = asked;
    this.#place = place;
    this.#own = carries ? 1 : 0;
    this.#sizes = parts.map((part) => Math.round(part * asked.people));
    this.#curve = chancesOfFloors(asked.policy.floorSpread);
    this.#distributions = this.#sizes.map((size) => binomial(size, share));
    const others = binomial((this.#sizes[place] ?? 1) - 1, share);
    this.#inside = { ...others, from: others.from + this.#own };
    this.#draws = this.#distributions.map(drawsOf);
    this.#drawInside = drawsOf(this.#inside);
  }

  answer(isInside: boolean, random: Random): Told {
    const drawn = random();
    const more = Math.max(
      0,
      this.#curve.findIndex((chance) => drawn < chance),
    );
    const told = this.#sizes.map((size, index) => {
      const of = isInside && index === this.#place ? this.#drawInside : this.#draws[index];
      const carriers = of ? of.from + placeOf(of.ends, random()) : 0;
      return this.#toldOf(carriers, size, more);
    });
    const all = told.flatMap((carriers, index) =>
      carriers > 0 ? [carriers, Math.max(0, this.#rounded(this.#sizes[index] ?? 0) - carriers)] : [],
    );
    const said = all.length === 0 ? 'no' : Math.min(...all);
    const key = told.join(' ');
    let score = this.#scores.get(key);
    if (score === undefined) {
      score = this.#scoreOf(told);
      this.#scores.set(key, score);
    }
    return { said, score };
  }

  #rounded(count: number): number {
    return disclosedCount(count, this.#asked.policy);
  }

  #toldOf(carriers: number, of: number, more: number): number {
    const { policy } = this.#asked;
    const fewer = Math.min(carriers, of - carriers);
    return fewer >= policy.floor + more ? disclosedCarriers(carriers, { of, policy }) : 0;
  }

  /** Of all floors that a variant may have. */
  #scoreOf(told: readonly number[]): number {
    let [inside, outside] = [0, 0];
    const parts = told.map((carriers, index) =>
      this.#chancesOf(index, carriers, this.#distributions[index] ?? this.#inside),
    );
    const own = this.#chancesOf(-1, told[this.#place] ?? 0, this.#inside);
    for (const more of this.#curve.keys()) {
      let chance = (this.#curve[more] ?? 1) - (this.#curve[more - 1] ?? 0);
      for (const [index, part] of parts.entries()) if (index !== this.#place) chance *= part[more] ?? 0;
      inside += chance * (own[more] ?? 0);
      outside += chance * (parts[this.#place]?.[more] ?? 0);
    }
    return ratioOf(inside, outside);
  }

  /** By the floor: the chance that a part tells so many carriers. */
  #chancesOf(index: number, told: number, { from, chances }: Chances): Float64Array {
    const key = `${index} ${told}`;
    const known = this.#chances.get(key);
    if (known) return known;
    const found = new Float64Array(this.#curve.length);
    const size = this.#sizes[index < 0 ? this.#place : index] ?? 0;
    for (const [at, chance] of chances.entries())
      for (let more = 0; more < found.length; more += 1)
        if (this.#toldOf(from + at, size, more) === told) found[more] = (found[more] ?? 0) + chance;
    this.#chances.set(key, found);
    return found;
  }
}
