import type { Page } from '@playwright/test';
import { proposeRole } from '../../server/people/accounts/roles/proposals.ts';
import { changeAccount } from '../../server/people/index.ts';
import { operator } from '../../server/platform/actor.ts';
import type { Context } from '../../server/platform/context.ts';
import { makeAccount, longEnoughReason as reason } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { lookAt, photographing } from './look.ts';
import { openProved } from './member.ts';
import { type RunningSite, withSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

/** Roles of staff that need two super admins (product.md#two-super-admins-for-a-role). */

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for a second super admin' });
const dialog = (page: Page) => page.getByRole('dialog');

/** A site whose operator wants four eyes. It closes after the page. */
async function withFourEyes(page: Page, use: (site: RunningSite) => Promise<void>): Promise<void> {
  await withSite(
    async (site) => {
      await use(site);
      await page.close();
    },
    { ROLE_FOUR_EYES: 'true' },
  );
}

async function staff(context: Context) {
  const proposer = await makeAccount(context, 'S', { firstname: 'Neema', lastname: 'Mushi' });
  const second = await makeAccount(context, 'S', { firstname: 'Naledi', lastname: 'Dlamini' });
  const grace = await makeAccount(context, 'R', { firstname: 'Grace', lastname: 'Okoro' });
  return { proposer, second, grace };
}

test('one super admin proposes a role, another one confirms it', edge, async ({ page, browser }) => {
  test.setTimeout(photographing);
  await withFourEyes(page, async (site) => {
    const { proposer, second } = await staff(site.context);
    await openProved(page, site, proposer, '/dash/accounts');
    await expect(waiting(page)).toContainText('Nothing is waiting.');
    await page.getByRole('button', { name: 'Change Grace Okoro' }).click();
    await dialog(page).getByRole('radio', { name: 'Admin', exact: true }).check();
    await expect(dialog(page)).toContainText('Another super admin has to confirm it within seven days.');
    await dialog(page).getByRole('button', { name: 'Propose the change' }).click();
    await expect(dialog(page)).toContainText('From Researcher to Admin');
    await dialog(page).getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(dialog(page)).toContainText('Minimum of 10 characters');
    await dialog(page).getByLabel('Reason').fill(reason);
    await lookAt(page, 'role proposal dialog');
    await dialog(page).getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(page.locator('.toast')).toContainText('Proposed.');
    await expect(waiting(page)).toContainText('Grace Okoro');
    await expect(waiting(page).getByRole('button')).toHaveText(['Take back Grace Okoro']);

    const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await openProved(other, site, second, '/dash/accounts');
    await expect(waiting(other)).toContainText('Proposed by Neema Mushi');
    await lookAt(other, 'role proposals');
    await other.goto(`${site.url}/dash/accounts?lang=ar`);
    await other.getByText(reason).waitFor();
    await lookAt(other, 'role proposals ar');
    await other.goto(`${site.url}/dash/accounts?lang=en`);

    // By keyboard alone.
    const confirm = waiting(other).getByRole('button', { name: 'Confirm Grace Okoro' });
    await confirm.focus();
    await other.keyboard.press('Enter');
    await expect(dialog(other)).toContainText('It takes effect at once.');
    await expectAccessible(other);
    await dialog(other).getByRole('button', { name: 'Confirm' }).focus();
    await other.keyboard.press('Enter');
    await expect(other.locator('.toast')).toContainText('The account of Grace Okoro is changed');
    await expect(waiting(other)).toContainText('Nothing is waiting.');
    await expect(other.getByRole('table', { name: 'Accounts and roles' })).toContainText(
      /Grace Okoro\S*Admin/,
    );
    await expect(dialog(other)).toHaveCount(0);
    await other.context().close();
  });
});

test(
  'who is second in another tab is told that it is over, and why something can’t be confirmed',
  edge,
  async ({ page }) => {
    await withFourEyes(page, async (site) => {
      const { context } = site;
      const { proposer, second, grace } = await staff(context);
      const four = { ...context, config: { ...context.config, roleFourEyes: true } };
      await proposeRole(four, proposer, grace.id, { role: 'A', reason });
      await openProved(page, site, second, '/dash/accounts');
      const tab = await page.context().newPage();
      await openProved(tab, site, second, '/dash/accounts');

      await waiting(page).getByRole('button', { name: 'Decline Grace Okoro' }).click();
      await dialog(page).getByLabel('Reason').fill(reason);
      await dialog(page).getByRole('button', { name: 'Decline' }).click();
      await expect(page.locator('.toast')).toContainText('The proposal for Grace Okoro is declined');
      await waiting(tab).getByRole('button', { name: 'Confirm Grace Okoro' }).click();
      await dialog(tab).getByRole('button', { name: 'Confirm' }).click();
      await expect(tab.locator('.toast')).toContainText('This proposal has already ended');
      await expect(waiting(tab)).toContainText('Nothing is waiting.');
      await tab.close();

      await proposeRole(four, proposer, grace.id, { role: 'A', reason });
      await page.reload();
      const confirm = waiting(page).getByRole('button', { name: 'Confirm Grace Okoro' });
      await expect(confirm).toBeVisible();
      await changeAccount(context, operator, grace.id, { role: 'P' });
      await confirm.click();
      await dialog(page).getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog(page).getByRole('alert')).toContainText('This proposal no longer holds');
      await page.keyboard.press('Escape');
      await expect(waiting(page)).toContainText('The role of the account has changed since');
      await expect(confirm).toHaveCount(0);
      await lookAt(page, 'role proposal void');

      await openProved(page, site, proposer, '/dash/accounts');
      await waiting(page).getByRole('button', { name: 'Take back Grace Okoro' }).click();
      await dialog(page).getByRole('button', { name: 'Take back' }).click();
      await expect(page.locator('.toast')).toContainText('is taken back');
      await expect(waiting(page)).toContainText('Nothing is waiting.');
    });
  },
);

test('an invitation to a role of staff asks for a reason, and proposes the role', edge, async ({ page }) => {
  await withFourEyes(page, async (site) => {
    const { proposer } = await staff(site.context);
    await openProved(page, site, proposer, '/dash/accounts');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await dialog(page).getByLabel('Email address').fill('asha@example.org');
    await dialog(page).getByLabel('First name').fill('Asha');
    await dialog(page).getByLabel('Last name').fill('Kiptoo');
    await expect(dialog(page).getByLabel('Reason')).toHaveCount(0);
    await dialog(page).getByRole('radio', { name: 'Admin', exact: true }).check();
    await expect(dialog(page)).toContainText('Until then the account is that of a public user.');
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await expect(dialog(page)).toContainText('Field is required');
    await dialog(page).getByLabel('Reason').fill(reason);
    await lookAt(page, 'role proposal invitation');
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.locator('.toast')).toContainText('Another super admin has to confirm the role.');
    await expect(waiting(page)).toContainText('Asha Kiptoo');
  });
});

test('the only super admin is told what to do; a slow or failing list says so', edge, async ({ page }) => {
  await withFourEyes(page, async (site) => {
    const only = await makeAccount(site.context, 'S');
    await openProved(page, site, only, '/dash/accounts');
    await expect(waiting(page)).toContainText('You are the only super admin');
    await expect(waiting(page)).toContainText('npm run admin -- create');
    await lookAt(page, 'role proposals alone');

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/adminPHIS/role-proposals', async (route) => {
      await held;
      await route.abort();
    });
    await page.reload();
    await expect(page.getByText('Loading what is proposed')).toBeVisible();
    release();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await page.unroute('**/adminPHIS/role-proposals');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(waiting(page)).toContainText('Nothing is waiting.');
  });
});
