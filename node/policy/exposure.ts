/**
 * How much the answers of a node tell in all. Whoever has a genome can ask about its variants, and finds by the answers whether
 * it is in the cohort (Shringarpure and Bustamante 2015; Raisaro and others 2017). How well depends on the sum of what they tell,
 * by whomever they were asked: so all callers together have a budget, besides each of them.
 *
 * What an answer tells is chi-squared: how far its chances are apart for a person in the cohort and for one who isn't, seen by an
 * attacker who knows the policy and how frequent each variant is. Sums of it decide the power of the best test.
 */
import { binomial } from './binomial.ts';
import { toldByTest } from './hardy-weinberg.ts';
import {
  type CohortPolicy,
  commonShare,
  copiesFrom,
  disclosedCarriers,
  disclosedCount,
  fewestAlleles,
  step,
  withTwoCopies,
  yesFrom,
} from './policy.ts';

/**
 * What all answers together may tell. The best test that takes one in twenty strangers for somebody of the cohort finds 15 % of them if it is
 * told the squared distance of the normal quantiles of 0.95 and 0.85: two fifths less leave room for scores that aren't normal.
 */
const mostTold = 0.6 * (1.6449 - 1.0364) ** 2;

/** A no, and a yes that says the variant is common, cost this share of another yes: most questions are about variants of nobody. */
const shareOfNo = 0.1;

/** Steps of the numeric integral of a curve. */
const steps = 2_000;

/**
 * The chance that the floor of a variant is at most so many more than the least, from none to `spread`. Of all curves, this one
 * tells least for what an answer costs: it begins slowly, where a yes is rare and so would say much.
 */
export function chancesOfFloors(spread: number): number[] {
  const angles = Array.from({ length: steps }, (_, step) => ((step + 0.5) / steps) * (Math.PI / 2));
  let sum = 0;
  const lengths = angles.map((angle) => {
    sum += 1 / Math.sqrt(Math.sin(angle) ** 2 + shareOfNo);
    return sum;
  });
  let at = 0;
  return Array.from({ length: spread + 1 }, (_, more) => {
    const wanted = ((more + 1) / (spread + 1)) * sum;
    while (at < steps - 1 && (lengths[at] ?? 0) < wanted) at += 1;
    return more === spread ? 1 : Math.sin(angles[at] ?? 0) ** 2;
  });
}

let [lastSpread, lastCurve]: [number, readonly number[]] = [-1, []];

function curveOf(spread: number): readonly number[] {
  if (spread !== lastSpread) [lastSpread, lastCurve] = [spread, chancesOfFloors(spread)];
  return lastCurve;
}

/** What an answer about one variant says: no, yes, that it is common, or the carriers or the others whom it counts, whoever are fewer. */
export type Said = 'no' | 'yes' | 'common' | number;

/** Whose answers are looked at: all callers', by yes and no, or by counts of carriers, or of copies. */
export type By = 'answer' | 'carriers' | 'copies';

export interface Asked {
  policy: CohortPolicy;
  people: number;
  by: By;
  /** Whether whoever is looked for carries the variant, or is known not to, which tells as much where nearly everybody does. */
  carries: boolean;
}

/**
 * The chance of each answer about a variant that so large a share of people carries. If `isInside`, somebody known is among them: who
 * carries it, by copies with two of them, since that tells more; or who doesn't carry it.
 */
export function chancesOfAnswers(
  share: number,
  { policy, people, by, carries }: Asked,
  isInside: boolean,
): Map<Said, number> {
  const own = isInside && carries ? 1 : 0;
  const found = new Map<Said, number>();
  const add = (said: Said, chance: number) => {
    if (chance > 0) found.set(said, (found.get(said) ?? 0) + chance);
  };
  const curve = curveOf(policy.floorSpread);
  const isCommon = chanceOfCommon(policy, people);
  const others = isInside ? people - 1 : people;
  const ofOne = 1 - Math.sqrt(1 - share);
  const { from, chances } = by === 'copies' ? binomial(2 * others, ofOne) : binomial(others, share);
  for (const [index, chance] of chances.entries()) {
    const counts = from + index;
    // As many carriers as so many copies usually have.
    const carrying = by === 'copies' ? Math.round(people * (1 - (1 - counts / (2 * people)) ** 2)) : counts;
    const carriers = carrying + own;
    const yes = carriers < policy.floor ? 0 : (curve[carriers - policy.floor] ?? 1);
    add('no', chance * (1 - yes));
    const common = isCommon(carriers);
    if (by === 'answer') {
      add('common', chance * yes * common);
      add('yes', chance * yes * (1 - common));
    } else {
      const counted = by === 'copies' ? counts + 2 * own : carriers;
      const of = by === 'copies' ? 2 * people : people;
      add(disclosedCarriers(Math.max(policy.floor, counted), { of, policy }), chance * yes);
    }
  }
  return found;
}

/** The chance that a variant with so many copies is called common. */
function chanceOfCommon(policy: CohortPolicy, people: number): (copies: number) => number {
  if (2 * people < fewestAlleles) return () => 0;
  const least = 2 * people * commonShare;
  return (copies) =>
    Math.min(1, Math.max(0, (disclosedCount(copies, policy) - least) / (2 * policy.floorSpread + 1)));
}

/** What answers about a variant of this share tell of a person in the cohort, and how often each is given. */
export function tellingOf(share: number, asked: Asked) {
  const outside = chancesOfAnswers(share, asked, false);
  const inside = chancesOfAnswers(share, asked, true);
  const told = [...outside].reduce(
    (sum, [said, chance]) => (chance > 1e-9 ? sum + ((inside.get(said) ?? 0) - chance) ** 2 / chance : sum),
    0,
  );
  return { outside, inside, told };
}

/** The number by which a count is charged: the carriers or the others, whoever are fewer; of copies, as many as so many usually have. */
export function fewerOf(said: number, { people, by }: Pick<Asked, 'people' | 'by'>): number {
  const others = by === 'copies' ? people * (1 - said / (2 * people)) ** 2 : people - said;
  return Math.max(0, Math.min(said, Math.round(others)));
}

/** The shares of carriers that variants can have, close enough that none between tells more. */
export function sharesOf(people: number): number[] {
  const shares: number[] = [];
  for (let carriers = 0.5; carriers < 0.98 * people; carriers *= 1.08) shares.push(carriers / people);
  // Nearer to all, what those who aren't carriers are told by changes as fast as at the other end.
  for (let others = 0.3 * people; others >= 0.1; others /= 1.08) shares.push(1 - others / people);
  return shares;
}

/** What an answer has: yes or no, also counts, or also the result of a test of its genotypes. */
export type Detail = 'boolean' | 'counted' | 'tested';

/** What answers cost of what all of them together may tell. */
export interface Exposure {
  /** All that may be told, in tenths of a yes: to the public, and to registered callers. */
  tenths: Record<'public' | 'registered', number>;
  /** The tenths that an answer costs; null for the most that it can. */
  costOf(detail: Detail, said: Said | null): number;
}

/**
 * What carriers and copies, each rounded down to twenties, tell together of somebody with two copies, where so many are expected to have
 * two: their difference is the number of these, and rounding is noise beside its chance.
 */
const toldOfTwo = (expected: number): number => 1 / (expected + step ** 2 / 6);

/** The most that any variant's answers tell for each unit of their cost, so that the sum of costs is no less than what is told. */
export function exposureOf(policy: CohortPolicy, people: number): Exposure {
  const shares = sharesOf(people);
  let ofYes = 0;
  for (const share of shares)
    for (const carries of [true, false]) {
      const { told, outside } = tellingOf(share, { policy, people, by: 'answer', carries });
      const yes = outside.get('yes') ?? 0;
      ofYes = Math.max(ofYes, told / (yes + shareOfNo * (1 - yes)));
    }
  // What an exact count tells falls with its size; how much of it rounding leaves is found here.
  const precision = (told: number) => {
    const count = Math.min(people, Math.max(told, yesFrom(policy)));
    return (2 * people - count) / (people * count);
  };
  let ofCount = 0;
  for (const share of shares)
    for (const by of ['carriers', 'copies'] as const)
      for (const carries of [true, false]) {
        const { told, outside } = tellingOf(share, { policy, people, by, carries });
        let [paid, weight] = [0, 0];
        for (const [said, chance] of outside) {
          paid += chance * ofYes * (said === 'no' ? shareOfNo : 1);
          if (typeof said === 'number') weight += chance * precision(fewerOf(said, { people, by }));
        }
        if (weight > 1e-9) ofCount = Math.max(ofCount, (told - paid) / weight);
      }
  const fromCopies = copiesFrom(people, policy);
  const toldByCount = (told: number) => {
    const ofTwo = told < fromCopies ? 0 : toldOfTwo(withTwoCopies(Math.min(told, people), people));
    return ofYes + ofCount * precision(told) + ofTwo;
  };
  const mostByCount = Math.max(toldByCount(policy.floor), toldByCount(Math.min(people, fromCopies)));
  const inTenths = (told: number) => Math.ceil((10 * told) / ofYes - 1e-9);
  // Looked at when it is needed first.
  let ofTest: number | null = null;
  const costOf: Exposure['costOf'] = (detail, said) => {
    if (said === 'no' || said === 'common') return inTenths(shareOfNo * ofYes);
    if (detail === 'boolean') return inTenths(ofYes);
    const counted = typeof said === 'number' ? toldByCount(said) : mostByCount;
    if (detail === 'counted') return inTenths(counted);
    ofTest ??= toldByTest(policy, people);
    // What both tell together: a test is looked at for each exact number of carriers.
    return inTenths((1 + counted) * (1 + ofTest) - 1);
  };
  const isPublic = policy.granularity.public !== null && people >= policy.publicFrom;
  const all = Math.floor((10 * mostTold) / ofYes);
  const ofPublic = isPublic ? Math.floor(all / 2) : 0;
  return { tenths: { public: ofPublic, registered: all - ofPublic }, costOf };
}
