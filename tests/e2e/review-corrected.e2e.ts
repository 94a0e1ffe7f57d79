/** Staff see what the author corrected in a returned text, and the earlier comments. */
import type { Locator, Page } from '@playwright/test';
import { addComment } from '../../server/desk/review/comments.ts';
import { returnWithComments } from '../../server/desk/review/decisions.ts';
import { saveDraft, submitPost } from '../../server/posts/index.ts';
import { makeAccount, makeSubmitted } from '../factories.ts';
import { openProved } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, onlyLong, test } from './test.ts';

const before = `Boil the water for one minute.

Add two drops of chlorine to each litre.

Cover the pot.

Ask your neighbours.`;

const after = `Boil the water for three minutes.

Add two drops of chlorine to each litre.

Cover the pot.`;

/** A submission that was returned with comments on three passages, and corrected. */
async function makeCorrected({ context }: RunningSite) {
  const author = await makeAccount(context, 'R');
  const admin = await makeAccount(context, 'A');
  const place = await makeSubmitted(context, { author, title: 'Clean wells', body: before });
  const say = (quote: string, body: string) =>
    addComment(context, admin, place.id, {
      revision: place.revision,
      body,
      passage: { quote, prefix: '', suffix: '' },
    });
  await say('one minute', 'In the hills too?');
  await say('two drops', 'Of which strength?');
  await say('Ask your neighbours.', 'What for?');
  await returnWithComments(context, admin, place.id, { comment: 'See the comments.' });
  const { draft } = await saveDraft(context, author, place.id, { version: 1, body: after });
  await submitPost(context, author, place.id, draft.version);
  return { ...place, admin };
}

const comment = (page: Page, text: string) =>
  page.locator('section[aria-labelledby="comments-heading"] li').filter({ hasText: text });
const isInSight = (control: Locator) =>
  control.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

test('a corrected text shows the changes since it was returned, and each commented passage', async ({
  page,
  emptySite: site,
}) => {
  const { admin } = await makeCorrected(site);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openProved(page, site, admin, '/dash/review');
  await expect(page.locator('.rows > li')).toContainText('Corrected');
  await page.getByRole('link', { name: 'Clean wells' }).click();
  await expect(page.getByRole('radio', { name: 'Since it was returned' })).toBeChecked();
  await expect(page.locator('.review-prose del.removed').first()).toHaveText('one minute');
  await expect(page.locator('.review-prose ins.added').first()).toHaveText('three minutes');

  await expect(page.getByRole('heading', { name: 'Comments on the returned text' })).toBeVisible();
  await expect(comment(page, 'In the hills too?')).toContainText('This passage was changed.');
  await expect(comment(page, 'Of which strength?')).toContainText('This passage is unchanged.');
  await expect(comment(page, 'What for?')).toContainText('This passage was removed.');

  // A comment shows its original passage, even if the new text no longer contains it.
  await page.getByRole('radio', { name: 'Text' }).check();
  await expect(page.locator('.review-prose')).not.toContainText('Ask your neighbours.');
  await comment(page, 'What for?').getByRole('button', { name: 'Show in the text' }).click();
  await expect(page.getByRole('radio', { name: 'Since it was returned' })).toBeChecked();
  const shown = () =>
    page.evaluate(() => [...(CSS.highlights.get('shown-passage') ?? [])].map((range) => String(range)));
  await expect.poll(shown).toEqual(['Ask your neighbours.']);
});

for (const width of [360, 1280]) {
  test(
    `decision and comment form stay visible while a long text scrolls, ${width} px wide`,
    onlyLong(width > 360, edge),
    async ({ page, emptySite: site }) => {
      const admin = await makeAccount(site.context, 'A');
      const paragraphs = Array.from(
        { length: 60 },
        (_, at) => `Paragraph ${at + 1} says how water is boiled.`,
      );
      const { id } = await makeSubmitted(site.context, { body: paragraphs.join('\n\n') });
      await page.setViewportSize({ width, height: 740 });
      await openProved(page, site, admin, `/dash/review/${id}`);
      const middle = page.getByText('Paragraph 30 says');
      await middle.scrollIntoViewIfNeeded();
      for (const name of ['Approve', 'Return']) {
        expect(await isInSight(page.getByRole('button', { name, exact: true }))).toBe(true);
      }
      await page.getByRole('button', { name: 'Approve' }).click({ trial: true });

      // The selection starts and ends inside words: the passage is extended to whole words.
      await middle.evaluate((paragraph) => {
        const node = paragraph.firstChild;
        if (node) getSelection()?.setBaseAndExtent(node, 15, node, 23);
      });
      const place = () => middle.evaluate((paragraph) => Math.round(paragraph.getBoundingClientRect().top));
      const top = await place();
      await page.getByRole('button', { name: 'Comment on this passage' }).click();
      await expect(page.getByLabel('Comment on this passage')).toBeFocused();
      expect(await place()).toBe(top);
      expect(await isInSight(page.locator('[data-passage] textarea'))).toBe(true);
      await expect(
        page.locator('section[aria-labelledby="comments-heading"] [data-passage] blockquote'),
      ).toHaveText('says how water');
      await page.keyboard.type('How long?');
      await page.getByRole('button', { name: 'Add the comment' }).click();
      await expect(comment(page, 'How long?')).toContainText('says how water');
      expect(await place()).toBe(top);
    },
  );
}

test(
  'the dialog that approves opens with the focus on its question, and a key held down does not answer it',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const { id } = await makeSubmitted(site.context);
    await openProved(page, site, admin, `/dash/review/${id}`);
    await page.getByRole('button', { name: 'Approve' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish this?' });
    await expect(dialog.getByRole('heading')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Approve' })).toBeFocused();
  },
);
