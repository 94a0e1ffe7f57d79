/**
 * Attackers of a node who know everything but the data: the policy, the size of the cohort, how frequent each variant is,
 * and the genome of a person. They ask about the variants that the person has, or those that nearly everybody else has, whose answers tell
 * most for what they cost.
 */
import {
  type By,
  chancesOfAnswers,
  type Exposure,
  fewerOf,
  type Said,
  sharesOf,
  tellingOf,
} from '../../../node/policy/exposure.ts';
import type { CohortPolicy } from '../../../node/policy/policy.ts';

export type Random = () => number;

export interface Attacked {
  people: number;
  policy: CohortPolicy;
  exposure: Exposure;
  /** Whether the attackers ask about variants that the person has, or that nearly everybody else has. */
  carries: boolean;
  random: Random;
}

/** The chances of answers about somebody who isn't in the cohort, and what an answer says for one who is: the logarithm of a ratio. */
export interface Model {
  share: number;
  /** Where counts are told, and where only yes or no is. */
  outside: Record<Detail, ReadonlyMap<Said, number>>;
  scoreOf(said: Said): number;
}

export type Detail = 'counted' | 'boolean';

/** What an answer of a node costs, as the node works it out. */
export function chargeOf({ exposure, ...counted }: { exposure: Exposure; people: number; by: By }) {
  return (detail: Detail, said: Said | null) =>
    exposure.costOf(detail, typeof said === 'number' ? fewerOf(said, counted) : said);
}

/** The variants, of one person or of the others, about which answers tell most of that person for their cost, among all frequencies that variants can have. */
export function bestModel(
  people: number,
  { policy, exposure, by, carries }: { policy: CohortPolicy; exposure: Exposure; by: By; carries: boolean },
): Model {
  const asked = { policy, people, by, carries };
  const costOf = chargeOf({ exposure, people, by });
  const detail: Detail = by === 'answer' ? 'boolean' : 'counted';
  let best = { share: 0, value: 0 };
  for (const share of sharesOf(people)) {
    const { told, outside } = tellingOf(share, asked);
    const cost = [...outside].reduce((sum, [said, chance]) => sum + chance * costOf(detail, said), 0);
    if (told / cost > best.value) best = { share, value: told / cost };
  }
  const chances = (isInside: boolean) => {
    const boolean = chancesOfAnswers(best.share, { ...asked, by: 'answer' }, isInside);
    const counted = chancesOfAnswers(best.share, asked, isInside);
    return { boolean, counted, all: new Map([...boolean, ...counted]) };
  };
  const [outside, inside] = [chances(false), chances(true)];
  return {
    share: best.share,
    outside,
    scoreOf: (said) => Math.log(bounded(inside.all.get(said)) / bounded(outside.all.get(said))),
  };
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
