/** A deleted draft is brought back from the list of deleted posts. */
import { makeAccount, makeDraft } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { openAs } from './member.ts';
import { choose } from './row-menu.ts';
import { expect, test } from './test.ts';

test('a deleted draft is listed under Deleted, and brought back', async ({ page, sharedSite: site }) => {
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
});
