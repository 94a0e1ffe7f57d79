/** A deleted draft is brought back from the list of deleted posts. */
import { deleteDraft } from '../../server/posts/posts/deletion.ts';
import { makeAccount, makeDraft } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { openAs } from './member.ts';
import { choose } from './row-menu.ts';
import { edge, expect, test } from './test.ts';

test(
  'a deleted draft is listed under Deleted, and brought back',
  edge,
  async ({ page, sharedSite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author, title: 'Deep wells' });
    await openAs(page, site, author, '/phis/user/posts/drafts');
    await choose(page, 'Deep wells', 'Delete Deep wells');
    const dialog = page.getByRole('dialog', { name: 'Delete this draft?' });
    await expect(dialog).toContainText('for 30 days');
    await dialog.getByRole('button', { name: 'Delete draft' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'The draft has been deleted' })).toBeVisible();
    await page.goto(`${site.url}/phis/user/posts/deleted`);
    const bin = page.getByRole('region', { name: 'Deleted drafts' });
    await expect(bin.getByRole('heading', { name: 'Deep wells' })).toBeVisible();
    await expectAccessible(page);
    await bin.getByRole('button', { name: 'Bring back Deep wells' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'The draft is back' })).toBeVisible();
    await expect(bin).toHaveCount(0);
    await page.goto(`${site.url}/phis/user/posts/drafts`);
    await expect(page.getByRole('link', { name: 'Deep wells', exact: true })).toHaveAttribute(
      'href',
      `/phis/edit/${id}`,
    );
  },
);

test('several drafts are chosen by keys, deleted at once, and brought back by the toast or from the bin', async ({
  page,
  sharedSite: site,
}) => {
  const author = await makeAccount(site.context, 'R');
  for (const title of ['Deep wells', 'Nets that last', 'Clean hands'])
    await makeDraft(site.context, { author, title });
  await openAs(page, site, author, '/phis/user/posts/drafts');
  const title = (text: string) => page.getByRole('link', { name: text, exact: true });
  const status = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect(title('Deep wells')).toBeVisible();
  await page.keyboard.press('j');
  await expect(title('Clean hands')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Chosen rows' });
  await expect(bar).toContainText('Chosen: 2');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(status('Drafts deleted: 2')).toBeVisible();
  await expect(title('Clean hands')).toHaveCount(0);
  await expect(title('Deep wells')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(status('Drafts brought back: 2')).toBeVisible();
  await expect(title('Clean hands')).toBeVisible();

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  // One of the two can't be deleted.
  await page.route(/\/content\/drafts\//, (route) => route.fulfill({ status: 503, json: { ok: false } }), {
    times: 1,
  });
  await bar.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(status('Drafts deleted: 1')).toContainText('1 of 2');
  await page.goto(`${site.url}/phis/user/posts/deleted`);
  const bin = page.getByRole('region', { name: 'Deleted drafts' });
  await bin.getByRole('checkbox').press('Space');
  await bar.getByRole('button', { name: 'Bring back' }).press('Enter');
  await expect(status('Drafts brought back: 1')).toBeVisible();
  await expect(bin).toHaveCount(0);
  await page.goto(`${site.url}/phis/user/posts/drafts`);
  await expect(title('Deep wells')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/phis\/edit\//);
});

test(
  'a deleted draft is deleted for good, once that is confirmed',
  edge,
  async ({ page, sharedSite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author, title: 'Shallow wells' });
    await deleteDraft(site.context, author, id);
    await openAs(page, site, author, '/phis/user/posts/deleted');
    const bin = page.getByRole('region', { name: 'Deleted drafts' });
    const open = bin.getByRole('button', { name: 'Delete for good Shallow wells' });
    await open.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete it for good?' });
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(open).toBeFocused();
    await open.press('Enter');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete for good' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'gone for good' })).toBeVisible();
    await expect(bin).toHaveCount(0);
    const { db } = site.context;
    expect(await db.selectFrom('bin').select('id').where('post_id', '=', id).execute()).toEqual([]);
  },
);
