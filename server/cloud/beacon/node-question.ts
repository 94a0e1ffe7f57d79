/** A question to one node, in the form of Beacon v2. */
import type { NodeStatistic } from '../../../contract/cloud/beacon/question.ts';

/** Positions are counted from 0, and `end` is behind the last base, as in Beacon. */
export interface VariantParameters {
  assemblyId: string;
  referenceName?: string;
  start?: readonly number[];
  end?: readonly number[];
  referenceBases?: string;
  alternateBases?: string;
  variantType?: string;
  variantMinLength?: number;
  variantMaxLength?: number;
  geneId?: string;
  /** A change as HGVS writes it, a number of dbSNP, or an identifier of VRS. */
  genomicAlleleShortForm?: string;
}

export interface NodeQuestion {
  requestParameters: VariantParameters;
  /** Ontology terms and the like, all of which the people who are counted satisfy. */
  filters?: readonly { id: string }[];
  granularity: 'boolean' | 'count' | 'aggregated';
  /** What the node is to work out of the allele; only our own nodes do. */
  statistic?: NodeStatistic;
  /** Who asks, and what for. */
  requester?: object;
  /** Whether the node keeps frequencies in records only: Beacons of others do. */
  hasRecords?: boolean;
  /** Whose question it is, by a name that tells nothing else: nodes count questions for each asker. */
  asker?: { kind: 'public' | 'registered'; id: string };
}

/** Records have frequencies of one allele, and none of a group that filters make. */
export const asksForRecords = ({ hasRecords, granularity, requestParameters, filters = [] }: NodeQuestion) =>
  hasRecords === true &&
  granularity === 'aggregated' &&
  filters.length === 0 &&
  requestParameters.start?.length === 1 &&
  requestParameters.end === undefined;

/** Asks for one record. Whatever else is in it is read by nobody. */
export function recordsOf(question: NodeQuestion): object {
  const { query, ...others } = bodyOf(question);
  return { ...others, query: { ...query, includeResultsetResponses: 'HIT', requestedGranularity: 'record' } };
}

/** The path of a question. */
export const pathOf = ({ statistic }: NodeQuestion) =>
  statistic === undefined ? '/g_variants' : `/statistics/${statistic}`;

/**
 * The body of Beacon 2 (beaconRequestBody), with nothing that the models of other implementations refuse. Beacon has no name
 * for `aggregated`: a node tells it with a count, if it tells it at all.
 */
export function bodyOf({ requestParameters, filters = [], granularity }: NodeQuestion) {
  return {
    meta: {
      apiVersion: 'v2.0.0',
      requestedSchemas: [{ entityType: 'genomicVariant', schema: 'ga4gh-beacon-variant-v2.0.0' }],
    },
    query: {
      requestParameters,
      filters,
      includeResultsetResponses: 'NONE',
      pagination: { skip: 0, limit: 1 },
      requestedGranularity: granularity === 'aggregated' ? 'count' : granularity,
      testMode: false,
    },
  };
}

/** What Beacon has no place for: for whom the network asks, and who a researcher is. */
export const headersOf = ({ requester, asker }: NodeQuestion): Record<string, string> => ({
  ...(asker && { 'beacon-asker': `${asker.kind} ${asker.id}` }),
  ...(requester && { 'beacon-requester': asciiOf(requester) }),
});

/** JSON for a header, which takes ASCII only. */
const asciiOf = (value: object): string =>
  JSON.stringify(value).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
