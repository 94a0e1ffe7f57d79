/** Tables that are wider than the screen. */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { edge, expect, test } from './test.ts';

/** How dark a thin strip at the right side of an element is, from 0 to 255. */
async function darknessAtRight(element: Locator): Promise<number> {
  const page = element.page();
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  const clip = { x: box.x + box.width - 4, y: box.y, width: 4, height: box.height };
  const { channels } = await sharp(await page.screenshot({ clip, fullPage: true })).stats();
  return 255 - Math.max(...channels.slice(0, 3).map(({ mean }) => mean));
}

test(
  'a table wider than a phone has a shadow where it continues, and none at its end',
  edge,
  async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${site.url}/phis/read/${site.content.everything}`);
    const table = page.locator('.table-scroll').first();
    const atBeginning = await darknessAtRight(table);
    await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    const atEnd = await darknessAtRight(table);
    expect(atBeginning).toBeGreaterThan(atEnd + 20);
  },
);
