import { saveDraft } from '../../server/posts/index.ts';
import { makeAccount, makeDraft } from '../factories.ts';
import { bodyOf, EditorPage, openWindow } from './editor.ts';
import { edge, expect, test } from './test.ts';

test(
  'a text that combines two versions is offered again after a reload',
  edge,
  async ({ browser, sharedSite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { id, draft } = await makeDraft(site.context, { author, body: 'Boil it.' });
    const page = await (await openWindow(browser, site, author)).newPage();
    const editor = new EditorPage(page);
    await page.goto(`${site.url}/phis/edit/${id}`);
    await editor.ready();
    await saveDraft(site.context, author, id, { body: 'First. Boil it.', version: draft.version });
    await editor.write(' Cool it.');
    await editor.button('Compare both').click();
    await editor.button('Combine the two').click();
    const combined = page.getByRole('textbox', { name: 'Combined text' });
    await expect(combined).toHaveValue('First. Boil it. Cool it.');
    await combined.fill('First. Boil it. Then cool it.');
    await page.reload();
    await expect(page.getByRole('heading', { name: /^You have unsaved changes from/ })).toBeVisible();
    await expect(page.getByText('First. Boil it. Then cool it.')).toBeVisible();
    await editor.restore.click();
    await editor.saved();
    expect(await bodyOf(site, author, id)).toBe('First. Boil it. Then cool it.');
  },
);
