/** Turns answers into the JSON of Beacon v2. */

import type { QuestionGranularity } from '../../../contract/cloud/beacon/question.ts';
import type {
  BeaconAnswers,
  BeaconNodeAnswer,
  BeaconResponseMeta,
} from '../../../contract/cloud/calls/beacon.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Answered } from './asking/answer.ts';
import { combine } from './asking/combine.ts';
import type { Question } from './asking/question.ts';
import type { Receipt } from './receipts.ts';

export const apiVersion = 'v2.0.0';
const schemaOfVariants = { entityType: 'genomicVariant', schema: 'ga4gh-beacon-variant-v2.0.0' };

type ResultSets = BeaconResponseMeta['receivedRequestSummary']['includeResultsetResponses'];

/** What was asked for, as far as it could be read. */
interface Received {
  question: Question | null;
  includeResultsets: ResultSets;
}

/** The schemas of the specification have no name for `aggregated`: it is a count, and `info` has the aggregates. */
const named = (granularity: QuestionGranularity) => (granularity === 'aggregated' ? 'count' : granularity);

/** The reverse domain name of this site, with what it is. */
export function beaconIdOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${new URL(publicUrl).hostname.split('.').reverse().join('.')}.beacon-network`;
}

export function presentMeta(
  config: Config,
  { question, includeResultsets }: Received,
  granularity: QuestionGranularity,
): BeaconResponseMeta {
  return {
    beaconId: beaconIdOf(config),
    apiVersion,
    returnedSchemas: [schemaOfVariants],
    returnedGranularity: named(granularity),
    receivedRequestSummary: {
      apiVersion,
      requestedSchemas: [],
      pagination: { skip: 0, limit: 0 },
      testMode: false,
      requestedGranularity: named(question?.granularity ?? 'boolean'),
      includeResultsetResponses: includeResultsets,
      filters: [...(question?.filters ?? [])],
      requestParameters: question ? { g_variant: { ...question.requestParameters } } : {},
    },
  };
}

/** The answers of all nodes, at the granularity that the asker was granted. */
export function presentAnswers(
  config: Config,
  received: Received & { question: Question },
  {
    granularity,
    answers,
    receipt,
  }: { granularity: QuestionGranularity; answers: readonly Answered[]; receipt: Receipt },
): BeaconAnswers {
  const nodes = answers.map(presentNodeAnswer);
  const exists = nodes.some(({ answer }) => answer === 'yes');
  const counted = nodes.flatMap(({ id, answer, variants }) =>
    variants === null ? [] : [{ id, exists: answer === 'yes', variants }],
  );
  const isWanted = ({ exists: isHit }: { exists: boolean }) =>
    received.includeResultsets === 'ALL' || received.includeResultsets === (isHit ? 'HIT' : 'MISS');
  const combined = combine(received.question, answers);
  const info = { nodes, combined, receipt: presentReceipt(receipt), warnings: warningsOf(nodes) };
  const meta = presentMeta(config, received, granularity);
  if (granularity === 'boolean') return { meta, responseSummary: { exists }, info };
  return {
    meta,
    responseSummary: { exists, numTotalResults: Math.max(0, ...counted.map(({ variants }) => variants)) },
    info,
    response: {
      resultSets: counted.filter(isWanted).map(({ id, exists: isHit, variants }) => ({
        id,
        setType: 'dataset',
        exists: isHit,
        resultsCount: variants,
        results: [],
      })),
    },
  };
}

/** The specification asks for `exists` even where nothing is known, so what it doesn't say is said here. */
function warningsOf(nodes: readonly BeaconNodeAnswer[]): string[] {
  if (nodes.length === 0) return ['The network has no node that it can ask: exists is no answer.'];
  const said = nodes.filter(({ answer }) => answer === 'yes' || answer === 'no').length;
  if (said === nodes.length) return [];
  const silent = `${nodes.length - said} of ${nodes.length} nodes gave no answer, for the reasons in info.nodes`;
  return [said === 0 ? `${silent}: exists is no answer.` : `${silent}: exists says nothing about them.`];
}

const nothingTold = {
  variants: null,
  carriers: null,
  people: null,
  alleleCount: null,
  alleleNumber: null,
  alleleFrequency: null,
  snapshot: null,
  floor: null,
  populations: null,
  statistic: null,
};

function presentNodeAnswer({ node, answer, at }: Answered): BeaconNodeAnswer {
  const {
    granularity: _,
    isCommon: __,
    populations,
    ...told
  } = 'told' in answer ? answer.told : { granularity: null, isCommon: false, ...nothingTold };
  return {
    id: node.service_id,
    name: node.name,
    organization: node.organization_name,
    tested: node.tested,
    answer: answer.outcome,
    reason: 'reason' in answer ? answer.reason : null,
    milliseconds: answer.milliseconds,
    answeredAt: at.toISOString(),
    ...told,
    populations: populations && [...populations],
  };
}

/** A receipt with what shows that it is about the question; its id is in it. */
export function presentReceipt({ jws, salt, question }: Receipt) {
  return { jws, salt, question };
}
