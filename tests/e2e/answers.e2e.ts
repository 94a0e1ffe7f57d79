import { makeAccount, makeApproved } from '../factories.ts';
import { lookAt, photographing } from './look.ts';
import { openAs } from './member.ts';
import { choose } from './row-menu.ts';
import { edge, expect, test } from './test.ts';

test(
  'a reader without a script says what was missing, and the author reads it',
  edge,
  async ({ browser, page, emptySite: site }) => {
    test.setTimeout(photographing);
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author, title: 'Clean water' });
    const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await reader.goto(`${site.url}/phis/read/${slug}`);
    const question = reader.getByRole('form', { name: 'Was this helpful?' });
    await question.getByRole('button', { name: 'No' }).click();
    await reader.getByLabel('What helped, or what was missing?').fill('How long does boiled water keep?');
    await reader.getByRole('button', { name: 'Send' }).click();
    await expect(reader.getByRole('heading', { name: 'Thank you for your answer' })).toBeVisible();
    await expect(reader.getByRole('textbox')).toHaveCount(0);
    await reader.context().close();

    await openAs(page, site, author, '/phis/user/posts/approved');
    await choose(page, 'Clean water', 'Answers of readers');
    await expect(page).toHaveURL(`${site.url}/dash/answers/${id}`);
    await expect(page.getByText('How long does boiled water keep?')).toBeVisible();
    await expect(page.getByText('Not helpful: 1')).toBeVisible();
    await lookAt(page, 'answers of readers');
  },
);

test('the question under a post, and the page after it', edge, async ({ page, emptySite: site }) => {
  test.setTimeout(photographing);
  for (const [language, title] of [
    ['en', 'Clean water'],
    ['ar', 'ماء نظيف'],
  ] as const) {
    const { slug } = await makeApproved(site.context, { title, language });
    await page.goto(`${site.url}/phis/read/${slug}`);
    await lookAt(page, `helpful ${language}`);
    await page.locator('.helpful button').first().click();
    await expect(page.locator('[name=words]')).toBeVisible();
    await lookAt(page, `answered ${language}`);
  }
});
