import type { JSHandle, Page } from '@playwright/test';
import { expect, long, test } from './test.ts';

test('the first Tab stop is a link to skip to the text', async ({ page, site }) => {
  await page.goto(`${site.url}/phis`);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('after "Load more posts..." the focus is on the first new post', async ({ page, site }) => {
  await page.goto(`${site.url}/phis`);
  const before = page.locator('.post-rows').getByRole('heading', { level: 2 });
  await expect(before).toHaveCount(7);
  await page.getByRole('link', { name: 'Load more posts...' }).press('Enter');
  await expect(before).toHaveCount(13);

  await page.keyboard.press('Tab');

  await expect(before.nth(7).getByRole('link')).toBeFocused();
});

for (const { colorScheme, language } of [
  { colorScheme: 'light', language: 'en' },
  { colorScheme: 'dark', language: 'ar' },
] as const) {
  test(
    `every control shows its focus, ${colorScheme}, in ${language}`,
    long,
    async ({ page, site, emptySite }) => {
      // It photographs every control of five pages twice.
      test.slow();
      await page.emulateMedia({ colorScheme });
      const { everything, withdrawn } = site.content;
      const addresses = [
        `${site.url}/`,
        `${site.url}/phis`,
        `${site.url}/phis/read/${everything}`,
        `${site.url}/phis/read/${withdrawn}`,
        emptySite.firstAdminLink,
      ];
      for (const address of addresses) {
        await page.goto(`${address}?lang=${language}`);
        await expectFocusOnEverything(page);
      }
    },
  );
}

/** Opens folded elements, so that their controls can be reached. */
async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}

/** Tabs through the page: every control is reached, and looks different while it has the focus. */
async function expectFocusOnEverything(page: Page): Promise<void> {
  const seen = await page.evaluateHandle(() => new WeakSet<Element>());
  const reached: string[] = [];
  for (;;) {
    // Repeated, since the menu of languages closes when the focus moves elsewhere.
    await openEverything(page);
    await page.keyboard.press('Tab');
    const control = await newlyFocused(page, seen);
    if (!control) break;
    reached.push(control.name);
    const withFocus = await photograph(page, control.around);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    const without = await photograph(page, control.around);
    expect.soft(withFocus.equals(without), `${control.name} looks the same with the focus`).toBe(false);
  }
  await openEverything(page);
  expect(reached).toHaveLength(await countControls(page));
}

/**
 * The element with the focus, with a screenshot of the area around it; null if it was seen before or nothing
 * has the focus.
 */
function newlyFocused(page: Page, seen: JSHandle<WeakSet<Element>>) {
  return page.evaluate((before) => {
    const element = document.activeElement;
    if (!element || element === document.body || before.has(element)) return null;
    before.add(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    const around = { x: Math.max(0, x - 8), y: Math.max(0, y - 8), width: width + 16, height: height + 16 };
    return { name: element.outerHTML.slice(0, 120), around };
  }, seen);
}

function photograph(
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<Buffer> {
  return page.screenshot({ clip, animations: 'disabled' });
}

function countControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, summary, select, textarea, [tabindex]',
      ),
    ];
    const usable = controls.filter((control) => control.tabIndex >= 0 && !control.matches(':disabled'));
    return usable.filter((control) => control.checkVisibility()).length;
  });
}
