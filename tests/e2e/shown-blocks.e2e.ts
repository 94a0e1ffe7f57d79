/** Tables and charts stand in the text as what they are, until somebody works on them; the text stays as it is written. */
import { expectAccessible } from './accessibility.ts';
import { openDraft } from './editor.ts';
import { expect, test } from './test.ts';

const table = '| Week | Cases |\n| --- | --- |\n| 1 | **12** |';
const chart = '```chart bar\ntitle: Cases by week\nWeek,Cases\n1,12\n2,30\n```';

test('a table and a chart are shown as what they are, and are worked on where they stand', async ({
  page,
  sharedSite,
}) => {
  const { editor, saved } = await openDraft(page, sharedSite, `Before.\n\n${table}\n\n${chart}\n\nAfter.`);
  await editor.marked();
  const shown = page.locator('.cm-content table');
  await expect(shown.getByRole('columnheader')).toHaveText(['Week', 'Cases']);
  await expect(shown.getByRole('cell')).toHaveText(['1', '12']);
  await expect(page.locator('.cm-content .chart svg')).toBeVisible();
  await expect(page.locator('.cm-content .chart')).toContainText('Cases by week');
  await expectAccessible(page);

  // A press on a cell leads to its words, and from there Tab to the next one.
  await shown.getByRole('cell', { name: '1', exact: true }).click();
  await expect(editor.body).toContainText('| 1 | **12** |');
  await page.keyboard.type('2');
  await expect(editor.body).toContainText('| 21 | **12** |');
  await page.keyboard.press('Control+Home');
  await expect(shown.getByRole('cell')).toHaveText(['21', '12']);

  // The arrow keys go into the lines.
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(editor.body).toContainText('| Week | Cases |');
  await page.keyboard.press('Control+Home');

  // The grid and the form open from below.
  await page.getByRole('button', { name: 'Change the table' }).click();
  const grid = page.getByRole('dialog', { name: 'Change the table' });
  await expect(grid).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid).toHaveCount(0);
  await page.keyboard.press('Control+Home');
  await page.getByRole('button', { name: 'Change the chart' }).click();
  await expect(page.getByRole('dialog')).toContainText('Figures');
  await page.keyboard.press('Escape');
  await editor.saved();
  expect(await saved()).toBe(`Before.\n\n${table.replace('| 1 ', '| 21 ')}\n\n${chart}\n\nAfter.`);
});
