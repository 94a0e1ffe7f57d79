/** Citing sources in the editor (product.md#references). */
import { Readable } from 'node:stream';
import { loadWorks } from '../../server/posts/works/works.ts';
import { expectAccessible } from './accessibility.ts';
import { openDraft } from './editor.ts';
import { edge, expect, test } from './test.ts';

const floods = { title: 'Cholera after floods', author: 'Otieno, Grace', year: 2019 };
const bibtex = `@article{floods, title={${floods.title}}, author={${floods.author}}, year=2019}
@book{wells, title={Digging wells}, author={Juma, Baraka}, year=2020}`;

test(
  'keys are offered after [@, and tools after / at the start of a line',
  edge,
  async ({ page, sharedSite }) => {
    const { editor, saved } = await openDraft(page, sharedSite, 'Boil water.');
    await page.getByText('References (0)').click();
    await page.getByLabel('Paste references').fill(bibtex);
    await editor.button('Add references').click();
    await expect(page.getByText('Added: 2. There already: 0.')).toBeVisible();

    await editor.write(' Always [@cho');
    const option = page.getByRole('option', { name: '@floods Otieno, 2019, Cholera after floods' });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('.\n\n/formu');
    await expect(page.getByRole('option', { name: 'Formula' })).toBeVisible();
    await page.keyboard.press('Escape');
    for (let count = 0; count < 6; count += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('/level 3');
    await expect(page.getByRole('option', { name: 'Heading level 3' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.type('How');
    await expect(editor.body).toContainText('### How');
    expect(await saved()).toBe('Boil water. Always [@floods].\n\n### How');

    await page.keyboard.type('\n\n/');
    await expect(page.getByRole('option', { name: 'Table' })).toBeVisible();
    // Enter follows the last letter at once.
    await page.keyboard.type('tabl');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test('the dialog cites a reference by its words, a DOI, or what is entered by hand', async ({
  page,
  sharedSite,
}) => {
  const { editor, saved } = await openDraft(page, sharedSite, 'Boil water', 360);
  await editor.write('');
  await editor.button('Cite').click();
  const dialog = page.getByRole('dialog');
  const source = page.getByRole('combobox', { name: 'Source' });
  await source.fill('On boiling');
  await expect(page.getByText('No reference of this text has these words.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Choose a source from the list/)).toBeVisible();
  await editor.button('Enter it by hand').click();
  await expect(dialog.getByLabel('Title')).toHaveValue('On boiling');
  await dialog.getByLabel('Authors').fill('Juma, Baraka\nWorld Health Organization');
  await dialog.getByLabel('Year').fill('soon');
  await editor.button('Add and cite').click();
  await expect(dialog.getByLabel('Year')).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await dialog.getByLabel('Year').fill('2021');
  await page.keyboard.press('Enter');
  await expect(editor.body).toHaveText('Boil water [@juma2021]');
  await expect(editor.body).toBeFocused();

  await editor.button('Cite').click();
  await source.fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await editor.button('Cite').click();
  await source.fill('world');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('p. 12');
  await page.keyboard.press('Enter');
  await expect(editor.body).toHaveText('Boil water [@juma2021] [@juma2021, p. 12]');

  await editor.button('Cite').click();
  await source.fill('10.1000/FLOODS');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('DOI')).toHaveValue('10.1000/FLOODS');
  await dialog.getByLabel('Title').fill('Floods');
  await editor.button('Add and cite').click();
  await editor.button('Cite').click();
  await source.fill('https://doi.org/10.1000/floods');
  await expect(page.getByText('Already in the references: Floods')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await saved()).toBe('Boil water [@juma2021] [@juma2021, p. 12] [@floods]');

  await editor.openDetails();
  await page.getByText('References (2)').click();
  await editor.button('Edit [@floods]').click();
  await dialog.getByLabel('Title').last().fill('Floods and cholera');
  await page.keyboard.press('Tab');
  await editor.button('Save the reference').click();
  await expect(page.getByText('Floods and cholera')).toBeVisible();
  await expect(editor.button('Edit [@floods]')).toBeFocused();
});

test(
  'the dialog finds works by words of their title among those that the operator has loaded',
  edge,
  async ({ page, sharedSite }) => {
    const work = {
      DOI: '10.1000/kisumu',
      type: 'journal-article',
      title: ['Turbidity of shallow wells in Kisumu'],
      author: [{ given: 'Grace', family: 'Otieno' }],
      issued: { 'date-parts': [[2019]] },
    };
    const bytes = Readable.from([Buffer.from(JSON.stringify(work))]);
    await loadWorks(sharedSite.context, { name: 'part.jsonl', bytes });
    const { editor, saved } = await openDraft(page, sharedSite, 'Boil water', 360);
    await editor.write('');
    await editor.button('Cite').click();
    await page.getByRole('combobox', { name: 'Source' }).fill('kisumu turbidity');
    const option = page.getByRole('option', { name: /Otieno, 2019, Turbidity of shallow wells in Kisumu/ });
    await expect(option).toBeVisible();
    await expectAccessible(page);
    await option.click();
    await page.keyboard.press('Enter');
    await expect(editor.body).toHaveText('Boil water [@otieno2019]');
    expect(await saved()).toContain('[@otieno2019]');
  },
);
