import { edge, expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('a reader filters posts by language, orders them, and sees the current choices', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/phis`);
  const filters = page.locator('.list-filters summary');
  await filters.click();
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Swahili' }).click();
  await expect(page).toHaveURL(`${site.url}/phis?language=sw`);
  await filters.click();
  await page.getByRole('link', { name: 'Most read' }).click();
  await expect(page).toHaveURL(`${site.url}/phis?language=sw&order=most-read`);
  await filters.click();
  for (const name of ['Swahili', 'Most read'])
    await expect(page.getByRole('navigation').getByRole('link', { name })).toHaveAttribute(
      'aria-current',
      'true',
    );
  const rows = page.getByRole('main').locator('.post-rows > li');
  await expect(rows).not.toHaveCount(0);
  for (const row of await rows.all()) await expect(row).toContainText('Swahili');
});

test('a topic of a post links to the posts on it, and to the other topics', edge, async ({ page, site }) => {
  const { newest } = site.content;
  await page.goto(`${site.url}/phis/read/${newest.slug}`);
  await page
    .getByRole('list', { name: 'Topics' })
    .getByRole('link', { name: 'malaria', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('malaria');
  await expect(page.getByRole('link', { name: newest.title })).toBeVisible();
  await page.locator('.list-filters summary').click();
  await page.locator('.list-filters').getByRole('link', { name: 'More topics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Topics');
  const tree = page.getByRole('main').locator('.topic-tree');
  await tree.locator('summary', { hasText: 'Infectious diseases' }).click();
  await expect(tree.getByRole('link', { name: /malaria \d+ posts?/ }).first()).toBeVisible();
});

test('a byline links to its author and their posts', edge, async ({ page, site }) => {
  await page.goto(`${site.url}/phis`);
  await page.getByRole('link', { name: 'Grace Okoro' }).first().click();
  await expect(page).toHaveURL(`${site.url}/phis/author/${site.content.author}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Okoro');
  await expect(page.getByText('Research Associate', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'PubMed' })).toHaveAttribute(
    'href',
    'https://pubmed.example/grace',
  );
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Mosquito nets that last',
    'Clean water',
  ]);
});

test('a reader searches from any page, and finds posts despite a typo', async ({ page, site }) => {
  await page.goto(site.url);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('mosqito');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`${site.url}/phis/search?q=mosqito`);
  await expect(page.getByRole('status')).toHaveText(
    'No posts found for “mosqito”. Showing results for “mosquito” instead. Search instead for “mosqito”',
  );
  const [first] = await page.getByRole('main').getByRole('heading', { level: 2 }).all();
  if (!first) throw new Error('nothing was found');
  await expect(first).toHaveText('Mosquito nets that last');
  await expect(first.locator('mark').first()).toHaveText('Mosquito');
  await expect(page.getByRole('searchbox')).toHaveValue('mosqito');
});

test('a search keeps the language of the pages', edge, async ({ page, site }) => {
  await page.goto(`${site.url}/phis/search?lang=fr`);
  await page.getByRole('searchbox').fill('eau');
  await page.getByRole('search').getByRole('button').click();
  await expect(page).toHaveURL(`${site.url}/phis/search?q=eau&lang=fr`);
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/^eau/i);
});
