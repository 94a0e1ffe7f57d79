/** Reviewers compare a submission with any earlier text of its post, in one text or side by side. */
import type { Page } from '@playwright/test';
import { addComment } from '../../server/desk/review/comments.ts';
import { returnWithComments } from '../../server/desk/review/decisions.ts';
import { saveDraft, submitPost } from '../../server/posts/index.ts';
import { makeAccount, makeSubmitted, type TestAccount } from '../factories.ts';
import { lookAt } from './look.ts';
import { openAs } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, long, onlyLong, test } from './test.ts';

/** Three rounds of a text: two were returned. `last` is what was changed for the third. */
async function makeThreeRounds(
  { context }: RunningSite,
  last: { body: string; language?: string; title?: string },
) {
  const author = await makeAccount(context, 'R');
  const admin = await makeAccount(context, 'A');
  const body = '## Boiling\n\nBoil the water for one minute.\n\nAsk your neighbours.';
  const { id } = await makeSubmitted(context, { author, title: 'Clean wells', body });
  await returnWithComments(context, admin, id, { comment: 'Whom?' });
  const second = '## Boiling\n\nBoil the water for two minutes.\n\nAsk the clinic.';
  const saved = await saveDraft(context, author, id, { version: 1, body: second });
  await submitPost(context, author, id, saved.draft.version);
  await returnWithComments(context, admin, id, { comment: 'In the hills?' });
  const again = await saveDraft(context, author, id, { version: saved.draft.version, ...last });
  const { draft } = await submitPost(context, author, id, again.draft.version);
  const revision = draft.submitted_revision_id ?? '';
  return { id, admin, revision };
}

const third = {
  title: 'Clean deep wells',
  body: '## Boiling\n\nBoil the water for three minutes.\n\nCover the pot.',
};
const side = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openFirst(page: Page, site: RunningSite, place: { id: string; admin: TestAccount }) {
  await openAs(page, site, place.admin, `/dash/review/${place.id}`);
  await page.getByRole('radio', { name: 'Compare…' }).check();
  await page.getByLabel('Compare with', { exact: true }).selectOption({ index: 2 });
}

for (const width of [360, 1280]) {
  test(
    `a reviewer compares with the first text by the keyboard, side by side, ${width} px wide`,
    onlyLong(width > 360, edge),
    async ({ page, sharedSite: site }) => {
      const place = await makeThreeRounds(site, third);
      await addComment(site.context, place.admin, place.id, {
        revision: place.revision,
        body: 'In the hills too?',
        passage: { quote: 'three minutes', prefix: '', suffix: '' },
      });
      await page.setViewportSize({ width, height: 800 });
      await openAs(page, site, place.admin, `/dash/review/${place.id}`);
      await page.getByRole('radio', { name: 'Since it was returned' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name: 'Compare…' })).toBeChecked();
      const choice = page.getByLabel('Compare with', { exact: true });
      await expect(choice.locator('option')).toHaveText([
        'Choose an earlier text',
        /^Revision 2, .*: returned$/,
        /^Revision 1, .*: returned$/,
      ]);
      await page.keyboard.press('Tab');
      await expect(choice).toBeFocused();
      await page.keyboard.press('End');
      await expect(page.locator('.review-prose del.removed').first()).toHaveText('one minute');

      await page.getByRole('checkbox', { name: 'Side by side' }).focus();
      await page.keyboard.press('Space');
      const earlier = side(page, 'Earlier text');
      const submitted = side(page, 'Submitted text');
      await expect(earlier.getByText('one minute')).toBeVisible();
      await expect(earlier.getByText('three minutes')).toBeHidden();
      await expect(submitted.getByText('three minutes')).toBeVisible();
      await expect(submitted.getByText('one minute')).toBeHidden();
      const [one, other] = [await earlier.boundingBox(), await submitted.boundingBox()];
      if (width === 1280) expect(one?.y).toBe(other?.y);
      else expect(other?.y).toBeGreaterThan((one?.y ?? 0) + (one?.height ?? 0));

      // The passage of a comment is highlighted in the submitted text.
      const shown = () =>
        page.evaluate(() =>
          [...(CSS.highlights.get('shown-passage') ?? [])].map((range) => [
            String(range),
            range.startContainer?.parentElement?.closest('section')?.querySelector('h2')?.textContent,
          ]),
        );
      await page.getByRole('button', { name: 'Show in the text' }).click();
      await expect.poll(shown).toEqual([['three minutes', 'Submitted text']]);

      // This browser remembers how comparisons are shown.
      await page.reload();
      await expect(page.getByRole('checkbox', { name: 'Side by side' })).toBeChecked();
      await expect(side(page, 'Earlier text').getByText('two', { exact: true })).toBeVisible();
      // A word that is new in the title stays in its line.
      await expect(side(page, 'Submitted text').getByText('deep')).toHaveCSS('display', 'inline');
    },
  );
}

test(
  'each side has its own language and direction, and axe finds nothing',
  long,
  async ({ page, sharedSite: site }) => {
    const body = '## الغلي\n\nاغلِ الماء ثلاث دقائق.\n\nغطِّ الإناء.';
    const place = await makeThreeRounds(site, { body, language: 'ar' });
    await openFirst(page, site, place);
    await page.getByRole('checkbox', { name: 'Side by side' }).check();
    const earlier = side(page, 'Earlier text').locator('.review-prose');
    const submitted = side(page, 'Submitted text').locator('.review-prose');
    await expect(earlier).toHaveAttribute('lang', 'en');
    await expect(earlier).toHaveCSS('direction', 'ltr');
    await expect(earlier.locator('h2:visible, p:visible')).toHaveCount(3);
    await expect(earlier.getByText('Ask your neighbours.')).toBeVisible();
    await expect(earlier.getByText('غطِّ الإناء.')).toBeHidden();
    await expect(submitted).toHaveAttribute('lang', 'ar');
    await expect(submitted).toHaveCSS('direction', 'rtl');
    await expect(submitted.getByText('غطِّ الإناء.')).toBeVisible();
    await lookAt(page, 'side by side with Arabic en');
  },
);

test('a text that can’t be loaded says so, and is loaded again', edge, async ({ page, sharedSite: site }) => {
  const place = await makeThreeRounds(site, third);
  await page.route('**/difference', (route) => route.abort());
  await openFirst(page, site, place);
  const alert = page.getByRole('region', { name: 'The text' }).getByRole('alert');
  await expect(alert).toBeVisible();
  await page.unroute('**/difference');
  await alert.getByRole('button').click();
  await expect(page.locator('.review-prose del.removed').first()).toHaveText('one minute');
});
