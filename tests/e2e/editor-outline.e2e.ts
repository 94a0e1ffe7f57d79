/** The outline of a text in the editor (docs/decisions/059-writing-desk.md). */
import type { Page } from '@playwright/test';
import { openDraft } from './editor.ts';
import { edge, expect, long, onlyLong, test } from './test.ts';

const paragraph =
  'Boil the water for one minute, three above 2,000 metres, and let it cool in a covered pot.';
/** Sixty sections, about 200 kB. */
const longText = Array.from(
  { length: 60 },
  (_, at) => `## Section ${at + 1}\n\n${`${paragraph}\n`.repeat(35)}`,
).join('\n');

async function openOutline(page: Page, width: number) {
  if (width < 1100) await page.getByRole('button', { name: /^Details/ }).click();
  const outline = page.locator('details').filter({ hasText: /^Outline/ });
  await expect(outline).toBeVisible();
  // It stays open when the sheet is closed, and when the field changes.
  if ((await outline.getAttribute('open')) === null) await outline.locator('summary').click();
  return outline;
}

for (const width of [360, 1280]) {
  test(
    `a heading of the outline leads to its place in a long text, at ${width} px`,
    onlyLong(width > 360, edge),
    async ({ page, sharedSite }) => {
      const { editor, saved } = await openDraft(page, sharedSite, longText, width);
      const outline = await openOutline(page, width);
      await expect(outline.locator('summary')).toHaveText('Outline (60)');
      await expect(outline.getByRole('listitem').first()).toHaveText('Section 1Level 2');
      await outline.getByRole('button', { name: 'Section 40', exact: true }).press('Enter');
      await expect(editor.body).toBeFocused();
      const heading = page.locator('.cm-line').filter({ hasText: /^## Section 40$/ });
      await expect(heading).toBeInViewport();
      await page.keyboard.type('The ');
      await expect(page.locator('.cm-line').filter({ hasText: '## The Section 40' })).toBeInViewport();
      expect(await saved()).toBe(longText.replace('## Section 40', '## The Section 40'));

      // In the plain field, by mouse.
      await page.getByLabel('Use a plain text field').check();
      const plain = page.locator('main textarea:not([name])');
      const shown = await openOutline(page, width);
      await expect(shown.getByRole('button', { name: 'The Section 40' })).toBeVisible();
      await shown.getByRole('button', { name: 'Section 20', exact: true }).click();
      await expect(plain).toBeFocused();
      const middle = () =>
        plain.evaluate(
          (area: HTMLTextAreaElement) => (area.scrollTop + area.clientHeight / 2) / area.scrollHeight,
        );
      await expect.poll(middle).toBeGreaterThan(19 / 60 - 0.003);
      expect(await middle()).toBeLessThan(19 / 60 + 0.003);
      await page.keyboard.type('A ');
      await expect(plain).toHaveValue(/\n## A Section 20\n/);
    },
  );
}

test('the outline follows the text, and says which level is skipped', edge, async ({ page, sharedSite }) => {
  const { editor } = await openDraft(page, sharedSite, 'Boil the water.');
  const outline = await openOutline(page, 1280);
  await expect(outline).toContainText('The text has no headings yet.');
  await editor.write('\n\n## Sea level\n\n#### 2000 m');
  await expect(outline.getByRole('listitem')).toHaveText([
    'Sea levelLevel 2',
    '2000 mLevel 4Level 3 is missing above it',
  ]);
  await expect(outline.locator('summary')).toHaveText('Outline (2)A level is skipped');
  await page.keyboard.press('Control+Alt+3');
  await expect(outline.getByRole('listitem').last()).toHaveText('2000 mLevel 3');
  await expect(outline.locator('summary')).toHaveText('Outline (2)');
});

test(
  'typing in a long text takes no more than three times as long with its outline open',
  long,
  async ({ page, sharedSite }) => {
    const { editor } = await openDraft(page, sharedSite, longText);
    const type = async (word: string) => {
      await editor.body.focus();
      await page.keyboard.press('Control+End');
      const before = performance.now();
      await page.keyboard.type(`${word} `.repeat(40));
      await expect(page.locator('.cm-line').filter({ hasText: `${word} ${word}` })).toBeVisible();
      return performance.now() - before;
    };

    const closed = await type('well');
    await openOutline(page, 1280);
    expect((await type('rain')) / closed).toBeLessThan(3);
  },
);
