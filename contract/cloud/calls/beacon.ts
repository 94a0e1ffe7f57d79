/** The network of nodes as one Beacon (GA4GH Beacon v2). */
import { z } from 'zod';
import { endpoint, instant } from '../../endpoint.ts';
import { noAnswerReasons, refusalReasons } from '../beacon/outcomes.ts';
import { statedFrequency } from '../beacon/populations.ts';
import { networkStatistics, nodeStatistic, statisticTogether } from '../beacon/statistics.ts';
import { serviceInfo } from './clouds.ts';

const granularity = z.enum(['boolean', 'count', 'record']);
const schemas = z.array(z.object({ entityType: z.string(), schema: z.string() }));
const count = z.int().min(0);

/** `meta` of replies about the network itself. */
const beaconMeta = z
  .object({ beaconId: z.string(), apiVersion: z.string(), returnedSchemas: schemas })
  .meta({ id: 'BeaconMeta' });

/** `meta` of replies about data. */
const beaconResponseMeta = beaconMeta
  .extend({
    returnedGranularity: granularity,
    receivedRequestSummary: z.object({
      apiVersion: z.string(),
      requestedSchemas: schemas,
      pagination: z.object({ skip: count, limit: count }),
      requestedGranularity: granularity,
      includeResultsetResponses: z.enum(['ALL', 'HIT', 'MISS', 'NONE']),
      filters: z.array(z.string()),
      requestParameters: z.object({ g_variant: z.record(z.string(), z.unknown()).optional() }),
      testMode: z.boolean(),
    }),
  })
  .meta({ id: 'BeaconResponseMeta' });

const optionalCount = count.nullable();

/** What one node answered. */
const nodeAnswer = z
  .object({
    id: z.string().describe('The `id` of the node in `/services`.'),
    name: z.string(),
    organization: z.string(),
    tested: z
      .boolean()
      .describe(
        'Whether the network tests the answers of this node, and they were right. False for a standard Beacon without known answers.',
      ),
    answer: z
      .enum(['yes', 'no', 'no_answer', 'refused'])
      .describe('`no_answer` says nothing about the data of the node; `refused` is the node’s decision.'),
    reason: z
      .enum([...noAnswerReasons, ...refusalReasons])
      .nullable()
      .describe('Why there is no answer, or why the node refused.'),
    milliseconds: z.int().nullable(),
    answeredAt: instant.describe('When the node answered. Answers are kept for 24 hours.'),
    variants: optionalCount.describe('How many variants fit the question.'),
    carriers: optionalCount.describe('People who carry one, as the node rounds them.'),
    people: optionalCount.describe('People whose genomes the node looked at.'),
    alleleCount: optionalCount,
    alleleNumber: optionalCount,
    alleleFrequency: z.number().nullable(),
    snapshot: z.string().nullable().describe('The batch of data that the answer comes from.'),
    floor: optionalCount.describe(
      'With so many carriers or more, the node says yes. With fewer, it may say no.',
    ),
    populations: z
      .array(statedFrequency)
      .nullable()
      .describe(
        'Frequencies of the allele that a Beacon of others states, with the study and the population that they are of (`frequencyInPopulations`). They are in no sum.',
      ),
    statistic: nodeStatistic.nullable().describe('Only where one was asked for.'),
  })
  .meta({ id: 'BeaconNodeAnswer' });

const resultSet = z.object({
  id: z.string(),
  setType: z.literal('dataset'),
  exists: z.boolean(),
  resultsCount: count,
  results: z.array(z.looseObject({})).max(0),
});

const answers = z
  .object({
    meta: beaconResponseMeta,
    responseSummary: z.object({
      exists: z
        .boolean()
        .describe(
          'Whether a node said yes. False is a no of those that said no only: `info.warnings` says whether others gave no answer, and `info.nodes` why.',
        ),
      numTotalResults: count
        .optional()
        .describe(
          'Where counts are given: the variants of the node that found most. They are never added up.',
        ),
    }),
    info: z.object({
      nodes: z.array(nodeAnswer).describe('Every node of the network that was asked.'),
      combined: z
        .object({
          nodes: count.describe('How many nodes told an allele count and an allele number.'),
          alleleCount: count,
          alleleNumber: count,
          alleleFrequency: z.number(),
          lowestFrequency: z
            .number()
            .describe(
              'The frequency can’t be lower than this: nodes round counts down, and one that says no may have no copy.',
            ),
          highestFrequency: z
            .number()
            .describe(
              'The frequency can’t be higher than this: a node that says no may have just fewer carriers than those from which it always says yes, each with two copies; of a group that filters make, nearly everybody.',
            ),
          people: optionalCount.describe('The people of these nodes; null if one of them didn’t tell.'),
        })
        .nullable()
        .describe('Sums over the tested nodes that allow it, for a question about one allele.'),
      receipt: z
        .object({
          jws: z.string().describe('A JWS in compact form. Its keys are at `/beacon/api/jwks.json`.'),
          salt: z.string(),
          question: z
            .string()
            .describe('`questionSha256` in the receipt is the SHA-256 of `salt` followed by `question`.'),
        })
        .describe('What each node answered, signed. It can be cited without telling the question.'),
      warnings: z
        .array(z.string())
        .describe('Says that `exists: false` is no no, where nodes gave no answer; empty where all did.'),
    }),
    response: z
      .object({ resultSets: z.array(resultSet) })
      .optional()
      .describe('Where counts are given: the nodes that told one.'),
  })
  .meta({ id: 'BeaconAnswers' });

/** The answers to a question about a statistic. */
const statisticAnswers = answers.extend({
  info: answers.shape.info.extend({ together: statisticTogether }),
});

const one = z.string().max(10_000).optional();
const several = z.union([z.string().max(10_000), z.array(z.string().max(10_000)).max(20)]).optional();

/** The parameters of Beacon v2. Unknown ones are refused by `readQuestion`, not dropped. */
const question = z.looseObject({
  assemblyId: one.describe('The assembly of the positions, such as `GRCh38`. Always needed.'),
  referenceName: one.describe('A chromosome: 1 to 22, X, Y or MT.'),
  start: several.describe(
    'The first position, counted from 0: POS of VCF minus 1. Two values for a bracket.',
  ),
  end: several.describe('The position behind the last base. Without it, the question is about one allele.'),
  referenceBases: one,
  alternateBases: one,
  variantType: one.describe('With a range, a bracket or a gene: SNP, MNP, INS, DEL, INDEL or DUP.'),
  variantMinLength: one,
  variantMaxLength: one,
  geneId: one.describe('The symbol of a gene, instead of a position.'),
  genomicAlleleShortForm: one.describe(
    'Instead of a position: a change as HGVS writes it (`NC_000011.10:g.5227002T>A`, `NM_000518.5:c.20A>T`), an rs number, or an identifier of VRS 2 (`ga4gh:VA.…`). Nodes are asked by name if they answer an unknown name with an error, and `name_unknown` is no no.',
  ),
  filters: several.describe('Terms, all of which the people who are counted satisfy.'),
  requestedGranularity: one.describe(
    '`boolean`, `count` or `aggregated`. Without registered access, `boolean`.',
  ),
  includeResultsetResponses: one,
});

/** A question in the body of a request (beaconRequestBody). */
const questionBody = z.looseObject({
  meta: z
    .looseObject({})
    .optional()
    .describe(
      'To be told counts with the scope `genomes:count`: `requester` with your `affiliation` and `dataUse`, terms of the Data Use Ontology and of the disease, if the data may be used for one only. Nodes see them, and your ORCID iD.',
    ),
  query: z
    .looseObject({})
    .describe('`requestParameters`, `filters` and `requestedGranularity`, as in Beacon v2.'),
});

const informational = z.object({ meta: beaconMeta, response: z.looseObject({}) });

/** A call by which the network tells of itself. */
function information<const Path extends string>(path: Path, summary: string) {
  return endpoint({
    method: 'GET',
    path: `/beacon/api/${path}`,
    summary,
    access: { api: 'open' },
    reply: informational,
    errors: [],
  });
}

export const beacon = {
  getBeaconInfo: information('info', 'Describe the network (Beacon v2).'),
  getBeaconConfiguration: information(
    'configuration',
    'List what the network can be asked, and by whom (Beacon v2).',
  ),
  getBeaconEntryTypes: information('entry_types', 'List the types of entries of the network (Beacon v2).'),
  getBeaconMap: information('map', 'List the addresses of the network (Beacon v2).'),
  getBeaconFilteringTerms: information(
    'filtering_terms',
    'List filters that the network passes on (Beacon v2).',
  ),
  getBeaconServiceInfo: endpoint({
    method: 'GET',
    path: '/beacon/api/service-info',
    summary: 'Describe the network as a service (GA4GH Service Info 1.0.0).',
    access: { api: 'open' },
    reply: serviceInfo,
    errors: [],
  }),
  getBeaconDatasets: endpoint({
    method: 'GET',
    path: '/beacon/api/datasets',
    summary: 'List the nodes that the network asks, as datasets (Beacon v2).',
    access: { api: 'open' },
    reply: z.object({
      meta: beaconResponseMeta,
      responseSummary: z.object({ exists: z.boolean(), numTotalResults: count }),
      response: z.object({
        collections: z.array(
          z.object({ id: z.string(), name: z.string(), version: z.string(), description: z.string() }),
        ),
      }),
    }),
    errors: [],
  }),
  getBeaconKeys: endpoint({
    method: 'GET',
    path: '/beacon/api/jwks.json',
    summary: 'Get the public keys of all receipts, as a JWK set (RFC 7517).',
    access: { api: 'open' },
    reply: z.object({
      keys: z.array(
        z.object({
          kty: z.string(),
          crv: z.string(),
          x: z.string(),
          kid: z.string(),
          alg: z.string(),
          use: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  getBeaconVariants: endpoint({
    method: 'GET',
    path: '/beacon/api/g_variants',
    summary: 'Ask all nodes of the network whether they have a variant (Beacon v2).',
    access: { api: 'open' },
    unstored: true,
    query: question,
    reply: answers,
    errors: ['forbidden', 'maintenance'],
  }),
  askBeaconVariants: endpoint({
    method: 'POST',
    path: '/beacon/api/g_variants',
    summary:
      'Ask all nodes of the network whether they have a variant (Beacon v2), with the question in the body.',
    access: { api: 'open' },
    unstored: true,
    body: questionBody,
    reply: answers,
    errors: ['forbidden'],
  }),
  askBeaconStatistics: endpoint({
    method: 'POST',
    path: '/beacon/api/statistics/{statistic}',
    summary:
      'Ask all nodes for a statistic of one allele, which each works out among its own people, and compare them.',
    access: { api: 'genomes:count' },
    unstored: true,
    params: z.object({
      statistic: z
        .enum(networkStatistics)
        .describe(
          '`frequency`: the frequency of the allele, with exact intervals and heterogeneity. `hardy_weinberg`: whether genotypes are as mating at random makes them. `countries`: carriers by country of sampling. `association`: carriers among people with the only term in `filters` and without it, and the odds ratio.',
        ),
    }),
    body: questionBody,
    reply: statisticAnswers,
    errors: ['forbidden', 'maintenance'],
  }),
};

export type BeaconStatistics = z.input<typeof statisticAnswers>;
export type BeaconAnswers = z.input<typeof answers>;
export type BeaconNodeAnswer = z.input<typeof nodeAnswer>;
export type BeaconResponseMeta = z.input<typeof beaconResponseMeta>;
