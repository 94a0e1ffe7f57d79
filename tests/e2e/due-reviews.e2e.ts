import { makeAccount, makeApproved, makeSubmitted } from '../factories.ts';
import { openProved } from './member.ts';
import { edge, expect, test } from './test.ts';

const guidance = { kind: 'guidance', summary: 'Boil it.' } as const;

test('staff confirm that an overdue text is still right', edge, async ({ page, emptySite: site }) => {
  const admin = await makeAccount(site.context, 'A');
  await openProved(page, site, admin, '/dash/due');
  await expect(page.getByText('No post needs another review.')).toBeVisible();

  const { id, slug } = await makeApproved(site.context, { ...guidance, title: 'Two doses' });
  await makeApproved(site.context, { ...guidance, title: 'Clean wells' });
  await site.context.db
    .updateTable('posts')
    .set({ review_due_at: new Date('2026-01-31T23:59:59.999Z') })
    .where('id', '=', id)
    .execute();
  await page.goto(`${site.url}/phis/read/${slug}`);
  await expect(page.getByText('The review of this text is overdue')).toBeVisible();

  await page.goto(`${site.url}/dash/due`);
  const rows = page.locator('.rows > li');
  await expect(rows.getByRole('heading')).toHaveText(['Two doses', 'Clean wells']);
  await expect(rows.first()).toContainText('Overdue: readers are warned');
  await expect(rows.last()).not.toContainText('Overdue');
  await page.getByRole('button', { name: 'Still right Two doses' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('In 12 months')).toBeChecked();
  await dialog.getByLabel('By a certain day').check();
  const day = dialog.getByLabel('Day of the next review');
  await day.fill('2026-01-01');
  await dialog.getByRole('button', { name: 'Still right' }).click();
  await expect(dialog).toContainText('Choose a day that has not passed');
  await day.fill('2131-05-01');
  await dialog.getByRole('button', { name: 'Still right' }).click();
  await expect(page.locator('.toast')).toContainText('Confirmed: Two doses');
  await expect(rows.getByRole('heading')).toHaveText(['Clean wells', 'Two doses']);

  await page.goto(`${site.url}/phis/read/${slug}`);
  await expect(page.getByText('1 May 2131')).toBeVisible();
  await expect(page.getByText('The review of this text is overdue')).toHaveCount(0);
});

test(
  'a reviewer chooses with the approval when the next review falls due',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const { id } = await makeSubmitted(site.context, { title: 'Two doses' });
    await openProved(page, site, admin, `/dash/review/${id}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Never')).toBeChecked();
    await expect(dialog.getByLabel('In 12 months')).toHaveCount(0);
    await dialog.getByLabel('By a certain day').check();
    await dialog.getByLabel('Day of the next review').fill('2026-01-01');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog).toContainText('Choose a day that has not passed');
    await dialog.getByLabel('Day of the next review').fill('2131-05-01');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(`${site.url}/dash/review`);
    await page.goto(`${site.url}/dash/due`);
    await expect(page.locator('.rows > li')).toContainText('Two doses');
  },
);
