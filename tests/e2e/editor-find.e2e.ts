/** Finding and replacing words in the editor (docs/decisions/059-writing-desk.md). */
import type { Page } from '@playwright/test';
import { openDraft } from './editor.ts';
import { edge, expect, test } from './test.ts';

const text = `Boil the water.\n\n${'A line between.\n\n'.repeat(80)}Water cools.\n\nStore the water.`;

function findPanel(page: Page) {
  const panel = page.getByRole('search', { name: 'Find and replace' });
  return {
    panel,
    words: panel.getByRole('textbox', { name: 'Find', exact: true }),
    by: panel.getByRole('textbox', { name: 'Replace with' }),
    status: panel.getByRole('status'),
    button: (name: string) => panel.getByRole('button', { name, exact: true }),
  };
}

for (const width of [360, 1280]) {
  for (const field of ['marked', 'plain'] as const) {
    test(
      `words are found and replaced in the ${field} field, at ${width} px`,
      edge,
      async ({ page, sharedSite }) => {
        const { editor, saved } = await openDraft(page, sharedSite, text, width);
        const area = page.locator('main textarea:not([name])');
        if (field === 'plain') await page.getByLabel('Use a plain text field').check();
        const body = field === 'plain' ? area : editor.body;
        await body.focus();
        await page.keyboard.press('Control+Home');
        const { panel, words, by, status, button } = findPanel(page);

        // By keyboard.
        await page.keyboard.press('Control+f');
        await expect(words).toBeFocused();
        await page.keyboard.type('water');
        await expect(status).toHaveText('3 matches');
        await page.keyboard.press('Enter');
        await expect(status).toHaveText('1 of 3');
        await page.keyboard.press('Enter');
        await expect(status).toHaveText('2 of 3');
        await expect(words).toBeFocused();
        if (field === 'marked') {
          const current = page.locator('.cm-searchMatch-selected');
          await expect(current).toHaveText('Water');
          await expect(current).toBeInViewport();
        } else {
          const scrolled = () =>
            area.evaluate((at: HTMLTextAreaElement) => (at.scrollTop + at.clientHeight) / at.scrollHeight);
          await expect.poll(scrolled).toBeGreaterThan(0.97);
        }
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await expect(status).toHaveText('1 of 3');
        await page.keyboard.press('Shift+Enter');
        await expect(status).toHaveText('3 of 3');
        await page.keyboard.press('Escape');
        await expect(panel).toHaveCount(0);
        await expect(body).toBeFocused();
        await page.keyboard.type('milk');
        await expect.poll(saved).toBe(text.replace(/water\.$/, 'milk.'));

        // By mouse; what was searched for is still there.
        await editor.button('Find and replace').click();
        await expect(editor.button('Find and replace')).toHaveAttribute('aria-expanded', 'true');
        await expect(words).toHaveValue('water');
        await by.fill('soup');
        await panel.getByLabel('Match case').check();
        await expect(status).toHaveText('1 match');
        await panel.getByLabel('Match case').uncheck();
        await panel.getByLabel('Whole words').check();
        await expect(status).toHaveText('2 matches');
        await button('Next match').click();
        await button('Replace').click();
        await expect(status).toHaveText('1 match replaced');
        await button('Previous match').click();
        await expect(status).toHaveText('1 of 1');
        await words.fill('line');
        await expect(status).toHaveText('80 matches');
        await button('Replace all').click();
        await expect(status).toHaveText('80 matches replaced');
        await button('Close').click();
        await expect(panel).toHaveCount(0);
        await expect.poll(saved).not.toContain('line');
        // One undo takes it back.
        await expect(body).toBeFocused();
        await page.keyboard.press('Control+z');
        await expect.poll(saved).toContain('A line between.');
        await expect.poll(async () => (await saved()).split('A line between.').length - 1).toBe(80);
      },
    );
  }
}

test(
  'the selected words are searched for, and what isn’t there is said',
  edge,
  async ({ page, sharedSite }) => {
    const { editor } = await openDraft(page, sharedSite, 'Boil the water');
    await editor.body.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+h');
    const { words, by, status, button } = findPanel(page);
    await expect(words).toHaveValue('water');
    await words.fill('nothing of the kind');
    await expect(status).toHaveText('Not found');
    await button('Replace all').click();
    await expect(status).toHaveText('0 matches replaced');
    await words.fill('');
    await expect(status).toHaveText('');
    await by.fill('x');
    await page.keyboard.press('Enter');
    await expect(editor.body).toHaveText('Boil the water');
  },
);
