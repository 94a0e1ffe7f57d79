/** Authors and staff answer comments, and staff accept or reopen them. */
import type { Page } from '@playwright/test';
import { addComment, commentsForAuthor } from '../../server/desk/review/comments.ts';
import { returnWithComments } from '../../server/desk/review/decisions.ts';
import { submitPost } from '../../server/posts/index.ts';
import { makeAccount, makeSubmitted } from '../factories.ts';
import { openAs } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, onlyLong, test } from './test.ts';

/** A submission that was returned with a comment on a passage and a note among staff. */
async function makeReturned({ context }: RunningSite) {
  const author = await makeAccount(context, 'R', { firstname: 'Amina', lastname: 'Wanjiru' });
  const admin = await makeAccount(context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  const place = await makeSubmitted(context, { author, title: 'Clean wells' });
  const { revision } = place;
  const passage = { quote: 'one minute', prefix: '', suffix: '' };
  await addComment(context, admin, place.id, { revision, body: 'In the hills too?', passage });
  await addComment(context, admin, place.id, { revision, body: 'Ask the ministry.', for_staff: true });
  await returnWithComments(context, admin, place.id, { comment: 'See the comments.' });
  return { ...place, author, admin };
}

const thread = (page: Page, text: string) =>
  page.locator('section[aria-labelledby="comments-heading"] li').filter({ hasText: text }).first();

async function openComments(page: Page, width: number) {
  if (width < 1100) await page.getByRole('button', { name: 'What the reviewers said' }).click();
}

for (const width of [360, 1280]) {
  test(
    `an author answers a comment with the keyboard, ${width} px wide`,
    onlyLong(width > 360, edge),
    async ({ page, sharedSite: site }) => {
      const { id, author } = await makeReturned(site);
      await page.setViewportSize({ width, height: 740 });
      await openAs(page, site, author, `/phis/edit/${id}`);
      await openComments(page, width);
      const own = thread(page, 'In the hills too?');
      await expect(page.getByText('Ask the ministry.')).toHaveCount(0);
      await own.getByRole('button', { name: 'Answer', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(own.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
      await page.keyboard.type('Three minutes there.');

      // What is typed survives a reload.
      await page.reload();
      await openComments(page, width);
      await own.getByRole('button', { name: 'Answer', exact: true }).click();
      await expect(own.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Three minutes there.');
      await expect(own.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(own.getByRole('list', { name: 'Answers' })).toContainText('Three minutes there.');
      await own.getByRole('checkbox', { name: 'Resolved' }).check();
      await expect
        .poll(() => commentsForAuthor(site.context, author, id))
        .toMatchObject([{ state: 'resolved', answers: [{ body: 'Three minutes there.' }] }]);
    },
  );
}

test(
  'an answer that is not sent stays in its field, and is sent the second time',
  edge,
  async ({ page, sharedSite: site }) => {
    const { id, author } = await makeReturned(site);
    await page.setViewportSize({ width: 1280, height: 800 });
    await openAs(page, site, author, `/phis/edit/${id}`);
    const own = thread(page, 'In the hills too?');
    await own.getByRole('button', { name: 'Answer', exact: true }).click();
    const field = own.getByRole('textbox', { name: 'Your answer' });
    await own.getByRole('button', { name: 'Send the answer' }).click();
    await expect(own).toContainText('Write an answer');
    await field.fill('Three minutes there.');
    await page.context().setOffline(true);
    await own.getByRole('button', { name: 'Send the answer' }).click();
    await expect(own.getByRole('alert')).toContainText('Your answer was not sent');
    await expect(field).toHaveValue('Three minutes there.');
    await page.context().setOffline(false);
    await own.getByRole('button', { name: 'Send the answer' }).click();
    await expect(own.getByRole('list', { name: 'Answers' })).toContainText('Three minutes there.');
  },
);

for (const width of [360, 1280]) {
  test(
    `staff answer, accept and reopen a comment, ${width} px wide`,
    onlyLong(width === 360, edge),
    async ({ page, sharedSite: site }) => {
      const { id, author, admin } = await makeReturned(site);
      await submitPost(site.context, author, id, 1);
      await page.setViewportSize({ width, height: 740 });
      await openAs(page, site, admin, `/dash/review/${id}`);
      const own = thread(page, 'In the hills too?');
      const check = page.getByRole('checkbox', { name: /In the hills too/ });
      await expect(check).toBeVisible();
      await own.getByRole('button', { name: 'Answer', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('And above 2,000 m?');
      await own.getByRole('button', { name: 'Send the answer' }).press('Enter');
      const answers = own.getByRole('list', { name: 'Answers' });
      await expect(answers).toContainText('Neema Mushi');
      await expect(answers).toContainText('And above 2,000 m?');

      await own.getByRole('button', { name: 'Accept' }).press('Enter');
      await expect(own).toContainText('Accepted');
      await expect(check).toHaveCount(0);
      await own.getByRole('button', { name: 'Reopen' }).press('Enter');
      await expect(own).toContainText('Reopened');
      await expect(check).toBeVisible();
      // The author gets neither before the decision.
      const [read] = await commentsForAuthor(site.context, author, id);
      expect(read).toMatchObject({ state: 'open', answers: [] });
    },
  );
}
