import type { Answered } from './answer.ts';
import type { Question } from './question.ts';

/** Sums over the tested nodes that told an allele count and an allele number. */
export interface Combined {
  nodes: number;
  alleleCount: number;
  alleleNumber: number;
  alleleFrequency: number;
  /** Between which the frequency is, of these nodes and of those that said no and told how many people they asked. */
  lowestFrequency: number;
  highestFrequency: number;
  /** Null if one of the nodes didn't tell. */
  people: number | null;
}

/** Nodes round counts of people and alleles down to twenties at most. */
const step = 20;

/** No cohort has more people: what a node tells beyond it is no count. */
const mostPeople = 10_000_000;

/**
 * Adds up what tested nodes tell of one allele; null if no node does. A range may find another variant at each node, and
 * a yes is no number, so neither is added up. A no is an allele count from 0 to below the floor, of all alleles of the node;
 * with filters also any other, since a node says no too where nearly everybody in the group carries the allele.
 */
export function combine(
  { requestParameters, filters }: Question,
  answers: readonly Answered[],
): Combined | null {
  const {
    end,
    geneId,
    referenceBases = 'N',
    alternateBases = 'N',
    genomicAlleleShortForm,
  } = requestParameters;
  // A number of dbSNP may stand for several alleles.
  const isNamed = genomicAlleleShortForm !== undefined && !/^rs/i.test(genomicAlleleShortForm);
  if (
    !isNamed &&
    (end !== undefined || geneId !== undefined || /[^ACGT]/.test(`${referenceBases}${alternateBases}`))
  )
    return null;
  const tested = answers.filter(({ node }) => node.tested);
  const told = tested.flatMap(({ answer }) => {
    if (!('told' in answer)) return [];
    const { alleleCount, alleleNumber, people, floor, carriers } = answer.told;
    if (alleleCount === null || !alleleNumber || alleleNumber > 2 * mostPeople) return [];
    return [{ alleleCount, alleleNumber, people, floor, carriers }];
  });
  if (told.length === 0) return null;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const alleleCount = sum(told.map((one) => one.alleleCount));
  const alleleNumber = sum(told.map((one) => one.alleleNumber));
  const people = told.map((one) => one.people).filter((one) => one !== null);
  const bounds = [
    ...told.map(boundsOfCounts),
    ...tested.flatMap((one) => boundsOfNo(one, filters.length > 0)),
  ];
  return {
    nodes: told.length,
    alleleCount,
    alleleNumber,
    alleleFrequency: Number((alleleCount / alleleNumber).toPrecision(4)),
    lowestFrequency: shortened(of(bounds, 'copies', 0) / of(bounds, 'alleles', 1), Math.floor),
    highestFrequency: shortened(Math.min(1, of(bounds, 'copies', 1) / of(bounds, 'alleles', 0)), Math.ceil),
    people: people.length < told.length ? null : sum(people),
  };
}

const of = (bounds: readonly Bounds[], name: keyof Bounds, which: 0 | 1): number =>
  bounds.reduce((total, one) => total + one[name][which], 0);

/** Four significant digits, rounded so that the bound stays one. */
function shortened(frequency: number, round: (number: number) => number): number {
  if (frequency === 0) return 0;
  const factor = 10 ** (3 - Math.floor(Math.log10(frequency)));
  return Number((round(frequency * factor) / factor).toPrecision(4));
}

/** The least and the most copies of the allele, and alleles, that a node can have. */
interface Bounds {
  copies: [number, number];
  alleles: [number, number];
}

/**
 * Below the number from which on it always says yes, a node tells the least count only; and where fewer alleles than that are others, no more
 * than if so many were.
 */
function boundsOfCounts({
  alleleCount,
  alleleNumber,
  floor,
  carriers,
  people,
}: {
  alleleCount: number;
  alleleNumber: number;
} & Record<'floor' | 'carriers' | 'people', number | null>): Bounds {
  const mostOfFew = alleleCount < (floor ?? 0) ? (floor ?? 0) - 1 : 0;
  const mostOfAll = alleleNumber + step - 1;
  const most = isNearlyAll(alleleCount, alleleNumber, floor)
    ? mostOfAll
    : Math.max(
        isOneOfEach({ alleleCount, alleleNumber, carriers, people })
          ? 2 * (alleleCount + step - 1)
          : alleleCount + step - 1,
        2 * mostOfFew,
      );
  return {
    copies: [alleleCount, Math.min(most, mostOfAll)],
    alleles: [alleleNumber, alleleNumber + step - 1],
  };
}

/** Whether a node counts one copy of each carrier, as it does where few may have two; of a chromosome of which each has one, that is all. */
export const isOneOfEach = ({
  alleleCount,
  alleleNumber,
  carriers,
  people,
}: { alleleCount: number; alleleNumber: number } & Record<'carriers' | 'people', number | null>): boolean =>
  carriers !== null && people !== null && alleleCount <= carriers && alleleNumber > people + step;

/** Whether a node may have told less because nearly all people or alleles have it. */
export const isNearlyAll = (told: number, all: number, floor: number | null): boolean =>
  floor !== null && told > all - floor - step;

/** Of a no, only the people are known: each has one known allele or two, and each carrier one copy or two. */
function boundsOfNo({ answer }: Answered, isOfGroup: boolean): Bounds[] {
  if (answer.outcome !== 'no') return [];
  const { people, floor } = answer.told;
  if (people === null || floor === null || people > mostPeople) return [];
  const most = isOfGroup ? people + step - 1 : Math.max(0, floor - 1);
  return [{ copies: [0, 2 * most], alleles: [people, 2 * (people + step - 1)] }];
}
