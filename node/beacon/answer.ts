import type { Finding } from '../engine/engine.ts';
import { TooManyVariantsError } from '../engine/engine.ts';
import { typeOf } from '../engine/match.ts';
import { disclosedCount, type Granularity, mayCount, type Policy } from '../policy/policy.ts';
import { badRequest } from './beacon-error.ts';
import { type EntryType, provenance, resultMeta } from './envelope.ts';
import type { Question } from './question.ts';
import type { Service } from './service.ts';

/** Answers a question about variants or individuals, no finer than `granularity`. @throws BeaconError */
export async function answer(
  service: Service,
  entry: 'genomicVariant' | 'individual',
  question: Question,
  granularity: Granularity,
): Promise<object> {
  if (question.query === null && entry === 'genomicVariant')
    throw badRequest('A question about variants needs a position, a range or a gene.');
  const finding = await withheldIfFew(service, question, await find(service, question));
  // Records of people are never given.
  const given = granularity === 'record' && entry === 'individual' ? 'aggregated' : granularity;
  const { total, exists, info } = summarise(service, entry, question, finding, given);
  return {
    meta: resultMeta(service, entry, given, question),
    responseSummary: given === 'boolean' ? { exists } : { exists, numTotalResults: total },
    info: { ...provenance(service), granularity: given, ...info },
    ...(given === 'record' ? { response: recordsOf(service, question, finding) } : {}),
  };
}

async function find(
  { engine, policy }: Service,
  { query, filters, skip, limit }: Question,
): Promise<Finding> {
  try {
    if (query !== null)
      return await engine.find(query, { filters, minimum: policy.floor, first: skip + limit });
    const people = await engine.countPeople(filters);
    return { people, variants: 0, carriers: people, frequency: null, first: [] };
  } catch (error) {
    if (error instanceof TooManyVariantsError) throw badRequest(error.message);
    throw error;
  }
}

const nothing: Finding = { people: 0, variants: 0, carriers: 0, frequency: null, first: [] };

/** Nothing, if the filters leave so few people, or leave out so few of those of fewer filters, that the answer would be about them. */
async function withheldIfFew(
  { engine, policy }: Service,
  { filters }: Question,
  finding: Finding,
): Promise<Finding> {
  for (const fewer of fewerFilters(filters))
    if (!mayCount(finding.people, await engine.countPeople(fewer), policy)) return nothing;
  return finding;
}

/** Every choice of some of these filters, or of none, but not of all. */
function fewerFilters(filters: readonly string[]): string[][] {
  const choices = Array.from({ length: 2 ** filters.length - 1 }, (_, choice) => choice);
  return choices.map((choice) => filters.filter((_, index) => (choice >> index) & 1));
}

function summarise(
  { policy }: Service,
  entry: EntryType,
  { query, filters }: Question,
  { people, variants, carriers, frequency }: Finding,
  granularity: Granularity,
) {
  const rounded = (count: number) => disclosedCount(count, policy);
  const total = entry === 'individual' ? rounded(carriers) : variants;
  const summary = { total, exists: total > 0 };
  if (granularity === 'boolean') return { ...summary, info: commonOf(policy, filters, frequency) };
  const counts = { people: rounded(people), ...(query === null ? {} : { carriers: rounded(carriers) }) };
  if (granularity === 'count' || frequency === null) return { ...summary, info: counts };
  const alleleCount = rounded(frequency.copies);
  const alleleNumber = rounded(frequency.alleles);
  // Of the rounded numbers, so that it tells no more than they do.
  const alleleFrequency = alleleNumber === 0 ? 0 : Number((alleleCount / alleleNumber).toFixed(4));
  return { ...summary, info: { ...counts, alleleCount, alleleNumber, alleleFrequency } };
}

/** Above this frequency an allele says little about anybody, so a yes may tell that it is that common. */
const commonFrequency = 0.05;
/** Among fewer alleles than these, a few people make an allele common. */
const fewestAlleles = 400;

/** Says `common` of an allele of the whole cohort, so that a network can charge less for the question. */
function commonOf(policy: Policy, filters: readonly string[], frequency: Finding['frequency']) {
  if (frequency === null || filters.length > 0 || frequency.alleles < fewestAlleles) return {};
  const copies = disclosedCount(frequency.copies, policy);
  return copies > frequency.alleles * commonFrequency ? { common: true } : {};
}

/** Records of variants, without anybody who has them. */
function recordsOf({ engine, policy }: Service, { skip, received }: Question, { first, variants }: Finding) {
  const results = first.slice(skip).map(({ variant, carriers }) => {
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
      info: { carriers: disclosedCount(carriers, policy) },
    };
  });
  const exists = variants > 0;
  const set = { id: 'cohort', setType: 'dataset', exists, resultsCount: variants, results };
  const { includeResultsets } = received;
  const isWanted =
    includeResultsets === 'ALL' || (exists ? includeResultsets === 'HIT' : includeResultsets === 'MISS');
  return { resultSets: isWanted ? [set] : [] };
}
