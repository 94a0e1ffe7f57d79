/** Works out of the rounded numbers of nodes what they say together: nodes tell nothing more for it. */
import type { NetworkStatistic, StatisticTogether } from '../../../../contract/cloud/beacon/statistics.ts';
import type { Answered } from '../asking/answer.ts';
import { isNearlyAll, isOneOfEach } from '../asking/combine.ts';
import { type Effect, exactInterval, pool } from './meta-analysis.ts';

/** Nodes round counts of people and alleles down to twenties at most. */
const step = 20;

/** Where a node counts one copy of each carrier, ten people are expected to have two at most, and hardly ever twice as many do. */
const mostWithTwo = 20;

/** From the least to the most that a number can be. */
type Range = readonly [least: number, most: number];

const nothing = { intervals: [], pooled: null, leftOut: 0, countries: [] };

/** The statistic over the tested nodes that answered. */
export function together(statistic: NetworkStatistic, answers: readonly Answered[]): StatisticTogether {
  const tested = answers.filter(({ node, answer }) => node.tested && 'told' in answer);
  if (statistic === 'frequency') return frequencies(tested);
  if (statistic === 'association') return associations(tested);
  return statistic === 'countries' ? { ...nothing, countries: countriesOf(tested) } : nothing;
}

/** An estimate of a node; what can't be pooled has no effect. */
interface Estimate {
  interval: StatisticTogether['intervals'][number];
  effect: Effect | null;
}

function frequencies(tested: readonly Answered[]): StatisticTogether {
  const found = tested.flatMap((one) => frequencyOf(one) ?? []);
  return pooledOf(found, tested.length, (logit) => 1 / (1 + Math.exp(-logit)));
}

function frequencyOf({ node, answer }: Answered): Estimate | null {
  if (!('told' in answer)) return null;
  const { alleleCount, alleleNumber, people, floor, carriers } = answer.told;
  const id = node.service_id;
  if (alleleCount === null || !alleleNumber || answer.outcome === 'no') {
    if (answer.outcome !== 'no' || people === null || floor === null) return null;
    // Below the number from which on it always says yes, each with two copies.
    const most = Math.min(2 * Math.max(0, floor - 1), 2 * people);
    return {
      interval: { id, estimate: null, lower: 0, upper: exactInterval(most, people)[1] },
      effect: null,
    };
  }
  const more = isOneOfEach({ alleleCount, alleleNumber, carriers, people }) ? mostWithTwo : 0;
  const [least, most] = rangeOf(alleleCount, { floor, of: alleleNumber });
  // With fewer carriers than those from which on it always says yes, each may have two copies.
  const mostOfFew = alleleCount < (floor ?? 0) ? 2 * ((floor ?? 0) - 1) : 0;
  const copies = [least, Math.max(most + more, mostOfFew)] as const;
  const alleles = roundedDown(alleleNumber);
  const [count, all] = [middleOf(copies), middleOf(alleles)];
  const interval = {
    id,
    estimate: count / all,
    lower: exactInterval(copies[0], alleles[1])[0],
    upper: exactInterval(Math.min(copies[1], alleles[0]), alleles[0])[1],
  };
  const variance = 1 / count + 1 / (all - count) + roundingOf(copies) * (1 / count + 1 / (all - count)) ** 2;
  const isTold = isExact(alleleCount, { floor, of: alleleNumber }) && count < all;
  return { interval, effect: isTold ? { effect: Math.log(count / (all - count)), variance } : null };
}

function associations(tested: readonly Answered[]): StatisticTogether {
  return pooledOf(
    tested.flatMap((one) => associationOf(one) ?? []),
    tested.length,
    Math.exp,
  );
}

function associationOf({ node, answer }: Answered): Estimate | null {
  if (!('told' in answer) || answer.told.statistic?.kind !== 'association') return null;
  const { floor, statistic } = answer.told;
  const groups = [statistic.with, statistic.without];
  if (!groups.every(({ people, carriers }) => isExact(carriers, { floor, of: people }))) return null;
  let [effect, variance] = [0, 0];
  for (const [index, { people, carriers }] of groups.entries()) {
    const carrying = rangeOf(carriers, { floor, of: people });
    const all = roundedDown(people);
    const count = middleOf(carrying);
    const others = middleOf(all) - count;
    if (others <= 0) return null;
    effect += (index === 0 ? 1 : -1) * Math.log(count / others);
    variance += 1 / count + 1 / others;
    variance += roundingOf(carrying) * (1 / count + 1 / others) ** 2 + roundingOf(all) / others ** 2;
  }
  const margin = 1.959963984540054 * Math.sqrt(variance);
  const interval = {
    id: node.service_id,
    estimate: Math.exp(effect),
    lower: Math.exp(effect - margin),
    upper: Math.exp(effect + margin),
  };
  return { interval, effect: { effect, variance } };
}

/** Pools estimates on their scale, and gives them on that of readers. */
function pooledOf(
  found: readonly Estimate[],
  tested: number,
  back: (effect: number) => number,
): StatisticTogether {
  const effects = found.flatMap(({ effect }) => effect ?? []);
  const pooled = pool(effects);
  const intervals = found.map(({ interval: { id, estimate, lower, upper } }) => ({
    id,
    estimate: estimate === null ? null : short(estimate),
    lower: short(lower),
    upper: short(upper),
  }));
  const leftOut = tested - effects.length;
  if (pooled === null) return { ...nothing, intervals, leftOut };
  const { estimate, lower, upper, tauSquared, q, degrees, qProbability, iSquared } = pooled;
  return {
    ...nothing,
    intervals,
    leftOut,
    pooled: {
      nodes: effects.length,
      estimate: short(back(estimate)),
      lower: short(back(lower)),
      upper: short(back(upper)),
      tauSquared: short(tauSquared),
      q: short(q),
      degrees,
      qProbability: short(qProbability),
      iSquared: short(iSquared),
    },
  };
}

/** Rounded numbers have no more digits that count. */
const short = (number: number): number => Number(number.toPrecision(6));

/** Of so many people or alleles. */
interface Cohort {
  /** The number from which on the node always says yes. */
  floor: number | null;
  of: number;
}

/** Below the number from which on it always says yes, and as near to all, a node tells a bound only, which is no estimate. */
const isExact = (told: number, { floor, of }: Cohort): boolean =>
  told > 0 && (floor === null || (told >= floor - step && !isNearlyAll(told, of, floor)));

const roundedDown = (told: number): Range => [told, told + step - 1];

function rangeOf(told: number, { floor, of }: Cohort): Range {
  const [, most] = roundedDown(isNearlyAll(told, of, floor) ? of : told);
  return [told, Math.max(most, told < (floor ?? 0) ? (floor ?? 0) - 1 : 0)];
}
const middleOf = ([least, most]: Range) => (least + most) / 2;
/** The variance of what rounding left out. */
const roundingOf = ([least, most]: Range) => ((most - least + 1) ** 2 - 1) / 12;

function countriesOf(tested: readonly Answered[]): StatisticTogether['countries'] {
  const found = new Map<string, StatisticTogether['countries'][number]>();
  for (const { answer } of tested) {
    if (!('told' in answer) || answer.told.statistic?.kind !== 'countries') continue;
    for (const { country, people, carriers } of answer.told.statistic.countries) {
      const before = found.get(country) ?? { country, nodes: 0, people: 0, carriers: 0, mostCarriers: 0 };
      const [, most] = rangeOf(carriers, { floor: answer.told.floor, of: people });
      found.set(country, {
        country,
        nodes: before.nodes + 1,
        people: before.people + people,
        carriers: before.carriers + carriers,
        // Nearly everybody in a group is held back, too.
        mostCarriers:
          before.mostCarriers + (carriers === 0 ? people + step - 1 : Math.min(most, people + step - 1)),
      });
    }
  }
  return [...found.values()].sort((one, other) => (one.country < other.country ? -1 : 1));
}
