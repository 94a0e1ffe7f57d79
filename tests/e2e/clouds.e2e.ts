import { decideNode, nodesToAsk, probeNode, proposeNode } from '../../server/cloud/index.ts';
import { startCloudNode, stopCloudNodes } from '../cloud-node.ts';
import { makeAccount, type TestAccount } from '../factories.ts';
import { beaconToken, startBeaconNode, stopBeaconNodes } from '../misbehaving-nodes.ts';
import { startOtherBeacons } from '../other-beacons.ts';
import { lookAt } from './look.ts';
import { openAs, openProved } from './member.ts';
import { type RunningSite, withSite } from './running-site.ts';
import { edge, expect, long, test } from './test.ts';

const settings = { OUTBOUND_LOOPBACK: 'true' };
test.afterEach(async () => {
  await stopBeaconNodes();
  await stopCloudNodes();
});

/** Two approved nodes with three weeks of probes, one of them sometimes down, and one proposed node. */
async function prepare({ context }: RunningSite): Promise<{ id: string; superAdmin: TestAccount }> {
  const admin = await makeAccount(context, 'A', { firstname: 'Amina', lastname: 'Diallo' });
  const superAdmin = await makeAccount(context, 'S', { firstname: 'Naledi', lastname: 'Dlamini' });
  const ids = [];
  for (const place of ['first', 'second', 'third']) {
    const { id } = await proposeNode(context, admin, {
      url: await startCloudNode(),
      note: `The ${place} institute that asked us.`,
    });
    ids.push(id);
  }
  const [steady = '', shaky = ''] = ids;
  for (const id of [steady, shaky]) await decideNode(context, superAdmin, id, { decision: 'approve' });
  for (let day = 21; day >= 0; day -= 1) {
    for (const hour of [1, 2, 3]) {
      const at = new Date(Date.now() - day * 24 * 3600 * 1000 - hour * 600_000);
      const then = { ...context, clock: () => at };
      const isAway = (day + hour) % 4 === 0;
      await probeNode(then, { id: steady });
      await probeNode(then, { id: shaky }, isAway ? { limits: { milliseconds: 5000, bytes: 10 } } : {});
    }
  }
  return { id: shaky, superAdmin };
}

for (const language of ['en', 'ar'] as const) {
  test(`the federated cloud, in ${language}, is accessible on any screen`, long, async ({ page }) => {
    test.slow();
    await withSite(async (site) => {
      await page.goto(`${site.url}/afyaclouds?lang=${language}`);
      await lookAt(page, `cloud without nodes ${language}`);
      const { id, superAdmin } = await prepare(site);
      // Either process may answer, once it has received the change.
      await expect(async () => {
        await page.goto(`${site.url}/afyaclouds?lang=${language}`);
        await expect(page.getByRole('img')).toHaveCount(2);
      }).toPass();
      await lookAt(page, `cloud ${language}`);
      await page.goto(`${site.url}/afyaclouds/${id}?lang=${language}`);
      await lookAt(page, `cloud node ${language}`);
      await openAs(page, site, superAdmin, `/dash/clouds?lang=${language}`);
      await page.getByRole('list').getByRole('heading', { level: 2 }).first().waitFor();
      await lookAt(page, `nodes of the cloud ${language}`);
      await page.getByRole('main').getByRole('button').first().click();
      await lookAt(page, `proposing a node ${language}`);
    }, settings);
  });
}

test('staff propose a node, a super admin approves it, and everybody sees it', async ({ page, browser }) => {
  await withSite(async (site) => {
    const admin = await makeAccount(site.context, 'A');
    const superAdmin = await makeAccount(site.context, 'S');
    const bad = await startCloudNode((_, response) => response.end('no'));
    const good = await startCloudNode();

    await openAs(page, site, admin, '/dash/clouds');
    await page.getByRole('button', { name: 'Propose a node' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(bad);
    await dialog.getByRole('button', { name: 'Propose a node' }).click();
    await expect(dialog.getByText('Its response was not valid JSON')).toBeVisible();
    await dialog.getByLabel('Address').fill(good);
    await dialog.getByRole('button', { name: 'Propose a node' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Genome node');
    await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

    const other = await (await browser.newContext()).newPage();
    await openProved(other, site, superAdmin, '/dash/clouds');
    await other.getByRole('button', { name: /^Approve/ }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(other.getByText('No nodes are waiting for a decision.')).toBeVisible();

    await expect(async () => {
      await page.goto(`${site.url}/afyaclouds`);
      await expect(page.getByRole('rowheader')).toContainText('Institute of Genomics', { timeout: 100 });
    }).toPass();
    await page.getByRole('rowheader').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Genome node');
    await other.context().close();
  }, settings);
});

test(
  'Beacons of five other implementations join as they are, and none of them is made to say no',
  edge,
  async ({ page, browser }) => {
    await withSite(async (site) => {
      const beacons = await startOtherBeacons();
      await openAs(page, site, await makeAccount(site.context, 'A'), '/dash/clouds');
      for (const { name, url } of beacons) {
        await page.getByRole('button', { name: 'Propose a node' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Address').fill(url);
        await dialog.getByRole('button', { name: 'Propose a node' }).click();
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      }

      const other = await (await browser.newContext()).newPage();
      await openProved(other, site, await makeAccount(site.context, 'S'), '/dash/clouds');
      for (const { name } of beacons) {
        const proposed = other.getByRole('listitem').filter({ has: other.getByRole('heading', { name }) });
        await proposed.getByRole('button', { name: /^Approve/ }).click();
        await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
        await expect(proposed).toHaveCount(0);
      }
      await other.context().close();
      const asked = async () => (await nodesToAsk(site.context)).map(({ name }) => name).sort();
      await expect.poll(asked).toEqual(beacons.map(({ name }) => name).sort());

      await page.goto(`${site.url}/afyaclouds/search`);
      await page.locator('#assembly').selectOption('GRCh38');
      await page.locator('#variant').fill('17-43057063-A-G');
      await page.locator('form button').click();
      const answer = (name: string) => page.locator('.answers > li').filter({ hasText: name });
      for (const [name, said] of [
        ['EGA, production', 'Yes'],
        ['EGA, reference', 'Yes'],
        ['bycon', 'No'],
        ['cgbeacon2', 'No answer'],
        ['OpenCGA', 'No answer'],
      ] as const) {
        await expect(answer(name).locator('strong')).toHaveText(said);
        await expect(answer(name)).toContainText('can’t test');
      }
      await lookAt(page, 'answers of other Beacons');
    }, settings);
  },
);

test(
  'a super admin sees that answers are wrong, has them tested again, and stores the token of the node',
  long,
  async ({ page }) => {
    await withSite(async (site) => {
      const superAdmin = await makeAccount(site.context, 'S');
      const node = await startBeaconNode('shifted');
      const { id } = await proposeNode(site.context, await makeAccount(site.context, 'A'), { url: node.url });
      await decideNode(site.context, superAdmin, id, { decision: 'approve' });
      const list = async () => {
        await page.goto(`${site.url}/dash/clouds?status=approved`);
        await page.getByRole('heading', { level: 2, name: node.name }).waitFor();
      };
      await openProved(page, site, superAdmin, '/dash/clouds?status=approved');
      await expect(async () => {
        await list();
        await expect(page.getByText('Wrong answers: not asked')).toBeVisible({ timeout: 500 });
      }).toPass();

      await page.getByRole('button', { name: /^Token/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Token').fill('too short');
      await dialog.getByRole('button', { name: 'Save the token' }).click();
      await expect(dialog.getByLabel('Token')).toHaveAttribute('aria-invalid', 'true');
      await lookAt(page, 'token of a node');
      await dialog.getByLabel('Token').fill(beaconToken);
      await dialog.getByRole('button', { name: 'Save the token' }).click();
      await expect(page.getByText(`The token of ${node.name} is saved`)).toBeVisible();

      await page.getByRole('button', { name: /^Known answers/ }).click();
      await dialog.getByLabel('Variant that it has').fill('11-5227002');
      await dialog.getByLabel('Variant that it doesn’t have').fill('chr11-5227002-t-c');
      await dialog.getByRole('button', { name: 'Save the answers' }).click();
      await expect(dialog.getByLabel('Variant that it has')).toHaveAttribute('aria-invalid', 'true');
      await lookAt(page, 'known answers of a node');
      await dialog.getByLabel('Variant that it has').fill('11-5227002-T-A');
      await dialog.getByRole('button', { name: 'Save the answers' }).click();
      await expect(page.getByText(`The known answers of ${node.name} are saved`)).toBeVisible();

      await node.misbehave(null);
      await page.getByRole('button', { name: 'Test answers now' }).click();
      await expect(page.getByText(`The answers of ${node.name} are being tested`)).toBeVisible();
      await expect(async () => {
        await list();
        await expect(page.getByText('All answers right')).toBeVisible({ timeout: 500 });
      }).toPass();
      await lookAt(page, 'a graded node');
    }, settings);
  },
);
