/** Statistics over nodes of our own, which work them out of made-up people. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, stopTestNodes } from '../../../../node/testing/started-node.ts';
import { TestFolder, vcfOf } from '../../../../node/testing/variant-files.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { approveBeaconAt, approvedBeacon, beaconAnswer } from '../../../../tests/beacon-node.ts';
import { stopCloudNodes } from '../../../../tests/cloud-node.ts';
import { giveDeveloperAccess, makeAccount } from '../../../../tests/factories.ts';
import { createKey } from '../../../programs/index.ts';

const people = 1_200;
const nodeToken = 'a-token-of-the-network-0123456789';

let folder: TestFolder;
let site: TestApp;
let bearer = '';
let other = '';

/** A node whose first people carry one copy of the only allele, or two. */
async function nodeWith(name: string, copies: (person: number) => number): Promise<string> {
  const calls = Array.from({ length: people }, (_, person) => ['0/0', '0/1', '1/1'][copies(person)]);
  const vcf = await folder.write(
    `${name}.vcf`,
    vcfOf(people, [`1 1000 . A G . PASS . GT ${calls.join(' ')}`]),
  );
  const rows = Array.from(
    { length: people },
    (_, person) => `P${person + 1},${person % 3 === 0 ? 'UG' : 'KE'},${person % 2 === 0 ? 'HP:0001250' : ''}`,
  );
  const individuals = await folder.write(`${name}.csv`, `id,country,phenotypes\n${rows.join('\n')}\n`);
  const tokenFile = await folder.write('token', nodeToken);
  const args = ['--assembly', 'GRCh38', '--name', name, '--token-file', tokenFile, '--vcf', vcf];
  const config = await folder.write(
    `${name}.json`,
    JSON.stringify({ id: `example.${name.toLowerCase()}`, floorSpread: 0, exposureDays: 0 }),
  );
  const node = await startTestNode([...args, '--individuals', individuals, '--config', config]);
  return `http://127.0.0.1:${node.port}`;
}

beforeAll(async () => {
  folder = await TestFolder.make();
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
  const staff = {
    admin: await makeAccount(site.context, 'A'),
    superAdmin: await makeAccount(site.context, 'S'),
  };
  const urls = [
    await nodeWith('Lake', (person) => (person < 300 ? 2 : person < 700 ? 1 : 0)),
    await nodeWith('Coast', (person) => (person % 10 === 0 ? 1 : 0)),
    await nodeWith('Hills', (person) => (person < 4 ? 1 : 0)),
  ];
  for (const url of urls) await approveBeaconAt(site.context, staff, { url, token: nodeToken });
  await site.context.db.updateTable('cloud_grades').set({ questions: 40, right_answers: 40 }).execute();
  // A Beacon of others: it counts, and has no statistics.
  other = (
    await approvedBeacon(site.context, staff, () =>
      beaconAnswer({
        exists: true,
        info: { people: 900, carriers: 80, alleleCount: 80, alleleNumber: 1800 },
      }),
    )
  ).service;
  const account = await makeAccount(site.context, 'R');
  await giveDeveloperAccess(site.context, account);
  await site.context.db
    .insertInto('orcids')
    .values({ account_id: account.id, orcid: '0000-0002-1825-0097', proven_at: new Date() })
    .execute();
  const key = { name: 'Script', scopes: ['genomes:count' as const], days: 30 };
  bearer = `Bearer ${(await createKey(site.context, account, key)).secret}`;
});
afterAll(async () => {
  await stopTestNodes();
  await stopCloudNodes();
  await site.close();
  await folder.remove();
});

const allele = {
  assemblyId: 'GRCh38',
  referenceName: '1',
  start: [999],
  referenceBases: 'A',
  alternateBases: 'G',
};
const requester = { affiliation: 'University of Nairobi', dataUse: ['DUO:0000042'] };
function ask(statistic: string, { filters = [] as string[], place = allele as object, token = bearer } = {}) {
  return site.call('POST', `/beacon/api/statistics/${statistic}`, {
    ...(token !== '' && { token }),
    body: { meta: { requester }, query: { requestParameters: place, filters } },
  });
}
async function told(statistic: string, filters: string[] = []) {
  const { status, body } = await ask(statistic, { filters });
  expect(status, JSON.stringify(body)).toBe(200);
  const ofNode = (name: string) => body.info.nodes.find((node: { name: string }) => node.name === name);
  const intervalOf = (name: string) =>
    body.info.together.intervals.find(({ id }: { id: string }) => id === ofNode(name).id);
  return { nodes: body.info.nodes, together: body.info.together, ofNode, intervalOf };
}

describe('a researcher is told', () => {
  it('frequencies with intervals in which the truth is, noes too, and how far nodes differ', async () => {
    const { together, intervalOf } = await told('frequency');
    for (const [name, truth] of [
      ['Lake', 1000 / 2400],
      ['Coast', 120 / 2400],
      ['Hills', 4 / 2400],
    ] as const) {
      const { lower, upper } = intervalOf(name);
      expect(lower).toBeLessThanOrEqual(truth);
      expect(upper).toBeGreaterThanOrEqual(truth);
    }
    expect(intervalOf('Hills')).toMatchObject({ estimate: null, lower: 0 });
    expect(together.pooled).toMatchObject({ degrees: together.pooled.nodes - 1 });
    expect(together.pooled.iSquared).toBeGreaterThan(0.9);
    expect(together.pooled.qProbability).toBeLessThan(0.001);
  });

  it('whether genotypes are as expected, by each node', async () => {
    const { ofNode, together } = await told('hardy_weinberg');
    expect(ofNode('Lake').statistic).toMatchObject({ probabilityBelow: 0.000_001, heterozygotes: 'fewer' });
    // Nobody has two copies, and few are expected to.
    expect(ofNode('Coast').statistic).toEqual({ kind: 'hardy_weinberg', withheld: 'privacy' });
    expect(ofNode('Hills')).toMatchObject({ answer: 'no', statistic: { withheld: 'privacy' } });
    expect(together).toEqual({ intervals: [], pooled: null, leftOut: 0, countries: [] });
  });

  it('carriers by country, of all nodes', async () => {
    const { together } = await told('countries');
    const [kenya, uganda] = together.countries;
    expect(kenya).toMatchObject({ country: 'KE', nodes: 3 });
    expect(kenya.carriers).toBeLessThanOrEqual(466 + 80 + 2);
    expect(kenya.mostCarriers).toBeGreaterThanOrEqual(466 + 80 + 2);
    expect(uganda).toMatchObject({ country: 'UG', nodes: 3 });
  });

  it('odds ratios of a phenotype, pooled over the nodes that tell both groups', async () => {
    const { together, intervalOf, ofNode } = await told('association', ['HP:0001250']);
    expect(ofNode('Lake').statistic).toEqual({
      kind: 'association',
      with: { people: 600, carriers: 340 },
      without: { people: 600, carriers: 340 },
    });
    const { estimate, lower, upper } = intervalOf('Lake');
    expect(estimate).toBeCloseTo(1, 5);
    expect(lower).toBeLessThan(1);
    expect(upper).toBeGreaterThan(1);
    // At the coast all carriers are among those with the term: of the others nothing is told.
    expect(intervalOf('Coast')).toBeUndefined();
    expect(together).toMatchObject({ pooled: null, leftOut: 2 });
  });

  it('that a Beacon of others has no statistics', async () => {
    const { nodes } = await told('countries');
    expect(nodes.find(({ id }: { id: string }) => id === other)).toMatchObject({
      answer: 'no_answer',
      reason: 'not_understood',
      statistic: null,
    });
  });
});

describe('nothing is asked', () => {
  it.each([
    ['a range', 'frequency', { place: { ...allele, end: [2000] } }],
    ['a chromosome that some have once', 'hardy_weinberg', { place: { ...allele, referenceName: 'X' } }],
    ['no term', 'association', {}],
    ['a group beside countries', 'countries', { filters: ['HP:0001250'] }],
  ])('of %s', async (_, statistic, more) => {
    const { status, body } = await ask(statistic, more);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  it('without a key that may be told counts', async () => {
    expect((await ask('frequency', { token: '' })).status).toBe(401);
    expect((await ask('medians')).status).toBe(400);
  });
});
