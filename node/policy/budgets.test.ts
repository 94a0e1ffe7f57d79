import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, stopTestNodes, type TestNode } from '../testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../testing/variant-files.ts';
import { addressOf, budgetsOf } from './askers.ts';
import { Budgets, type Charge } from './budgets.ts';
import { usualPolicy } from './policy.ts';

const people = 1_000;
const day = 24 * 60 * 60 * 1000;
const token = 'a-token-of-the-network-0123456789';
const partner = 'a-token-of-a-partner-01234567890';
const network = { authorization: `Bearer ${token}` };

let folder: TestFolder;
let args: string[];
beforeAll(async () => {
  folder = await TestFolder.make();
  const vcf = vcfOf(people, [
    siteWith('chr1 1000 . A G', 500, people),
    siteWith('chr1 5000 . A G', 20, people),
    siteWith('chr1 9000 . A G', 600, people),
    siteWith('chr1 9001 . A G', 12, people),
  ]);
  args = ['--assembly', 'GRCh38', '--name', 'Budgets', '--vcf', await folder.write('cohort.vcf', vcf)];
  args.push('--token-file', await folder.write('token', token));
});
afterAll(async () => {
  await stopTestNodes();
  await folder.remove();
});

const at = (start: number, alternate = 'G') =>
  `/g_variants?assemblyId=GRCh38&referenceName=1&start=${start}&referenceBases=A&alternateBases=${alternate}`;

/** How many of these different questions are answered before the first refusal. */
async function answered(node: TestNode, headers: Record<string, string>, most = 60): Promise<number> {
  for (let number = 0; number < most; number += 1) {
    const { status, json } = await node.get(at(20_000 + number), headers);
    if (status === 200) continue;
    expect(status).toBe(429);
    expect(json.error.errorMessage).toMatch(/different questions in 24 hours\. Ask again in 24 hours, or/);
    return number;
  }
  return most;
}

describe('a node answers twenty different questions in a day', () => {
  it('to each address, and repeated questions and those about controls and landmarks are free', async () => {
    const node = await startTestNode(args);
    const behindProxy = (address: string) => ({ 'x-forwarded-for': `6.6.6.6, ${address}` });
    expect(await answered(node, behindProxy('203.0.113.7'))).toBe(20);
    expect((await node.get(at(20_003), behindProxy('203.0.113.7'))).status).toBe(200);
    for (const path of ['/g_variants', '/individuals', '/info', at(998), at(999, 'T'), at(1000)])
      expect((await node.get(path, behindProxy('203.0.113.7'))).status, path).toBe(200);
    const control = at(1_000).replace('referenceName=1', 'referenceName=control');
    expect((await node.get(control, behindProxy('203.0.113.7'))).status).toBe(200);
    // What a client itself claims to be forwarded for doesn't count.
    expect((await node.get(at(30_000), { 'x-forwarded-for': '6.6.6.7, 203.0.113.7' })).status).toBe(429);
    expect(await answered(node, behindProxy('203.0.113.8'))).toBe(20);
    expect(await answered(node, behindProxy('2001:db8:1:1::5'))).toBe(20);
    expect((await node.get(at(30_000), behindProxy('2001:db8:1:1::6'))).status).toBe(429);
    expect((await node.get(at(30_000), behindProxy('2001:db8:1:2::6'))).status).toBe(200);
  });

  it('to each asker of the network, which itself grades without a budget', async () => {
    const node = await startTestNode(args);
    const asker = (kind: string, id: string) => ({ ...network, 'beacon-asker': `${kind} ${id}` });
    expect(await answered(node, asker('public', 'abcdefghijklmnop'))).toBe(20);
    expect(await answered(node, asker('registered', 'abcdefghijklmnoq'))).toBe(20);
    expect(await answered(node, network)).toBe(60);
    expect((await node.get(at(999), asker('nobody', 'abcdefghijklmnop'))).status).toBe(400);
  });

  it('and tells the public, for whom the network asks, no more than anybody', async () => {
    const node = await startTestNode(args);
    const ask = async (kind: string) =>
      (
        await node.get(`${at(999)}&requestedGranularity=count`, {
          ...network,
          'beacon-asker': `${kind} abcdefghijklmnop`,
        })
      ).json;
    expect((await ask('public')).responseSummary).toEqual({ exists: true });
    expect((await ask('registered')).info).toMatchObject({
      carriers: 500,
      alleleCount: 500,
      alleleNumber: 2000,
    });
  });

  it('where a common variant costs a tenth, by what this node knows', async () => {
    const node = await startTestNode(args);
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    // 600 of 2,000 copies; its neighbour keeps it from being a landmark.
    expect((await node.get(at(8_999), headers)).json.info.common).toBe(true);
    expect(await answered(node, headers)).toBe(19);
  });
});

describe('a caller of the configuration', () => {
  it('has a budget of its own', async () => {
    const tokenSha256 = createHash('sha256').update(partner).digest('hex');
    const config = { questionsADay: 3, callers: [{ name: 'partner', tokenSha256, questionsADay: 5 }] };
    const file = await folder.write('config.json', JSON.stringify(config));
    const node = await startTestNode([...args, '--config', file]);
    expect(await answered(node, { authorization: `Bearer ${partner}` })).toBe(5);
    expect(await answered(node, {})).toBe(3);
  });
});

const chargeOf = (asker: string, question: string, tenths: number): Charge => ({
  asker,
  question,
  tenths,
  price: 10,
  days: 1,
});

describe('what was asked', () => {
  it('is kept over a restart, without addresses and questions, and forgotten after a day', async () => {
    const state = path.join(folder.path, 'state');
    let now = 1_800_000_000_000;
    const clock = () => now;
    const one = (question: string) => [chargeOf('address 203.0.113.7', question, 20)];
    const first = new Budgets(state, clock);
    expect(first.charge(one('start=999'))).toBeNull();
    now += 1_000;
    expect(first.charge(one('start=1000'))).toBeNull();
    expect(first.charge(one('start=1001'))?.seconds).toBe(day / 1000 - 1);
    const again = new Budgets(state, clock);
    expect(again.charge(one('start=1001'))?.seconds).toBe(day / 1000 - 1);
    expect(again.charge(one('start=999'))).toBeNull();
    again.reduce(one('start=999'), 1);
    // A tenth and a whole question are spent, so a tenth has to be free again.
    expect(new Budgets(state, clock).charge(one('start=1001'))?.seconds).toBe(day / 1000 - 1);
    const text = await readFile(path.join(state, 'budgets.jsonl'), 'utf8');
    expect(text).not.toMatch(/203|999|start/);
    now += day;
    expect(new Budgets(state, clock).charge(one('start=1001'))).toBeNull();
  });

  it('in a line that a crash cut off is left out, and a folder that can’t be used ends the start', async () => {
    const state = path.join(folder.path, 'cut');
    const one = (question: string) => [chargeOf('address 203.0.113.7', question, 10)];
    new Budgets(state).charge(one('start=999'));
    const file = path.join(state, 'budgets.jsonl');
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 30));
    expect(new Budgets(state).charge(one('start=1000'))).toBeNull();
    const blocked = await folder.write('blocked', '');
    expect(() => new Budgets(path.join(blocked, 'state'))).toThrow('The folder of the budgets');
  });
});

it('addresses are read as proxies write them', () => {
  expect(addressOf('203.0.113.7', '6.6.6.6')).toBe('203.0.113.7');
  expect(addressOf('::ffff:127.0.0.1', '6.6.6.6, 203.0.113.7:5123')).toBe('203.0.113.7');
  expect(addressOf('::1', '[2001:DB8::1]:443')).toBe('2001:db8::1');
  expect(addressOf('127.0.0.1', undefined)).toBe('127.0.0.1');
  const caller = {
    kind: 'public',
    name: null,
    granularity: 'boolean',
    questionsADay: null,
    asker: null,
    requester: null,
  } as const;
  expect(budgetsOf(caller, '2001:db8::1', usualPolicy)).toEqual([
    { asker: 'address 2001:db8:0:0', questions: 20 },
    { asker: 'wider 2001:db8:0', questions: 320 },
  ]);
});
