/** Lists and search on a phone, with JavaScript off. */
import type { Page } from '@playwright/test';
import { interfaceLanguages } from '../../contract/constants.ts';
import { needs } from '../../server/posts/index.ts';
import { makeApproved } from '../factories.ts';
import { expect, long, test } from './test.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

/** More languages than those of the interface, so that there are many to choose from. */
const others = 'am ha ig yo zu xh so om rw rn ln kg wo bm ff sn ny tn st ti'.split(' ');

/** The bottom of the first post's title, in CSS pixels from the top of the screen. */
async function firstTitleEnds(page: Page): Promise<number> {
  const box = await page.locator('.post-rows > li').first().locator(':is(h2, h3) a').boundingBox();
  if (!box) throw new Error('there is no post');
  return box.y + box.height;
}

test(
  'the first result is on the first screen of a phone, and at most three Tab presses after the form',
  long,
  async ({ page, emptySite: site }) => {
    for (const language of ['en', 'fr', 'ar', ...others])
      await makeApproved(site.context, { language, title: `Water ${language}`, topics: ['water', language] });

    for (const address of ['/phis', '/phis/topics/water', '/phis/search?q=water'])
      for (const language of ['en', 'fr', 'pt', 'ar', 'sw']) {
        await page.goto(`${site.url}${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
        expect(await firstTitleEnds(page), `${address} in ${language}`).toBeLessThan(740);
        expect(await page.locator('.list-bar').textContent()).toContain(String(others.length + 3));
      }

    await page.goto(`${site.url}/phis/search?q=water`);
    await page.locator('.search-form button').focus();
    for (let presses = 1; presses <= 3; presses += 1) {
      await page.keyboard.press('Tab');
      if (
        await page
          .locator('.post-rows h2 a')
          .first()
          .evaluate((link) => link === document.activeElement)
      )
        return;
    }
    throw new Error('the first result was not reached');
  },
);

test('a reader filters a list and a search, and one line shows the current choices', async ({
  page,
  emptySite: site,
}) => {
  for (const language of ['en', 'sw', 'ak'])
    await makeApproved(site.context, {
      language,
      title: `Water ${language}`,
      topics: ['water', `in ${language}`],
    });
  const rows = page.locator('.post-rows > li');
  const line = page.locator('.list-filters summary');

  await page.goto(`${site.url}/phis`);
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'In other languages' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Akan' })).toBeHidden();
  await line.click();
  await page.getByRole('link', { name: 'Akan' }).click();
  await expect(rows).toHaveCount(1);
  await expect(line).toContainText('Akan');
  await expect(page.getByText('1 post', { exact: true })).toBeVisible();
  await line.click();
  await expect(page.getByRole('link', { name: 'in sw' })).toHaveCount(0);

  await page.goto(`${site.url}/phis/search?q=water`);
  await line.click();
  const offered = page.getByRole('navigation', { name: 'Language' }).getByRole('link');
  await expect(offered).toHaveText(['All languages', 'English', 'Swahili', 'Akan']);
  await offered.getByText('Swahili').click();
  await expect(rows).toHaveCount(1);
  await expect(line).toContainText('Swahili');
});

test('the home page has its search and all twelve needs on the first screen, in words that are whole', async ({
  page,
  emptySite: site,
}) => {
  for (const { topics } of needs) {
    const word = site.context.topics.bySlug(topics[0] ?? '')?.word ?? '';
    await makeApproved(site.context, { topics: [word] });
  }
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const language of interfaceLanguages) {
      await page.goto(`${site.url}/?lang=${language}`);
      await page.waitForLoadState('load');
      const tiles = await page.locator('.needs a').evaluateAll((links) =>
        links.map((link) => {
          const { left, right, bottom, height } = link.getBoundingClientRect();
          const text = link.firstChild as Text;
          const broken = [...text.data.matchAll(/[\p{L}\p{M}]+/gu)].filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1;
          });
          return { text: text.data, left, right, bottom, height, broken: broken.map(([word]) => word) };
        }),
      );
      expect(tiles).toHaveLength(12);
      await expect(page.getByRole('main').getByRole('searchbox')).toBeInViewport({ ratio: 1 });
      for (const tile of tiles) {
        const said = `${language} at ${width}: ${JSON.stringify(tile)}`;
        expect(tile.bottom, said).toBeLessThanOrEqual(height);
        expect(tile.left, said).toBeGreaterThanOrEqual(0);
        expect(tile.right, said).toBeLessThanOrEqual(width);
        expect(tile.height, said).toBeGreaterThanOrEqual(44);
        expect(tile.broken, said).toEqual([]);
      }
    }
  }
});
