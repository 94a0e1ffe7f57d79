/** A contributor reads the draft that names them and proposes words, which its author takes. */
import { writeContributors } from '../../contract/posts/contributors/contributor.ts';
import { makeAccount, makeDraft } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { openAs } from './member.ts';
import { expect, test } from './test.ts';

test('a contributor proposes words for a draft, and its author takes and undoes them', async ({
  page,
  browser,
  sharedSite: site,
}) => {
  const author = await makeAccount(site.context, 'R');
  const other = await makeAccount(site.context, 'R');
  const entry = { given: 'Amina', affiliations: [], roles: [], corresponding: false };
  const { id } = await makeDraft(site.context, {
    author,
    title: 'Deep wells',
    body: 'Dig aa well.\n\nLine it.',
    contributors: writeContributors([
      { ...entry, key: 'a', family: 'First', account: author.id },
      { ...entry, key: 'b', family: 'Second', account: other.id },
    ]),
  });
  await openAs(page, site, other, '/phis/user/posts/drafts');
  await page
    .getByRole('region', { name: 'Drafts of others' })
    .getByRole('link', { name: 'Deep wells' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deep wells' })).toBeVisible();
  await page.locator('.review-prose').getByText('Dig aa well.').selectText();
  await page.getByRole('button', { name: 'Comment on this passage' }).click();
  const words = page.getByRole('textbox', { name: 'Words in place of the passage' });
  await expect(words).toHaveValue('Dig aa well.');
  await words.fill('Dig a *deep* well.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add the comment' }).click();
  const said = page.getByRole('region', { name: 'What contributors said' });
  await expect(said.locator('ins')).toHaveText('Dig a *deep* well.');
  await expectAccessible(page);

  const desk = await (await browser.newContext()).newPage();
  await openAs(desk, site, author, `/phis/edit/${id}`);
  const comments = desk.getByRole('region', { name: 'What your contributors said' });
  await comments.getByRole('button', { name: 'Take these words' }).press('Enter');
  const body = desk.getByRole('textbox', { name: 'Text', exact: true });
  await expect(body).toContainText('Dig a \\*deep\\* well.');
  await expect(comments.getByText('The author took these words.')).toBeVisible();
  await body.press('Control+z');
  await expect(body).toContainText('Dig aa well.');
  await expect(comments.getByRole('button', { name: 'Take these words' })).toBeVisible();
  await expect(comments.getByText('The author took these words.')).toHaveCount(0);
  await body.press('Control+Shift+z');
  await expect(comments.getByText('The author took these words.')).toBeVisible();
});
