import { type Granularity, yesFrom } from '../policy/policy.ts';
import { type EntryType, entryTypes } from './entry-types.ts';
import type { Question } from './question.ts';
import type { Service } from './service.ts';

export const apiVersion = 'v2.1.0';
export { version as softwareVersion } from '../usage.mjs';

/** What every answer tells: the data that it comes from, the floor below which it says no, and from where on always yes. */
export const provenance = ({ engine, policy }: Service) => ({
  snapshot: engine.snapshot.id,
  assemblyId: engine.snapshot.assembly,
  floor: policy.floor,
  yesFrom: yesFrom(policy),
  ...(policy.dataUse.length > 0 && { dataUse: policy.dataUse.map(({ id }) => id) }),
});

/** The `meta` of answers about the beacon itself. */
export const informationalMeta = ({ identity }: Service) => ({
  beaconId: identity.id,
  apiVersion,
  returnedSchemas: [] as { entityType: string; schema: string }[],
});

/** The `meta` of answers about data. */
export function resultMeta(
  service: Service,
  entry: EntryType,
  granularity: Granularity,
  question: Question | null,
) {
  const { received, skip = 0, limit = 10, granularity: asked = null, isTest = false } = question ?? {};
  return {
    beaconId: service.identity.id,
    apiVersion,
    returnedSchemas: [{ entityType: entry, schema: entryTypes[entry].schema }],
    returnedGranularity: named(granularity),
    receivedRequestSummary: {
      apiVersion: received?.apiVersion ?? apiVersion,
      requestedSchemas: [],
      pagination: { skip, limit },
      testMode: isTest,
      requestedGranularity: named(asked ?? 'boolean'),
      includeResultsetResponses: received?.includeResultsets ?? 'HIT',
      filters: received?.filters ?? [],
      requestParameters: received ? { g_variant: received.variant } : {},
    },
  };
}

/** The schemas of the specification have no name for `aggregated`: it is a count, and `info` has the aggregates. */
const named = (granularity: Granularity) => (granularity === 'aggregated' ? 'count' : granularity);
