import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLog } from '../options.ts';
import { startTestNode, stopTestNodes } from '../testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../testing/variant-files.ts';
import { type AuditLine, AuditLog, auditTable } from './audit.ts';
import { usualPolicy } from './policy.ts';

const people = 200;
const token = 'a-token-of-the-network-0123456789';
const asker = 'abcdefghijklmnopqrstuvwx';
const requester = {
  orcid: 'https://orcid.org/0000-0002-1825-0097',
  affiliation: 'University of Nairobi',
  dataUse: ['DUO:0000042'],
};

let folder: TestFolder;
const folders: TestFolder[] = [];
beforeEach(async () => {
  folder = await TestFolder.make();
  folders.push(folder);
});
afterEach(stopTestNodes);
afterAll(async () => {
  for (const one of folders) await one.remove();
});

async function start(policy: object) {
  // Two beside each other, of which nothing is published.
  const sites = ['chr1 1000 . A G', 'chr1 1001 . A T'].map((site) => siteWith(site, 80, people));
  const vcf = await folder.write('cohort.vcf', vcfOf(people, sites));
  const files = ['--vcf', vcf, '--token-file', await folder.write('token', token), '--state', folder.path];
  const node = await startTestNode([...files, '--assembly', 'GRCh38', '--name', 'Asked'], {
    policy: { ...usualPolicy, ...policy },
  });
  const ask = (more: string, headers: Record<string, string> = {}) =>
    node.get(`/g_variants?assemblyId=GRCh38&referenceName=1&${more}`, {
      authorization: `Bearer ${token}`,
      'beacon-asker': `registered ${asker}`,
      'beacon-requester': JSON.stringify(requester),
      ...headers,
    });
  return { node, ask };
}
const yes = 'start=999&referenceBases=A&alternateBases=G';
const asked = () => readLog(['--state', folder.path]);

describe('a node that is to write who asked what', () => {
  it('writes each question with its answer and its researcher, for the operator only', async () => {
    const { node, ask } = await start({ audit: true, questionsADay: 2 });
    await ask(yes);
    await ask('start=1000&referenceBases=A&alternateBases=G');
    await ask('start=2000&end=3000');
    await ask(`${yes}&testMode=true`);
    await ask('start=none');
    const { affiliation, dataUse } = requester;
    const who = { asker, requester: { orcid: '0000-0002-1825-0097', affiliation, dataUse } };
    const what = { caller: 'network', path: 'g_variants', filters: [] };
    expect(asked()).toMatchObject([
      { ...who, ...what, variant: { start: ['999'], alternateBases: 'G' }, answer: 'yes' },
      { ...who, ...what, variant: { start: ['1000'] }, answer: 'no' },
      {
        ...who,
        ...what,
        variant: { start: ['2000'], end: ['3000'] },
        answer: '429',
        reason: expect.stringContaining('This node answers 2 different questions'),
      },
    ]);
    expect((await stat(path.join(folder.path, 'asked.jsonl'))).mode & 0o777).toBe(0o600);
    expect((await node.get('/info')).json.response.info.audit).toBe(true);
  });

  it('writes who was refused and why, without a question that nobody read', async () => {
    const { node, ask } = await start({ audit: true, refused: [asker], publicFrom: people + 1 });
    const statuses = [
      await ask(yes),
      await ask(yes),
      await ask(yes, { authorization: 'Bearer nobody-knows-this-token-0123' }),
      await ask(yes, { 'beacon-asker': 'somebody' }),
      await node.get(`/g_variants?assemblyId=GRCh38&referenceName=1&${yes}`),
    ].map(({ status, json }) => [status, json.error.errorMessage]);
    expect(statuses).toEqual([
      [403, 'This node does not answer this asker.'],
      [403, 'This node does not answer this asker.'],
      [401, 'The token is not known to this node.'],
      [400, expect.stringMatching(/^The header Beacon-Asker should be public or registered, a space/)],
      [401, expect.stringContaining('send a token')],
    ]);
    await node.close();
    const lines = asked();
    expect(lines).toMatchObject([
      { caller: 'network', asker, answer: '403', reason: 'This node does not answer this asker.' },
      { caller: 'unknown token', answer: '401', path: 'g_variants' },
      { caller: 'unreadable asker', answer: '400' },
      { caller: 'public', answer: '401' },
      { caller: 'network', asker, answer: '403', times: 1 },
    ]);
    expect(lines.map(({ variant }) => variant)).toEqual(Array(5).fill({}));
    expect(auditTable(lines)).toMatch(/\nnetwork .* 2 {10}2 /);
    expect(auditTable(lines)).toMatch(/unknown token .* g_variants {2}- {9}401 The token/);
  });

  it('needs a folder for it', async () => {
    const vcf = await folder.write('cohort.vcf', vcfOf(people, [siteWith('chr1 1000 . A G', 80, people)]));
    const started = startTestNode(['--vcf', vcf, '--assembly', 'GRCh38', '--name', 'Asked'], {
      policy: { ...usualPolicy, audit: true },
    });
    await expect(started).rejects.toThrow('audit needs --state');
  });
});

it('a node writes nothing of questions unless it is told to', async () => {
  const { node, ask } = await start({});
  await ask(yes);
  expect(asked()).toEqual([]);
  expect((await node.get('/info')).json.response.info.audit).toBe(false);
});

describe('whom a node refuses', () => {
  it.each([
    ['by ORCID iD', '0000-0002-1825-0097'],
    ['by the name that the network gives', asker],
  ])('%s gets no answer, and everybody else does', async (_, refused) => {
    const { ask } = await start({ refused: [refused] });
    expect((await ask(yes)).status).toBe(403);
    const other = {
      'beacon-asker': 'registered qwertyuiopasdfghjklz',
      'beacon-requester': JSON.stringify({ ...requester, orcid: '0000-0001-5109-3700' }),
    };
    expect((await ask(yes, other)).status).toBe(200);
  });

  it('for another purpose than the data may be used for is told so, and it is written', async () => {
    const version = '2021-02-23';
    const health = { id: 'DUO:0000006', version, modifiers: [] };
    const { ask } = await start({
      audit: true,
      dataUse: [health, { id: 'DUO:0000046', version, modifiers: [] }],
    });
    const other = await ask(yes);
    expect([other.status, other.json.error.errorMessage]).toEqual([
      403,
      'The data may be used for other purposes only (Data Use Ontology): the question states DUO:0000042, and not DUO:0000006, DUO:0000046.',
    ]);
    expect(asked()).toMatchObject([{ answer: '403' }]);
    const fitting = { ...requester, dataUse: ['DUO:0000007', 'DUO:0000046'] };
    expect((await ask(yes, { 'beacon-requester': JSON.stringify(fitting) })).status).toBe(200);
    // Who can't be read has no purpose that could be compared.
    for (const unread of ['{', 'null', '{"orcid":1}', JSON.stringify({ ...fitting, dataUse: [7] })]) {
      const { status, json } = await ask(yes, { 'beacon-requester': unread });
      expect([status, json.error.errorMessage]).toEqual([
        400,
        expect.stringMatching(/^The header Beacon-Requester should be JSON with orcid/),
      ]);
    }
  });

  it('isn’t told by others than the network, whose headers are nothing', async () => {
    const { node } = await start({ audit: true, refused: ['0000-0002-1825-0097'], publicFrom: 1 });
    const path = `/g_variants?assemblyId=GRCh38&referenceName=1&${yes}`;
    const { status } = await node.get(path, { 'beacon-requester': JSON.stringify(requester) });
    expect(status).toBe(200);
    expect(asked()).toMatchObject([{ caller: 'public', asker: null, requester: null }]);
  });
});

describe('the log', () => {
  const line = (at: string): AuditLine => ({
    at,
    caller: 'network',
    asker,
    requester: null,
    path: 'g_variants',
    variant: { assemblyId: 'GRCh38', referenceName: '1', start: ['999'] },
    filters: ['HP:0001250'],
    answer: 'no',
  });

  it('is deleted after a year, and survives a line that was cut off', async () => {
    const file = path.join(folder.path, 'asked.jsonl');
    const lines = ['2025-01-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'].map((at) =>
      JSON.stringify(line(at)),
    );
    await writeFile(file, `${lines.join('\n')}\n{"at":"2026-10`);
    const log = new AuditLog(folder.path, () => Date.parse('2026-11-01T00:00:00Z'));
    log.add(line('2026-11-01T00:00:00.000Z'));
    const kept = (await readFile(file, 'utf8')).trim().split('\n');
    expect(kept.map((one) => JSON.parse(one).at.slice(0, 7))).toEqual(['2026-10', '2026-11']);
  });

  it('grows little by a flood of refusals and of repeated questions', async () => {
    const file = path.join(folder.path, 'asked.jsonl');
    const log = new AuditLog(folder.path);
    const now = new Date().toISOString();
    for (let number = 0; number < 20_000; number += 1) {
      log.add(line(now));
      const variant = { start: ['9'.repeat(1000)] };
      log.add({ ...line(now), variant, answer: '429', reason: `Ask again in ${number} minutes.` });
      log.add({ ...line(now), asker: `somebody-${number}`, answer: '403', reason: 'Not you.' });
    }
    log.flush();
    expect((await stat(file)).size).toBeLessThan(100_000);
    const lines = readLog(['--state', folder.path]);
    const ofKind = (kind: string) => lines.filter(({ answer }) => answer === kind);
    const sum = (kind: string) => ofKind(kind).reduce((all, { times = 1 }) => all + times, 0);
    expect(['no', '429', '403'].map(sum)).toEqual([20_000, 20_000, 20_000]);
    expect(ofKind('429').map(({ variant }) => variant)).toEqual([{}, {}]);
    expect(ofKind('403').at(-1)).toMatchObject({ caller: 'others', times: 20_000 - 99 });
    log.add(line(now));
    expect(readLog(['--state', folder.path])).toHaveLength(lines.length + 1);
  });

  it('writes what it has counted once ten thousand different questions have come', () => {
    const log = new AuditLog(folder.path);
    const now = new Date().toISOString();
    const ask = (number: number) => log.add({ ...line(now), variant: { start: [`${number}`] } });
    for (let number = 0; number < 10_000; number += 1) ask(number);
    ask(0);
    const written = () => readLog(['--state', folder.path]);
    expect(written()).toHaveLength(10_000);
    ask(10_000);
    expect(written().filter(({ times }) => times === 1)).toMatchObject([{ variant: { start: ['0'] } }]);
    expect(written()).toHaveLength(10_002);
  });

  it('is a table in which nothing that was sent looks like another line', async () => {
    const sent = { ...line('2026-11-01T10:20:30.000Z'), filters: ['a\nb\u001b[2J\u2028c'] };
    const table = auditTable([sent, line('2026-11-02T10:20:30.000Z')]);
    expect(table.split('\n')).toEqual([
      expect.stringMatching(/^AT {19}CALLER {3}ASKER/),
      expect.stringMatching(/^2026-11-01 10:20:30 {2}network.* start=999 filter=a b \[2J c {3}no$/),
      expect.stringMatching(/^2026-11-02/),
      '',
      expect.stringMatching(/^CALLER .*QUESTIONS {2}REFUSED {2}LAST$/),
      expect.stringMatching(/^network .* 2 {10}0 {8}2026-11-02$/),
      '',
    ]);
    expect(auditTable([])).toBe('Nothing was asked.\n');
  });

  it('is asked for by its folder and a number of days', async () => {
    const now = new Date().toISOString();
    const old = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000).toISOString();
    for (const at of [old, now])
      await appendFile(path.join(folder.path, 'asked.jsonl'), `${JSON.stringify(line(at))}\n`);
    expect(readLog(['--state', folder.path, '--days', '7']).map(({ at }) => at)).toEqual([now]);
    expect(readLog(['--state', folder.path])).toHaveLength(2);
    expect(() => readLog(['--days', '7'])).toThrow('log needs --state');
    expect(() => readLog(['--state', folder.path, '--days', '0'])).toThrow('--days should be a whole number');
  });
});
