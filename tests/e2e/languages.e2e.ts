import { edge, expect, onlyEdge, test } from './test.ts';

const languages = [
  {
    language: 'ar',
    direction: 'rtl',
    posts: 'المقالات',
    more: 'تحميل المزيد من المقالات...',
    lost: 'العودة إلى الرئيسية',
  },
  {
    language: 'fr',
    direction: 'ltr',
    posts: 'Articles',
    more: 'Charger plus d’articles…',
    lost: 'Revenir à l’accueil',
  },
];

test.use({ javaScriptEnabled: false });

for (const { language, direction, posts, more, lost } of languages) {
  test(
    `the interface in ${language} is kept by its links`,
    onlyEdge(language !== 'ar'),
    async ({ page, site }) => {
      const html = page.locator('html');
      const inLanguage = async (path: string) => {
        await expect(page).toHaveURL(new RegExp(`${path}.*[?&]lang=${language}`));
        await expect(html).toHaveAttribute('lang', language);
        await expect(html).toHaveAttribute('dir', direction);
      };
      await page.goto(`${site.url}/?lang=${language}`);
      await inLanguage('/');

      await page.getByRole('navigation').getByRole('link', { name: posts }).click();
      await inLanguage('/phis');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts);
      await page.getByRole('link', { name: more, exact: true }).click();
      await inLanguage('/phis');
      await expect(page).toHaveURL(/shown=13/);
      await page.getByRole('link', { name: site.content.newest.title }).click();
      await inLanguage(site.content.newest.slug);
      // The post itself stays in its own language.
      await expect(page.getByRole('article')).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('article')).toHaveAttribute('dir', 'ltr');

      await page.goto(`${site.url}/nowhere?lang=${language}`);
      await page.getByRole('link', { name: lost, exact: true }).click();
      await inLanguage('/phis');
    },
  );
}

test('a reader changes the language of any page, and stays on that page', async ({ page, site }) => {
  await page.goto(`${site.url}/phis?shown=13`);
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(`${site.url}/phis?shown=13&lang=fr`);

  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${site.url}/phis?shown=13`);
});

for (const language of ['en', 'fr', 'pt', 'ar', 'sw']) {
  test(
    `the header of the developer portal, in ${language}, is one line on a phone`,
    edge,
    async ({ page, site }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(`${site.url}/developer?lang=${language}`);
      const parts = page.getByRole('banner').locator('.developer-mark, summary');
      const middles = await parts.evaluateAll((all) =>
        all.map((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return (top + bottom) / 2;
        }),
      );
      expect(middles).toHaveLength(3);
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
      const height = (await page.locator('.developer-mark').boundingBox())?.height ?? Number.NaN;
      expect(height).toBeLessThan(48);
    },
  );
}
