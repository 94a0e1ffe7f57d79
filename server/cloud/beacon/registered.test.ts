import { createHash } from 'node:crypto';
import { compactVerify, createLocalJWKSet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beaconSchemas } from '../../../node/testing/schemas.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { approvedBeacon, type BeaconNode, beaconAnswer } from '../../../tests/beacon-node.ts';
import { stopCloudNodes } from '../../../tests/cloud-node.ts';
import { giveDeveloperAccess, makeAccount } from '../../../tests/factories.ts';
import { createKey } from '../../programs/index.ts';
import { keptTerms } from './kept-terms.ts';

let site: TestApp;
let one: BeaconNode;
let other: BeaconNode;
const token = 'a-token-of-the-network-0123456789';
const frequency = { people: 1200, carriers: 60, alleleCount: 60, alleleNumber: 2400, alleleFrequency: 0.025 };

beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
  const staff = {
    admin: await makeAccount(site.context, 'A'),
    superAdmin: await makeAccount(site.context, 'S'),
  };
  one = await approvedBeacon(site.context, staff, () =>
    beaconAnswer({ exists: true, variants: 1, info: frequency }),
  );
  other = await approvedBeacon(site.context, staff, () =>
    beaconAnswer({
      exists: true,
      variants: 1,
      info: { ...frequency, alleleCount: 30, alleleFrequency: 0.0125 },
    }),
  );
  const sealed = site.context.secrets.seal('cloud_node_tokens.token', one.id, Buffer.from(token));
  await site.context.db.insertInto('cloud_node_tokens').values({ node_id: one.id, token: sealed }).execute();
});
afterAll(async () => {
  await stopCloudNodes();
  await site.close();
});

const orcids = [
  '0000-0002-1825-0097',
  '0000-0001-5109-3700',
  '0000-0002-1694-233X',
  '0000-0003-1613-5981',
  '0000-0002-9079-593X',
];
async function researcher({ isProven = true, scopes = ['genomes:count'] as const } = {}) {
  const account = await makeAccount(site.context, 'R');
  await giveDeveloperAccess(site.context, account);
  const orcid = orcids.pop() ?? '';
  const proven_at = isProven ? new Date() : null;
  await site.context.db.insertInto('orcids').values({ account_id: account.id, orcid, proven_at }).execute();
  const { secret } = await createKey(site.context, account, {
    name: 'Script',
    scopes: [...scopes],
    days: 30,
  });
  return { orcid, token: `Bearer ${secret}` };
}

let position = 1_000;
const requester = { affiliation: 'University of Nairobi', dataUse: ['DUO:0000042'] };
function ask(
  options: {
    token?: string;
    meta?: object;
    granularity?: string;
    place?: object;
    filters?: readonly object[];
    ip?: string;
  } = {},
) {
  position += 1;
  const {
    meta = { requester },
    granularity = 'aggregated',
    place,
    filters = [],
    ip = `203.0.113.${position % 200}`,
  } = options;
  const sequence = { referenceName: '1', start: [position], referenceBases: 'A', alternateBases: 'G' };
  return site.call('POST', '/beacon/api/g_variants', {
    ...(options.token !== undefined && { token: options.token }),
    ip,
    body: {
      meta,
      query: {
        requestParameters: { assemblyId: 'GRCh38', ...(place ?? sequence) },
        filters,
        requestedGranularity: granularity,
        includeResultsetResponses: 'ALL',
      },
    },
  });
}

describe('a registered researcher', () => {
  it('is told frequencies, which are added up with the people behind them', async () => {
    const { token: bearer } = await researcher();
    const { status, body } = await ask({ token: bearer });
    expect(status).toBe(200);
    expect(body.meta.returnedGranularity).toBe('count');
    expect(body.responseSummary).toEqual({ exists: true, numTotalResults: 1 });
    expect(body.response.resultSets).toHaveLength(2);
    expect(body.info.combined).toEqual({
      nodes: 2,
      alleleCount: 90,
      alleleNumber: 4800,
      alleleFrequency: 0.01875,
      lowestFrequency: 0.0186,
      highestFrequency: 0.05334,
      people: 2400,
    });
    const range = await ask({
      token: bearer,
      place: { referenceName: '1', start: [position], end: [position + 9] },
    });
    expect(range.body.info.combined).toBeNull();
  });

  it('is seen by nodes, which get their token', async () => {
    const { token: bearer, orcid } = await researcher();
    await ask({ token: bearer });
    expect(one.questions.at(-1)).toMatchObject({
      authorization: `Bearer ${token}`,
      requester: { orcid, ...requester },
      asker: expect.stringMatching(/^registered [\w-]{43}$/),
    });
    expect(other.questions.at(-1)?.authorization).toBeUndefined();
  });

  it('has to say who they are, and to have proven their ORCID iD', async () => {
    const { token: bearer } = await researcher({ isProven: false });
    const before = one.questions.length;
    const unproven = await ask({ token: bearer });
    expect([unproven.status, unproven.body.code]).toEqual([403, 'forbidden']);
    expect(unproven.body.error.errorMessage).toContain('ORCID iD');
    for (const meta of [
      {},
      { requester: {} },
      { requester: { ...requester, dataUse: ['research'] } },
      { requester: { ...requester, dataUse: ['MONDO:0005015'] } },
    ]) {
      const { status, body } = await ask({ token: bearer, meta });
      expect(status).toBe(400);
      expect(body.error.errorMessage).toContain('"dataUse": ["DUO:0000042"]');
    }
    expect(one.questions).toHaveLength(before);
  });

  it('pays a tenth for a common variant', async () => {
    const { token: bearer } = await researcher();
    const common = { ...frequency, alleleNumber: 2000, alleleCount: 120, alleleFrequency: 0.06 };
    const [first, second] = [one.answering, other.answering];
    one.answering = () => beaconAnswer({ exists: true, variants: 1, info: common });
    other.answering = one.answering;
    for (let time = 0; time < 10; time += 1) await ask({ token: bearer });
    const { headers } = await ask({ token: bearer });
    expect(headers.ratelimit).toMatch(/"question:account";r=18;/);
    // Another node's word says nothing of the few people who may be behind a no.
    other.answering = () => beaconAnswer({ exists: false, variants: 0 });
    expect((await ask({ token: bearer })).headers.ratelimit).toMatch(/"question:account";r=17;/);
    one.answering = first;
    other.answering = second;
  });

  it('pays in full where few people make an allele common', async () => {
    const [first, second] = [one.answering, other.answering];
    other.answering = () => beaconAnswer({ exists: false, variants: 0 });
    const large = { ...frequency, alleleNumber: 2000, alleleCount: 120, alleleFrequency: 0.06 };
    const small = { ...frequency, alleleNumber: 80, alleleCount: 10, alleleFrequency: 0.125 };
    const { token: bearer } = await researcher();
    for (const [info, filters, left] of [
      [small, [], 19],
      [large, [{ id: 'ISO3166-1:UG' }], 18],
      [{ common: true }, [{ id: 'ISO3166-1:UG' }], 17],
    ] as const) {
      one.answering = () => beaconAnswer({ exists: true, variants: 1, info });
      const { headers, status } = await ask({ token: bearer, filters });
      expect(status).toBe(200);
      expect(headers.ratelimit).toContain(`"question:account";r=${left};`);
    }
    one.answering = first;
    other.answering = second;
  });
});

describe('anybody else', () => {
  it('pays a tenth for a variant that every node calls common, and in full if one says no', async () => {
    const [first, second] = [one.answering, other.answering];
    one.answering = () => beaconAnswer({ exists: true, info: { common: true } });
    other.answering = one.answering;
    let asked = await ask({ ip: '198.51.100.7' });
    for (let time = 1; time < 10; time += 1) asked = await ask({ ip: '198.51.100.7' });
    expect(asked.headers.ratelimit).toMatch(/"question:network";r=19;/);
    other.answering = () => beaconAnswer({ exists: false });
    expect((await ask({ ip: '198.51.100.7' })).headers.ratelimit).toMatch(/"question:network";r=18;/);
    expect(JSON.stringify(asked.body)).not.toContain('ommon');
    one.answering = first;
    other.answering = second;
  });

  it('is told yes or no, and nodes get no name, and a token that says it is the public who asks', async () => {
    const { body } = await ask();
    expect(body.meta).toMatchObject({
      returnedGranularity: 'boolean',
      receivedRequestSummary: { requestedGranularity: 'count' },
    });
    expect(body.info.nodes[0]).toMatchObject({ answer: 'yes', carriers: null, alleleFrequency: null });
    expect(body.info.combined).toBeNull();
    expect(body.response).toBeUndefined();
    expect(one.questions.at(-1)).toMatchObject({
      authorization: `Bearer ${token}`,
      requester: null,
      asker: expect.stringMatching(/^public [\w-]{43}$/),
    });
    expect(one.questions.at(-1)?.body.query.requestedGranularity).toBe('boolean');
  });
});

describe('a receipt', () => {
  it('is verified with a stock library and the published keys, and tells who answered what', async () => {
    const { body } = await ask();
    const { jws, salt, question } = body.info.receipt;
    const keys = createLocalJWKSet((await site.call('GET', '/beacon/api/jwks.json')).body);
    const { payload, protectedHeader } = await compactVerify(jws, keys, { algorithms: ['EdDSA'] });
    expect(protectedHeader.typ).toBe('beacon-receipt+json');
    const said = JSON.parse(Buffer.from(payload).toString());
    expect(said).toMatchObject({
      iss: 'https://afya.example',
      iat: expect.any(Number),
      questionSha256: createHash('sha256')
        .update(salt + question)
        .digest('hex'),
    });
    expect(said.nodes.map(({ id }: { id: string }) => id).sort()).toEqual(
      [one.service, other.service].sort(),
    );
    expect(said.nodes[0]).toMatchObject({ answer: 'yes', version: '1.4.0', snapshot: 'a1', floor: 10 });
    expect(JSON.parse(question)).toMatchObject({
      granularity: 'boolean',
      requestParameters: { start: [position] },
    });
    expect(JSON.stringify(said)).not.toContain(String(position));
    const forged = `${jws.slice(0, -4)}${jws.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    await expect(compactVerify(forged, keys)).rejects.toThrow();
  });
});

describe('the network as a Beacon', () => {
  it.each([
    ['info', beaconSchemas.info],
    ['service-info', beaconSchemas.serviceInfo],
    ['configuration', beaconSchemas.configuration],
    ['entry_types', beaconSchemas.entryTypes],
    ['map', beaconSchemas.map],
    ['filtering_terms', beaconSchemas.filteringTerms],
    ['datasets', beaconSchemas.datasets],
  ] as const)('answers /%s by the schemas', async (path, schema) => {
    const { status, body } = await site.call('GET', `/beacon/api/${path}`);
    expect(status).toBe(200);
    // Only nodes have a snapshot and a floor.
    const info = { snapshot: '0123456789abcdef', assemblyId: 'GRCh38', floor: 10 };
    expect(schema.safeParse({ ...body, ...(path !== 'service-info' && { info }) }).error).toBeUndefined();
  });

  it('lists the terms of all nodes once, and goes on without a node that fails', async () => {
    const term = (id: string) => ({ type: 'ontology', id, label: `Label of ${id}`, scopes: ['individual'] });
    one.terms = [
      term('HP:0001250'),
      { type: 'alphanumeric', id: 'ageGroup', label: 'Age', values: ['20-24', '25-29'] },
    ];
    other.terms = [term('HP:0001250'), term('NCIT:C16576'), { type: 'ontology', id: '<b>' }];
    const terms = await keptTerms(site.context)();
    expect(terms.map(({ id }) => id)).toEqual(['HP:0001250', 'NCIT:C16576', 'ageGroup']);
    expect(terms.at(-1)).toMatchObject({ values: ['20-24', '25-29'] });
    other.terms = 'none';
    expect((await keptTerms(site.context)()).map(({ id }) => id)).toEqual(['HP:0001250', 'ageGroup']);
  });

  it('lists the nodes as its datasets', async () => {
    const { body } = await site.call('GET', '/beacon/api/datasets');
    expect(body.response.collections.map(({ id }: { id: string }) => id).sort()).toEqual(
      [one.service, other.service].sort(),
    );
  });
});
