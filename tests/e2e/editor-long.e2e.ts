/** Writing and submitting a long post works as for a short one (product.md#drafts-are-never-lost). */
import type { Locator, Page } from '@playwright/test';
import { makeAccount, makeDraft, type TestAccount } from '../factories.ts';
import { EditorPage } from './editor.ts';
import { beSignedIn } from './member.ts';
import { edge, expect, long, onlyLong, test } from './test.ts';

const sixtyParagraphs = Array.from(
  { length: 60 },
  (_, at) =>
    `Paragraph ${at + 1}. Boil the water for one minute, three above 2,000 metres, and let it cool in a covered pot.`,
).join('\n\n');

const widths = [360, 1280];
const surfaces = ['CodeMirror', 'the plain text field'];

for (const surface of surfaces) {
  for (const width of widths) {
    test(
      `a post of sixty paragraphs in ${surface} is submitted by mouse, ${width} px wide`,
      long,
      async ({ page, sharedSite }) => {
        const author = await makeAccount(sharedSite.context, 'R');
        await page.setViewportSize({ width, height: 740 });
        await submitLongPost(page, { site: sharedSite, author, surface }, (target) => target.click());
      },
    );

    test(
      `a post of sixty paragraphs in ${surface} is submitted by keyboard, ${width} px wide`,
      onlyLong(width === 360 || surface !== 'CodeMirror'),
      async ({ page, sharedSite }) => {
        const author = await makeAccount(sharedSite.context, 'R');
        await page.setViewportSize({ width, height: 740 });
        await submitLongPost(page, { site: sharedSite, author, surface }, pressByKeys);
      },
    );

    test(
      `a post of sixty paragraphs in ${surface} is submitted by touch, ${width} px wide`,
      onlyLong(width > 360 || surface === 'CodeMirror', edge),
      async ({ browser, sharedSite }) => {
        const author = await makeAccount(sharedSite.context, 'R');
        const phone = { locale: 'en-GB', viewport: { width, height: 740 }, hasTouch: true };
        const context = await browser.newContext(phone);
        const page = await context.newPage();
        await submitLongPost(page, { site: sharedSite, author, surface }, (target) => target.tap());
        await context.close();
      },
    );
  }
}

/** As many controls as lie between the beginning of the page and any of its buttons, and some more. */
const tabs = 80;

/** Goes to a control by the Tab key alone, and presses it. */
async function pressByKeys(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < tabs; pressed++) {
    if (await target.evaluate((control) => control === document.activeElement)) {
      await expect(target).toBeInViewport();
      return keyboard.press('Space');
    }
    await keyboard.press('Tab');
  }
  throw new Error('the Tab key does not lead to the control');
}

interface LongPost {
  site: Parameters<typeof beSignedIn>[1] & { context: Parameters<typeof makeDraft>[0] };
  author: TestAccount;
  surface: string;
}

/** Opens a long draft, and presses every control below its text; a press on a covered control fails. */
async function submitLongPost(
  page: Page,
  { site, author, surface }: LongPost,
  press: (target: Locator) => Promise<void>,
): Promise<void> {
  const { id } = await makeDraft(site.context, { author, title: 'Clean wells', body: sixtyParagraphs });
  await beSignedIn(page, site, author);
  const editor = new EditorPage(page);
  await page.goto(`${site.url}/phis/edit/${id}`);
  await expect(editor.body).toBeVisible();
  const plain = page.getByLabel('Use a plain text field');
  if (surface !== 'CodeMirror') {
    await press(plain);
    await expect(page.locator('main textarea:not([name])')).toBeVisible();
  } else {
    await editor.marked();
  }
  // The text scrolls inside its frame and covers nothing below it.
  const frame = await editor.body.evaluate((body) => {
    const scroller = body.closest('.cm-scroller') ?? body;
    return { height: scroller.clientHeight, text: scroller.scrollHeight };
  });
  expect(frame.height).toBeLessThan(frame.text);
  const counter = page.getByText(/^1,?\d{3} words$/);
  await counter.click({ trial: true });
  await page.getByRole('contentinfo').click({ trial: true });
  await plain.click({ trial: true });
  await press(editor.button('Submit for review…'));
  await press(editor.button('Submit for review'));
  await expect(page).toHaveURL(/\/phis\/user\/posts\/submitted$/);
}
