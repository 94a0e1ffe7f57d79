import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controlChromosome } from '../load/controls.ts';
import { startTestNode, stopTestNodes } from '../testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../testing/variant-files.ts';
import { chancesOfFloors } from './exposure.ts';
import { secretsOf } from './hidden-variants.ts';

const policy = { floor: 10, floorSpread: 40 };
const variantAt = (start: number, chromosome = '1') => ({
  chromosome,
  start,
  end: start + 1,
  reference: 'A',
  alternate: 'G',
});

describe('the floor of a variant', () => {
  const { hides } = secretsOf(policy, randomBytes(32));
  const floorOf = (start: number) => {
    let floor = policy.floor;
    while (hides(variantAt(start), floor)) floor += 1;
    return floor;
  };

  it('is from the floor to the end of the spread, as often as the curve says, seldom at either end', () => {
    const floors = Array.from({ length: 5_000 }, (_, start) => floorOf(start));
    const chances = chancesOfFloors(policy.floorSpread);
    expect(chances).toHaveLength(41);
    expect(chances.at(-1)).toBe(1);
    expect(Math.max(...floors)).toBeLessThanOrEqual(50);
    for (const [more, chance] of chances.entries()) {
      const found = floors.filter((floor) => floor <= 10 + more).length / floors.length;
      expect(Math.abs(found - chance), `${more}`).toBeLessThan(0.04);
    }
    expect(chances[4]).toBeLessThan(0.02);
    expect(chances[36]).toBeGreaterThan(0.85);
  });

  it('is always the same by one secret, and another by another', () => {
    const secret = randomBytes(32);
    const floors = (key: Buffer) =>
      Array.from({ length: 50 }, (_, start) => secretsOf(policy, key).hides(variantAt(start), 35));
    expect(floors(secret)).toEqual(floors(secret));
    expect(floors(secret)).not.toEqual(floors(randomBytes(32)));
  });

  it('is the floor itself for control variants, and without a spread', () => {
    const { hides: plain } = secretsOf({ floor: 10, floorSpread: 0 }, randomBytes(32));
    for (let start = 0; start < 100; start += 1) {
      expect(hides(variantAt(start, controlChromosome), 10)).toBe(false);
      expect(plain(variantAt(start), 10)).toBe(false);
    }
  });
});

describe('a node', () => {
  const people = 100;
  const token = 'a-token-of-the-network-0123456789';
  let folder: TestFolder;
  beforeAll(async () => {
    folder = await TestFolder.make();
  });
  afterAll(async () => {
    await stopTestNodes();
    await folder.remove();
  });

  it('says yes to some variants between the floor and the end of the spread, to the same ones after a restart, and tells both', async () => {
    const sites = Array.from({ length: 200 }, (_, at) => siteWith(`chr1 ${100 + at} . A G`, 36, people));
    const certain = siteWith('chr1 1000 . A G', 50, people);
    const args = [
      '--vcf',
      await folder.write('spread.vcf', vcfOf(people, [...sites, certain])),
      '--token-file',
      await folder.write('token', token),
      '--state',
      folder.path,
      '--assembly',
      'GRCh38',
      '--name',
      'Spread',
    ];
    const ask = async (start: number, end: number) => {
      const node = await startTestNode(args, { floorSpread: 40 });
      const path = `/g_variants?assemblyId=GRCh38&referenceName=1&start=${start}&end=${end}&requestedGranularity=count`;
      const { json } = await node.get(path, { authorization: `Bearer ${token}` });
      await stopTestNodes();
      return json;
    };
    const found = await ask(0, 900);
    expect(found.info).toMatchObject({ floor: 10, yesFrom: 50 });
    expect(found.responseSummary.numTotalResults).toBeGreaterThan(50);
    expect(found.responseSummary.numTotalResults).toBeLessThan(150);
    expect((await ask(0, 900)).responseSummary).toEqual(found.responseSummary);
    expect((await ask(999, 1000)).responseSummary).toEqual({ exists: true, numTotalResults: 1 });
  });
});
