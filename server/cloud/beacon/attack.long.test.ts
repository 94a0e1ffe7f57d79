/** @module-tag long */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestNode, stopTestNodes } from '../../../node/testing/started-node.ts';
import { TestFolder } from '../../../node/testing/variant-files.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { approveBeaconAt } from '../../../tests/beacon-node.ts';
import { makeAccount } from '../../../tests/factories.ts';
import {
  type Attack,
  makePopulation,
  powerOf,
  startOfVariant,
  vcfOfMembers,
} from '../../../tests/membership-attack.ts';
import { AppError } from '../../platform/app-error.ts';
import { askNetwork } from './asking/network.ts';

/** More than the network allows in a day. */
const wanted = 22;
const token = 'a-token-of-the-network-0123456789';
const population = makePopulation(1, { members: 200, others: 40, variants: 10_000 });

let site: TestApp;
let folder: TestFolder;
beforeAll(async () => {
  folder = await TestFolder.make();
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
});
afterEach(async () => {
  await stopTestNodes();
  await site.context.db.deleteFrom('cloud_nodes').execute();
});
afterAll(async () => {
  await folder.remove();
  await site.close();
});

/** The power of an attack by a registered researcher through the network, on the cohort of one node. */
async function power({ floor, hasBudget }: { floor: number; hasBudget: boolean }): Promise<number> {
  const vcf = await folder.write('cohort.vcf', vcfOfMembers(population));
  const config = await folder.write('config.json', JSON.stringify({ floor }));
  const files = ['--vcf', vcf, '--config', config, '--token-file', await folder.write('token', token)];
  const node = await startTestNode([...files, '--assembly', 'GRCh38', '--name', 'Attacked']);
  const staff = {
    admin: await makeAccount(site.context, 'A'),
    superAdmin: await makeAccount(site.context, 'S'),
  };
  await approveBeaconAt(site.context, staff, { url: `http://127.0.0.1:${node.port}`, token });
  let attacked: readonly number[] = [];
  let asked = 0;
  const ask = async (variant: number, person: readonly number[]) => {
    // Each person is attacked on a day of their own.
    if (person !== attacked) await forget();
    attacked = person;
    asked += 1;
    return askAs(
      hasBudget ? 'one' : `account ${asked}`,
      hasBudget ? '203.0.113.1' : `network ${asked}`,
      variant,
    );
  };
  const attack: Attack = {
    floor,
    floorSpread: 0,
    questions: hasBudget ? wanted : 6,
    order: 'rarest',
    attacked: 20,
  };
  return powerOf(population, ask, attack);
}

async function forget(): Promise<void> {
  await site.context.db.deleteFrom('beacon_questions').execute();
  await site.context.db.deleteFrom('beacon_answers').execute();
}

async function askAs(account: string, network: string, variant: number): Promise<boolean | null> {
  const registration = { orcid: '0000-0002-1825-0097', affiliation: 'Institute', dataUse: ['DUO:0000042'] };
  const requestParameters = {
    assemblyId: 'GRCh38' as const,
    referenceName: '1',
    start: [startOfVariant(variant)],
    referenceBases: 'A',
    alternateBases: 'G',
  };
  const question = { requestParameters, filters: [], granularity: 'boolean' as const };
  try {
    const { answers, settled } = await askNetwork(site.context, { account, network, registration }, question);
    let exists: boolean | null = null;
    for await (const { answer } of answers) if ('told' in answer) exists = answer.outcome === 'yes';
    await settled;
    return exists;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return null;
    throw error;
  }
}

it('an attack through the network finds nine of ten people where there is neither a floor nor a budget', async () => {
  expect(await power({ floor: 1, hasBudget: false })).toBeGreaterThanOrEqual(0.9);
}, 180_000);

it('an attack through the network finds hardly anybody in a day with the floor and the budget', async () => {
  expect(await power({ floor: 10, hasBudget: true })).toBeLessThanOrEqual(0.15);
}, 180_000);
