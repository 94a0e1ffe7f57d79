/**
 * Beacons of others, each with what is its own in it, after the code and the manuals that they publish: what they take, what
 * they send, and what would be a wrong no if it were read as it stands.
 */
import { json } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startCloudNode, stopCloudNodes } from '../../../tests/cloud-node.ts';
import { bodyOfEga } from '../../../tests/other-beacons.ts';
import { readConfig } from '../../platform/config/config.ts';
import { askNode } from './node-client.ts';
import type { NodeQuestion } from './node-question.ts';

afterAll(stopCloudNodes);
const config = {
  ...readConfig({ PUBLIC_URL: 'https://afya.example' }, {}),
  outbound: { allowLoopback: true },
};

const requestParameters = {
  assemblyId: 'GRCh38',
  referenceName: '17',
  start: [43_057_062],
  referenceBases: 'A',
  alternateBases: 'G',
};
const filters = [{ id: 'NCIT:C16576' }];

/** How one of them answers: the status, and JSON or where it leads. */
type Answer = { status?: number; location?: string; body?: unknown };
interface Sent {
  path: string;
  method: string;
  // biome-ignore lint/suspicious/noExplicitAny: a body of any shape
  body: any;
}

async function ask(answer: (sent: Sent) => Answer, changes: Partial<NodeQuestion> = {}, root = '') {
  const url = await startCloudNode(async (request, response) => {
    const sent = {
      path: request.url ?? '',
      method: request.method ?? '',
      body: request.method === 'POST' ? await json(request) : null,
    };
    const { status = 200, location, body } = answer(sent);
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...(location && { location }) })
      .end(JSON.stringify(body ?? {}));
  });
  const question: NodeQuestion = { requestParameters, filters, granularity: 'aggregated', ...changes };
  const node = { url: url + root, token: null };
  const limits = { milliseconds: 20_000, bytes: 100_000 };
  return askNode(config, node, question, { limits });
}
const outcomeOf = async (...of: Parameters<typeof ask>) => {
  const found = await ask(...of);
  return 'reason' in found ? found.reason : found.outcome;
};

describe('the production implementation of EGA, which refuses what its models don’t know', () => {
  const meta = ({ query }: Sent['body'], kept = query.filters) => ({
    apiVersion: 'v2.0.0',
    beaconId: 'org.ega-archive.beacon',
    returnedGranularity: query.requestedGranularity,
    returnedSchemas: [{ entityType: 'genomicVariant', schema: 'beacon-g_variant-v2.0.0' }],
    receivedRequestSummary: {
      apiVersion: 'v2.0.0',
      filters: kept.map(({ id }: { id: string }) => id),
      includeResultsetResponses: query.includeResultsetResponses,
      pagination: { ...query.pagination, currentPage: null, nextPage: null, previousPage: null },
      requestParameters: query.requestParameters,
      requestedGranularity: query.requestedGranularity,
      requestedSchemas: [],
      testMode: query.testMode,
    },
    testMode: query.testMode,
  });
  const counted =
    (numTotalResults: number): Parameters<typeof ask>[0] =>
    ({ body: sent }) => {
      if (!bodyOfEga.safeParse(sent).success) return { status: 422, body: { detail: 'extra fields' } };
      return {
        body: {
          meta: meta(sent),
          info: {},
          responseSummary: { exists: numTotalResults > 0, numTotalResults },
          beaconHandovers: [],
        },
      };
    };

  it('takes the question, and is read with its count', async () => {
    expect(await ask(counted(3))).toMatchObject({
      outcome: 'yes',
      told: { variants: 3, granularity: 'count' },
    });
    expect(await ask(counted(0))).toMatchObject({ outcome: 'no', told: { variants: 0 } });
  });

  it('that dropped a filter, or answers in the mode of tests, has answered another question', async () => {
    const dropped = ({ body: sent }: Sent) => ({
      body: { meta: meta(sent, []), responseSummary: { exists: true, numTotalResults: 3 } },
    });
    expect(await outcomeOf(dropped)).toBe('not_understood');
    const tested = ({ body: sent }: Sent) => ({
      body: { meta: { ...meta(sent), testMode: true }, responseSummary: { exists: true } },
    });
    expect(await outcomeOf(tested)).toBe('malformed');
  });
});

describe('the reference implementation, of which the CBI tools fill the database', () => {
  const meta = (entityType: string) => ({
    beaconId: 'org.ega-archive.ga4gh-approval-beacon-test',
    apiVersion: 'v2.0.0',
    returnedGranularity: 'count',
    returnedSchemas: [{ entityType, schema: 'beacon-variant-v2.0.0' }],
    receivedRequestSummary: {
      apiVersion: 'v2.0',
      requestedSchemas: [],
      filters: ['NCIT:C16576'],
      requestParameters: requestParameters,
      includeResultsetResponses: 'NONE',
      pagination: { skip: 0, limit: 1 },
      requestedGranularity: 'count',
      testMode: false,
    },
  });

  it('has its root below /api, names its entries otherwise, and sends empty members as null', async () => {
    const answer = ({ path }: Sent) =>
      path === '/api/g_variants'
        ? {
            body: {
              meta: meta('genomicVariation'),
              responseSummary: { exists: true, numTotalResults: 2 },
              info: null,
              response: null,
              beaconHandovers: null,
            },
          }
        : { status: 404 };
    expect(await ask(answer, {}, '/api')).toMatchObject({
      outcome: 'yes',
      told: { variants: 2, people: null },
    });
  });

  it('counts people where its answer is of people', async () => {
    const answer = () => ({
      body: { meta: meta('individual'), responseSummary: { exists: true, numTotalResults: 40 } },
    });
    expect(await ask(answer)).toMatchObject({ outcome: 'yes', told: { variants: null, carriers: null } });
  });

  it('that says no although one of its data sets has the variant says nothing', async () => {
    const answer = () => ({
      body: {
        meta: meta('genomicVariant'),
        responseSummary: { exists: false, numTotalResults: 0 },
        response: {
          resultSets: [
            { id: 'one', exists: true, resultsCount: 1 },
            { id: 'two', exists: false },
          ],
        },
      },
    });
    expect(await outcomeOf(answer)).toBe('malformed');
  });
});

describe('frequencies in the records of a node of others', () => {
  const meta = {
    beaconId: 'org.example',
    apiVersion: 'v2.1.0',
    returnedGranularity: 'record',
    returnedSchemas: [{ entityType: 'genomicVariant', schema: 'ga4gh-beacon-variant-v2.1.0' }],
    receivedRequestSummary: {},
  };
  // As in the example of the specification (genomicVariations, MID-example).
  const frequencyInPopulations = [
    {
      source: 'The Genome Aggregation Database (gnomAD)',
      sourceReference: 'https://gnomad.broadinstitute.org/',
      version: '3.1.2',
      frequencies: [
        { population: 'East Asian', alleleFrequency: 0.0003 },
        { population: 'African/African American', alleleFrequency: 4.84e-2 },
        { population: 'Wrong', alleleFrequency: 1.2 },
        { population: 'Numbers only', alleleFrequency: '0.5' },
        'nothing',
      ],
    },
    { source: 'No list' },
    null,
  ];
  const record = {
    variantInternalId: 'v1',
    variation: {},
    caseLevelData: [{ biosampleId: 'S-secret', zygosity: { id: 'GENO:0000135' } }],
    frequencyInPopulations,
  };
  const results = { id: 'one', setType: 'dataset', exists: true, resultsCount: 1, results: [record, 7] };
  const body = {
    meta,
    responseSummary: { exists: true, numTotalResults: 1 },
    response: { resultSets: [results] },
  };
  const alone = { filters: [], hasRecords: true };

  it('are read with their sources, and nothing else of the records is', async () => {
    let asked: Sent['body'] = null;
    const found = await ask((sent) => {
      asked = sent.body;
      return { body };
    }, alone);
    expect(asked.query).toMatchObject({
      requestedGranularity: 'record',
      includeResultsetResponses: 'HIT',
      pagination: { skip: 0, limit: 1 },
    });
    const source = 'The Genome Aggregation Database (gnomAD)';
    expect('told' in found && found.told).toMatchObject({
      variants: 1,
      alleleFrequency: null,
      populations: [
        { source, population: 'East Asian', frequency: 0.0003 },
        { source, population: 'African/African American', frequency: 0.0484 },
      ],
    });
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  it('are not asked for with filters, in a range, or by somebody who is told yes or no', async () => {
    const range = { ...requestParameters, end: [43_057_100] };
    for (const changes of [
      { ...alone, filters },
      { ...alone, requestParameters: range },
      { ...alone, granularity: 'boolean' },
      { filters: [] },
    ] as const) {
      const found = await ask(({ body: sent }) => {
        expect(sent.query.includeResultsetResponses).toBe('NONE');
        return { body };
      }, changes);
      expect(found).toMatchObject({ outcome: 'yes', told: { populations: null } });
    }
  });

  it.each([
    [{ status: 403 }],
    [{ status: 400 }],
    [{ body: { ...body, response: { resultSets: [{ results: 'x'.repeat(200_000) }] } } }],
  ])('that can’t be had cost no count', async (refusal) => {
    const asked: string[] = [];
    const found = await ask(({ body: { query } }) => {
      asked.push(query.requestedGranularity);
      return query.requestedGranularity === 'record'
        ? refusal
        : { body: { meta, responseSummary: { exists: true, numTotalResults: 4 } } };
    }, alone);
    expect(asked).toEqual(['record', 'count']);
    expect(found).toMatchObject({ outcome: 'yes', told: { variants: 4, populations: null } });
  });

  it('are not asked for twice where the node was asked too often', async () => {
    let asked = 0;
    const found = await ask(() => {
      asked += 1;
      return { status: 429 };
    }, alone);
    expect([asked, found.outcome]).toEqual([1, 'refused']);
  });
});

describe('bycon of Progenetix', () => {
  const meta = (parameters: object, kept: string[] = ['NCIT:C16576']) => ({
    beaconId: 'org.progenetix',
    apiVersion: 'v2.1.2',
    returnedGranularity: 'count',
    returnedSchemas: [
      { entityType: 'genomicVariant', schema: 'https://progenetix.org/services/schemas/genomicVariant' },
    ],
    receivedRequestSummary: {
      apiVersion: 'v2.1.2',
      beaconId: 'org.progenetix',
      datasetIds: ['progenetix', 'cellz'],
      requestedSchemas: [],
      filters: kept,
      pagination: { skip: 0, limit: 1 },
      requestedGranularity: 'count',
      requestParameters: { g_variant: parameters },
    },
    warnings: [],
  });
  const understood = { assembly_id: 'GRCh38', reference_name: 'refseq:NC_000017.11', start: [43_057_062] };
  const answered =
    (body: object, path = '/beacon/g_variants/') =>
    (sent: Sent) =>
      sent.path === path &&
      sent.method === 'POST' &&
      sent.body.query.requestParameters.start[0] === 43_057_062
        ? { body }
        : { status: 301, location: '/beacon/g_variants/' };

  it('leads to its own path with a slash, which is asked the same question', async () => {
    const body = {
      meta: meta(understood),
      responseSummary: { exists: true, numTotalResults: 7 },
      response: {
        resultSets: [
          { id: 'progenetix', setType: 'dataset', exists: true, resultsCount: 7 },
          { id: 'cellz', setType: 'dataset', exists: false, resultsCount: 0 },
        ],
      },
    };
    expect(await ask(answered(body), {}, '/beacon')).toMatchObject({ outcome: 'yes', told: { variants: 7 } });
  });

  it('counts what its data sets found, if it counts nothing together', async () => {
    const sets = (...resultSets: object[]) => ({
      meta: meta(understood),
      responseSummary: { exists: true },
      response: { resultSets },
    });
    const seven = { id: 'progenetix', exists: true, resultsCount: 7 };
    const none = { id: 'cellz', exists: false, resultsCount: 0 };
    const toldBy = async (body: object) => {
      const answer = await ask(answered(body), {}, '/beacon');
      return 'told' in answer ? answer.told.variants : answer;
    };
    expect(await toldBy(sets(seven, none))).toBe(7);
    expect(await toldBy(sets(seven, { id: 'tcga', exists: true, resultsCount: 2 }))).toBeNull();
    const denied = { ...sets({ id: 'progenetix', resultsCount: 7 }), responseSummary: { exists: false } };
    expect(await outcomeOf(answered(denied), {}, '/beacon')).toBe('malformed');
  });

  it('sends errors with the status 200, and with a no', async () => {
    const error = { errorCode: 422, errorMessage: 'no valid query' };
    const body = { meta: meta({}), error, responseSummary: { exists: false, numTotalResults: 0 } };
    expect(await outcomeOf(answered(body), {}, '/beacon')).toBe('not_understood');
  });

  it('that left the place out of the question has answered another one', async () => {
    const body = { meta: meta({ assembly_id: 'GRCh38' }), responseSummary: { exists: true } };
    expect(await outcomeOf(answered(body), {}, '/beacon')).toBe('not_understood');
  });

  it('finds genes by their place', async () => {
    const asked = { assemblyId: 'GRCh38', geneId: 'BRCA1' };
    const body = { meta: meta(understood, []), responseSummary: { exists: true, numTotalResults: 9 } };
    const changes = { requestParameters: asked, filters: [] };
    expect(await outcomeOf(() => ({ body }), changes)).toBe('yes');
  });
});

describe('Beacons of the first version', () => {
  it('cgbeacon2 has no such path, and isn’t read where it has', async () => {
    expect(await outcomeOf(() => ({ status: 404, body: { message: 'Not Found' } }))).toBe('http_status');
    const first = {
      apiVersion: '1.0.0',
      beaconId: 'beacon',
      datasetAlleleResponses: [],
      error: null,
      exists: false,
    };
    expect(await outcomeOf(() => ({ body: first }))).toBe('malformed');
  });

  it('OpenCGA wraps its answers in its own', async () => {
    const wrapped = { apiVersion: 'v2', time: 1, events: [], responses: [{ numResults: 0, results: [] }] };
    expect(await outcomeOf(() => ({ body: wrapped }))).toBe('malformed');
  });
});

describe('a redirect', () => {
  it('to another server is not followed, nor one that never ends', async () => {
    const elsewhere = await startCloudNode((_, response) => response.end('{}'));
    for (const location of [`${elsewhere}/g_variants`, '/g_variants', '//[', ''])
      expect(await outcomeOf(() => ({ status: 307, location }))).toBe('redirected');
    expect(await outcomeOf(() => ({ status: 303, location: '/other' }))).toBe('redirected');
  });
});
