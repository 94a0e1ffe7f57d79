/**
 * Statistics about one allele, each made of this node's own people: what is told is rounded and held back like counts, and costs as much
 * as it tells of one person.
 */
import { areDefinite } from '../engine/bases.ts';
import type { Filter, Variant, VariantQuery } from '../engine/engine.ts';
import { controlChromosome } from '../load/controls.ts';
import type { Said } from '../policy/exposure.ts';
import { type Deviation, deviationOf, isTestable } from '../policy/hardy-weinberg.ts';
import { disclosedCarriers, disclosedCount, yesFrom } from '../policy/policy.ts';
import { type Answered, find, imprecision } from './answer.ts';
import { badRequest, wrong } from './beacon-error.ts';
import { provenance, resultMeta } from './envelope.ts';
import type { Question } from './question.ts';
import type { Service } from './service.ts';

/** Their names are the ends of their paths: `/statistics/countries`. */
export const statistics = ['hardy_weinberg', 'countries', 'association'] as const;
export type Statistic = (typeof statistics)[number];

/** What a statistic found, and how much it says. */
interface Found {
  exists: boolean;
  said: Said;
  statistic: object;
}

/** Answers a question about a statistic of one allele. @throws BeaconError (400) for one that has none */
export async function answerStatistic(
  service: Service,
  kind: Statistic,
  question: Question,
): Promise<Answered> {
  const { exists, said, statistic } = await finders[kind](service, question);
  const answer = {
    meta: resultMeta(service, 'genomicVariant', 'count', question),
    responseSummary: { exists },
    info: {
      ...provenance(service),
      granularity: 'count',
      imprecise: imprecision(service.policy),
      statistic: { kind, ...statistic },
    },
  };
  return { answer, exists, isCommon: false, said };
}

/** Refuses what has no such statistic, before it is charged. @throws BeaconError (400) */
export function checkStatistic(
  service: Service,
  kind: Statistic,
  { query, filters, isTest }: Question,
): void {
  if (isTest) throw wrong('testMode', 'should be false: statistics have no answer without data.');
  const isAllele = query?.kind === 'sequence' && areDefinite(query.reference + query.alternate);
  if (!isAllele || query.chromosome === controlChromosome)
    throw badRequest('start: a statistic is about one allele: give its position and both alleles.');
  if (kind === 'hardy_weinberg' && !/^\d+$/.test(query.chromosome))
    throw wrong('referenceName', 'should be one of 1 to 22: everybody has two copies of these.');
  if (kind !== 'association') {
    if (filters.length > 0) throw wrong('filters', 'belong to association only.');
  } else if (filters.length !== 1)
    throw wrong('filters', 'should be one term, with which the allele is compared.');
  else if (!groupOf(service, filters))
    throw wrong(
      'filters',
      'have a term that too few people don’t have, or of which the others differ by too few people from another group.',
    );
}

/** The group of the only filter, if everybody else may be counted, too. */
function groupOf({ askable, engine }: Service, filters: readonly Filter[]) {
  const [filter = []] = filters;
  const group = { name: [...filter].sort().join(' '), bits: engine.peopleOf(filter) };
  return askable.groups.mayAskOthers(group) ? group : null;
}

const finders: Record<Statistic, (service: Service, question: Question) => Promise<Found>> = {
  hardy_weinberg: testGenotypes,
  countries: countCountries,
  association: compareGroups,
};

const withheld = { withheld: 'privacy' } as const;

async function testGenotypes(service: Service, question: Question): Promise<Found> {
  const { policy } = service;
  const { people, carriers, variants, frequency } = await find(service, question);
  if (variants === 0 || frequency === null) return { exists: false, said: 'no', statistic: withheld };
  if (carriers < yesFrom(policy) || !isTestable(carriers, Math.floor(frequency.alleles / 2)))
    // It costs the most: where a result begins is a border that a person more can cross.
    return { exists: true, said: 'yes', statistic: withheld };
  const counts = {
    people: disclosedCount(people, policy),
    carriers: disclosedCarriers(carriers, { of: people, policy }),
  };
  const deviation = sureDeviation({ people, carriers, ...frequency });
  return { exists: true, said: fewestOf([counts]), statistic: { ...counts, ...deviation } };
}

/**
 * What holds whatever the genotypes are of which one allele is known: how many these are, and how many of them carriers, isn't counted.
 * People of whom nothing is known are left out.
 */
function sureDeviation({
  people,
  carriers,
  copies,
  alleles,
}: {
  people: number;
  carriers: number;
  copies: number;
  alleles: number;
}): Deviation {
  const unknown = 2 * people - alleles;
  const two = copies - carriers;
  const deviations = [
    { half: 0, halfCarriers: 0 },
    { half: unknown, halfCarriers: 0 },
    { half: unknown, halfCarriers: Math.min(unknown, carriers - two) },
  ].flatMap(({ half, halfCarriers }) => {
    const one = carriers - two - halfCarriers;
    const none = Math.floor((alleles - half) / 2) - one - two;
    return none < 0 ? [] : [deviationOf({ none, one, two })];
  });
  const [first] = deviations;
  const isSure = deviations.every(
    ({ probabilityBelow, heterozygotes }) =>
      probabilityBelow !== null && heterozygotes === first?.heterozygotes,
  );
  if (!first || !isSure) return { probabilityBelow: null, heterozygotes: null };
  const probabilityBelow = Math.max(...deviations.map((one) => one.probabilityBelow ?? 1));
  return { probabilityBelow, heterozygotes: first.heterozygotes };
}

/** Nobody was sampled in two countries, so all of them together tell of one person as much as one does. */
async function countCountries(service: Service, question: Question): Promise<Found> {
  const { askable, policy } = service;
  const countries = [];
  for (const { id } of askable.terms()) {
    const [, code] = /^ISO3166-1:([A-Z]{2})$/.exec(id) ?? [];
    const term = code === undefined ? null : askable.find(id, { below: false });
    if (code === undefined || term === null) continue;
    const { people, variants, carriers } = await find(service, { ...question, filters: [term.filter] });
    countries.push({
      country: code,
      people: disclosedCount(people, policy),
      carriers: variants === 0 ? 0 : disclosedCarriers(carriers, { of: people, policy }),
    });
  }
  const exists = countries.some(({ carriers }) => carriers > 0);
  return { exists, said: exists ? fewestOf(countries) : 'no', statistic: { countries } };
}

/** Nobody is in both groups, so both together tell of one person as much as one does. */
async function compareGroups(service: Service, question: Question): Promise<Found> {
  const { query, filters } = question;
  const all = await exactly(service, query, []);
  const having = await exactly(service, query, filters);
  const others = {
    people: all.people - having.people,
    carriers: all.carriers - having.carriers,
    variant: all.variant,
  };
  const groups = { with: toldOf(service, having), without: toldOf(service, others) };
  const both = Object.values(groups);
  const exists = both.some(({ carriers }) => carriers > 0);
  return { exists, said: exists ? fewestOf(both) : 'no', statistic: groups };
}

/** The number that tells most: the carriers, or the others, of the group in which they are fewest. */
const fewestOf = (groups: readonly { people: number; carriers: number }[]): number =>
  Math.min(
    ...groups.flatMap(({ people, carriers }) =>
      carriers > 0 ? [carriers, Math.max(0, people - carriers)] : [],
    ),
  );

interface Group {
  people: number;
  carriers: number;
  /** Null if nobody carries it. */
  variant: Variant | null;
}

/** Exact numbers, for `toldOf` to reduce. */
async function exactly(
  { engine }: Service,
  query: VariantQuery | null,
  filters: readonly Filter[],
): Promise<Group> {
  if (query === null) throw badRequest('start: is missing.');
  const least = { minimum: 1, minimumOthers: 0, hides: null, first: 1 };
  const { people, carriers, first } = await engine.find(query, { filters, ...least });
  return { people, carriers, variant: first[0]?.variant ?? null };
}

/** As of any group: carriers and others have to be as many as the variant's own floor. */
function toldOf({ policy, secrets }: Service, { people, carriers, variant }: Group) {
  const fewer = Math.min(carriers, people - carriers);
  const isTold = variant !== null && fewer >= policy.floor && !secrets.hides(variant, fewer);
  return {
    people: disclosedCount(people, policy),
    carriers: isTold ? disclosedCarriers(carriers, { of: people, policy }) : 0,
  };
}
