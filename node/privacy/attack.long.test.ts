/** @module-tag long */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Attack,
  askOnce,
  makePopulation,
  type Population,
  powerOf,
  startOfVariant,
  vcfOfMembers,
} from '../../tests/membership-attack.ts';
import { startTestNode, stopTestNodes } from '../testing/started-node.ts';
import { TestFolder } from '../testing/variant-files.ts';

const cohorts = 2;
const dailyQuestions = 20;
const usual = { floor: 10, floorSpread: 40 };
/** As good as no limit: three questions are enough without a floor. */
const unlimited = 50;
const token = 'a-token-of-the-network-0123456789';

let folder: TestFolder;
beforeAll(async () => {
  folder = await TestFolder.make();
});
afterEach(stopTestNodes);
afterAll(() => folder.remove());

/** The power of an attack on a node, over several cohorts of 200 people. */
async function power(attack: Attack): Promise<number> {
  const powers: number[] = [];
  for (let seed = 1; seed <= cohorts; seed += 1) {
    const population = makePopulation(seed, { members: 200, others: 400, variants: 10_000 });
    powers.push(await powerOf(population, await askNode(population, attack), attack));
    await stopTestNodes();
  }
  return powers.reduce((sum, one) => sum + one, 0) / cohorts;
}

async function askNode(population: Population, { floor, floorSpread }: Attack) {
  const vcf = await folder.write('cohort.vcf', vcfOfMembers(population));
  const config = await folder.write('config.json', JSON.stringify({ floor }));
  const files = ['--vcf', vcf, '--config', config, '--token-file', await folder.write('token', token)];
  const node = await startTestNode([...files, '--assembly', 'GRCh38', '--name', 'Attacked'], { floorSpread });
  return askOnce(async (variant) => {
    const place = `assemblyId=GRCh38&referenceName=1&start=${startOfVariant(variant)}`;
    const path = `/g_variants?${place}&referenceBases=A&alternateBases=G`;
    const { json } = await node.get(path, { authorization: `Bearer ${token}` });
    return json.responseSummary?.exists ?? null;
  });
}

describe('whoever asks about the variants of a person, the rarest first', () => {
  it('finds nine of ten people without a floor and without a budget', async () => {
    expect(
      await power({ floor: 1, floorSpread: 0, questions: unlimited, order: 'rarest' }),
    ).toBeGreaterThanOrEqual(0.9);
  });

  it('finds hardly anybody with the floor and the budget of a day', async () => {
    expect(await power({ ...usual, questions: dailyQuestions, order: 'rarest' })).toBeLessThanOrEqual(0.15);
  });
});

describe('whoever asks about the variants whose carriers are about as many as the floor', () => {
  it('finds a third of the people in a day where every variant has the same floor', async () => {
    const found = await power({ ...usual, floorSpread: 0, questions: dailyQuestions, order: 'near-floor' });
    expect(found).toBeGreaterThan(0.15);
    expect(found).toBeLessThan(0.45);
  });

  it('finds hardly anybody where each variant has a floor of its own', async () => {
    const found = await power({ ...usual, questions: dailyQuestions, order: 'near-floor' });
    expect(found).toBeLessThanOrEqual(0.15);
  });
});
