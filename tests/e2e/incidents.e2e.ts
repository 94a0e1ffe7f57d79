/** An incident that a super admin announces, from the form until readers see on the status page that it is over. */
import { makeAccount } from '../factories.ts';
import { openAs } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'a super admin announces and resolves an incident, and a reader without a script sees both',
  edge,
  async ({ page, browser, emptySite: site }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const reader = await plain.newPage();
    await reader.goto(site.url);
    await reader.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
    await expect(reader.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
    await expect(reader.getByText('Emails are late')).toHaveCount(0);

    await openAs(page, site, await makeAccount(site.context, 'S'), '/dash/incidents');
    await page.getByRole('button', { name: 'New incident' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Emails are late');
    await dialog.getByLabel('What people should know').fill('Short');
    await dialog.getByRole('checkbox', { name: 'Emails' }).check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.locator('.field-error')).toBeVisible();
    await dialog.getByLabel('What people should know').fill('Codes for signing in arrive an hour late.');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog).toHaveCount(0);
    const row = page.locator('.rows > li');
    await expect(row).toContainText('Codes for signing in arrive an hour late.');

    const shown = reader.getByRole('listitem').filter({ hasText: 'Emails are late' });
    await expect(async () => {
      await reader.reload();
      await expect(shown).toContainText('Codes for signing in arrive an hour late.', { timeout: 100 });
    }).toPass();
    await expect(shown).not.toContainText('Over');

    await row.getByRole('button', { name: 'Resolve' }).click();
    await dialog.getByLabel('What people should know').fill('Emails arrive at once again.');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(async () => {
      await reader.reload();
      await expect(shown).toContainText('Emails arrive at once again.', { timeout: 100 });
    }).toPass();
    await expect(shown).toContainText('Over');
    await plain.close();
  },
);
