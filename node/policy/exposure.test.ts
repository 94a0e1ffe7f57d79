import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, stopTestNodes, type TestNode } from '../testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../testing/variant-files.ts';
import { binomial } from './binomial.ts';
import { exposureOf, fewerOf, sharesOf, tellingOf } from './exposure.ts';
import { policyFor, usualPolicy } from './policy.ts';

const token = 'a-token-of-the-network-0123456789';
let folder: TestFolder;
beforeAll(async () => {
  folder = await TestFolder.make();
});
afterEach(stopTestNodes);
afterAll(() => folder.remove());

describe('what answers cost', () => {
  it.each([100, 1_000, 10_000])('is no less than what they tell of any variant, of %i people', (people) => {
    const policy = policyFor(usualPolicy, people);
    const { costOf, tenths } = exposureOf(policy, people);
    // What all answers together may tell, less than the squared distance of the normal quantiles.
    const ofTenth = 0.2223 / (tenths.public + tenths.registered);
    for (const share of [...sharesOf(people), 1 - 0.01 / people])
      for (const by of ['answer', 'carriers', 'copies'] as const)
        for (const carries of [true, false]) {
          const { told, outside } = tellingOf(share, { policy, people, by, carries });
          const costs = [...outside].map(([said, chance]) => {
            const charged = typeof said === 'number' ? fewerOf(said, { people, by }) : said;
            return chance * costOf(by === 'answer' ? 'boolean' : 'counted', charged);
          });
          const cost = costs.reduce((sum, one) => sum + one, 0);
          const name = `${by} of ${share}, ${carries ? 'of a carrier' : 'of somebody else'}`;
          expect(told, name).toBeLessThanOrEqual(cost * ofTenth * 1.02);
        }
  });

  it('is paid by registered callers alone where the public is told nothing', () => {
    const { tenths, costOf } = exposureOf(policyFor(usualPolicy, 200), 200);
    expect(tenths.public).toBe(0);
    expect([costOf('boolean', 'no'), costOf('boolean', 'common'), costOf('boolean', 'yes')]).toEqual([
      1, 1, 10,
    ]);
    expect(costOf('counted', 10)).toBeGreaterThan(costOf('counted', 150));
  });

  it('follows from chances that add up to 1, however many people there are', () => {
    const { from, chances } = binomial(1_000_000, 0.3);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    const mean = chances.reduce((sum, chance, index) => sum + chance * (from + index), 0);
    expect(mean / 300_000).toBeCloseTo(1);
    expect(binomial(3, 0.5)).toEqual({ from: 0, chances: [0.125, 0.375, 0.375, 0.125] });
  });
});

describe('a node that has told all that it may', () => {
  const people = 1_000;
  const at = (start: number) =>
    `/g_variants?assemblyId=GRCh38&referenceName=1&start=${start}&referenceBases=A&alternateBases=G`;
  const publicly = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` });
  const asResearcher = (number: number) => ({
    authorization: `Bearer ${token}`,
    'beacon-asker': `registered researcher-${String(number).padStart(8, '0')}`,
  });
  const start = async (floorSpread = 40) => {
    const sites = [siteWith('chr1 1000 . A G', 400, people), siteWith('chr1 1001 . A T', 300, people)];
    const files = ['--vcf', await folder.write('cohort.vcf', vcfOf(people, sites))];
    files.push(
      '--token-file',
      await folder.write('token', token),
      '--state',
      path.join(folder.path, 'state'),
    );
    return startTestNode([...files, '--assembly', 'GRCh38', '--name', 'Told'], {
      floorSpread,
      exposureDays: 30,
    });
  };
  /** How many questions are answered, each of the next asker's, before one isn't; and how that one is refused. */
  const tellAll = async (
    node: TestNode,
    headersOf: (number: number) => Record<string, string>,
    from: number,
  ) => {
    for (let number = 0; ; number += 1) {
      const { status, json } = await node.get(at(from + number), headersOf(number % 200));
      if (status === 200) expect(json.responseSummary.exists).toBe(false);
      else return { number, status, json };
    }
  };

  it('says so to everybody of the same kind, answers again what it has answered, and remembers it', async () => {
    const node = await start();
    const { tenths, costOf } = exposureOf(policyFor({ ...usualPolicy, floorSpread: 40 }, people), people);
    const { number, status, json } = await tellAll(node, publicly, 20_000);
    // A question is answered as long as a yes could be.
    expect(number).toBe(tenths.public - costOf('boolean', 'yes') + 1);
    expect([status, json.error.errorMessage]).toEqual([
      429,
      expect.stringMatching(/^Not answered for privacy: what this node tells in 30 days is limited/),
    ]);
    expect(json.info.withheld).toBe('privacy');
    expect((await node.get(at(20_000), publicly(201))).status).toBe(200);
    expect((await node.get(at(30_000), publicly(201))).status).toBe(429);
    expect((await node.get(at(30_000), asResearcher(1))).status).toBe(200);
    await stopTestNodes();
    const again = await start();
    expect((await again.get(at(30_000), publicly(202))).status).toBe(429);
    expect((await again.get(at(20_001), publicly(202))).status).toBe(200);
  });

  it('doesn’t let one asker use up more than a third, and tells yes or no where it tells no more counts', async () => {
    const node = await start(100);
    const counted = `${at(999)}&requestedGranularity=count`;
    expect((await node.get(counted, asResearcher(7))).json.info).toMatchObject({ alleleCount: 400 });
    // For what is left for this asker, another count may be too much.
    const other = `${at(1_000).replace('Bases=G', 'Bases=T')}&requestedGranularity=count`;
    expect((await node.get(other, asResearcher(7))).status).toBe(200);
    const reduced = await node.get(`${at(40_000)}&requestedGranularity=count`, asResearcher(7));
    expect(reduced.json.responseSummary).toEqual({ exists: false });
    expect(reduced.json.info.warnings).toEqual([
      expect.stringMatching(/^Counts are not told now, for privacy/),
    ]);
    expect(
      (await node.get(`${at(40_000)}&requestedGranularity=count`, asResearcher(8))).json.info.people,
    ).toBe(1_000);
  });
});
