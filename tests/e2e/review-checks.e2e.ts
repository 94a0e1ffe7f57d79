/** A reviewer ticks each changed dose and negation before a new version is published. */
import { revisePost, saveDraft, submitPost } from '../../server/posts/index.ts';
import { aChange, makeAccount, makeApproved } from '../factories.ts';
import { openProved } from './member.ts';
import { expect, test } from './test.ts';

test('a new version is published once every changed fact is ticked', async ({ page, sharedSite: site }) => {
  const admin = await makeAccount(site.context, 'A');
  const { id, author } = await makeApproved(site.context, {
    title: 'Zinc for children',
    body: 'Give 5 mg a day, and do not give it twice.',
  });
  const { draft } = await revisePost(site.context, author, id);
  const body = 'Give 50 mg a day, and do give it twice.\n\nCall \u202eus.';
  const saved = await saveDraft(site.context, author, id, { version: draft.version, body });
  await submitPost(site.context, author, id, saved.draft.version, aChange);

  await openProved(page, site, admin, `/dash/review/${id}`);
  const checks = page.getByRole('region', { name: 'To check before approval' });
  await expect(checks.getByRole('status')).toHaveText('2 left to check');
  await checks.getByRole('checkbox', { name: /Dose.*5 mg.*50 mg/ }).check();
  await expect(checks.getByRole('status')).toHaveText('1 left to check');

  const text = page.getByRole('region', { name: 'The text' });
  await expect(text.getByRole('listitem').filter({ hasText: 'U+202E' })).toContainText('Line 3');

  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('checkbox', { name: /Negation/ })).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveText('Still missing: 1. The first has the focus.');
  await dialog.getByRole('checkbox', { name: /Negation.*not/ }).check();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('.toast')).toContainText('Published: Zinc for children');
});
