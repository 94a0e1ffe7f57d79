/** A node in front of an engine of the institution: one that is right, and those that aren't. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http, { type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { loadSnapshot } from '../../load/load-snapshot.ts';
import { startTestNode, stopTestNodes, type TestNode } from '../../testing/started-node.ts';
import { siteWith, sourceOf, TestFolder, vcfOf } from '../../testing/variant-files.ts';
import { ExactMemory, type ExactNumbers } from './exact.ts';
import { engineServer } from './serve.ts';

const people = 1_000;
const lines = [
  siteWith('1 1000 rs11 A G', 500, people),
  siteWith('1 5000 rs12 C T', 37, people),
  siteWith('1 5003 . CAT C', 40, people),
  siteWith('2 3000 . T C', 400, people),
  siteWith('7 9000 rs14 G A', 1, people),
];
const token = 'a-token-of-the-engine-0123456789';

let folder: TestFolder;
let tokenFile: string;
let numbers: ExactNumbers;
let other: ExactNumbers;
/** What the engine has at the moment. */
let current: ExactNumbers;
let honest: Server;
/** What the proxy in front of the engine does instead of passing questions on. */
let fault: ((response: ServerResponse) => void) | null = null;
/** Changes an answer. */
let lie: ((answer: Record<string, unknown>, path: string) => unknown) | null = null;
let proxy: Server;
let node: TestNode;

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const started = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

beforeAll(async () => {
  folder = await TestFolder.make();
  tokenFile = await folder.write('token', token);
  const individuals = await folder.write(
    'people.csv',
    `id,sex\n${Array.from({ length: people }, (_, person) => `P${person + 1},${person % 2 ? 'male' : 'female'}`).join('\n')}\n`,
  );
  const exactOf = async (name: string, of: readonly string[]) =>
    new ExactMemory(
      (await loadSnapshot(sourceOf(await folder.write(name, vcfOf(people, of)), { individuals }))).snapshot,
    );
  numbers = await exactOf('cohort.vcf', lines);
  other = await exactOf('other.vcf', lines.slice(0, 4));
  current = numbers;
  honest = await started(engineServer(() => current, createHash('sha256').update(token).digest('hex')));
  proxy = await started(http.createServer((request, response) => void pass(request, response)));
  node = await startNode();
});
afterEach(() => {
  fault = null;
  lie = null;
});
afterAll(async () => {
  await stopTestNodes();
  for (const server of [proxy, honest]) {
    server.closeAllConnections();
    server.close();
  }
  await folder.remove();
});

async function pass(request: http.IncomingMessage, response: ServerResponse): Promise<void> {
  if (fault !== null) return fault(response);
  const parts: Buffer[] = await request.toArray();
  const answer = await fetch(`http://127.0.0.1:${portOf(honest)}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
    ...(request.method === 'POST' && { body: Buffer.concat(parts) }),
  });
  const json = await answer.json();
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(lie === null ? json : lie(json, request.url ?? '')));
}

const args = (port: number) => [
  '--engine',
  `http://127.0.0.1:${port}`,
  '--engine-token-file',
  tokenFile,
  '--engine-seconds',
  '1',
  '--assembly',
  'GRCh38',
  '--name',
  'Test',
];
const startNode = async () => {
  const config = await folder.write(
    'config.json',
    JSON.stringify({ granularity: { public: 'aggregated' }, publicFilters: true, questionsADay: 100_000 }),
  );
  return startTestNode([...args(portOf(proxy)), '--config', config]);
};

const exact = (start: number, reference = 'A', alternate = 'G', chromosome = '1') =>
  `/g_variants?assemblyId=GRCh38&referenceName=${chromosome}&start=${start}&referenceBases=${reference}&alternateBases=${alternate}&requestedGranularity=count`;
const range = '/g_variants?assemblyId=GRCh38&referenceName=1&start=900&end=6000&requestedGranularity=count';

it('a node answers from an engine as from its own memory', async () => {
  const own = await startTestNode([
    '--vcf',
    `${folder.path}/cohort.vcf`,
    '--individuals',
    `${folder.path}/people.csv`,
    '--assembly',
    'GRCh38',
    '--name',
    'Test',
    '--config',
    `${folder.path}/config.json`,
  ]);
  const questions = [
    exact(999),
    exact(4999, 'C', 'T'),
    exact(5001, 'CAT', 'C'),
    exact(5002, 'CAT', 'C'),
    exact(8999, 'G', 'A', '7'),
    exact(2999, 'T', 'C', '2'),
    exact(999, 'A', 'G', 'control'),
    exact(4999, 'A', 'G', 'control'),
    exact(10, 'A', 'G', '3'),
    range,
    `${range}&filters=NCIT:C16576`,
    `${range.replace('g_variants', 'individuals')}&filters=NCIT:C20197`,
    '/individuals?filters=NCIT:C16576&assemblyId=GRCh38&requestedGranularity=count',
    '/g_variants/rs11?assemblyId=GRCh38&requestedGranularity=count',
    '/g_variants/rs14?assemblyId=GRCh38',
    '/g_variants/rs99?assemblyId=GRCh38',
    '/filtering_terms',
    '/known-answers',
  ];
  for (const question of questions) {
    const [given, right] = [await node.get(question), await own.get(question)];
    expect({ question, ...given }).toEqual({ question, ...right });
  }
  expect((await node.get(range)).json.info).toMatchObject({ carriers: 500, people: 1000 });
});

const endless = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    if (!response.destroyed) response.write(' '.repeat(65_536), () => setImmediate(more));
  };
  more();
};

it.each<[string, (response: ServerResponse) => void, string]>([
  ['says nothing', () => {}, 'took longer than 1 seconds'],
  [
    'stops amid an answer',
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    'took longer',
  ],
  ['closes the connection', (response) => void response.destroy(), 'could not be reached'],
  ['never ends', endless, 'sent more than'],
  [
    'leads elsewhere',
    (response) => void response.writeHead(302, { location: '/variants' }).end(),
    'status 302',
  ],
  ['fails', (response) => void response.writeHead(500).end('{}'), 'status 500'],
  [
    'sends a page',
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('no'),
    'other than JSON',
  ],
  [
    'sends half a text',
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a'),
    'other than JSON',
  ],
  [
    'compresses',
    (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end('x'),
    'compressed',
  ],
  [
    'sends nothing of use',
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
    'should be an object',
  ],
])('an engine that %s is an error, and no no', async (_, broken, reason) => {
  fault = broken;
  const before = node.log.length;
  const asked = node.get(exact(999));
  // Others aren't kept waiting.
  expect((await node.get('/info')).status).toBe(200);
  expect((await node.get(exact(999, 'A', 'G', 'control'))).status).toBe(200);
  const { status, json } = await asked;
  expect(status).toBe(503);
  expect(json.error.errorMessage).toContain('isn’t a no');
  expect(json.responseSummary).toBeUndefined();
  expect(JSON.stringify(node.log.slice(before))).toContain(reason);
  fault = null;
  expect((await node.get(exact(999))).json.responseSummary.exists).toBe(true);
});

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape
type Answer = any;
const changed = (change: (one: Answer) => object) => (answer: Answer, path: string) =>
  path === '/variants'
    ? { ...answer, variants: answer.variants.map((one: Answer) => ({ ...one, ...change(one) })) }
    : answer;

it.each<[string, (answer: Answer, path: string) => unknown]>([
  ['more carriers than people', changed(() => ({ carriers: 1001 }))],
  ['less than nobody', changed(() => ({ carriers: -5 }))],
  ['half a person', changed(({ carriers }) => ({ carriers: carriers + 0.5 }))],
  ['a number as text', changed(({ carriers }) => ({ carriers: String(carriers) }))],
  ['fewer copies than carriers', changed(({ carriers }) => ({ copies: carriers - 1 }))],
  ['more copies than two each', changed(({ carriers }) => ({ copies: 2 * carriers + 1 }))],
  ['more alleles than people have', changed(() => ({ alleles: 2001 }))],
  ['variants of elsewhere', changed(({ variant }) => ({ variant: { ...variant, start: 1, end: 2 } }))],
  ['variants of another sequence', changed(({ variant }) => ({ variant: { ...variant, chromosome: '2' } }))],
  [
    'alleles that share a base',
    changed(({ variant }) => ({ variant: { ...variant, alternate: `${variant.reference}T` } })),
  ],
  [
    'other people than the terms have',
    (answer, path) => (path === '/variants' ? { ...answer, people: 999 } : answer),
  ],
  [
    'each variant twice',
    (answer, path) =>
      path === '/variants' ? { ...answer, variants: [...answer.variants, ...answer.variants] } : answer,
  ],
  [
    'fewer variants than it says',
    (answer, path) => (path === '/variants' ? { ...answer, isComplete: false, variants: [] } : answer),
  ],
  [
    'more carriers of several than of each',
    (answer, path) => (path === '/carriers' ? { ...answer, carriers: 600 } : answer),
  ],
  [
    'fewer carriers of several than of one',
    (answer, path) => (path === '/carriers' ? { ...answer, carriers: 499 } : answer),
  ],
  ['another snapshot', (answer) => ({ ...answer, snapshot: '0123456789abcdef' })],
])('an engine that tells %s isn’t believed', async (_, wrong) => {
  lie = wrong;
  const { status, json } = await node.get(range);
  expect({ status, summary: json.responseSummary }).toEqual({ status: 503, summary: undefined });
});

it('an engine with new data is asked for them, and the question again is answered', async () => {
  const before = (await node.get('/g_variants')).json.info.snapshot;
  current = other;
  try {
    expect((await node.get(exact(999))).status).toBe(503);
    await node.reload();
    const after = await node.get(exact(999));
    expect(after.json.responseSummary.exists).toBe(true);
    expect(after.json.info.snapshot).not.toBe(before);
    // Of chromosome 7 there is nothing any more.
    expect((await node.get(exact(8999, 'G', 'A', '7'))).status).toBe(400);
  } finally {
    current = numbers;
    await node.get(exact(999));
    await node.reload();
  }
});

it.each([
  ['an engine that isn’t there', ['--engine', 'http://127.0.0.1:1'], 'could not be reached'],
  ['another assembly', ['--assembly', 'GRCh37'], 'it has the assembly GRCh38'],
  ['another token', ['--engine-token-file', '/nowhere'], "can't be read"],
  ['files beside an engine', ['--individuals', 'people.csv'], "can't be combined"],
  ['an address of another kind', ['--engine', 'ftp://127.0.0.1'], '--engine should be'],
])('%s ends the start with a sentence', async (_, given, reason) => {
  await expect(startTestNode([...args(portOf(proxy)), ...given])).rejects.toThrow(reason);
});
