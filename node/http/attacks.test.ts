import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inMass } from '../../tests/mass.ts';
import { parameterNames } from '../beacon/parameters.ts';
import { randomFrom } from '../demo/random.ts';
import { beaconSchemas } from '../testing/schemas.ts';
import { startTestNode, stopTestNodes, type TestNode } from '../testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../testing/variant-files.ts';

const people = 1_000;
const token = 'a-token-of-the-network-0123456789';
const registered = { authorization: `Bearer ${token}` };
let folder: TestFolder;
let node: TestNode;
let vcf: string;

beforeAll(async () => {
  folder = await TestFolder.make();
  vcf = await folder.write('cohort.vcf', vcfOf(people, [siteWith('chr1 1000 . A G', 500, people)]));
  const rows = Array.from(
    { length: people },
    (_, person) => `P${person + 1},${person % 2 ? 'female' : 'male'}`,
  );
  const individuals = await folder.write('people.csv', `id,sex\n${rows.join('\n')}\n`);
  const files = [
    '--vcf',
    vcf,
    '--individuals',
    individuals,
    '--token-file',
    await folder.write('token', token),
  ];
  node = await startTestNode([...files, '--assembly', 'GRCh38', '--name', 'Attacked']);
});
afterAll(async () => {
  await stopTestNodes();
  await folder.remove();
});

const question = '/g_variants?assemblyId=GRCh38&referenceName=1&start=999&referenceBases=A&alternateBases=G';
const meta = { apiVersion: 'v2.0' };

async function expectRefusal(answer: { status: number; json: unknown }, status = 400) {
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  expect(beaconSchemas.error.safeParse(answer.json).error).toBeUndefined();
}

describe('questions that are wrong', () => {
  it.each([
    ['no assembly', question.replace('assemblyId=GRCh38&', ''), 'assemblyId is missing'],
    ['another assembly', question.replace('GRCh38', 'GRCh37'), 'not the one that was asked about'],
    ['no chromosome', question.replace('referenceName=1&', ''), 'referenceName is missing'],
    [
      'an accession of another assembly',
      question.replace('=1&', '=NC_000001.10&'),
      'isn’t one of the assembly',
    ],
    ['no start', question.replace('start=999&', ''), 'start is missing'],
    ['a start below 0', question.replace('999', '-1'), 'whole numbers from 0'],
    ['a start that is too large', question.replace('999', '99999999999'), 'whole numbers from 0'],
    ['a start that is a fraction', question.replace('999', '9.5'), 'whole numbers from 0'],
    ['bases that are none', question.replace('alternateBases=G', 'alternateBases=X'), 'A, C, G, T and N'],
    ['the same bases twice', question.replace('alternateBases=G', 'alternateBases=A'), 'are the same'],
    ['no alternate bases', question.replace('&alternateBases=G', ''), 'alternateBases is missing'],
    ['a range that is empty', `${question}&end=999`, 'is empty'],
    ['a range that is too long', `${question}&end=9999999`, 'is longer than'],
    ['half a bracket', `${question}&start=1,2&end=5`, 'two each for a bracket'],
    ['an unknown gene', '/g_variants?assemblyId=GRCh38&geneId=BRCA1', 'not in the table of genes'],
    ['an unknown parameter', `${question}&strat=999`, 'is unknown'],
    ['a parameter twice', `${question}&referenceName=2`, 'referenceName is given more than once'],
    [
      'a notation that the node doesn’t know',
      '/g_variants?genomicAlleleShortForm=x',
      'genomicAlleleShortForm',
    ],
    [
      'a change of a protein',
      `${question}&aminoacidChange=V600E`,
      'aminoacidChange is nothing that this node',
    ],
    ['a granularity that is none', `${question}&requestedGranularity=all`, 'should be one of'],
    ['a filter that is none', `${question}&filters=everybody`, 'A filter of this node is'],
    [
      'too many filters',
      `${question}&filters=${['HP:0000001', 'HP:0000002', 'HP:0000003', 'HP:0000004']}`,
      'are more than 3',
    ],
    [
      'control variants with filters',
      `${question.replace('=1&', '=control&')}&filters=NCIT:C16576`,
      'can’t be combined',
    ],
  ])('%s', async (_, path, message) => {
    const answer = await node.get(path, registered);
    await expectRefusal(answer);
    expect((answer.json as { error: { errorMessage: string } }).error.errorMessage).toContain(message);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['a query that is text', { meta, query: 'x' }],
    ['parameters that are a list', { meta, query: { requestParameters: [] } }],
    ['filters that are an object', { meta, query: { filters: {} } }],
    ['a filter without an id', { meta, query: { filters: [{}] } }],
    ['a filter by similarity', { meta, query: { filters: [{ id: 'HP:0000001', similarity: 'high' }] } }],
    [
      'a start that is an object',
      { meta, query: { requestParameters: { assemblyId: 'GRCh38', referenceName: '1', start: {} } } },
    ],
    ['a prototype', '{"query":{"requestParameters":{"__proto__":{"assemblyId":"GRCh38"},"constructor":1}}}'],
    ['brackets without end', '['.repeat(50_000)],
  ])('a body with %s', async (_, body) => {
    await expectRefusal(await node.post('/g_variants', body, registered));
  });

  it('a body of another type, or that is too large', async () => {
    await expectRefusal(await node.post('/g_variants', '{}', { 'content-type': 'text/plain' }), 415);
    await expectRefusal(await node.post('/g_variants', `"${'x'.repeat(70_000)}"`), 413);
  });

  it.each(['Bearer wrong', 'Basic eDp5', 'Bearer', `Bearer ${'x'.repeat(600)}`, 'x'])(
    'the authorization %s',
    async (authorization) => {
      await expectRefusal(await node.get(question, { authorization }), 401);
    },
  );

  it('a path or a method that is not there', async () => {
    await expectRefusal(await node.get('/g_variants/1-999-A-G'), 400);
    await expectRefusal(await node.get('/g_variants/rs1/individuals'), 404);
    await expectRefusal(await node.get('/../../etc/passwd'), 404);
  });

  it('generated questions are answered or refused, and the node lives', async () => {
    const random = randomFrom(3);
    const pick = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? '';
    const odd = [
      '',
      '0',
      '-1',
      '999',
      '1e3',
      'NaN',
      'null',
      '%00',
      '%ff',
      'A',
      'N'.repeat(300),
      '1,2',
      '[]',
      '😀',
      'HP:1',
      'ageGroup=1',
      '4000000001',
    ];
    const names = [...parameterNames, 'start[]', '__proto__', 'toString'];
    const statuses = new Set<number>();
    for (let round = 0; round < inMass(1_000, 150); round += 1) {
      const parameters = Array.from(
        { length: Math.floor(random() * 7) },
        () => `${pick(names)}=${encodeURI(pick(odd))}`,
      );
      const start =
        random() < 0.5 ? `${question}&` : `${pick(['/g_variants', '/individuals', '/datasets', '/info'])}?`;
      const { status, json } = await node.get(`${start}${parameters.join('&')}`, registered);
      statuses.add(status);
      if (status !== 200) expect(beaconSchemas.error.safeParse(json).error).toBeUndefined();
    }
    expect([...statuses].sort()).toEqual([200, 400]);
    expect((await node.get(question)).json.responseSummary.exists).toBe(true);
  });
});

describe('connections that are wrong', () => {
  /** Sends bytes, and gives the answer until the node closes the connection. */
  async function sendRaw(bytes: string): Promise<string> {
    const socket = connect(node.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(bytes);
    return text(socket).catch(() => '');
  }

  it.each([
    [
      'headers that are too large',
      `GET /info HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`,
      '431',
    ],
    ['a line that is no request', 'HELLO\r\n\r\n', '400'],
    [
      'two lengths',
      'POST /g_variants HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      '400',
    ],
    [
      'a length and chunks',
      'POST /g_variants HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      '400',
    ],
    ['a line end in a header', 'GET /info HTTP/1.1\r\nhost: x\r\nauthorization: a\rb\r\n\r\n', '400'],
  ])('%s', async (_, bytes, status) => {
    expect(await sendRaw(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect((await node.get(question)).status).toBe(200);
  });

  it('a body that ends early leaves the node as it was', async () => {
    const socket = connect(node.port, '127.0.0.1');
    socket.write(
      'POST /g_variants HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
    );
    await once(socket, 'connect');
    socket.destroy();
    expect((await node.get(question)).status).toBe(200);
  });
});

describe('a new snapshot', () => {
  const good = () => vcfOf(people, [siteWith('chr1 1000 . A G', 5, people)]);

  it('takes the place of the one before', async () => {
    const file = await folder.write(
      'changing.vcf',
      vcfOf(people, [siteWith('chr1 1000 . A G', 500, people)]),
    );
    const changing = await startTestNode(['--vcf', file, '--assembly', 'GRCh38', '--name', 'Changing']);
    const before = await changing.get(question);
    await folder.write('changing.vcf', good());
    expect(await changing.reload()).toBe(true);
    const after = await changing.get(question);
    expect([before.json.responseSummary.exists, after.json.responseSummary.exists]).toEqual([true, false]);
    expect(after.json.info.snapshot).not.toBe(before.json.info.snapshot);
  });

  it('that can’t be read leaves the one before', async () => {
    const file = await folder.write(
      'changing.vcf',
      vcfOf(people, [siteWith('chr1 1000 . A G', 500, people)]),
    );
    const changing = await startTestNode(['--vcf', file, '--assembly', 'GRCh38', '--name', 'Changing']);
    const { snapshot } = (await changing.get('/info')).json.info;
    await writeFile(file, `${good()}chr1\t5\n`);
    expect(await changing.reload()).toBe(false);
    expect((await changing.get(question)).json.responseSummary.exists).toBe(true);
    expect((await changing.get('/info')).json.info.snapshot).toBe(snapshot);
    expect(JSON.stringify(changing.log)).toContain('changing.vcf, line 4: the line has 2 columns');
  });

  it('answers from the one before while it loads, and a node that is killed then starts again', {
    tags: 'long',
    timeout: 300_000,
  }, async () => {
    const file = await folder.write('killed.vcf', good());
    const args = ['node/main.ts', '--vcf', file, '--assembly', 'GRCh38', '--name', 'Killed', '--port', '0'];
    const start = async () => {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args]);
      let said = '';
      for await (const chunk of child.stdout) {
        said += chunk;
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
        if (port !== undefined) return { child, port };
      }
      throw new Error('The node ended.');
    };
    const first = await start();
    const lines = Array.from({ length: inMass(20_000, 4_000) }, (_, at) =>
      siteWith(`chr1 ${1_000 + at} . A G`, 500, people),
    );
    await writeFile(file, vcfOf(people, lines));
    first.child.kill('SIGHUP');
    const during = await fetch(`http://127.0.0.1:${first.port}${question}`);
    expect(((await during.json()) as { responseSummary: { exists: boolean } }).responseSummary.exists).toBe(
      false,
    );
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = await start();
    const after = await fetch(`http://127.0.0.1:${second.port}${question}`);
    expect(((await after.json()) as { responseSummary: { exists: boolean } }).responseSummary.exists).toBe(
      true,
    );
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
  });
});
