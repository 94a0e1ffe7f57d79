/**
 * Beacons of five implementations of others on this machine, each after the code and the manuals that they publish: where they have
 * their paths, what they refuse, and how they say what they found.
 */
import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { someServiceInfo, startCloudNode } from './cloud-node.ts';

/** What the models of EGA's production implementation take: anything else is refused. */
export const bodyOfEga = z.strictObject({
  meta: z.strictObject({
    apiVersion: z.string(),
    requestedSchemas: z.array(z.strictObject({ entityType: z.string(), schema: z.string() })),
  }),
  query: z.strictObject({
    requestParameters: z.strictObject({
      assemblyId: z.string(),
      referenceName: z.string(),
      start: z.array(z.int()),
      referenceBases: z.string(),
      alternateBases: z.string(),
    }),
    filters: z.array(z.strictObject({ id: z.string() })),
    includeResultsetResponses: z.enum(['ALL', 'HIT', 'MISS', 'NONE']),
    pagination: z.strictObject({ skip: z.int(), limit: z.int() }),
    requestedGranularity: z.enum(['boolean', 'count', 'record']),
    testMode: z.boolean(),
  }),
});

/** How one of them answers: the status, and JSON or where it leads. */
interface Reply {
  status?: number;
  location?: string;
  body?: object;
}

interface Implementation {
  name: string;
  /** The path that it is registered with. */
  root: string;
  reply(path: string, body: unknown): Reply;
}

const notFound: Reply = { status: 404, body: { detail: 'Not Found' } };
const meta = (beaconId: string, more: object = {}) => ({
  beaconId,
  apiVersion: 'v2.0.0',
  returnedGranularity: 'boolean',
  returnedSchemas: [{ entityType: 'genomicVariation', schema: 'beacon-variant-v2.0.0' }],
  receivedRequestSummary: {},
  ...more,
});

const implementations: readonly Implementation[] = [
  {
    name: 'EGA, production',
    root: '',
    reply: (path, body) => {
      if (path !== '/g_variants') return notFound;
      if (!bodyOfEga.safeParse(body).success) return { status: 422, body: { detail: 'extra fields' } };
      return {
        body: {
          meta: meta('org.ega-archive.beacon'),
          info: {},
          responseSummary: { exists: true },
          beaconHandovers: [],
        },
      };
    },
  },
  {
    name: 'EGA, reference',
    root: '/api',
    reply: (path) =>
      path === '/api/g_variants'
        ? {
            body: {
              meta: meta('org.ega-archive.ga4gh-approval-beacon-test'),
              responseSummary: { exists: true },
              info: null,
              response: null,
              beaconHandovers: null,
            },
          }
        : notFound,
  },
  {
    name: 'bycon',
    root: '/beacon',
    reply: (path) => {
      if (path === '/beacon/g_variants') return { status: 301, location: '/beacon/g_variants/' };
      if (path !== '/beacon/g_variants/') return notFound;
      const understood = {
        assembly_id: 'GRCh38',
        reference_name: 'refseq:NC_000017.11',
        start: [43_057_062],
      };
      return {
        body: {
          meta: meta('org.progenetix', {
            apiVersion: 'v2.1.2',
            receivedRequestSummary: { filters: [], requestParameters: { g_variant: understood } },
            warnings: [],
          }),
          responseSummary: { exists: false },
          response: { resultSets: [{ id: 'cellz', setType: 'dataset', exists: false }] },
        },
      };
    },
  },
  // Beacons of the first version, which say no to whatever they don't find in a question.
  {
    name: 'cgbeacon2',
    root: '/apiv1.0',
    reply: (path) =>
      path === '/apiv1.0/g_variants'
        ? {
            body: {
              apiVersion: '1.0.0',
              beaconId: 'beacon',
              datasetAlleleResponses: [],
              error: null,
              exists: false,
            },
          }
        : notFound,
  },
  {
    name: 'OpenCGA',
    root: '/webservices/rest/v2',
    reply: (path) =>
      path !== '/webservices/rest/v2/g_variants'
        ? notFound
        : {
            body: { apiVersion: 'v2', time: 1, events: [], responses: [{ numResults: 0, results: [] }] },
          },
  },
];

/** Starts all five, each with service info as its steward has put it before the program. */
export function startOtherBeacons(): Promise<{ name: string; url: string }[]> {
  return Promise.all(
    implementations.map(async ({ name, root, reply }) => {
      const info = { ...someServiceInfo(), name };
      const url = await startCloudNode(async (request, response) => {
        const path = request.url ?? '';
        if (path === `${root}/service-info`) return send(response, { body: info });
        return send(response, reply(path, request.method === 'POST' ? await json(request) : null));
      });
      return { name, url: url + root };
    }),
  );
}

function send(response: ServerResponse, { status = 200, location, body = {} }: Reply): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...(location && { location }) })
    .end(JSON.stringify(body));
}
