/** Decisions that take effect later: undoing one, and approving a text for a time. */
import { editPath } from '../../contract/paths.ts';
import { makeAccount, makeSubmitted } from '../factories.ts';
import { openAs, openProved } from './member.ts';
import { withSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

test('a decision is undone by its toast or by a key, and takes effect where it is not', async ({ page }) => {
  await withSite(
    async (site) => {
      const admin = await makeAccount(site.context, 'A');
      const { id, slug } = await makeSubmitted(site.context, { title: 'Clean wells' });
      await openProved(page, site, admin, `/dash/review/${id}`);
      const heading = page.getByRole('heading', { level: 1 });
      const toast = page.locator('.toast');
      const isPublic = async () => (await page.request.get(`${site.url}/phis/read/${slug}`)).status();

      await page.keyboard.press('a');
      await page.keyboard.press('Control+Enter');
      await expect(toast).toContainText('It takes effect in 4 seconds.');
      await toast.getByRole('button', { name: 'Undo' }).click();
      await expect(toast).toContainText('Taken back: Clean wells.');
      await expect(heading).toHaveText('Clean wells');
      await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();

      await page.keyboard.press('r');
      await page.getByRole('dialog').getByLabel('What needs to change').fill('Name your source.');
      await page.keyboard.press('Control+Enter');
      await expect(toast).toContainText('Returned: Clean wells');
      await page.keyboard.press('u');
      await expect(toast).toContainText('Taken back: Clean wells.');
      expect(await isPublic()).toBe(404);
      await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();

      await page.keyboard.press('a');
      await page.keyboard.press('Control+Enter');
      await expect(toast).toContainText('Published: Clean wells');
      // The server keeps the time, whatever becomes of the browser's page.
      await page.goto('about:blank');
      await expect.poll(isPublic).toBe(200);
    },
    { REVIEW_UNDO_SECONDS: '4' },
  );
});

test(
  'a text is approved for a time, which its author sees, and published before it',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeSubmitted(site.context, { author, title: 'Embargoed figures' });
    await openProved(page, site, admin, `/dash/review/${id}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'At a time' }).check();
    await dialog.getByLabel('Date and time').fill('2020-01-01T08:00');
    await dialog.getByRole('button', { name: 'Approve for that time' }).click();
    await expect(dialog.getByText('Choose a time in the future')).toBeVisible();
    const year = new Date().getFullYear() + 1;
    await dialog.getByLabel('Date and time').fill(`${year}-01-01T08:00`);
    await dialog.getByLabel('Why then, for its author').fill('The ministry speaks first.');
    await dialog.getByRole('button', { name: 'Approve for that time' }).click();
    await expect(page.locator('.toast')).toContainText(`Approved for 1 January ${year}`);

    const scheduled = page.getByRole('region', { name: 'Approved for later' });
    await expect(scheduled).toContainText('Approved by Neema Mushi');
    await scheduled.getByRole('link', { name: 'Embargoed figures' }).click();
    await page.getByRole('button', { name: 'Set another time' }).click();
    await dialog.getByLabel('Date and time').fill(`${year}-01-01T10:30`);
    await dialog.getByRole('button', { name: 'Save the time' }).click();
    await expect(page.getByText('10:30')).not.toHaveCount(0);

    await openAs(page, site, author, editPath(id));
    await expect(
      page.getByRole('heading', { name: `Approved: readers get it on 1 January ${year}` }),
    ).toBeVisible();
    await expect(page.getByText('The ministry speaks first.')).toBeVisible();

    await openProved(page, site, admin, `/dash/review/${id}`);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect
      .poll(async () => (await page.request.get(`${site.url}/phis/read/${slug}`)).status())
      .toBe(200);
  },
);
