import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const pictures = path.join(import.meta.dirname, 'screenshots');

/** Milliseconds for a test that photographs many screens: a slow machine takes minutes, and what hangs is stopped. */
export const photographing = 600_000;

/** Photographs a page narrow and wide, light and dark, and examines it in either light and at either width. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await loadPictures(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingTooWide(page);
      const file = `${name} ${colorScheme} ${width}.png`.replaceAll(' ', '-').toLowerCase();
      await page.screenshot({ path: path.join(pictures, file), fullPage: true });
      // Colours depend on the light, targets and what scrolls on the width: two of the four show both.
      if ((colorScheme === 'light') === (width === 360)) await expectAccessible(page);
    }
  }
}

/** Pictures below the window wait to be scrolled to, which a photograph of the whole page doesn't do. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode();
    }
  });
}

/** Nothing makes the page scroll sideways or lies beyond its edges, but for what can be scrolled by itself. */
async function expectNothingTooWide(page: Page): Promise<void> {
  const { scrollWidth, clientWidth, beyond } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolls = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && scrolls(element.parentElement));
    // A dialog scrolls by itself, and only down.
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

/** Every rule that axe has, and the one for targets too small to be hit, which it leaves out by default. */
async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } });
  const { violations } = await axe.analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 300)}\n${failureSummary}`),
  );
  expect.soft(findings).toEqual([]);
}
