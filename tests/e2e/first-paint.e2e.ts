/** What readers see of a page before its style sheet arrives, and if it never does. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { importPicture } from '../../server/people/index.ts';
import { loadRenderer, rendererFile } from '../../server/platform/page-cache/renderer.ts';
import { makeAccount, makeApproved } from '../factories.ts';
import { measureShifts } from './layout-shifts.ts';
import { edge, expect, long, onlyLong, test } from './test.ts';

const sheets = '**/islands/*.css';

/** About the tenth from which on readers are disturbed (web.dev/cls): what a page has inside leaves no more to move. */
const mostShift = 0.12;

/** The longhand properties that the style inside the page sets. */
const propertiesInside = (page: Page) =>
  page.evaluate(() => {
    const names = new Set<string>();
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) for (const name of rule.style) names.add(name);
        else if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const { ownerNode, cssRules } of document.styleSheets)
      if (ownerNode instanceof HTMLStyleElement) read(cssRules);
    return [...names];
  });

/** The computed values of these properties, of everything on the page. */
const styles = (page: Page, properties: readonly string[]) =>
  page.evaluate(
    (names) =>
      [...document.querySelectorAll('body, body :not(link, style)')].flatMap((element) =>
        [null, '::before'].map((part) => {
          const style = getComputedStyle(element, part);
          const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
          return `${element.nodeName}.${element.getAttribute('class')}${part ?? ''} ${values.join('; ')}`;
        }),
      ),
    properties,
  );

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((shown) => requestAnimationFrame(() => requestAnimationFrame(() => shown()))),
  );

/** How far the first screen of a page moves when its style sheets arrive one after the other, and what moved. */
async function shiftWhenStyled(page: Page, address: string): Promise<{ far: number; what: string }> {
  const shifted = await measureShifts(page);
  const waiting = new Map<string, () => void>();
  await page.route(sheets, async (route) => {
    await new Promise<void>((resolve) => {
      waiting.set(route.request().url(), resolve);
    });
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('.footer')).toBeAttached();
  // It is shown without the sheets.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length))
    .toBeGreaterThan(0);
  for (const [url, arrive] of waiting) {
    arrive();
    await expect
      .poll(() =>
        page.evaluate((href) => [...document.styleSheets].some((sheet) => sheet.href === href), url),
      )
      .toBe(true);
    await twoFrames(page);
  }
  await page.waitForLoadState('load');
  await twoFrames(page);
  const moved = await shifted();
  await page.unroute(sheets);
  return {
    far: moved.reduce((sum, { far }) => sum + far, 0),
    what: `${address}: ${moved.map(({ what }) => what).join('; ')}`,
  };
}

for (const width of [360, 1280])
  for (const language of ['en', 'ar', 'sw'])
    test(
      `at ${width} px in ${language}, the first screen stays where it is when the style sheet arrives`,
      onlyLong(language === 'sw', edge),
      async ({ page, site }) => {
        await page.setViewportSize({ width, height: width === 360 ? 640 : 800 });
        const { newest, arabic } = site.content;
        const slug = language === 'ar' ? arabic : newest.slug;
        for (const path of ['/', '/phis', '/phis/search?q=malaria', `/phis/read/${slug}`]) {
          const url = new URL(path, site.url);
          url.searchParams.set('lang', language);
          const { far, what } = await shiftWhenStyled(page, url.href);
          expect(far, what).toBeLessThan(mostShift);
        }
      },
    );

test(
  'lists with covers stay where they are when the style sheet arrives',
  long,
  async ({ page, emptySite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const lake = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#3a7bd5' } });
    const cover = `![A lake](${await importPicture(site.context, author, await lake.jpeg().toBuffer())})`;
    const body = 'Let the water boil for one minute, and cool it in a covered pot. '.repeat(4);
    const posts = [cover, cover, '', cover, cover, cover].map((each) => ({ author, cover: each, body }));
    for (const post of posts) await makeApproved(site.context, { ...post, title: 'Clean water' });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: width === 360 ? 640 : 800 });
      for (const path of ['/', '/phis', '/phis/search?q=water']) {
        await expect
          .poll(async () =>
            (await (await page.request.get(site.url + path)).text()).includes('class="cover"'),
          )
          .toBe(true);
        const { far, what } = await shiftWhenStyled(page, site.url + path);
        expect(far, what).toBeLessThan(mostShift);
      }
    }
  },
);

test(
  'what a page has inside, and its style sheets without it, are the whole style together',
  edge,
  async ({ page, site }) => {
    const { styleText } = await loadRenderer(rendererFile);
    for (const width of [240, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const address of [
        '/',
        '/?lang=ar',
        '/phis',
        '/phis/search?q=malaria',
        '/about',
        `/phis/read/${site.content.everything}`,
        `/phis/read/${site.content.arabic}`,
      ]) {
        await page.goto(site.url + address);
        const properties = await propertiesInside(page);
        const both = await styles(page, properties);
        await page.evaluate((whole) => {
          for (const part of document.querySelectorAll('style, link[rel="stylesheet"]')) part.remove();
          const style = document.createElement('style');
          style.textContent = whole;
          document.body.append(style);
        }, styleText);
        const whole = await styles(page, properties);
        const changed = both.flatMap((each, place) => {
          const other = new Set(whole[place]?.split('; '));
          const own = each.split('; ').filter((value) => !other.has(value));
          return own.length === 0 ? [] : [`${each.split(' ', 1)}: ${own.join('; ')}`];
        });
        expect(changed, `${address} at ${width} px`).toEqual([]);
      }
    }
  },
);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a page can be read where its style sheet never comes', async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.route(sheets, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
    await page.goto(`${site.url}/phis/read/${site.content.newest.slug}`);
    const [title, text] = [page.locator('h1'), page.locator('.post-text')];
    await expect(text).toBeVisible();
    const [titleBox, textBox] = [await title.boundingBox(), await text.boundingBox()];
    expect(textBox?.y).toBeGreaterThan(titleBox?.y ?? Number.POSITIVE_INFINITY);
    expect(textBox?.y).toBeLessThan(640);
    for (const icon of await page.locator('svg:visible').all())
      expect((await icon.boundingBox())?.width).toBeLessThanOrEqual(24);
  });

  test(
    'no page is wider than a phone where its style sheet never comes, and its words stay apart',
    edge,
    async ({ page, site }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.route('**/islands/*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
      const paths = ['/', '/?lang=fr', '/?lang=ar', '/phis', '/phis/search?q=water', '/developer'];
      for (const path of [...paths, `/phis/read/${site.content.newest.slug}`]) {
        await page.goto(site.url + path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          360,
        );
      }
      await page.goto(`${site.url}/phis`);
      await expect(page.locator('.post-row-dates').first()).toHaveText(/\S \d+ \S+ \d{4} \d+ min/);
    },
  );
});
