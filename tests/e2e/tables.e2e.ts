/** Tables and formulas in the editor (product.md#drafts-are-never-lost). */
import { expectAccessible } from './accessibility.ts';
import { openDraft } from './editor.ts';
import { edge, expect, test } from './test.ts';

test('a table is written cell by cell, and changed without touching the rest', async ({
  page,
  sharedSite,
}) => {
  const { editor, saved } = await openDraft(page, sharedSite, 'Give *this*:  ', 360);
  await editor.write('');
  await editor.button('Table').click();
  const heading = (column: number) => page.getByRole('textbox', { name: `Heading of column ${column}` });
  const cell = (row: number, column: number) =>
    page.getByRole('textbox', { name: `Row ${row}, column ${column}` });
  await expect(heading(1)).toBeFocused();
  await page.keyboard.type('Age');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dose');
  await page.keyboard.press('Tab');
  await editor.button('Delete column').click();
  await expect(heading(2)).toBeFocused();
  await editor.button('Delete row').isDisabled();
  await cell(2, 1).focus();
  await editor.button('Delete row').click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('a|b');
  await page.keyboard.press('Tab');
  await expect(cell(2, 1)).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByLabel('Alignment').selectOption('Right');
  await page.keyboard.press('Control+Enter');
  await expect(editor.body).toBeFocused();
  expect(await saved()).toBe('Give *this*:  \n\n| Age | Dose |\n| ---: | --- |\n|  | a\\|b |\n|  |  |\n\n');

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await editor.button('Table').click();
  await expect(page.getByRole('heading', { name: 'Change the table' })).toBeVisible();
  await cell(1, 1).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'under 5\t1 234\r\n"over\n5"\t2');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  await expect(cell(2, 1)).toHaveValue('over 5');
  await editor.button('Change the table').click();
  expect(await saved()).toBe(
    'Give *this*:  \n\n| Age | Dose |\n| ---: | --- |\n| under 5 | 1 234 |\n| over 5 | 2 |\n\n',
  );
});

test(
  'Tab goes through the cells of a table in the text; pasted lines with tabs become one',
  edge,
  async ({ page, sharedSite }) => {
    const { editor, saved } = await openDraft(page, sharedSite, '| Age | Dose |\n| --- | --- |\n| 1 | 2 |');
    await editor.body.focus();
    await page.keyboard.press('Control+Home');
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
    await page.keyboard.type('Amount');
    for (const key of ['Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\n');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Week\tCases\r\n1\t12\r\n');
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      const host = [...document.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot);
      host?.shadowRoot?.activeElement?.dispatchEvent(event);
    });
    await expect(page.locator('.cm-content').getByRole('columnheader', { name: 'Week' })).toBeVisible();
    expect(await saved()).toBe(
      '| Age | Amount |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n\n| Week | Cases |\n| --- | --- |\n| 1 | 12 |\n',
    );
    await page.keyboard.press('Control+z');
    await expect(page.locator('.cm-content').getByRole('columnheader', { name: 'Week' })).toHaveCount(0);
    await expect(editor.body).toContainText('Week');
  },
);

test('a formula is shown while it is written; a footnote leads back', edge, async ({ page, sharedSite }) => {
  const { editor, saved } = await openDraft(page, sharedSite, 'Mix it');
  await editor.write(' so: ');
  await editor.button('Formula').click();
  const formula = page.getByRole('textbox', { name: 'Formula' });
  await expect(formula).toBeFocused();
  await editor.button('Insert a formula').click();
  await expect(formula).toHaveAccessibleDescription(/Write the formula/);
  await expect(formula).toBeFocused();
  await page.keyboard.type('c = \\frac{m}{V}');
  await expect(page.getByRole('dialog').locator('math mfrac')).toBeVisible();
  await expectAccessible(page);
  await editor.button('Insert a formula').click();
  await expect(editor.body).toHaveText('Mix it so: $c = \\frac{m}{V}$');
  await editor.button('Footnote').click();
  await page.keyboard.type('By weight');
  await editor.button('Footnote').click();
  await page.keyboard.type('.');
  await expect(editor.body).toContainText('V}$[^1].');
  await expect.poll(saved).toBe('Mix it so: $c = \\frac{m}{V}$[^1].\n\n[^1]: By weight\n');
});
