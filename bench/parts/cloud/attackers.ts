/**
 * Attackers of a node who know everything but the data: the policy, the size of the cohort, how frequent each variant is,
 * and the genome of a person. They ask about that person's variants whose answers tell most.
 */
import type { Policy } from '../../../node/policy/policy.ts';
import { disclosedCount, yesFrom } from '../../../node/policy/policy.ts';

/** What an answer says: null is no, and 0 is a yes without a count. */
export type Told = number | null;

/** The chance of each number of carriers, from 0 on. */
export type Chances = readonly number[];

/** Of so many people, each carries the variant with this chance. */
export function binomial(people: number, share: number): Chances {
  const chances = [(1 - share) ** people];
  for (let carriers = 0; carriers < people; carriers += 1) {
    const next = ((chances[carriers] ?? 0) * ((people - carriers) / (carriers + 1)) * share) / (1 - share);
    chances.push(next);
    if (carriers > people * share && next < 1e-12) break;
  }
  return chances;
}

/** The chance of each answer, by the policy. */
function chancesOfAnswers(carriers: Chances, policy: Policy, hasCounts: boolean): Map<Told, number> {
  const chances = new Map<Told, number>();
  const add = (told: Told, chance: number) => chances.set(told, (chances.get(told) ?? 0) + chance);
  for (const [count, chance] of carriers.entries()) {
    const floors = yesFrom(policy) - policy.floor + 1;
    const yes = Math.min(1, Math.max(0, (count - policy.floor + 1) / floors));
    add(null, chance * (1 - yes));
    if (yes > 0) add(hasCounts ? disclosedCount(count, policy) : 0, chance * yes);
  }
  return chances;
}

/** What the answer says for a person in the cohort against one who isn't: the logarithm of the ratio of its chances. */
export interface Model {
  share: number;
  scoreOf(told: Told): number;
  /** The chance of each answer about somebody who isn't in the cohort. */
  outside: ReadonlyMap<Told, number>;
}

/** The variants about which an answer tells most of one person, among all frequencies that variants can have. */
export function bestModel(people: number, policy: Policy, hasCounts: boolean): Model {
  let best: Model & { told: number } = { share: 0, scoreOf: () => 0, outside: new Map(), told: -1 };
  for (let expected = 1; expected < Math.min(people, 120); expected += expected < 20 ? 1 : 2) {
    const share = expected / people;
    const outside = chancesOfAnswers(binomial(people, share), policy, hasCounts);
    const inside = chancesOfAnswers([0, ...binomial(people - 1, share)], policy, hasCounts);
    const told = [...outside].reduce(
      (sum, [answer, chance]) =>
        sum + (chance > 1e-9 ? ((inside.get(answer) ?? 0) - chance) ** 2 / chance : 0),
      0,
    );
    const scoreOf = (answer: Told) => Math.log(bounded(inside.get(answer)) / bounded(outside.get(answer)));
    if (told > best.told) best = { share, scoreOf, outside, told };
  }
  return best;
}

const bounded = (chance = 0) => Math.max(1e-9, chance);

const oneOfTwenty = 0.05;

/**
 * The share of those who are in the cohort that an attacker finds, who takes one of twenty others for one of them. Where
 * many have the score at which that is so, the attacker tosses a coin that makes it so.
 */
export function powerOf(inside: readonly number[], outside: readonly number[]): number {
  const rounded = (scores: readonly number[]) => scores.map((score) => Number(score.toFixed(9)));
  const others = rounded(outside).sort((one, other) => other - one);
  const limit = others[Math.floor(others.length * oneOfTwenty)] ?? 0;
  const share = (scores: readonly number[], fits: (score: number) => boolean) =>
    scores.filter(fits).length / scores.length;
  const above = (score: number) => score > limit;
  const at = (score: number) => score === limit;
  const coin = (oneOfTwenty - share(others, above)) / share(others, at);
  const found = rounded(inside);
  return share(found, above) + coin * share(found, at);
}
