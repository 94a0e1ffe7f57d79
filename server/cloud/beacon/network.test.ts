import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { approvedBeacon, type BeaconNode, beaconAnswer } from '../../../tests/beacon-node.ts';
import { stopCloudNodes } from '../../../tests/cloud-node.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { decideNode } from '../clouds/nodes.ts';
import { questionsLeft } from './asking/budgets.ts';
import { askNetwork } from './asking/network.ts';
import { parametersOfQuery } from './asking/parameters.ts';
import { readQuestion } from './asking/question.ts';

let site: TestApp;
let good: BeaconNode;
let other: BeaconNode;
let staff: { admin: TestAccount; superAdmin: TestAccount };
beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
  staff = {
    admin: await makeAccount(site.context, 'A'),
    superAdmin: await makeAccount(site.context, 'S'),
  };
  good = await approvedBeacon(site.context, staff);
  other = await approvedBeacon(site.context, staff, () => beaconAnswer({ exists: false }));
});
afterAll(async () => {
  await stopCloudNodes();
  await site.close();
});

let position = 1_000;
/** A question that wasn't asked before. */
function fresh(): string {
  position += 1;
  return `assemblyId=hg38&referenceName=chr1&start=${position}&referenceBases=a&alternateBases=G`;
}
const ask = (query = fresh()) => site.call('GET', `/beacon/api/g_variants?${query}`);
const questionOf = (query: string) =>
  readQuestion(parametersOfQuery(Object.fromEntries(new URLSearchParams(query))));

describe('a question to the network', () => {
  it('goes to every node in its usual spelling, and each answer is told apart', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.responseSummary).toEqual({ exists: true });
    expect(body.info.nodes).toMatchObject(
      [
        { id: good.service, answer: 'yes', reason: null, snapshot: 'a1', floor: 10 },
        { id: other.service, answer: 'no', reason: null },
      ].sort((one, two) => one.id.localeCompare(two.id)),
    );
    expect(body.info.combined).toBeNull();
    expect(good.questions.at(-1)?.body.query.requestParameters).toEqual({
      assemblyId: 'GRCh38',
      referenceName: '1',
      start: [position],
      referenceBases: 'A',
      alternateBases: 'G',
    });
  });

  it('can be posted', async () => {
    const requestParameters = { assemblyId: 'GRCh38', geneId: 'hbb' };
    const { status, body } = await site.call('POST', '/beacon/api/g_variants', {
      body: { meta: { apiVersion: 'v2.0' }, query: { requestParameters, filters: [{ id: 'HP:0001250' }] } },
    });
    expect(status).toBe(200);
    expect(body.meta.receivedRequestSummary).toMatchObject({
      filters: ['HP:0001250'],
      requestParameters: { g_variant: { assemblyId: 'GRCh38', geneId: 'HBB' } },
    });
    expect(good.questions.at(-1)?.body.query.filters).toEqual([{ id: 'HP:0001250' }]);
  });

  it('may name a variant, which only nodes are asked about that never take an unknown name for a no', async () => {
    const { answering } = good;
    good.answering = (_, response) => void response.writeHead(404).end();
    const standard = await approvedBeacon(site.context, staff);
    await site.context.db
      .updateTable('cloud_grades')
      .set({ floor: null })
      .where('node_id', '=', standard.id)
      .execute();
    for (const [parameter, name] of [
      ['genomicAlleleShortForm', 'rs334'],
      ['allele', 'NM_000518.5:c.20A>T'],
    ]) {
      const { status, body } = await ask(`assemblyId=GRCh38&${parameter}=${encodeURIComponent(name ?? '')}`);
      expect(status).toBe(200);
      const answers = new Map(body.info.nodes.map((node: { id: string }) => [node.id, node]));
      expect(answers.get(good.service)).toMatchObject({ answer: 'no_answer', reason: 'name_unknown' });
      expect(answers.get(other.service)).toMatchObject({ answer: 'no' });
      expect(answers.get(standard.service)).toMatchObject({ answer: 'no_answer', reason: 'not_understood' });
      expect(good.questions.at(-1)?.body.query.requestParameters).toEqual({
        assemblyId: 'GRCh38',
        genomicAlleleShortForm: name,
      });
    }
    expect(standard.questions).toEqual([]);
    good.answering = answering;
    await decideNode(site.context, staff.superAdmin, standard.id, {
      decision: 'retire',
      reason: 'The test has ended.',
    });
    const both = await ask('assemblyId=GRCh38&allele=rs334&start=5');
    expect(both.status).toBe(400);
    expect(both.body.error.errorMessage).toContain('start');
  });

  it('says which yes and no is none, where nodes give no answer', async () => {
    const before = [good.answering, other.answering] as const;
    const [yes, no] = [true, false].map((exists) => () => beaconAnswer({ exists }));
    const none: BeaconNode['answering'] = (_, response) => {
      response.writeHead(400).end(JSON.stringify({ error: { errorCode: 400, errorMessage: 'variantType' } }));
      return undefined;
    };
    for (const [one = none, another = none, exists, warnings] of [
      [yes, no, true, []],
      [no, no, false, []],
      [
        yes,
        none,
        true,
        ['1 of 2 nodes gave no answer, for the reasons in info.nodes: exists says nothing about them.'],
      ],
      [
        none,
        no,
        false,
        ['1 of 2 nodes gave no answer, for the reasons in info.nodes: exists says nothing about them.'],
      ],
      [
        none,
        none,
        false,
        ['2 of 2 nodes gave no answer, for the reasons in info.nodes: exists is no answer.'],
      ],
    ] as const) {
      good.answering = one;
      other.answering = another;
      const { body } = await ask();
      expect(body).toMatchObject({ responseSummary: { exists }, info: { warnings } });
    }
    [good.answering, other.answering] = before;
  });

  it('is answered by the other nodes before a slow one', async () => {
    const slow = Promise.withResolvers<void>();
    const { answering } = other;
    other.answering = (_, response) => {
      slow.promise.then(() => response.end(JSON.stringify(beaconAnswer({ exists: true }))));
      return undefined;
    };
    const { answers } = await askNetwork(
      site.context,
      { account: null, network: '203.0.113.9', registration: null },
      questionOf(fresh()),
    );
    const order: string[] = [];
    for await (const { node } of answers) {
      order.push(node.service_id);
      slow.resolve();
    }
    expect(order).toEqual([good.service, other.service]);
    other.answering = answering;
  });

  it('doesn’t wait for a node that gave no response three times, but for no other', async () => {
    const silent = await approvedBeacon(site.context, staff, (_, response) => {
      response.destroy();
      return undefined;
    });
    const answerOfSilent = async () => {
      const { body } = await ask();
      return body.info.nodes.find(({ id }: { id: string }) => id === silent.service);
    };
    for (let time = 0; time < 3; time += 1)
      expect(await answerOfSilent()).toMatchObject({ answer: 'no_answer', reason: 'broken' });
    const asked = good.questions.length;
    expect(await answerOfSilent()).toMatchObject({ answer: 'no_answer', reason: 'broken' });
    expect(silent.questions).toHaveLength(3);
    expect(good.questions).toHaveLength(asked + 1);
    await decideNode(site.context, staff.superAdmin, silent.id, { decision: 'retire', reason: 'Silent.' });
  });

  it('stays charged where the same question was given up beside it', async () => {
    const { answering } = good;
    const asker = { account: null, network: '203.0.113.77', registration: null };
    const question = questionOf(fresh());
    const answer = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    good.answering = (_, response) => {
      arrived.resolve();
      answer.promise.then(() => response.end(JSON.stringify(beaconAnswer({ exists: true }))));
      return undefined;
    };
    other.answering = good.answering;
    const first = await askNetwork(site.context, asker, question);
    await arrived.promise;
    const leave = new AbortController();
    const second = await askNetwork(site.context, asker, question, leave.signal);
    leave.abort();
    await second.settled;
    answer.resolve();
    await first.settled;
    expect(await questionsLeft(site.context, asker)).toBe(19);

    // Nor does it help to ask again and go, once a newer snapshot has made the answers old.
    await site.context.db.deleteFrom('beacon_answers').execute();
    good.answering = () => undefined;
    other.answering = good.answering;
    const gone = new AbortController();
    const third = await askNetwork(site.context, asker, question, gone.signal);
    gone.abort();
    await third.settled;
    expect(await questionsLeft(site.context, asker)).toBe(19);
    good.answering = answering;
    other.answering = () => beaconAnswer({ exists: false });
  });

  it('ends the requests to nodes when the asker has gone', async () => {
    const { answering } = other;
    const gone = Promise.withResolvers<void>();
    other.answering = (_, response) => {
      once(response, 'close').then(() => gone.resolve());
      leave.abort();
      return undefined;
    };
    const leave = new AbortController();
    await askNetwork(
      site.context,
      { account: null, network: '203.0.113.9', registration: null },
      questionOf(fresh()),
      leave.signal,
    );
    await gone.promise;
    other.answering = answering;
  });
});

describe('a question that can’t be asked', () => {
  const sequence = 'referenceName=1&start=9&referenceBases=A&alternateBases=G';
  it.each([
    [
      'a filter that excludes',
      { filters: [{ id: 'HP:0001250', excluded: true }] },
      {},
      'have the member excluded',
    ],
    [
      'a filter of samples',
      { filters: [{ id: 'HP:0001250', scope: 'biosample' }] },
      {},
      'the scope individual',
    ],
    [
      'a filter without the terms below it',
      { filters: [{ id: 'HP:0001250', includeDescendantTerms: false }] },
      {},
      'leave out includeDescendantTerms',
    ],
    ['an old version', {}, { apiVersion: 'v0.3' }, 'apiVersion should be one of Beacon 2'],
    [
      'an unknown schema',
      {},
      { requestedSchemas: [{ schema: 'foo-v9' }] },
      'requestedSchemas should be those',
    ],
    ['a test', { testMode: true }, {}, 'testMode should be false'],
  ])('a body with %s is refused', async (_, query, meta, message) => {
    const place = {
      assemblyId: 'GRCh38',
      referenceName: '1',
      start: [9],
      referenceBases: 'A',
      alternateBases: 'G',
    };
    const before = good.questions.length;
    const { status, body } = await site.call('POST', '/beacon/api/g_variants', {
      body: { meta, query: { requestParameters: place, ...query } },
    });
    expect(status).toBe(400);
    expect(body.error.errorMessage).toContain(message);
    expect(good.questions).toHaveLength(before);
  });

  it.each([
    ['no assembly', sequence, 'assemblyId is missing. Name the assembly'],
    ['an unknown assembly', `assemblyId=GRCm39&${sequence}`, 'assemblyId is not known'],
    ['no start', 'assemblyId=GRCh38&referenceName=1&alternateBases=G', 'Positions are counted from 0'],
    ['a start below 0', `assemblyId=GRCh38&${sequence.replace('=9', '=-9')}`, 'a whole number from 0'],
    ['an unknown parameter', `assemblyId=GRCh38&${sequence}&strat=9`, 'strat is not a parameter'],
    ['a parameter twice', `assemblyId=GRCh38&assemblyId=GRCh37&${sequence}`, 'assemblyId: Must be text'],
    ['half a bracket', 'assemblyId=GRCh38&referenceName=1&start=1,2&end=9', 'both have two for a bracket'],
    ['a range that is too long', 'assemblyId=GRCh38&referenceName=1&start=1&end=9000000', 'at most 5000000'],
    [
      'a chromosome that is none',
      `assemblyId=GRCh38&${sequence.replace('=1', '=99')}`,
      '1 to 22, X, Y or MT',
    ],
    [
      'bases that are none',
      `assemblyId=GRCh38&${sequence.replace('=G', '=Z')}`,
      'the letters A, C, G, T and N',
    ],
    ['a filter that is none', `assemblyId=GRCh38&${sequence}&filters=everybody`, 'should be terms'],
    ['a test', `assemblyId=GRCh38&${sequence}&testMode=true`, 'testMode should be false'],
    [
      'an old version',
      `assemblyId=GRCh38&${sequence}&apiVersion=v1.0`,
      'apiVersion should be one of Beacon 2',
    ],
    [
      'an unknown schema',
      `assemblyId=GRCh38&${sequence}&requestedSchema=foo-v9`,
      'requestedSchemas should be those of Beacon 2',
    ],
  ])('%s is refused in Beacon’s form', async (_, query, message) => {
    const before = good.questions.length;
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_input',
      error: { errorCode: 400 },
      meta: { apiVersion: 'v2.0.0' },
    });
    expect(body.error.errorMessage).toContain(message);
    expect(good.questions).toHaveLength(before);
  });

  it('a path that is not there is refused in Beacon’s form too', async () => {
    const { status, body } = await site.call('GET', '/beacon/api/biosamples');
    expect([status, body.error.errorCode]).toEqual([404, 404]);
  });
});
