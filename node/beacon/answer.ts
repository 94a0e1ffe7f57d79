import type { Finding } from '../engine/engine.ts';
import { TooManyVariantsError } from '../engine/engine.ts';
import { typeOf } from '../engine/variant-types.ts';
import type { Said } from '../policy/exposure.ts';
import {
  type CohortPolicy,
  commonShare,
  disclosedCarriers,
  disclosedCopies,
  disclosedCount,
  fewestAlleles,
  type Granularity,
  step,
  yesFrom,
} from '../policy/policy.ts';
import { wrong } from './beacon-error.ts';
import type { EntryType } from './entry-types.ts';
import { provenance, resultMeta } from './envelope.ts';
import type { Question } from './question.ts';
import type { Service } from './service.ts';

/** An answer, and how much it says. */
export interface Answered {
  answer: object;
  exists: boolean;
  /** Whether it is about a common allele. */
  isCommon: boolean;
  said: Said;
}

/** Answers a question about variants or individuals, no finer than `granularity`. @throws BeaconError */
export async function answer(
  service: Service,
  entry: 'genomicVariant' | 'individual',
  question: Question,
  granularity: Granularity,
): Promise<Answered> {
  const known = { exists: true, isCommon: false, said: 'yes' } as const;
  if (question.isTest) return { answer: testAnswer(service, entry, question), ...known };
  if (question.query === null && entry === 'genomicVariant')
    return { answer: everythingAnswer(service, question), ...known };
  const finding = await find(service, question);
  // Records of people are never given.
  const given = granularity === 'record' && entry === 'individual' ? 'aggregated' : granularity;
  const { total, exists, info } = summarise(service, entry, question, finding, given);
  const isCommon = 'common' in commonOf(service, question.filters, finding);
  const answered = {
    meta: resultMeta(service, entry, given, question),
    responseSummary: given === 'boolean' ? { exists } : { exists, numTotalResults: total },
    info: { ...provenance(service), granularity: given, ...info, ...warningsOf(question) },
    ...(given === 'record' ? { response: recordsOf(service, question, finding, frequencyIn(info)) } : {}),
  };
  const ofYes = given === 'boolean' ? (isCommon ? 'common' : 'yes') : countIn(info, total);
  return { answer: answered, exists, isCommon, said: exists ? ofYes : 'no' };
}

/** The number that tells most of those in an answer: of a few who are without a variant, it tells as much as of a few who have it. */
function countIn(
  { carriers, people }: Partial<Record<'carriers' | 'people' | 'common', unknown>>,
  total: number,
): number {
  if (carriers === undefined) return total;
  const others = Math.max(0, Number(people) - Number(carriers));
  return Math.min(Number(carriers), others);
}

const frequencyIn = (info: object): number | null =>
  'alleleFrequency' in info ? Number(info.alleleFrequency) : null;

const warningsOf = ({ warnings }: Question) => (warnings.length === 0 ? {} : { warnings });

/** The answer to a test has no data of people: it shows its form only. */
function testAnswer(service: Service, entry: EntryType, question: Question): object {
  return {
    meta: { ...resultMeta(service, entry, 'boolean', question), testMode: true },
    responseSummary: { exists: true },
    info: {
      ...provenance(service),
      granularity: 'boolean',
      warnings: [
        'This is a test (testMode): the question is understood, and the answer has nothing to do with data.',
      ],
    },
  };
}

/** The answer to a question about all variants: that there are some. How many, nobody needs to ask one by one. */
function everythingAnswer(service: Service, question: Question): object {
  if (question.filters.length > 0)
    throw wrong('filters', 'need a position, a range or a gene in questions about variants.');
  return {
    meta: resultMeta(service, 'genomicVariant', 'boolean', question),
    responseSummary: { exists: true },
    info: { ...provenance(service), granularity: 'boolean' },
  };
}

/** A place at which nobody has a variant. */
const nobody = { start: 0, end: 0, reference: '', alternate: '' };

/** What fits a question among the people whom it is about, as far as it may be told. @throws BeaconError */
export async function find(
  { engine, policy, secrets: { hides } }: Service,
  { query, filters, skip, limit }: Question,
): Promise<Finding> {
  try {
    if (query !== null) {
      // Before it is known whether anybody has the variant, so that the time of the answer doesn't tell.
      if (query.kind === 'sequence')
        hides({ ...query, end: query.start + query.reference.length }, policy.floor);
      if (query.kind === 'named') hides({ ...nobody, chromosome: query.name }, policy.floor);
      // If nearly all of a group carry a variant, a yes would tell that each of them does.
      const minimumOthers = filters.length === 0 ? 0 : policy.floor;
      const first = (skip + 1) * limit;
      return await engine.find(query, { filters, minimum: policy.floor, minimumOthers, hides, first });
    }
    const people = await engine.countPeople(filters);
    return { people, variants: 0, carriers: people, frequency: null, first: [] };
  } catch (error) {
    if (error instanceof TooManyVariantsError) throw wrong('end', `is too far away. ${error.message}`);
    throw error;
  }
}

function summarise(
  service: Service,
  entry: EntryType,
  { query, filters }: Question,
  finding: Finding,
  granularity: Granularity,
) {
  const { policy, engine } = service;
  const { people, variants, carriers, frequency } = finding;
  const rounded = (count: number) => disclosedCount(count, policy);
  // Without filters, each variant of a range could be asked about alone.
  const found = filters.length === 0 ? variants : roundedVariants(variants);
  const carrying = query === null ? rounded(carriers) : disclosedCarriers(carriers, { of: people, policy });
  const total = entry === 'individual' ? carrying : found;
  const summary = { total, exists: total > 0 };
  if (granularity === 'boolean') return { ...summary, info: commonOf(service, filters, finding) };
  const counts = {
    imprecise: imprecision(policy),
    people: rounded(people),
    ...(query === null ? {} : { carriers: carrying }),
  };
  if (granularity === 'count' || frequency === null) return { ...summary, info: counts };
  const { copies, alleles } = frequency;
  const cohort = engine.snapshot.people;
  const alleleCount = disclosedCopies(copies, { of: alleles, carriers, people, cohort, policy });
  const alleleNumber = rounded(alleles);
  // Of the rounded numbers, so that it tells no more than they do.
  const alleleFrequency = alleleNumber === 0 ? 0 : Number((alleleCount / alleleNumber).toFixed(4));
  return { ...summary, info: { ...counts, alleleCount, alleleNumber, alleleFrequency } };
}

/** Of a group, whose differences to another group would tell about few people. */
const roundedVariants = (variants: number) =>
  variants < step ? Math.min(1, variants) : variants - (variants % step);

/** How counts of people and alleles are rounded. */
export const imprecision = (policy: CohortPolicy) => ({
  roundedDownTo: step,
  leastCount: policy.floor,
  // Between both numbers, only the floor is told.
  ...(policy.floorSpread > 0 && { roundedFrom: yesFrom(policy) }),
});

/** Says `common` of an allele of the whole cohort, so that a network can charge less for the question. */
function commonOf(
  { policy, secrets }: Service,
  filters: Question['filters'],
  { frequency, first: [found] }: Finding,
) {
  if (!frequency || !found || filters.length > 0 || frequency.alleles < fewestAlleles) return {};
  const copies = disclosedCount(frequency.copies, policy) - secrets.extraCopies(found.variant);
  return copies > frequency.alleles * commonShare ? { common: true } : {};
}

/** Records of variants, without anybody who has them. */
function recordsOf(
  service: Service,
  { skip, limit, received }: Question,
  { first, variants, people }: Finding,
  alleleFrequency: number | null,
) {
  const { engine, policy } = service;
  const results = first.slice(skip * limit).map(({ variant, carriers }) => {
    const { chromosome, start, end, reference, alternate } = variant;
    return {
      variantInternalId: `${chromosome}-${start}-${reference || '-'}-${alternate || '-'}`,
      variation: {
        variantType: typeOf(variant),
        referenceBases: reference,
        alternateBases: alternate.startsWith('<') ? '' : alternate,
        location: {
          type: 'SequenceLocation',
          sequence_id: `${engine.snapshot.assembly}:${chromosome}`,
          interval: {
            type: 'SequenceInterval',
            start: { type: 'Number', value: start },
            end: { type: 'Number', value: end },
          },
        },
      },
      ...frequenciesOf(service, received.filters, alleleFrequency),
      info: { carriers: disclosedCarriers(carriers, { of: people, policy }) },
    };
  });
  const exists = variants > 0;
  const set = { id: 'cohort', setType: 'dataset', exists, resultsCount: variants, results };
  const { includeResultsets } = received;
  const isWanted =
    includeResultsets === 'ALL' || (exists ? includeResultsets === 'HIT' : includeResultsets === 'MISS');
  return { resultSets: isWanted ? [set] : [] };
}

/** The frequency of the only variant that was found, as `info` has it, in the specification's form. */
function frequenciesOf(
  { identity: { name, url }, engine: { snapshot } }: Service,
  filters: readonly string[],
  alleleFrequency: number | null,
) {
  if (alleleFrequency === null) return {};
  const population = ['Cohort', ...filters].join(' and ');
  const frequencies = [{ population, alleleFrequency }];
  return {
    frequencyInPopulations: [{ source: name, sourceReference: url, version: snapshot.id, frequencies }],
  };
}
