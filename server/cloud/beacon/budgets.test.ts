import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { approvedBeacon, type BeaconNode, beaconAnswer } from '../../../tests/beacon-node.ts';
import { stopCloudNodes } from '../../../tests/cloud-node.ts';
import { giveDeveloperAccess, makeAccount } from '../../../tests/factories.ts';
import { createKey } from '../../programs/index.ts';
import { sweepQuestions } from './asking/answer-cache.ts';

let site: TestApp;
let node: BeaconNode;
beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
  const staff = {
    admin: await makeAccount(site.context, 'A'),
    superAdmin: await makeAccount(site.context, 'S'),
  };
  node = await approvedBeacon(site.context, staff);
});
afterAll(async () => {
  await stopCloudNodes();
  await site.close();
});
beforeEach(() => {
  node.answering = () => beaconAnswer({ exists: true });
  node.questions = [];
});

let position = 1_000;
const fresh = () => {
  position += 1;
  return `assemblyId=GRCh38&referenceName=1&start=${position}&referenceBases=A&alternateBases=G`;
};
let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `198.51.100.${networks}`;
};
const ask = (query: string, ip: string, { token, on = site }: { token?: string; on?: TestApp } = {}) =>
  on.call('GET', `/beacon/api/g_variants?${query}`, { ip, ...(token !== undefined && { token }) });
async function askFreshly(times: number, ip: string, options: { token?: string; on?: TestApp } = {}) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await ask(fresh(), ip, options)).status);
  return statuses;
}
const answered = (statuses: number[]) => statuses.filter((status) => status === 200).length;

async function aKey(): Promise<string> {
  const account = await makeAccount(site.context, 'R');
  await giveDeveloperAccess(site.context, account);
  const { secret } = await createKey(site.context, account, {
    name: 'Script',
    scopes: ['profile'],
    days: 30,
  });
  return `Bearer ${secret}`;
}

describe('a network address', () => {
  it('may ask twenty different questions in 24 hours, and is told how many are left', async () => {
    const ip = newNetwork();
    const first = await ask(fresh(), ip);
    expect(first.headers.ratelimit).toMatch(/"question:network";r=19;t=86(400|39\d)$/);
    expect(first.headers['ratelimit-policy']).toMatch(/"question:network";q=20;w=86400$/);
    expect(answered(await askFreshly(19, ip))).toBe(19);
    const { status, body, headers } = await ask(fresh(), ip);
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'too_many_requests', error: { errorCode: 429 } });
    expect(body.error.errorMessage).toContain('20 different questions in 24 hours');
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
    expect(node.questions).toHaveLength(20);
    expect((await ask(fresh(), newNetwork())).status).toBe(200);
  });

  it('is an IPv6 /64, and the /56 around it has four times as much', { tags: 'edge' }, async () => {
    const subnet = (number: number) => `2001:db8:90:${number.toString(16)}::1`;
    expect(answered(await askFreshly(21, subnet(1)))).toBe(20);
    expect((await ask(fresh(), '2001:db8:90:1:ffff::9')).status).toBe(429);
    for (const number of [2, 3, 4]) expect(answered(await askFreshly(20, subnet(number)))).toBe(20);
    expect((await ask(fresh(), subnet(5))).status).toBe(429);
  });

  it('has the same budget on every process, also if they are asked at once', { tags: 'edge' }, async () => {
    const ip = newNetwork();
    const second = await site.addNode();
    await askFreshly(16, ip);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, (_, time) => ask(fresh(), ip, { on: time % 2 === 0 ? site : second })),
    );
    expect(answered(statuses.map(({ status }) => status))).toBe(4);
  });
});

describe('an account', () => {
  it('has one budget on all network addresses, and each address has its own on top', async () => {
    const token = await aKey();
    const home = newNetwork();
    expect(answered(await askFreshly(12, home, { token }))).toBe(12);
    expect(answered(await askFreshly(12, newNetwork(), { token }))).toBe(8);
    expect(answered(await askFreshly(12, home))).toBe(8);
    const { headers } = await ask(fresh(), newNetwork(), { token: await aKey() });
    expect(headers.ratelimit).toMatch(
      /"question:account";r=19;t=86(400|39\d), "question:network";r=19;t=86(400|39\d)$/,
    );
  });
});

describe('the same question', () => {
  it('is free for 24 hours, for everybody, and no node is asked again', async () => {
    const [query, ip] = [fresh(), newNetwork()];
    await ask(query, ip);
    for (const from of [ip, ip, newNetwork()]) {
      const again = await ask(query.replace('GRCh38', 'hg38').replace('=1&', '=chr1&'), from);
      expect(again.body.info.nodes[0].answer).toBe('yes');
      expect(again.headers.ratelimit).toMatch(from === ip ? /r=19/ : /r=20;t=0/);
    }
    expect(node.questions).toHaveLength(1);
  });

  it('is asked again after 24 hours, and after another answer came from a new snapshot', async () => {
    const [query, ip] = [fresh(), newNetwork()];
    await ask(query, ip);
    node.answering = () => beaconAnswer({ exists: false, info: { snapshot: 'a2' } });
    await ask(fresh(), ip);
    expect((await ask(query, ip)).body.info.nodes[0]).toMatchObject({ answer: 'no', snapshot: 'a2' });
    const later = new Date(Date.now() + 86_401_000);
    const { clock } = site.context;
    site.context.clock = () => later;
    try {
      node.questions = [];
      expect((await ask(query, ip)).headers.ratelimit).toMatch(/r=19/);
      expect(node.questions).toHaveLength(1);
      await sweepQuestions(site.context);
      expect(await site.context.db.selectFrom('beacon_answers').select('node_id').execute()).toHaveLength(1);
    } finally {
      site.context.clock = clock;
    }
  });

  it('is asked again of a node that gave no answer, which costs nothing more', async () => {
    const [query, ip] = [fresh(), newNetwork()];
    node.answering = (_, response) => void response.writeHead(500).end();
    const failed = await ask(query, ip);
    expect(failed.body.info.nodes[0]).toMatchObject({ answer: 'no_answer', reason: 'http_status' });
    expect(failed.headers.ratelimit).toMatch(/r=20/);
    node.answering = () => beaconAnswer({ exists: true });
    expect((await ask(query, ip)).body.info.nodes[0].answer).toBe('yes');
  });
});

describe('what is stored about questions', () => {
  it('has no position, account or address in the clear', async () => {
    const token = await aKey();
    await ask(fresh(), '203.0.113.77', { token });
    const stored: unknown[] = [];
    for (const table of ['beacon_answers', 'beacon_questions', 'beacon_snapshots'] as const)
      stored.push(...(await site.context.db.selectFrom(table).selectAll().execute()));
    const text = JSON.stringify(stored);
    expect(stored.length).toBeGreaterThan(0);
    for (const part of [String(position), 'GRCh38', '203.0.113.77', 'referenceName'])
      expect(text).not.toContain(part);
  });
});
