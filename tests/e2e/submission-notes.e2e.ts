/** Authors tell the reviewers something with a submission, and read what happens next. */

import { returnPost } from '../../server/posts/index.ts';
import { makeAccount, makeDraft, makeSubmitted } from '../factories.ts';
import { openAs } from './member.ts';
import { edge, expect, onlyLong, test } from './test.ts';

for (const width of [360, 1280]) {
  test(
    `a note goes to the reviewers with the submission, by keyboard, ${width} px wide`,
    onlyLong(width > 360, edge),
    async ({ page, sharedSite: site }) => {
      const { context } = site;
      const author = await makeAccount(context, 'R');
      const admin = await makeAccount(context, 'A');
      for (let made = 0; made < 5; made += 1) {
        await returnPost(context, admin, (await makeSubmitted(context)).id, { comment: 'Name the source.' });
      }
      const { id } = await makeDraft(context, { author, title: 'Clean wells' });
      await page.setViewportSize({ width, height: 740 });
      await openAs(page, site, author, `/phis/edit/${id}`);
      await page.getByRole('button', { name: 'Submit for review…' }).press('Enter');
      const next = page.getByRole('region', { name: 'What happens next' });
      await expect(next.getByRole('listitem')).toHaveCount(4);
      await expect(next).toContainText('half of the decisions in the last 90 days took at most 1 day.');
      await expect(next.getByRole('link', { name: 'Your submitted posts' })).toBeVisible();
      const field = page.getByRole('textbox', { name: 'Note to the reviewers (optional)' });

      // A note that is too long is refused in its field, and nothing is submitted.
      await field.fill('a'.repeat(1001));
      const submit = page.getByRole('button', { name: 'Submit for review', exact: true });
      await submit.press('Enter');
      await expect(field).toBeFocused();
      await expect(page.getByText('1,001 characters: at most 1,000')).toBeVisible();

      await field.fill('The table is new.');
      // It survives a way back to the text and a reload.
      await page.getByRole('button', { name: 'Back to the text' }).press('Enter');
      await page.reload();
      await page.getByRole('button', { name: 'Submit for review…' }).press('Enter');
      await expect(field).toHaveValue('The table is new.');
      await submit.press('Enter');
      await page.waitForURL(/submitted/);

      await page.goto(`${site.url}/phis/edit/${id}`);
      await expect(page.getByRole('region', { name: 'What happens next' })).toBeVisible();

      await openAs(page, site, admin, `/dash/review/${id}`);
      await expect(page.getByRole('region', { name: 'The author’s note' })).toContainText(
        'The table is new.',
      );
      await expect(page.getByRole('region', { name: 'History' })).toContainText('The table is new.');
    },
  );
}
