/** Asks one node of the federation one question in Beacon v2, and reads its answer strictly. */
import { z } from 'zod';
import type { NoAnswerReason, RefusalReason } from '../../../contract/cloud/beacon/outcomes.ts';
import type { StatedFrequency } from '../../../contract/cloud/beacon/populations.ts';
import { type NodeStatisticTold, nodeStatistic } from '../../../contract/cloud/beacon/statistics.ts';
import { line } from '../../../contract/endpoint.ts';
import type { SenderSettings } from '../../platform/outbound/send.ts';
import { asksForRecords, bodyOf, headersOf, type NodeQuestion, pathOf, recordsOf } from './node-question.ts';
import {
  type NodeAddress,
  type NodeReply,
  type RequestOptions,
  requestNode,
  usualLimits,
} from './node-request.ts';
import { statedFrequencies } from './populations.ts';

/** What a node told with its answer, and no more than the question asked for. */
interface Told {
  granularity: NodeQuestion['granularity'];
  /** How many variants fit the question. */
  variants: number | null;
  carriers: number | null;
  /** The people whose genomes were looked at, of whom `carriers` have the variant. */
  people: number | null;
  alleleCount: number | null;
  alleleNumber: number | null;
  alleleFrequency: number | null;
  /** Whether the node says, with a yes or no, that the allele is common: more frequent than 5 %. */
  isCommon: boolean;
  /** The batch of data that the answer comes from, where the node names it. */
  snapshot: string | null;
  /** The number of carriers from which on the node always says yes, where it names it. */
  floor: number | null;
  /** Frequencies that the node states of one allele, each with whose it is: it may be another study's. Null where it states none. */
  populations: readonly StatedFrequency[] | null;
  /** Null where none was asked for. */
  statistic: NodeStatisticTold | null;
}

/** A node's answer. A refusal is the node's own decision; no answer says nothing about its data. */
export type NodeAnswer = { milliseconds: number | null } & (
  | { outcome: 'yes' | 'no'; told: Told }
  | { outcome: 'refused'; reason: RefusalReason; status: number }
  | { outcome: 'no_answer'; reason: NoAnswerReason; status: number | null }
);

/** Asks a node about variants (`POST /g_variants`). It takes 5 s at most, and never throws for the node's failures. */
export async function askNode(
  settings: SenderSettings,
  node: NodeAddress,
  question: NodeQuestion,
  options: RequestOptions = {},
): Promise<NodeAnswer> {
  const began = performance.now();
  const ask = async (body: object, limits = options.limits) => {
    const request = { path: pathOf(question), question: body, headers: headersOf(question) };
    return answerOf(await requestNode(settings, node, request, { ...options, limits }), question);
  };
  if (!asksForRecords(question)) return ask(bodyOf(question));
  const withRecords = await ask(recordsOf(question));
  const { limits = usualLimits } = options;
  const left = Math.floor(limits.milliseconds - (performance.now() - began));
  if ('told' in withRecords || !mayCountInstead.has(withRecords.reason) || left <= 0) return withRecords;
  return ask(bodyOf(question), { ...limits, milliseconds: left });
}

/** Not every node gives records to everybody, and some records are large. */
const mayCountInstead: ReadonlySet<string> = new Set<NoAnswerReason | RefusalReason>([
  'token',
  'not_allowed',
  'not_understood',
  'http_status',
  'malformed',
  'too_large',
]);

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const name = line(200).min(1);

/** `info` of our own nodes; others may leave any of it out. */
const info = z.object({
  snapshot: name.optional(),
  assemblyId: name.optional(),
  floor: count.optional(),
  yesFrom: count.optional(),
  /** Why an answer is kept back. */
  withheld: name.optional(),
  people: count.optional(),
  carriers: count.optional(),
  alleleCount: count.optional(),
  alleleNumber: count.optional(),
  alleleFrequency: z.number().min(0).max(1).optional(),
  common: z.boolean().optional(),
  statistic: z.unknown().optional(),
});
type Info = z.output<typeof info>;

/** What the node says that it was asked. Some leave out what they don't understand. */
const received = z.object({
  requestParameters: z.record(z.string(), z.unknown()).nullish(),
  filters: z.array(z.unknown()).nullish(),
  testMode: z.boolean().nullish(),
});
type Received = z.output<typeof received>;

const answer = z
  .object({
    meta: z.object({
      beaconId: name,
      apiVersion: z.string().regex(/^v?2(\.\d+){0,2}\b/),
      returnedGranularity: z.enum(['boolean', 'count', 'aggregated', 'record']),
      returnedSchemas: z.array(z.object({ entityType: name.nullish(), schema: name.nullish() })).max(100),
      receivedRequestSummary: received,
      testMode: z.boolean().nullish(),
    }),
    responseSummary: z
      .object({ exists: z.boolean(), numTotalResults: count.nullish() })
      .refine(({ exists, numTotalResults }) => (numTotalResults ?? Number(exists)) > 0 === exists),
    info: info
      .refine(({ people, carriers }) => (carriers ?? 0) <= (people ?? carriers ?? 0))
      .refine(({ alleleCount, alleleNumber }) => (alleleCount ?? 0) <= (alleleNumber ?? alleleCount ?? 0))
      .nullish(),
    response: z
      .object({
        resultSets: z
          .array(
            z.object({
              exists: z.boolean().nullish(),
              resultsCount: count.nullish(),
              results: z.unknown().optional(),
            }),
          )
          .nullish(),
      })
      .nullish(),
  })
  // A data set that has the variant, or counts some, in an answer that says no.
  .refine(
    ({ responseSummary, response }) =>
      responseSummary.exists || !response?.resultSets?.some((set) => set.exists || set.resultsCount),
  )
  // What is answered in the mode of tests is about no data.
  .refine(({ meta }) => meta.testMode !== true && meta.receivedRequestSummary.testMode !== true);

/** An answer that is an error, whatever its status: some send it with the status 200, and with a no. */
const failure = z.object({
  error: z.object({ errorCode: z.coerce.number().int().min(400) }),
  info: info.nullish().catch(undefined),
});

function answerOf(reply: NodeReply, question: NodeQuestion): NodeAnswer {
  const { milliseconds } = reply;
  const none = (reason: NoAnswerReason): NodeAnswer => ({
    outcome: 'no_answer',
    reason,
    status: reply.status,
    milliseconds,
  });
  if (reply.reason !== null) return none(reply.reason);
  const { status, json } = reply;
  const refused = (reason: RefusalReason): NodeAnswer => ({
    outcome: 'refused',
    reason,
    status,
    milliseconds,
  });
  if (status === 401) return refused('token');
  if (status === 403) return refused('not_allowed');
  const { data: failed } = failure.safeParse(json);
  if (status === 429) return refused(failed?.info?.withheld === 'privacy' ? 'privacy' : 'too_many_questions');
  const asked = question.requestParameters.assemblyId;
  if (status === 400) {
    return none(isOther(failed?.info?.assemblyId, asked) ? 'other_assembly' : 'not_understood');
  }
  if (status === 404 && question.requestParameters.genomicAlleleShortForm !== undefined)
    return none('name_unknown');
  // A node of an earlier version.
  if (status === 404 && question.statistic !== undefined) return none('not_understood');
  if (status !== 200) return none('http_status');
  if (failed) return none('not_understood');
  const { data } = answer.safeParse(json);
  if (!data || !isStatisticOf(data.info?.statistic, question)) return none('malformed');
  if (isOther(data.info?.assemblyId, asked)) return none('other_assembly');
  if (!isAboutQuestion(data.meta.receivedRequestSummary, question)) return none('not_understood');
  const { exists, numTotalResults } = data.responseSummary;
  const isOfVariants = data.meta.returnedSchemas.every(({ entityType }) =>
    /varia/i.test(entityType ?? 'variant'),
  );
  return {
    outcome: exists ? 'yes' : 'no',
    told: {
      ...toldOf(data.info ?? {}, isOfVariants ? (numTotalResults ?? countOf(data)) : null, question),
      populations: asksForRecords(question) ? statedFrequencies(data.response?.resultSets) : null,
    },
    milliseconds,
  };
}

const isStatisticOf = (told: unknown, { statistic }: NodeQuestion): boolean =>
  statistic === undefined || nodeStatistic.safeParse(told).data?.kind === statistic;

/** What the only data set with an answer counts; null if several do, whose variants may be the same. */
function countOf({ response }: z.output<typeof answer>): number | null {
  const [found, ...others] = response?.resultSets?.filter(({ exists }) => exists !== false) ?? [];
  return others.length > 0 ? null : found?.resultsCount || null;
}

/**
 * Whether the node, as far as it says what it was asked, kept the place and all filters: the answer to less is an answer to
 * another question. Names are compared by their beginnings, since some write them otherwise.
 */
function isAboutQuestion(
  { requestParameters, filters: kept }: Received,
  { requestParameters: { start, geneId }, filters = [] }: NodeQuestion,
): boolean {
  if (kept && kept.length < filters.length) return false;
  const { g_variant: inner, ...outer } = requestParameters ?? {};
  const names = Object.keys({ ...outer, ...(typeof inner === 'object' ? inner : {}) });
  if (names.length === 0) return true;
  const has = (word: string) => names.some((name) => name.toLowerCase().startsWith(word));
  return (
    (start === undefined && geneId === undefined) || has('start') || (geneId !== undefined && has('gene'))
  );
}

/** Above this frequency an allele says little about anybody. */
const commonFrequency = 0.05;
/** Among fewer alleles than these, a few people make an allele common. */
const fewestAlleles = 400;

/** Leaves out what wasn't asked for, so that nobody learns more from a careless node than from a careful one. */
function toldOf(
  told: Info,
  variants: number | null,
  { granularity, filters = [], statistic }: NodeQuestion,
): Omit<Told, 'populations'> {
  const counts = granularity !== 'boolean';
  const aggregates = granularity === 'aggregated';
  const frequency = aggregates ? (told.alleleFrequency ?? null) : null;
  const carriers = counts ? (told.carriers ?? null) : null;
  const given =
    frequency !== null ? 'aggregated' : carriers !== null || variants !== null ? 'count' : 'boolean';
  return {
    granularity: counts ? given : 'boolean',
    variants: counts ? variants : null,
    carriers,
    people: counts ? (told.people ?? null) : null,
    alleleCount: aggregates ? (told.alleleCount ?? null) : null,
    alleleNumber: aggregates ? (told.alleleNumber ?? null) : null,
    alleleFrequency: frequency,
    // Of a group that filters make, any allele may be common.
    isCommon: filters.length === 0 && (told.common === true || isCommon(frequency, told.alleleNumber ?? 0)),
    snapshot: told.snapshot ?? null,
    floor: told.yesFrom ?? told.floor ?? null,
    statistic: statistic === undefined ? null : (nodeStatistic.safeParse(told.statistic).data ?? null),
  };
}

function isCommon(frequency: number | null, alleles: number): boolean {
  return frequency !== null && frequency > commonFrequency && alleles >= fewestAlleles;
}

const families = [/^(grch37|hg19|b37)\b/i, /^(grch38|hg38)\b/i, /^(t2t-chm13|chm13|hs1)/i];

/** Whether a node names another assembly than the question does. */
function isOther(named: string | undefined, asked: string): boolean {
  if (named === undefined || named.toLowerCase() === asked.toLowerCase()) return false;
  const family = families.find((pattern) => pattern.test(asked));
  return !family?.test(named);
}
