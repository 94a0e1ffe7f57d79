import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloudNodePath } from '../../../contract/paths.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { approvedBeacon, beaconAnswer } from '../../../tests/beacon-node.ts';
import { someServiceInfo, startCloudNode, stopCloudNodes } from '../../../tests/cloud-node.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import {
  beaconToken,
  commonVariant,
  type Fault,
  type FaultyNode,
  rareVariant,
  startBeaconNode,
  stopBeaconNodes,
} from '../../../tests/misbehaving-nodes.ts';
import { askNode } from '../beacon/node-client.ts';
import { gradeNodes, nodesToAsk } from '../clouds/grades.ts';
import { decideNode, proposeNode } from '../clouds/nodes.ts';
import { gradeNode } from './grade-node.ts';

let site: TestApp;
let admin: TestAccount;
let superAdmin: TestAccount;
beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
  admin = await makeAccount(site.context, 'A');
  superAdmin = await makeAccount(site.context, 'S');
});
beforeEach(async () => {
  await site.context.db.deleteFrom('mails').execute();
});
afterAll(async () => {
  await stopBeaconNodes();
  await stopCloudNodes();
  await site.close();
});

async function approve(url: string): Promise<string> {
  const { id } = await proposeNode(site.context, admin, { url });
  await decideNode(site.context, superAdmin, id, { decision: 'approve' });
  return id;
}
/** Approves a node, and drops the job that would grade it. */
async function approveUngraded(url: string): Promise<string> {
  const id = await approve(url);
  await sql`delete from graphile_worker._private_jobs`.execute(site.context.db);
  return id;
}
/** Only what a test makes slow takes as long as this. */
const grade = (id: string, milliseconds = 20_000) =>
  gradeNode(site.context, { id }, { limits: { milliseconds, bytes: 100_000 } });
const gradeOf = async (id: string) =>
  (await site.call('GET', '/clouds/nodes')).body.nodes.find((node: { id: string }) => node.id === id).grade;
const isAsked = async (id: string) => (await nodesToAsk(site.context)).some((node) => node.id === id);
const mails = () =>
  site.context.db.selectFrom('mails').select(['recipient', 'subject', 'text']).orderBy('recipient').execute();

/** An approved node that passed, and then misbehaves. */
async function turned(fault: Fault): Promise<{ id: string; node: FaultyNode }> {
  const node = await startBeaconNode();
  const id = await approveUngraded(node.url);
  await grade(id);
  expect(await gradeOf(id)).toMatchObject({ passed: true });
  await node.misbehave(fault);
  await grade(id, fault === 'slow' ? 300 : undefined);
  return { id, node };
}

describe('a node whose answers are right', () => {
  it('passes as soon as it is approved, and is asked from then on', async () => {
    const { url, name } = await startBeaconNode();
    const id = await approve(url);
    expect(await gradeOf(id)).toBeNull();
    expect(await isAsked(id)).toBe(false);
    await site.runJobs();
    const passed = await gradeOf(id);
    expect(passed).toMatchObject({ passed: true, failures: [], gradings: 1, floor: 10 });
    expect(passed.snapshot).toMatch(/^[0-9a-f]{16}$/);
    expect(passed.questions).toBeGreaterThan(15);
    expect(passed.right_answers).toBe(passed.questions);
    expect(await nodesToAsk(site.context)).toContainEqual(
      expect.objectContaining({ id, name, url, token: null }),
    );
    expect(await mails()).toEqual([]);
  });

  it('is asked questions that it doesn’t publish', async () => {
    const node = await startBeaconNode();
    await grade(await approveUngraded(node.url));
    const known = (await (await fetch(`${node.url}/known-answers`)).json()) as {
      response: { questions: { requestParameters: object }[] };
    };
    const published = new Set(
      known.response.questions.map(({ requestParameters }) => JSON.stringify(requestParameters)),
    );
    const asked = node.questions.map((body) =>
      JSON.stringify((body as { query: { requestParameters: object } }).query.requestParameters),
    );
    expect(asked.filter((question) => !published.has(question)).length).toBeGreaterThanOrEqual(4);
  });

  it('and that is graded again counts another grading, in one row of its history', async () => {
    const { url } = await startBeaconNode();
    const id = await approveUngraded(url);
    for (let night = 0; night < 3; night += 1) await grade(id);
    expect(await gradeOf(id)).toMatchObject({ passed: true, gradings: 3 });
    expect(
      await site.context.db.selectFrom('cloud_grades').where('node_id', '=', id).selectAll().execute(),
    ).toHaveLength(1);
  });
});

describe('a node that is wrong', () => {
  it('about the place of a variant by one base, though its answers are valid, is not asked', async () => {
    const { id } = await turned('shifted');
    expect(await isAsked(id)).toBe(false);
    const { failures } = await gradeOf(id);
    expect(failures).toContainEqual({ check: 'exact', found: 'no' });
    expect(failures).toContainEqual({ check: 'shifted', found: 'yes' });
  });

  it('about its floor, so that one carrier is a yes, is not asked, whatever it publishes', async () => {
    const { id, node } = await turned('one_carrier');
    const outcomeOf = async (requestParameters: typeof rareVariant) =>
      (
        await askNode(
          site.context.config,
          { url: node.url, token: null },
          { requestParameters, granularity: 'boolean' },
        )
      ).outcome;
    expect([await outcomeOf(commonVariant), await outcomeOf(rareVariant)]).toEqual(['yes', 'yes']);
    await node.misbehave(null);
    expect([await outcomeOf(commonVariant), await outcomeOf(rareVariant)]).toEqual(['yes', 'no']);
    expect(await isAsked(id)).toBe(false);
    expect((await gradeOf(id)).failures).toEqual([
      { check: 'below_floor', found: 'yes' },
      { check: 'one_carrier', found: 'yes' },
    ]);
  });

  it.each([
    ['malformed', { check: 'exact', found: 'malformed' }],
    ['slow', { found: 'timeout' }],
    ['down', { check: 'known_answers', found: 'refused' }],
  ] as const)('because it is %s is not asked, and the reason is named', async (fault, failure) => {
    const { id } = await turned(fault);
    expect(await isAsked(id)).toBe(false);
    expect((await gradeOf(id)).failures).toContainEqual(expect.objectContaining(failure));
  });

  it('and becomes right is asked again; the super admins and the proposer are told of each change once', async () => {
    const { id, node } = await turned('shifted');
    await grade(id);
    const failed = await mails();
    expect(failed.map(({ recipient }) => recipient)).toEqual([admin.email, superAdmin.email].sort());
    expect(failed[0]?.subject).toBe(`No longer asked: ${node.name}`);
    expect(failed[0]?.text).toContain('A known variant: Answered no');
    expect(failed[0]?.text).toContain('One base beside it: Answered yes');
    expect(failed[0]?.text).toContain(`/afyaclouds/${id}`);
    await site.context.db.deleteFrom('mails').execute();

    await node.misbehave(null);
    await grade(id);
    expect(await isAsked(id)).toBe(true);
    await grade(id);
    expect((await mails()).map(({ subject }) => subject)).toEqual(Array(2).fill(`Asked again: ${node.name}`));
    const history = site.context.db.selectFrom('cloud_grades').where('node_id', '=', id).orderBy('at');
    expect(await history.select(['passed', 'gradings']).execute()).toEqual([
      { passed: true, gradings: 1 },
      { passed: false, gradings: 2 },
      { passed: true, gradings: 2 },
    ]);
  });

  it('at its first grading is told of, too', async () => {
    const { url } = await startBeaconNode('malformed');
    await grade(await approveUngraded(url));
    expect(await mails()).toHaveLength(2);
  });

  it('because its known answers are missing, too few, or contradict themselves', async () => {
    const real = await startBeaconNode();
    const known = JSON.parse(await (await fetch(`${real.url}/known-answers`)).text());
    const failuresWith = async (answer: unknown, status = 200) => {
      const info = JSON.parse(await (await fetch(`${real.url}/service-info`)).text());
      info.id = `org.example.${Math.random()}`;
      const url = await startCloudNode(async (request, response) => {
        if (request.url === '/service-info') return void response.end(JSON.stringify(info));
        if (request.url === '/known-answers')
          return void response.writeHead(status).end(JSON.stringify(answer));
        const body: Buffer[] = [];
        for await (const chunk of request) body.push(chunk);
        const headers = { 'content-type': 'application/json' };
        const asked = await fetch(real.url + request.url, {
          method: 'POST',
          headers,
          body: Buffer.concat(body),
        });
        response.writeHead(asked.status).end(await asked.text());
      });
      const id = await approveUngraded(url);
      await grade(id);
      return (await gradeOf(id)).failures;
    };
    const { questions } = known.response;
    type Question = { tests: string };
    const withQuestions = (changed: unknown) => ({ ...known, response: { questions: changed } });
    const missing = (check: string) => ({ check, found: 'missing' });
    expect(await failuresWith({}, 404)).toEqual([missing('known_answers')]);
    expect(await failuresWith({})).toEqual([{ check: 'known_answers', found: 'malformed' }]);
    expect(await failuresWith(withQuestions([]))).toEqual([missing('known_answers')]);
    expect(
      await failuresWith(withQuestions(questions.filter(({ tests }: Question) => tests !== 'one-carrier'))),
    ).toEqual([missing('one_carrier')]);
    const claiming = questions.map((question: Question) =>
      question.tests === 'one-carrier' ? { ...question, exists: true } : question,
    );
    expect(await failuresWith(withQuestions(claiming))).toEqual([
      { check: 'one_carrier', found: 'contradictory' },
    ]);
    expect(await failuresWith({ ...known, info: { ...known.info, floor: 1 } })).toEqual([]);
  });
});

describe('a standard Beacon without known answers', () => {
  async function standardBeacon() {
    const info = { ...someServiceInfo(), name: 'Standard Beacon' };
    const state = { url: '', status: 404 };
    state.url = await startCloudNode((request, response) => {
      const json = request.url === '/service-info' ? info : {};
      response.writeHead(request.url === '/service-info' ? 200 : state.status).end(JSON.stringify(json));
    });
    return state;
  }
  const resultIn = async (id: string) =>
    (await site.page(cloudNodePath(site.context.config.product.shortName, id))).html.replace(
      /<script.*?<\/script>/gs,
      '',
    );

  it('is asked, never called wrong, and nobody is told that it failed', async () => {
    const { url } = await standardBeacon();
    const id = await approveUngraded(url);
    await grade(id);
    expect(await isAsked(id)).toBe(true);
    expect((await nodesToAsk(site.context)).find((node) => node.id === id)?.tested).toBe(false);
    expect(await mails()).toEqual([]);
    const html = await resultIn(id);
    expect(html).toContain('Not tested: it has no known answers');
    expect(html).not.toContain('Wrong: not asked');
  });

  it('is tested by what its operator says that it has and doesn’t have', async () => {
    const beacon = await approvedBeacon(site.context, { admin, superAdmin }, ({ body }) => {
      const { start, alternateBases } = body.query.requestParameters;
      return beaconAnswer({
        exists: start[0] === 5_227_001 && alternateBases === 'A',
        info: { floor: undefined },
      });
    });
    await site.context.db.deleteFrom('cloud_grades').where('node_id', '=', beacon.id).execute();
    const { id } = beacon;
    const store = (body: object) =>
      site.call('PUT', `/adminPHIS/cloud-nodes/${id}/known-answers`, {
        body,
        token: superAdmin.token,
        proved: true,
      });
    const answers = { assembly: 'GRCh38', yes: 'chr11-5227002-t-a', no: '11-5227002-T-C' };
    expect((await store({ ...answers, no: answers.yes })).status).toBe(400);
    expect((await store({ ...answers, no: '11-0-T-C' })).status).toBe(400);
    expect((await store(answers)).status).toBe(200);
    await grade(id);
    expect(beacon.questions.map(({ body }) => body.query.requestParameters)).toEqual([
      {
        assemblyId: 'GRCh38',
        referenceName: '11',
        start: [5_227_001],
        referenceBases: 'T',
        alternateBases: 'A',
      },
      {
        assemblyId: 'GRCh38',
        referenceName: '11',
        start: [5_227_001],
        referenceBases: 'T',
        alternateBases: 'C',
      },
    ]);
    expect(await gradeOf(id)).toMatchObject({ passed: true, questions: 2, right_answers: 2, failures: [] });
    expect((await nodesToAsk(site.context)).find((node) => node.id === id)).toMatchObject({
      tested: true,
      finds_names: false,
    });
    expect(await resultIn(id)).not.toContain('Wrong');
    beacon.answering = () => beaconAnswer({ exists: true });
    await grade(id);
    expect(await gradeOf(id)).toMatchObject({
      passed: false,
      failures: [{ check: 'operator_no', found: 'yes' }],
    });
    expect(await isAsked(id)).toBe(false);
    expect(await resultIn(id)).toContain('A variant that its operator says it doesn’t have');
  });

  it('that can’t be reached is not asked, and not called wrong', async () => {
    const beacon = await standardBeacon();
    beacon.status = 500;
    const id = await approveUngraded(beacon.url);
    await grade(id);
    expect(await isAsked(id)).toBe(false);
    const html = await resultIn(id);
    expect(html).toContain('Could not be tested: not asked');
    expect(html).not.toContain('Wrong: not asked');
  });

  it('is none if it was tested before: what was wrong doesn’t become untested by hiding the answers', async () => {
    const { id } = await turned('one_carrier');
    const failures = JSON.stringify([{ check: 'known_answers', found: 'missing' }]);
    const at = new Date(site.context.clock().getTime() + 1_000);
    await site.context.db
      .insertInto('cloud_grades')
      .values({ node_id: id, at, last_at: at, passed: false, failures, questions: 0, right_answers: 0 })
      .execute();
    expect(await isAsked(id)).toBe(false);
  });
});

describe('super admins', () => {
  const path = (id: string, what: string) => `/adminPHIS/cloud-nodes/${id}/${what}`;

  it('have a node graded now', async () => {
    const { id, node } = await turned('malformed');
    await node.misbehave(null);
    const { token } = superAdmin;
    expect((await site.call('POST', path(id, 'grade'), { token: admin.token })).status).toBe(403);
    expect((await site.call('POST', path(id, 'grade'), { token })).status).toBe(200);
    await site.runJobs();
    expect(await isAsked(id)).toBe(true);
    const { body } = await site.call('GET', '/adminPHIS/cloud-nodes?status=approved', { token });
    expect(body.nodes.find((one: { id: string }) => one.id === id).grade).toMatchObject({ passed: true });
  });

  it('store the token of a node, which is sent to it and shown to nobody', async () => {
    const node = await startBeaconNode();
    const id = await approveUngraded(node.url);
    const { token } = superAdmin;
    expect(
      (await site.call('PUT', path(id, 'token'), { proved: true, token, body: { token: 'short' } })).status,
    ).toBe(400);
    const set = (value: string | null) =>
      site.call('PUT', path(id, 'token'), { proved: true, token, body: { token: value } });
    expect((await set('a-wrong-token-0123456789')).status).toBe(200);
    await grade(id);
    expect((await gradeOf(id)).failures).toEqual([{ check: 'known_answers', found: 'token' }]);
    await set(beaconToken);
    await grade(id);
    expect((await gradeOf(id)).passed).toBe(true);
    expect(await nodesToAsk(site.context)).toContainEqual(
      expect.objectContaining({ id, token: beaconToken }),
    );
    for (const url of ['/clouds/nodes', '/adminPHIS/cloud-nodes?status=approved', '/adminPHIS/audit'])
      expect(JSON.stringify((await site.call('GET', url, { proved: true, token })).body)).not.toContain(
        beaconToken,
      );
    await set(null);
    expect(await nodesToAsk(site.context)).toContainEqual(expect.objectContaining({ id, token: null }));
  });

  it('can’t have a node graded that is no Beacon, not approved, or not there', async () => {
    const { url } = await startBeaconNode();
    const { id } = await proposeNode(site.context, admin, { url });
    const { token } = superAdmin;
    for (const one of [id, '00000000-0000-4000-8000-000000000000'])
      expect((await site.call('POST', path(one, 'grade'), { token })).status).toBe(404);
  });
});

it('every night all Beacons are graded, and those that failed every hour', async () => {
  const wrong = await turned('malformed');
  const right = await approveUngraded((await startBeaconNode()).url);
  await grade(right);
  // The nodes of other tests would take their time.
  const others = site.context.db.updateTable('cloud_nodes').where('id', 'not in', [wrong.id, right]);
  await others.set({ status: 'retired' }).where('status', '=', 'approved').execute();
  await wrong.node.misbehave(null);
  const gradings = async (id: string) => (await gradeOf(id)).gradings;
  await gradeNodes(site.context);
  await site.runJobs();
  expect((await gradeOf(wrong.id)).passed).toBe(true);
  expect(await gradings(right)).toBe(1);
  await gradeNodes({ ...site.context, clock: () => new Date(Date.now() + 86_400_000) });
  await site.runJobs();
  expect(await gradings(right)).toBe(2);
});
