/** The shapes of Beacon v2 and Service Info 1.0.0, as far as they bind answers, in the words of this project. */
import { z } from 'zod';

const curie = z.string().regex(/^\w[^:]+:.+$/);
const granularity = z.enum(['boolean', 'count', 'record']);
const schemas = z.array(z.looseObject({ entityType: z.string().optional(), schema: z.string().optional() }));
const count = z.int().min(0);

const informationalMeta = z.looseObject({
  beaconId: z.string(),
  apiVersion: z.string(),
  returnedSchemas: schemas,
});

const meta = informationalMeta.extend({
  returnedGranularity: granularity,
  testMode: z.boolean().optional(),
  receivedRequestSummary: z.looseObject({
    apiVersion: z.string(),
    requestedSchemas: schemas,
    pagination: z.looseObject({ skip: count.optional(), limit: count.optional() }),
    requestedGranularity: granularity,
    requestParameters: z.record(z.string(), z.looseObject({})).optional(),
    filters: z.array(z.string()).optional(),
    includeResultsetResponses: z.enum(['ALL', 'HIT', 'MISS', 'NONE']).optional(),
    testMode: z.boolean().optional(),
  }),
});

/** Every answer names its snapshot and floor. */
const provenance = z.looseObject({
  snapshot: z.string().regex(/^[0-9a-f]{16}$/),
  assemblyId: z.string(),
  floor: z.int().min(1),
});

const informational = (response: z.ZodType) =>
  z.object({ meta: informationalMeta, info: provenance, response });

const ontologyTerm = z.looseObject({ id: curie, label: z.string().optional() });
const basic = z.looseObject({ id: z.string(), name: z.string() });

const entryType = basic.extend({
  partOfSpecification: z.string(),
  ontologyTermForThisType: ontologyTerm.optional(),
  defaultSchema: basic.extend({
    referenceToSchemaDefinition: z.string(),
    schemaVersion: z.string().optional(),
  }),
  aCollectionOf: z.array(basic).optional(),
  nonFilteredQueriesAllowed: z.boolean().optional(),
});
const entryTypes = z.record(z.string(), entryType);

export const beaconSchemas = {
  info: informational(
    basic.extend({
      apiVersion: z.string(),
      environment: z.enum(['prod', 'test', 'dev', 'staging']),
      organization: basic,
      welcomeUrl: z.url().optional(),
    }),
  ),
  serviceInfo: z.looseObject({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    type: z.object({ group: z.string(), artifact: z.string(), version: z.string() }),
    organization: z.object({ name: z.string(), url: z.url() }),
    updatedAt: z.iso.datetime().optional(),
  }),
  configuration: informational(
    z.looseObject({
      $schema: z.string(),
      maturityAttributes: z.object({ productionStatus: z.enum(['DEV', 'TEST', 'PROD']) }),
      securityAttributes: z.object({
        defaultGranularity: granularity,
        securityLevels: z.array(z.enum(['PUBLIC', 'REGISTERED', 'CONTROLLED'])),
      }),
      entryTypes,
    }),
  ),
  entryTypes: informational(z.looseObject({ entryTypes })),
  map: informational(
    z.looseObject({
      $schema: z.string(),
      endpointSets: z.record(z.string(), z.looseObject({ entryType: z.string(), rootUrl: z.url() })),
    }),
  ),
  filteringTerms: informational(
    z.looseObject({
      resources: z.array(z.looseObject({ id: z.string() })).optional(),
      filteringTerms: z.array(
        z.looseObject({
          type: z.string(),
          id: z.string(),
          label: z.string().optional(),
          scopes: z.array(z.string()).optional(),
          values: z.array(z.string()).min(1).optional(),
        }),
      ),
    }),
  ),
  datasets: z.looseObject({
    meta,
    info: provenance,
    responseSummary: z.looseObject({ exists: z.boolean(), numTotalResults: count.optional() }),
    response: z.looseObject({ collections: z.array(basic) }),
  }),
  boolean: z.strictObject({
    meta,
    info: provenance,
    responseSummary: z.strictObject({ exists: z.boolean() }),
  }),
  count: z.strictObject({
    meta,
    info: provenance,
    responseSummary: z.strictObject({ exists: z.boolean(), numTotalResults: count }),
  }),
  record: z.strictObject({
    meta,
    info: provenance,
    responseSummary: z.strictObject({ exists: z.boolean(), numTotalResults: count }),
    response: z.looseObject({
      resultSets: z.array(
        z.looseObject({
          id: z.string(),
          setType: z.string(),
          exists: z.boolean(),
          resultsCount: count,
          results: z.array(z.looseObject({ variantInternalId: z.string(), variation: z.looseObject({}) })),
        }),
      ),
    }),
  }),
  error: z.strictObject({
    meta,
    info: provenance,
    error: z.object({ errorCode: z.int(), errorMessage: z.string().min(1) }),
  }),
};
