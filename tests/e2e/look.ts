import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './test.ts';

/** Screenshots are for people to look at, and take most of the time of these tests, so they are asked for. */
const wanted = process.env.SCREENSHOTS === '1';

const pictures = path.join(import.meta.dirname, 'screenshots');

/**
 * Timeout in milliseconds for a test that takes screenshots of many screens: slow machines take minutes, and
 * a hanging test still ends.
 */
export const photographing = 600_000;

/**
 * Checks a page narrow and wide, light and dark: nothing is too wide, and axe finds nothing. With
 * `SCREENSHOTS=1` it also takes a screenshot of each.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  await loadPictures(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingTooWide(page);
      if (wanted) await photograph(page, `${name} ${colorScheme} ${width}`);
      // Colours depend on the colour scheme; sizes of targets and scrolling depend on the width. Two of the
      // four combinations show both.
      if ((colorScheme === 'light') === (width === 360)) await expectAccessible(page);
    }
  }
}

async function photograph(page: Page, name: string): Promise<void> {
  const file = `${name}.png`.replaceAll(' ', '-').toLowerCase();
  await page.screenshot({ path: path.join(pictures, file), fullPage: true });
}

/** Loads the lazy pictures below the window: a screenshot of the full page doesn't. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode();
    }
  });
}

/**
 * Checks that nothing makes the page scroll sideways or exceeds its edges, except for elements that scroll
 * themselves.
 */
async function expectNothingTooWide(page: Page): Promise<void> {
  const { scrollWidth, clientWidth, beyond } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolls = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && scrolls(element.parentElement));
    // A dialog scrolls itself, and only vertically.
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    const wide = dialogs.filter((dialog) => dialog.scrollWidth > dialog.clientWidth);
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isBeyond = width > 1 && (left < -1 || right > clientWidth + 1);
      return isBeyond && element.checkVisibility() && !scrolls(element);
    });
    return {
      scrollWidth,
      clientWidth,
      beyond: [...wide, ...beyond].map(({ outerHTML }) => outerHTML.slice(0, 200)),
    };
  });
  expect.soft(beyond, 'beyond the edges').toEqual([]);
  expect.soft(scrollWidth, 'width of the page in pixels').toBeLessThanOrEqual(clientWidth);
}
