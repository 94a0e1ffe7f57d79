/** Scripts that don't arrive take nothing away that is written (product.md#drafts-are-never-lost). */
import type { Page } from '@playwright/test';
import { makeAccount, makeDraft } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { bodyOf, EditorPage, openWindow } from './editor.ts';
import { edge, expect, long, test } from './test.ts';

/** Lets scripts with a name fail to load. */
async function lose(page: Page, script: string): Promise<void> {
  await page.route(`**/assets/${script}-*.js`, (route) => route.abort());
}

test(
  'the text stays without the scripts of the masthead, of Details and of imports',
  edge,
  async ({ browser, sharedSite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author, body: 'Boil it.' });
    const page = await (await openWindow(browser, site, author)).newPage();
    const editor = new EditorPage(page);
    for (const script of ['account-menu', 'details', 'import-part', 'preview-pane']) await lose(page, script);
    await page.goto(`${site.url}/phis/edit/${id}`);
    await editor.write(' Cool it.');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: 'This could not be loaded' }).first(),
    ).toBeVisible();
    await expect(editor.body).toBeFocused();
    await page.keyboard.type(' Cover it.');
    await editor.saved();
    expect(await bodyOf(site, author, id)).toBe('Boil it. Cool it. Cover it.');
  },
);

test(
  'a submission that could not be loaded leads back to the text, and is loaded by a reload',
  long,
  async ({ browser, sharedSite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author, body: 'Boil it.' });
    const page = await (await openWindow(browser, site, author)).newPage();
    const editor = new EditorPage(page);
    await lose(page, 'submit-view');
    await page.goto(`${site.url}/phis/edit/${id}`);
    await editor.write(' Cool it.');
    await editor.button('Submit for review…').click();
    await expect(page.getByRole('heading', { name: 'Submit for review', level: 1 })).toBeFocused();
    await expectAccessible(page);
    await editor.button('Back to the text').click();
    await expect(editor.body).toBeFocused();
    await editor.saved();
    await editor.button('Submit for review…').click();
    await page.unrouteAll();
    await editor.button('Reload').click();
    await expect(editor.body).toHaveText('Boil it. Cool it.');
    await editor.button('Submit for review…').click();
    await expect(page.getByRole('heading', { name: 'Submit for review', level: 1 })).toBeVisible();
  },
);
