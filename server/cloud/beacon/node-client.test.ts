import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, stopTestNodes, type TestNode } from '../../../node/testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../../../node/testing/variant-files.ts';
import { startCloudNode, stopCloudNodes } from '../../../tests/cloud-node.ts';
import { readConfig } from '../../platform/config/config.ts';
import { askNode } from './node-client.ts';
import type { NodeQuestion } from './node-question.ts';

const people = 1_200;
const token = 'a-token-of-the-network-0123456789';
const config = {
  ...readConfig({ PUBLIC_URL: 'https://afya.example' }, {}),
  outbound: { allowLoopback: true },
};

let folder: TestFolder;
let node: TestNode;
let small: TestNode;
beforeAll(async () => {
  folder = await TestFolder.make();
  const tokenFile = await folder.write('token', token);
  const args = ['--assembly', 'GRCh38', '--name', 'Institute', '--token-file', tokenFile];
  const vcf = await folder.write('all.vcf', vcfOf(people, [siteWith('chr1 1000 . A G', 37, people)]));
  const individuals = await folder.write(
    'people.csv',
    `id,sex\n${Array.from({ length: people }, (_, person) => `P${person + 1},${person < 600 ? 'female' : 'male'}`).join('\n')}\n`,
  );
  node = await startTestNode([...args, '--vcf', vcf, '--individuals', individuals]);
  const few = await folder.write('few.vcf', vcfOf(200, [siteWith('chr1 1000 . A G', 50, 200)]));
  small = await startTestNode([...args, '--vcf', few]);
});
afterAll(async () => {
  await stopTestNodes();
  await stopCloudNodes();
  await folder.remove();
});

const carried = {
  assemblyId: 'GRCh38',
  referenceName: '1',
  start: [999],
  referenceBases: 'A',
  alternateBases: 'G',
};
const question: NodeQuestion = { requestParameters: carried, granularity: 'boolean' };
const addressOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;
/** Longer than any answer takes on a busy machine: only a node that never answers has less. */
const patient = 60_000;
const ask = (
  url: string,
  more: Partial<NodeQuestion> = {},
  sent: string | null = null,
  milliseconds = patient,
) =>
  askNode(
    config,
    { url, token: sent },
    { ...question, ...more },
    { limits: { milliseconds, bytes: 10_000 } },
  );

describe('a node of our own', () => {
  it('answers yes and no, and tells the public its snapshot and floor only', async () => {
    expect(await ask(addressOf(node))).toEqual({
      outcome: 'yes',
      milliseconds: expect.any(Number),
      told: {
        granularity: 'boolean',
        variants: null,
        carriers: null,
        people: null,
        alleleCount: null,
        alleleNumber: null,
        alleleFrequency: null,
        isCommon: false,
        populations: null,
        statistic: null,
        snapshot: expect.stringMatching(/^[0-9a-f]{16}$/),
        floor: 10,
      },
    });
    const shifted = { requestParameters: { ...carried, start: [1000] } };
    expect((await ask(addressOf(node), shifted)).outcome).toBe('no');
    expect(await ask(addressOf(node), { granularity: 'aggregated' })).toMatchObject({
      outcome: 'yes',
      told: { granularity: 'boolean', carriers: null },
    });
  });

  it('tells the network counts and frequencies, if it sends its token and asks for them', async () => {
    expect(await ask(addressOf(node), { granularity: 'aggregated' }, token)).toMatchObject({
      outcome: 'yes',
      told: {
        granularity: 'aggregated',
        variants: 1,
        carriers: 20,
        people: 1200,
        alleleCount: 20,
        alleleNumber: 2400,
        alleleFrequency: 0.0083,
      },
    });
    expect(await ask(addressOf(node), { granularity: 'count' }, token)).toMatchObject({
      told: { granularity: 'count', carriers: 20, people: 1200, alleleCount: null, alleleFrequency: null },
    });
    const women = { granularity: 'count' as const, filters: [{ id: 'NCIT:C16576' }] };
    expect(await ask(addressOf(node), women, token)).toMatchObject({ told: { carriers: 20, people: 600 } });
  });

  it('of another assembly gives no answer; one that doesn’t understand the question says so', async () => {
    const other = { requestParameters: { ...carried, assemblyId: 'GRCh37' } };
    expect(await ask(addressOf(node), other)).toMatchObject({
      outcome: 'no_answer',
      reason: 'other_assembly',
    });
    const synonym = { requestParameters: { ...carried, assemblyId: 'hg38' } };
    expect((await ask(addressOf(node), synonym)).outcome).toBe('yes');
    const unknown = { requestParameters: { assemblyId: 'GRCh38', geneId: 'BRCA1' } };
    expect(await ask(addressOf(node), unknown)).toMatchObject({ reason: 'not_understood', status: 400 });
  });

  it('refuses a token that it doesn’t know, and a caller without one where its cohort is small', async () => {
    const refusal = { outcome: 'refused', reason: 'token', status: 401 };
    expect(await ask(addressOf(node), {}, 'another-token-0123456789')).toMatchObject(refusal);
    expect(await ask(addressOf(small))).toMatchObject(refusal);
    expect((await ask(addressOf(small), {}, token)).outcome).toBe('yes');
  });
});

describe('a node that is broken or hostile', () => {
  const meta = {
    beaconId: 'org.example',
    apiVersion: 'v2.0.0',
    returnedGranularity: 'boolean',
    returnedSchemas: [],
    receivedRequestSummary: {},
  };
  const good = { meta, responseSummary: { exists: true } };
  const answering = (answer: unknown, status = 200) =>
    startCloudNode((_, response) =>
      response
        .writeHead(status, { location: 'http://127.0.0.1:1' })
        .end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
    );
  const reasonOf = async (url: string) => {
    const { milliseconds: _, ...answer } = await ask(url, { granularity: 'aggregated' });
    return answer;
  };
  const none = (reason: string, status: number | null = 200) => ({ outcome: 'no_answer', reason, status });

  it('answers with the least that Beacon 2.0 asks for', async () => {
    expect(await ask(await answering(good), { granularity: 'count' })).toMatchObject({
      outcome: 'yes',
      told: { granularity: 'boolean', snapshot: null, floor: null },
    });
  });

  it.each([
    ['not_json', '<html>'],
    ['malformed', 'null'],
    ['malformed', { responseSummary: { exists: true } }],
    ['malformed', { ...good, meta: { ...meta, apiVersion: 'v1.1.0' } }],
    ['malformed', { ...good, meta: { ...meta, returnedGranularity: 'all' } }],
    ['malformed', { meta, responseSummary: { exists: 'yes' } }],
    ['malformed', { meta, responseSummary: { exists: false, numTotalResults: 3 } }],
    ['malformed', { meta, responseSummary: { exists: true, numTotalResults: 0 } }],
    ['malformed', { ...good, info: { carriers: 20, people: 10 } }],
    ['malformed', { ...good, info: { carriers: -1 } }],
    ['malformed', { ...good, info: { alleleFrequency: 1.5 } }],
    ['malformed', { ...good, info: { alleleCount: 3, alleleNumber: 2 } }],
    ['malformed', { ...good, info: { floor: '10' } }],
    ['other_assembly', { ...good, info: { assemblyId: 'GRCh37' } }],
    ['too_large', { ...good, info: { snapshot: 'x'.repeat(20_000) } }],
  ])('%s: %j', async (reason, answer) => {
    expect(await reasonOf(await answering(answer))).toEqual(
      none(reason, reason === 'too_large' ? null : 200),
    );
  });

  it.each([
    [500, none('http_status', 500)],
    [302, none('redirected', 302)],
    [400, none('not_understood', 400)],
    [403, { outcome: 'refused', reason: 'not_allowed', status: 403 }],
    [429, { outcome: 'refused', reason: 'too_many_questions', status: 429 }],
  ])('status %i', async (status, answer) => {
    expect(await reasonOf(await answering('', status))).toEqual(answer);
    expect(await reasonOf(await answering(good, status))).toEqual(answer);
  });

  it('keeps its answer back for privacy', async () => {
    const withheld = {
      meta,
      info: { withheld: 'privacy' },
      error: { errorCode: 429, errorMessage: 'Not now.' },
    };
    expect(await reasonOf(await answering(withheld, 429))).toEqual({
      outcome: 'refused',
      reason: 'privacy',
      status: 429,
    });
  });

  it('is slow, down, or elsewhere', async () => {
    const silent = await startCloudNode(() => {});
    expect(await ask(silent, {}, null, 300)).toMatchObject({ reason: 'timeout', status: null });
    const closed = http.createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    expect(await reasonOf(addressOf({ port }))).toEqual(none('refused', null));
    expect(await reasonOf('http://10.0.0.1')).toEqual(none('forbidden_address', null));
  });

  it('tells more than was asked, and it goes no further', async () => {
    const talkative = {
      meta: { ...meta, returnedGranularity: 'record' },
      responseSummary: { exists: true, numTotalResults: 1 },
      info: { carriers: 1, people: 50, alleleCount: 1, alleleNumber: 100, alleleFrequency: 0.01 },
      response: { resultSets: [{ id: 'P1' }] },
    };
    const url = await answering(talkative);
    expect(await ask(url)).toMatchObject({
      told: { granularity: 'boolean', variants: null, carriers: null },
    });
    expect(JSON.stringify(await ask(url, { granularity: 'aggregated' }))).not.toContain('P1');
  });

  it('gets a flat question by the schemas, and who asks, what for and the token in headers', async () => {
    const received: unknown[] = [];
    const url = await startCloudNode(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method, url: path, headers } = request;
      received.push(
        {
          method,
          path,
          authorization: headers.authorization,
          requester: headers['beacon-requester'],
          asker: headers['beacon-asker'],
        },
        JSON.parse(String(Buffer.concat(chunks))),
      );
      response.end(JSON.stringify(good));
    });
    const requester = { orcid: 'https://orcid.org/0000-0002-1825-0097', affiliation: 'Université' };
    await ask(
      url,
      { requester, asker: { kind: 'registered', id: 'abcdefghijklmnop' }, granularity: 'aggregated' },
      token,
    );
    expect(received).toEqual([
      {
        method: 'POST',
        path: '/g_variants',
        authorization: `Bearer ${token}`,
        requester: '{"orcid":"https://orcid.org/0000-0002-1825-0097","affiliation":"Universit\\u00e9"}',
        asker: 'registered abcdefghijklmnop',
      },
      {
        meta: { apiVersion: 'v2.0.0', requestedSchemas: [expect.any(Object)] },
        query: {
          requestParameters: carried,
          filters: [],
          requestedGranularity: 'count',
          includeResultsetResponses: 'NONE',
          pagination: { skip: 0, limit: 1 },
          testMode: false,
        },
      },
    ]);
  });
});
