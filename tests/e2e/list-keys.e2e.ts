/** What every list does: keys, choosing, loading, failing. */
import { claimSubmission } from '../../server/desk/review/queue/claims.ts';
import { makeAccount, makeApproved, makeSubmitted } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { openAs, openProved } from './member.ts';
import { choose } from './row-menu.ts';
import { edge, expect, test } from './test.ts';

test('keys go through a list, search it, open a row, and lead to other screens', async ({
  page,
  emptySite: site,
}) => {
  const staff = await makeAccount(site.context, 'S', { firstname: 'Amina', lastname: 'Juma' });
  await makeAccount(site.context, 'R', { firstname: 'Neema', lastname: 'Mushi' });
  await makeApproved(site.context, { author: staff, title: 'Clean wells' });
  await openProved(page, site, staff, '/dash/accounts');
  const rows = page.locator('.rows > li');
  const name = (text: string) => page.getByRole('link', { name: text, exact: true });
  await expect(name('Neema Mushi')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByLabel('Search accounts');
  await expect(search).toBeFocused();
  // In a field they are letters.
  await page.keyboard.press('j');
  await expect(search).toHaveValue('j');
  await search.fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(name('Neema Mushi')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(name('Amina Juma')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neema Mushi');
  await page.goBack();
  await expect(name('Neema Mushi')).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expect(help).toContainText('Search the list');
  await help.getByLabel('Single keys act').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\/dash\/accounts/);
  await page.keyboard.press('?');
  await help.getByLabel('Single keys act').check();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\/dash\/published$/);
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Clean wells', exact: true })).toBeFocused();
});

test(
  'the menu of a post leads a super admin to what the audit log has about it',
  edge,
  async ({ page, emptySite: site }) => {
    const staff = await makeAccount(site.context, 'S');
    await makeApproved(site.context, { title: 'Clean wells' });
    await makeApproved(site.context, { title: 'Nets that last' });
    await openProved(page, site, staff, '/dash/published');
    await choose(page, 'Clean wells', 'Audit log Clean wells');
    await expect(page).toHaveURL(/\/dash\/audit\?subject=/);
    await expect(page.getByRole('button', { name: 'Without Done to: Clean wells' })).toBeVisible();
    const rows = page.locator('.rows > li');
    await expect(rows.filter({ hasText: 'Published a post' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Nets that last' })).toHaveCount(0);
  },
);

test('rows from one to another are chosen with Shift', edge, async ({ page, emptySite: site }) => {
  const admin = await makeAccount(site.context, 'A');
  for (const title of ['One', 'Two', 'Three', 'Four']) await makeSubmitted(site.context, { title });
  await openAs(page, site, admin, '/dash/review');
  const bar = page.getByRole('region', { name: 'Chosen rows' });
  const box = (title: string) => page.getByLabel(`Choose ${title}`, { exact: true });
  await box('Three').click();
  await box('One').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('Chosen: 3');
  await expect(box('Two')).toBeChecked();
  await expect(box('Four')).not.toBeChecked();
  await box('Two').click();
  await expect(bar).toContainText('Chosen: 2');
  await page.keyboard.press('x');
  await expect(bar).toContainText('Chosen: 3');
});

test(
  'a list shows where its rows will be, and keeps its filters where it could not be loaded',
  edge,
  async ({ page, emptySite: site }) => {
    const staff = await makeAccount(site.context, 'A');
    await makeApproved(site.context, { title: 'Clean wells' });
    const address = (url: URL) => url.pathname === '/content/posts';
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(address, async (route) => {
      await asked;
      await route.abort();
    });
    await openAs(page, site, staff, '/dash/published?q=wells');
    await expect(page.locator('[data-loading] .rows > div')).toHaveCount(6);
    await expect(page.getByRole('status').filter({ hasText: 'Loading the published posts' })).toBeAttached();
    answer();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByLabel('Search the published posts')).toHaveValue('wells');
    await page.unroute(address);
    await again.click();
    await expect(page.getByRole('link', { name: 'Clean wells', exact: true })).toBeVisible();
  },
);

test(
  'the columns of accounts order them, in the address, and a page shows one with all about it',
  edge,
  async ({ page, emptySite: site }) => {
    const { context } = site;
    const staff = await makeAccount(context, 'S', { firstname: 'Amina', lastname: 'Juma' });
    const neema = await makeAccount(context, 'A', { firstname: 'Neema', lastname: 'Abdi', author: true });
    await makeAccount(context, 'P', { firstname: 'Zawadi', lastname: 'Zulu' });
    await makeApproved(context, { author: neema, title: 'Clean wells' });
    const { id } = await makeSubmitted(context, { title: 'Nets that last' });
    await claimSubmission(context, neema, id);
    await openProved(page, site, staff, '/dash/accounts');
    const table = page.getByRole('table', { name: 'Accounts and roles' });
    const head = (name: RegExp) => table.getByRole('columnheader', { name });
    const names = table.getByRole('heading');
    await expect(head(/Member since/)).toHaveAttribute('aria-sort', 'descending');
    await head(/Name/).getByRole('button').click();
    await expect(head(/Name/)).toHaveAttribute('aria-sort', 'ascending');
    await expect(names.first()).toHaveText('Neema Abdi');
    await expect(page).toHaveURL(/\?sort=name$/);
    await head(/Name/).getByRole('button').click();
    await expect(names.first()).toHaveText('Zawadi Zulu');
    await page.reload();
    await expect(head(/Name/)).toHaveAttribute('aria-sort', 'descending');
    await expectAccessible(page);

    await table.getByRole('link', { name: 'Neema Abdi' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neema Abdi');
    await expect(page.getByRole('list', { name: 'Published posts' })).toContainText('Clean wells');
    await expect(page.getByRole('list', { name: 'Claimed for review' })).toContainText('Nets that last');
    await expect(page.getByRole('region', { name: 'Signed in now' })).toContainText('Signed in:');
    await expect(page.getByRole('list', { name: 'What the account did' })).toContainText(
      'Claimed a submission',
    );
    await expect(page.getByRole('list', { name: 'What was done to the account' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All of it What the account did' }).click();
    await expect(page).toHaveURL(new RegExp(`/dash/audit\\?actor=${neema.id}$`));
    await page.getByRole('button', { name: 'Without Done by: Neema Abdi' }).click();
    await expect(page).toHaveURL(/\/dash\/audit$/);
    await page.getByLabel('About', { exact: true }).selectOption('Review and reports');
    await expect(page.locator('.rows > li')).toHaveCount(1);
    await expect(page.locator('.rows > li')).toContainText('Claimed a submission');
  },
);
