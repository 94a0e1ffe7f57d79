/** Links in the editor: the dialog, and addresses that are pasted on words (docs/decisions/059-writing-desk.md). */
import type { Locator, Page } from '@playwright/test';
import { makeAccount, makeApproved } from '../factories.ts';
import { openDraft } from './editor.ts';
import { edge, expect, test } from './test.ts';

function linkDialog(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name });
  return {
    dialog,
    address: dialog.getByRole('combobox', { name: 'Address, or words of a post' }),
    words: dialog.getByRole('textbox', { name: 'Words of the link' }),
    button: (label: string) => dialog.getByRole('button', { name: label }),
  };
}

test('selected words become a link; it is changed and removed', async ({ page, sharedSite }) => {
  const { editor, saved } = await openDraft(page, sharedSite, 'Boil the water');
  await editor.body.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await editor.button('Link').click();
  const insert = linkDialog(page, 'Insert a link');
  await expect(insert.address).toBeFocused();
  await expect(insert.words).toHaveValue('water');
  for (const wrong of ['', 'javascript:alert(1)', 'ftp://example.org']) {
    await insert.address.fill(wrong);
    await insert.button('Insert a link').click();
    await expect(insert.address).toHaveAccessibleDescription(/Enter an address, or choose a post/);
    await expect(insert.address).toBeFocused();
  }
  await insert.address.fill('who.int/water');
  await insert.button('Insert a link').click();
  await expect(editor.body).toHaveText('Boil the [water](https://who.int/water)');
  await expect(editor.body).toBeFocused();

  // Into the link, by keyboard.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+k');
  const change = linkDialog(page, 'Change the link');
  await expect(change.address).toHaveValue('https://who.int/water');
  await change.address.fill('amina@example.org');
  await change.words.fill('clean water');
  await page.keyboard.press('Enter');
  await expect(editor.body).toHaveText('Boil the [clean water](mailto:amina@example.org)');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+k');
  await expect(change.address).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor.body).toBeFocused();
  await page.keyboard.press('Control+k');
  await change.button('Remove the link').click();
  await expect(editor.body).toHaveText('Boil the clean water');
  await page.keyboard.press('Control+z');
  await expect(editor.body).toHaveText('Boil the [clean water](mailto:amina@example.org)');
  expect(await saved()).toBe('Boil the [clean water](mailto:amina@example.org)');
});

test(
  'a post is found by its title and chosen with the keyboard, on a phone and in the plain field',
  edge,
  async ({ page, sharedSite }) => {
    const { context } = sharedSite;
    const { author, editor, saved } = await openDraft(page, sharedSite, '', 360);
    const other = await makeAccount(context, 'R', { firstname: 'Thandiwe', lastname: 'Mokoena' });
    await makeApproved(context, { author: other, title: 'Cholera in the delta' });
    const own = await makeApproved(context, { author, title: 'Cholera [2026] in towns' });
    await page.getByLabel('Use a plain text field').check();
    const plain = page.locator('main textarea:not([name])');
    await plain.focus();
    await page.keyboard.press('Control+k');
    const { dialog, address, words } = linkDialog(page, 'Insert a link');
    await expect(address).toBeFocused();
    await page.keyboard.type('cholera');
    const options = dialog.getByRole('option');
    await expect(options).toHaveText([
      /^Cholera \[2026\] in townsYour post$/,
      /^Cholera in the deltaThandiwe Mokoena$/,
    ]);
    await expect(dialog.getByRole('status')).toHaveText('2 posts found. Use the up and down arrows.');
    await expect(address).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(options).toHaveCount(0);
    await expect(address).toHaveValue(`/phis/read/${own.slug}`);
    await expect(words).toHaveValue('Cholera \\[2026\\] in towns');
    await page.keyboard.press('Enter');
    await expect(plain).toBeFocused();
    expect(await saved()).toBe(`[Cholera \\[2026\\] in towns](/phis/read/${own.slug})`);
    await expect(editor.button('Link')).toHaveAttribute('aria-haspopup', 'dialog');

    // Escape closes the list first, then the dialog.
    await plain.press('Control+End');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('delta');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await address.fill('nothing like that');
    await expect(dialog.getByRole('status')).toHaveText('No published post found.');
    await page.route('**/content/posts?*', (route) => route.abort());
    await address.fill('delta again');
    await expect(dialog.getByRole('status')).toHaveText(/^Posts could not be searched/);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(plain).toBeFocused();
  },
);

const address = 'https://www.who.int/water_(a)?b=c';

/** Pastes as the keys do; Ctrl+Shift+V in browsers pastes the text alone. */
async function paste(page: Page, keys: 'Control+v' | 'Control+Shift+v', text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press(keys);
}

for (const field of ['marked', 'plain'] as const) {
  test(
    `an address pasted on words makes a link, in the ${field} field`,
    edge,
    async ({ page, sharedSite }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const { editor } = await openDraft(page, sharedSite, 'See the water');
      let body: Locator = editor.body;
      if (field === 'plain') {
        await page.getByLabel('Use a plain text field').check();
        body = page.locator('main textarea:not([name])');
      }
      const expectText = async (text: string) => {
        if (field === 'plain') await expect(body).toHaveValue(text);
        else await expect(body).toHaveText(text);
      };
      const plainAddress = 'https://www.who.int/water?a=b';
      await body.focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+Shift+ArrowLeft');
      await paste(page, 'Control+v', plainAddress);
      await expectText(`See the [water](${plainAddress})`);
      await page.keyboard.press('Control+z');
      await expectText(`See the ${plainAddress}`);
      await page.keyboard.press('Control+z');
      await expectText('See the water');

      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+Shift+ArrowLeft');
      await paste(page, 'Control+v', address);
      await expectText('See the [water](https://www.who.int/water_%28a%29?b=c)');
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await expectText('See the water');
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+Shift+ArrowLeft');
      await paste(page, 'Control+Shift+v', plainAddress);
      await expectText(`See the ${plainAddress}`);
      // Without selected words, and on an address, it is an address too.
      await page.keyboard.press('Control+a');
      await paste(page, 'Control+v', address);
      await expectText(address);
      await page.keyboard.press('Control+End');
      await paste(page, 'Control+v', ' and more');
      await expectText(`${address} and more`);
    },
  );
}
