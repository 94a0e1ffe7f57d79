/**
 * Attacks on the membership of a person by statistics alone. As any attackers here, these know everything but the data: the policy, how
 * many people there are, in which of its groups the person would be, the person's genotype, and how frequent each variant is.
 */
import { binomial } from '../../../node/policy/binomial.ts';
import { chancesOfFloors, type Said } from '../../../node/policy/exposure.ts';
import { deviationOf, isTestable } from '../../../node/policy/hardy-weinberg.ts';
import { disclosedCarriers, disclosedCopies, disclosedCount, yesFrom } from '../../../node/policy/policy.ts';
import { type Asked, drawing, ratioOf, type StatisticAttack, sharesFor } from './draws.ts';
import { byGroups } from './group-attacks.ts';

/** Parts of the cohort, of which nobody is in two, by the largest countries of a cohort of several, and by a phenotype. */
const partsOf = { countries: [0.5, 0.3, 0.2], association: [0.25, 0.75] } as const;

export const attackedStatistics = ['frequency', 'hardy_weinberg', 'countries', 'association'] as const;
export type AttackedStatistic = (typeof attackedStatistics)[number];

/** The best attack by one statistic; null where it has no result among so few people. */
export function bestAttack(statistic: AttackedStatistic, asked: Asked): StatisticAttack | null {
  if (statistic === 'frequency' || statistic === 'hardy_weinberg') return byGenotypes(statistic, asked);
  return byGroups(partsOf[statistic], asked);
}

interface Answers {
  /** What each answer says to the node that charges it. */
  said: Map<string, Said>;
  chances: Map<string, number>;
}

/** What a statistic tells of somebody with so many copies, of a variant that so large a share carries, and what it costs on average. */
interface Telling {
  share: number;
  own: number;
  told: number;
  cost: number;
  inside: ReadonlyMap<string, number>;
  outside: Answers;
}

/** What statistics of genotypes tell of anybody, by the chances of all answers. */
export function* tellings(
  statistic: 'frequency' | 'hardy_weinberg',
  asked: Omit<Asked, 'random'>,
): Generator<Telling> {
  const { people, exposure } = asked;
  const tell = teller(statistic, asked);
  for (const share of sharesFor(people)) {
    if (statistic === 'hardy_weinberg' && !isTestable(share * people, people)) continue;
    const outside = answersOf(tell, { share, asked, own: null });
    const cost = [...outside.chances].reduce(
      (sum, [key, chance]) =>
        sum + chance * exposure.costOf(details[statistic], outside.said.get(key) ?? null),
      0,
    );
    for (const own of [0, 1, 2]) {
      const inside = answersOf(tell, { share, asked, own }).chances;
      let told = 0;
      for (const [key, chance] of outside.chances)
        if (chance > 1e-9) told += ((inside.get(key) ?? 0) - chance) ** 2 / chance;
      yield { share, own, told, cost, inside, outside };
    }
  }
}

const details = { frequency: 'counted', hardy_weinberg: 'tested' } as const;

/** Answers about the genotypes of everybody. */
function byGenotypes(statistic: 'frequency' | 'hardy_weinberg', asked: Asked): StatisticAttack | null {
  let best: Telling | null = null;
  for (const one of tellings(statistic, asked))
    if (best === null || one.told / one.cost > best.told / best.cost) best = one;
  if (best === null) return null;
  const { inside, outside } = best;
  const [fromInside, fromOutside] = [drawing(inside), drawing(outside.chances)];
  return {
    detail: details[statistic],
    answer(isInside, random) {
      const key = (isInside ? fromInside : fromOutside)(random);
      // What others can't make the node say costs the most.
      const said = outside.said.get(key) ?? 'yes';
      return { said, score: ratioOf(inside.get(key), outside.chances.get(key)) };
    },
  };
}

interface Genotypes {
  carriers: number;
  two: number;
}
type Tell = (genotypes: Genotypes) => { key: string; said: Said };

/** What the node tells of such genotypes, all of which are known, where it doesn't hold the variant back. */
function teller(statistic: 'frequency' | 'hardy_weinberg', { people, policy }: Omit<Asked, 'random'>): Tell {
  const bands = new Map<number, string>();
  return ({ carriers, two }) => {
    const count = disclosedCarriers(carriers, { of: people, policy });
    const others = Math.max(0, disclosedCount(people, policy) - count);
    if (statistic === 'frequency') {
      const copies = disclosedCopies(carriers + two, {
        of: 2 * people,
        carriers,
        people,
        cohort: people,
        policy,
      });
      return { key: `${count} ${copies}`, said: Math.min(count, others) };
    }
    if (carriers < yesFrom(policy) || !isTestable(carriers, people)) return { key: 'withheld', said: 'yes' };
    const place = carriers * (people + 1) + two;
    let band = bands.get(place);
    if (band === undefined) {
      const genotypes = { none: people - carriers, one: carriers - two, two };
      const { probabilityBelow, heterozygotes } = deviationOf(genotypes);
      band = `${probabilityBelow} ${heterozygotes}`;
      bands.set(place, band);
    }
    return { key: `${count} ${band}`, said: Math.min(count, others) };
  };
}

/** The chances of all answers about a variant that so large a share carries. `own`: the copies of somebody who is among the people. */
function answersOf(
  tell: Tell,
  {
    share,
    asked: { people, policy },
    own,
  }: { share: number; asked: Omit<Asked, 'random'>; own: number | null },
): Answers {
  const found: Answers = { said: new Map(), chances: new Map() };
  const add = (key: string, one: Said, chance: number) => {
    if (chance <= 0) return;
    found.said.set(key, one);
    found.chances.set(key, (found.chances.get(key) ?? 0) + chance);
  };
  const curve = chancesOfFloors(policy.floorSpread);
  const ofOne = 1 - Math.sqrt(1 - share);
  const { from, chances } = binomial(own === null ? people : people - 1, share);
  const [more, moreTwo] = [(own ?? 0) > 0 ? 1 : 0, own === 2 ? 1 : 0];
  for (const [index, chance] of chances.entries()) {
    const others = from + index;
    const carriers = others + more;
    const yes = carriers < policy.floor ? 0 : (curve[carriers - policy.floor] ?? 1);
    add('no', 'no', chance * (1 - yes));
    if (yes === 0) continue;
    const homozygous = binomial(others, ofOne ** 2 / share);
    for (const [at, chanceOfTwo] of homozygous.chances.entries()) {
      const { key, said } = tell({ carriers, two: homozygous.from + at + moreTwo });
      add(key, said, chance * chanceOfTwo * yes);
    }
  }
  return found;
}
