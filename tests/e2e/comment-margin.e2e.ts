/** Comments are opened by marks beside their passages: beside the text, or over the lower edge of a phone. */
import { addComment } from '../../server/desk/review/comments.ts';
import { makeAccount, makeSubmitted } from '../factories.ts';
import { openAs } from './member.ts';
import { expect, onlyLong, test } from './test.ts';

const paragraphs = Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1} says how to boil water.`);

for (const width of [360, 1280]) {
  test(
    `a mark beside the passage opens its comment, by keyboard and by mouse, ${width} px wide`,
    onlyLong(width > 360),
    async ({ page, sharedSite: site }) => {
      const admin = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
      const { id, revision } = await makeSubmitted(site.context, { body: paragraphs.join('\n\n') });
      for (const [quote, body] of [
        ['Paragraph 40 says', 'Which source?'],
        ['Paragraph 40 says how', 'In which language?'],
        ['Paragraph 9 says', 'For how long?'],
      ])
        await addComment(site.context, admin, id, {
          revision,
          body: body ?? '',
          passage: { quote: quote ?? '', prefix: '', suffix: '' },
        });
      await page.setViewportSize({ width, height: 740 });
      await openAs(page, site, admin, `/dash/review/${id}`);

      const marks = page.getByRole('list', { name: 'Comments beside the text' }).getByRole('button');
      await expect(marks).toHaveText(['1', '2', '3']);
      const first = page.getByRole('button', { name: 'Comment by Neema Mushi on: Paragraph 9 says' });
      const place = await first.boundingBox();
      const passage = await page.getByText('Paragraph 9 says').first().boundingBox();
      expect(Math.abs((place?.y ?? 0) - (passage?.y ?? 1000))).toBeLessThan(40);

      await first.focus();
      await page.keyboard.press('Enter');
      const comments = page.getByRole('region', { name: 'Comments', exact: true });
      const thread = comments.getByRole('listitem').filter({ hasText: 'For how long?' });
      await expect(thread).toBeFocused();
      await expect(thread).toBeInViewport({ ratio: 0.9 });
      await expect(page.getByText('Paragraph 9 says').first()).toBeInViewport();
      await thread.getByRole('button', { name: 'Answer', exact: true }).click();
      await thread.getByRole('textbox', { name: 'Your answer' }).fill('A minute.');
      await page.keyboard.press('Escape');
      await expect(first).toBeFocused();
      await expect(first).toHaveAttribute('aria-expanded', 'false');

      await marks.nth(2).click();
      const third = comments.getByRole('listitem').filter({ hasText: 'In which language?' });
      await expect(third).toBeInViewport({ ratio: 0.9 });
      await expect(page.locator('.review-prose').getByText('Paragraph 40 says')).toBeInViewport();
      if (width === 360) {
        await third.getByRole('button', { name: 'Close' }).click();
        await expect(marks.nth(2)).toBeFocused();
        // What was typed is still there.
        await first.click();
        await expect(thread.getByRole('textbox', { name: 'Your answer' })).toHaveValue('A minute.');
      }
    },
  );
}
