/** A reviewer proposes other words for a passage; the author takes them into the text, or leaves it as it is. */
import { makeAccount, makeSubmitted } from '../factories.ts';
import { openAs } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'a reviewer proposes other words, and the author takes them',
  edge,
  async ({ page, browser, sharedSite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeSubmitted(site.context, {
      author,
      body: 'Give aspXirin now.\n\nBoil **the** water.',
    });
    await openAs(page, site, admin, `/dash/review/${id}`);
    for (const [quote, words] of [
      ['Give aspXirin now.', 'Give aspirin now.'],
      ['Boil the water.', 'Boil all water.'],
    ]) {
      await page
        .locator('.review-prose')
        .getByText(quote ?? '')
        .selectText();
      await page.getByRole('button', { name: 'Comment on this passage' }).click();
      await page.getByRole('button', { name: 'Suggest other words' }).click();
      const field = page.getByRole('textbox', { name: 'Words in place of the passage' });
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(quote ?? '');
      await field.fill(words ?? '');
      await page.getByRole('button', { name: 'Add the comment' }).click();
      await expect(page.locator('ins', { hasText: words ?? '' })).toBeVisible();
    }
    const returned = await page.request.post(`${site.url}/content/review/${id}/return`, {
      headers: { authorization: admin.token },
      data: { comment: 'See below.' },
    });
    expect(returned.ok()).toBe(true);

    const other = await (await browser.newContext()).newPage();
    await openAs(other, site, author, `/phis/edit/${id}`);
    const comments = other.getByRole('region', { name: 'What the reviewers said' });
    const take = comments.getByRole('button', { name: 'Take these words' });
    await take.first().click();
    const body = other.getByRole('textbox', { name: 'Text', exact: true });
    await expect(body).toContainText('Give aspirin now.');
    await expect(comments.getByText('The author took these words.')).toBeVisible();
    // The other passage has emphasis, which the words would lose.
    await take.click();
    await expect(comments.getByText('Change it by hand.')).toBeVisible();
    await expect(body).toContainText('Boil **the** water.');
    await comments.getByRole('button', { name: 'Leave the text as it is' }).click();
    await expect(comments.getByText('The author left the text as it is.')).toBeVisible();
  },
);
