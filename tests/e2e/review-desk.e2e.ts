/** A reviewer declares their interests before each text opens, and decides from the keyboard. */
import { makeAccount, makeSubmitted } from '../factories.ts';
import { openAs } from './member.ts';
import { withSite } from './running-site.ts';
import { expect, test } from './test.ts';

test('a text opens once the reviewer has declared no conflict, and not after a conflict', async ({
  page,
}) => {
  await withSite(
    async (site) => {
      const admin = await makeAccount(site.context, 'A');
      const first = await makeSubmitted(site.context, { title: 'Clean wells', body: 'Boil it first.' });
      const second = await makeSubmitted(site.context, { title: 'Nets that last', body: 'Wash them.' });

      await openAs(page, site, admin, `/dash/review/${first.id}`);
      const declaring = page.getByRole('form', { name: 'Before you read it' });
      await expect(declaring).toBeVisible();
      await expect(page.getByText('Boil it first.')).toHaveCount(0);
      await declaring.getByLabel('Interests that others should know of, if any').fill('I know the village.');
      await declaring.getByRole('button', { name: 'I have no conflict: open the text' }).click();
      await expect(page.getByText('Boil it first.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Readers' })).toContainText('I know the village.');

      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('dialog').getByLabel('Sources: each claim has one, and they say it').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await page.waitForURL(`**/dash/review/${second.id}`);
      await declaring.getByRole('button', { name: 'I have a conflict: take me off' }).click();
      await expect(page.getByText('so others decide on this')).toBeVisible();
      await expect(page.getByText('Wash them.')).toHaveCount(0);
    },
    { REVIEW_DECLARATIONS: 'true' },
  );
});
