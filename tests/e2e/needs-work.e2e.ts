/** A translator marks a passage that needs work and says why; the reviewer reads it beside the original. */
import { translatePost } from '../../server/desk/translations/translations.ts';
import { makeAccount, makeApproved } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { openAs } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'a passage that needs work is marked, with a comment, and found again',
  edge,
  async ({ page, sharedSite: site }) => {
    const translator = await makeAccount(site.context, 'R');
    const { id: source } = await makeApproved(site.context, { body: 'Boil it.\n\nCool it.' });
    const id = await translatePost(site.context, translator, source, 'sw');
    await page.setViewportSize({ width: 360, height: 740 });
    await openAs(page, site, translator, `/dash/translations/${id}`);
    const passage = page.getByRole('region', { name: 'Passage 2 of 2' });
    await passage.getByRole('textbox', { name: /Passage 2/ }).fill('Ipoze.');
    await passage.getByRole('textbox', { name: /Passage 2/ }).press('Control+m');
    await expect(passage.getByRole('checkbox', { name: /Needs work/ })).toBeChecked();
    await passage.getByRole('button', { name: /Comment/ }).click();
    const note = passage.getByRole('textbox', { name: /Comment for the reviewers/ });
    await note.fill('Which word is used in Pwani?');
    // A note that could not be sent stays, and is sent when the field is left again.
    await page.route('**/translation/passages/**', (route) => route.fulfill({ status: 503, body: '' }), {
      times: 1,
    });
    await note.blur();
    await expect(page.locator('.toast')).toContainText('The mark was not saved');
    await expect(note).toHaveValue('Which word is used in Pwani?');
    await note.focus();
    const kept = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && response.request().postData()?.includes('Pwani') === true,
    );
    await note.blur();
    expect((await kept).status()).toBe(200);
    await expectAccessible(page);
    await expect(page.locator('[data-phase]')).toHaveText('Saved');
    await page.reload();
    await expect(passage.getByRole('checkbox', { name: /Needs work/ })).toBeChecked();
    await expect(note).toHaveValue('Which word is used in Pwani?');
    // The bar is two lines high.
    const bar = page.getByRole('button', { name: 'Next untranslated passage' }).locator('..');
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(112);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText('1 needs work')).toBeVisible();
    await expectAccessible(page);
  },
);
