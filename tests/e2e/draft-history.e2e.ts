/** The earlier texts of a draft are compared in the editor, and one is restored as an edit that can be undone. */
import { minuteMilliseconds } from '../../contract/durations.ts';
import { saveDraft } from '../../server/posts/posts/lifecycle.ts';
import { makeAccount, makeDraft } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { openAs } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'an earlier text is compared with the present one, restored, and that is undone',
  edge,
  async ({ page, sharedSite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author, title: 'Wells', body: 'Dig deep wells.' });
    await site.context.db
      .updateTable('drafts')
      .set({ updated_at: new Date(Date.now() - 6 * minuteMilliseconds) })
      .where('post_id', '=', id)
      .execute();
    await saveDraft(site.context, author, id, { version: 1, title: 'Springs', body: 'Catch clean springs.' });

    await openAs(page, site, author, `/phis/edit/${id}`);
    const body = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect(body).toContainText('Catch clean springs.');
    const open = page.getByRole('button', { name: 'History' });
    await open.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'History' });
    await dialog.getByRole('radio', { name: /Saved while writing/ }).check();
    await expect(dialog.locator('del', { hasText: 'Dig' })).toBeVisible();
    await expect(dialog.locator('ins', { hasText: 'Catch' })).toBeVisible();
    await expectAccessible(page);

    await dialog.getByRole('button', { name: 'Restore this text' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(body).toContainText('Dig deep wells.');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Wells');
    await expect(open).toBeFocused();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(body).toContainText('Catch clean springs.');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Springs');

    // The text that was replaced was kept, and two earlier ones are compared.
    await open.press('Enter');
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await dialog.getByRole('radio').last().check();
    await dialog.getByLabel('Compare with').selectOption({ index: 1 });
    await expect(dialog.locator('ins', { hasText: 'Catch' })).toBeVisible();
  },
);
