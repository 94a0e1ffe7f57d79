/** Asking the network of nodes (product.md#the-federated-cloud), with three nodes as an institution runs them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { compactVerify, createLocalJWKSet } from 'jose';
import { decideNode, nodesToAsk, proposeNode } from '../../server/cloud/index.ts';
import { type DemoNode, registerDemoNodes, startDemoNodes } from '../../server/commands/demo-nodes.ts';
import { approvedBeacon } from '../beacon-node.ts';
import { stopCloudNodes } from '../cloud-node.ts';
import { makeAccount, type TestAccount } from '../factories.ts';
import { startBeaconNode, stopBeaconNodes } from '../misbehaving-nodes.ts';
import { lookAt } from './look.ts';
import { type RunningSite, withSite } from './running-site.ts';
import { expect, long, test } from './test.ts';

const settings = { OUTBOUND_LOOPBACK: 'true' };
const search = '/afyaclouds/search';

let folder: string;
let nodes: DemoNode[] = [];
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nodes-'));
  nodes = await startDemoNodes(folder, { ports: 'any' });
});
test.afterAll(async () => {
  for (const { child } of nodes) child.kill();
  await rm(folder, { recursive: true });
});
test.afterEach(async () => {
  await stopBeaconNodes();
  await stopCloudNodes();
});

/** A variant that a fifth of the cohorts or more carry, as HGVS writes it. */
async function commonVariant(): Promise<string> {
  const text = await (await fetch(`${nodes[0]?.url}/known-answers`)).text();
  const exact = /"tests":"exact","requestParameters":(\{[^}]*\})/.exec(text)?.[1] ?? '{}';
  const { referenceName, start, referenceBases, alternateBases } = JSON.parse(exact);
  return `chr${referenceName}:${start[0] + 1} ${referenceBases}>${alternateBases}`;
}

/** Registers nodes, and waits until the site has tested their answers. */
async function register(site: RunningSite, some: readonly DemoNode[]): Promise<TestAccount> {
  const superAdmin = await makeAccount(site.context, 'S');
  await registerDemoNodes(site.context, superAdmin, some);
  await expect
    .poll(async () => (await nodesToAsk(site.context)).length, { timeout: 20_000 })
    .toBe(some.length);
  return superAdmin;
}

async function ask(page: Page, variant: string): Promise<void> {
  await page.locator('#assembly').selectOption('GRCh38');
  await page.locator('#variant').fill(variant);
  await page.locator('form button').click();
}

const rowOf = (page: Page, name: string) => page.locator('.answers > li').filter({ hasText: name });

for (const javaScriptEnabled of [true, false]) {
  test(`a researcher asks three nodes ${javaScriptEnabled ? 'with' : 'without'} a script, and follows the answers`, async ({
    browser,
  }) => {
    await withSite(async (site) => {
      await register(site, nodes);
      const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await page.goto(`${site.url}/afyaclouds`);
      await page.getByRole('link', { name: 'Ask the network' }).click();

      await ask(page, 'HBB:p.Glu7Val');
      await expect(page.getByRole('heading', { name: 'Your question was not asked' })).toBeVisible();
      await expect(page.locator('#variant')).toHaveValue('HBB:p.Glu7Val');
      await expect(page.locator('#variant-error')).toContainText('no position in a genome');

      await ask(page, await commonVariant());
      await expect(page.locator('.answers > li')).toHaveCount(3);
      for (const place of ['Rift Valley', 'Sahel', 'Cape'])
        await expect(rowOf(page, `Synthetic cohort, ${place}`).locator('strong')).toHaveText('Yes');
      await expect(rowOf(page, 'Sahel')).toContainText('Says yes from 260 carriers on');
      expect(new URL(page.url()).search).toBe('');
      await expect(page.getByText('You may ask 19 more questions today.')).toBeVisible();
      await page.getByText('Receipt to cite').click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download the receipt' }).click();
      const receipt = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
      const { keys } = await (await fetch(`${site.url}/beacon/api/jwks.json`)).json();
      const { payload } = await compactVerify(receipt.jws, createLocalJWKSet({ keys }));
      const { nodes: cited, jti } = JSON.parse(Buffer.from(payload).toString());
      expect(cited).toHaveLength(3);
      await expect(page.getByText(jti)).toBeVisible();

      await ask(page, '1-999-A-G');
      await expect(page.locator('.answers strong')).toHaveText(['No', 'No', 'No']);
      await page.context().close();
    }, settings);
  });
}

/** Approves a node that an institution started. */
async function approve(site: RunningSite, superAdmin: TestAccount, url: string): Promise<void> {
  const { id } = await proposeNode(site.context, await makeAccount(site.context, 'A'), { url });
  await decideNode(site.context, superAdmin, id, { decision: 'approve' });
}

test(
  'a node that is down, one that is slow and one that answers nonsense keep nobody from the others',
  long,
  async ({ page }) => {
    test.slow();
    await withSite(async (site) => {
      const superAdmin = await register(site, nodes.slice(0, 1));
      const [down, slow, malformed] = [
        await startBeaconNode(),
        await startBeaconNode(),
        await startBeaconNode(),
      ];
      for (const { url } of [down, slow, malformed]) await approve(site, superAdmin, url);
      await expect.poll(async () => (await nodesToAsk(site.context)).length, { timeout: 20_000 }).toBe(4);
      await down.misbehave('down');
      await slow.misbehave('slow');
      await malformed.misbehave('malformed');

      await page.goto(site.url + search);
      const asking = ask(page, await commonVariant());
      // The answers of the others are there while the slow node is waited for.
      await expect(rowOf(page, 'Rift Valley').locator('strong')).toHaveText('Yes');
      await expect(rowOf(page, slow.name)).toHaveCount(0);
      await asking;
      await expect(rowOf(page, down.name).locator('strong')).toHaveText('No answer');
      await expect(rowOf(page, malformed.name)).toContainText('contradicts itself');
      await expect(rowOf(page, slow.name)).toContainText('Took too long to respond');
      await expect(rowOf(page, slow.name).locator('strong')).toHaveText('No answer');
    }, settings);
  },
);

test(
  'a node that is shifted by a base, and one that answers from one carrier, fail their test and are not asked',
  long,
  async ({ page }) => {
    test.slow();
    await withSite(async (site) => {
      const superAdmin = await register(site, nodes.slice(0, 1));
      const wrong = [await startBeaconNode('shifted'), await startBeaconNode('one_carrier')];
      for (const { url } of wrong) await approve(site, superAdmin, url);
      const failed = site.context.db.selectFrom('cloud_grades').select('node_id').where('passed', '=', false);
      await expect.poll(async () => (await failed.execute()).length, { timeout: 20_000 }).toBe(2);
      for (const { questions } of wrong) questions.length = 0;
      await page.goto(site.url + search);
      await ask(page, await commonVariant());
      await expect(rowOf(page, 'Rift Valley').locator('strong')).toHaveText('Yes');
      for (const { name, questions } of wrong) {
        await expect(rowOf(page, name)).toContainText('It failed the test of its known answers');
        expect(questions).toEqual([]);
      }
      await rowOf(page, wrong[0]?.name ?? '')
        .getByRole('link')
        .click();
      await expect(page.locator('main')).toContainText('Wrong: not asked');
      await expect(page.locator('main')).toContainText('One base beside it');
    }, settings);
  },
);

for (const language of ['en', 'ar'] as const) {
  test(
    `the page that asks the network, in ${language}, is accessible on any screen`,
    long,
    async ({ page }) => {
      test.slow();
      await withSite(async (site) => {
        await page.goto(`${site.url}${search}?lang=${language}`);
        await lookAt(page, `network without nodes ${language}`);
        const superAdmin = await register(site, nodes);
        await approvedBeacon(site.context, { admin: superAdmin, superAdmin }, () => ({ exists: 'perhaps' }));
        await ask(page, 'HBB:p.Glu7Val');
        await lookAt(page, `network with a fault ${language}`);
        await ask(page, await commonVariant());
        await expect(page.locator('.answers > li')).toHaveCount(4);
        await lookAt(page, `answers of the network ${language}`);
      }, settings);
    },
  );
}
