import { AxeBuilder } from '@axe-core/playwright';
import { longEnoughReason, makeAccount, makeApproved } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { enterPassword, openAs } from './member.ts';
import { expect, test } from './test.ts';

/** Deeds of staff that ask who they are, once in five minutes (product.md#administration). */

test('withdrawing as staff asks for the password, and keeps the reason that was typed', async ({
  page,
  emptySite: site,
}) => {
  const admin = await makeAccount(site.context, 'A', { password: goodPassword });
  await makeApproved(site.context, { title: 'Two doses' });
  await openAs(page, site, admin, '/dash/published');
  await page.getByRole('button', { name: 'Withdraw Two doses' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });
  await form.getByLabel('Reason').fill(longEnoughReason);
  await form.getByRole('button', { name: 'Withdraw' }).click();
  const asked = page.getByRole('dialog', { name: 'Enter your password' });
  await expect(asked.getByLabel('Current password')).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toContainText('Enter your password again to do this.');
  await expect(form.getByLabel('Reason')).toHaveValue(longEnoughReason);
  await form.getByRole('button', { name: 'Withdraw' }).click();
  await enterPassword(page);
  await expect(page.locator('.toast')).toContainText('Withdrawn: Two doses');
});

test('the audit log and the security events ask before they show anything, once for both', async ({
  page,
  emptySite: site,
}) => {
  const admin = await makeAccount(site.context, 'S', { password: goodPassword });
  await openAs(page, site, admin, '/dash/audit');
  const asked = page.getByRole('dialog', { name: 'Enter your password' });
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  const main = page.getByRole('main');
  await expect(main.getByText('Enter your password again to do this.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Audit log' })).toBeHidden();
  await main.getByRole('button', { name: 'Try again' }).click();
  await enterPassword(page);
  await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible();
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  // Events are written every two seconds, so the list may have none yet.
  const events = page.getByRole('list', { name: 'Security events' });
  await expect(events.or(page.getByText('No security events match your filters.'))).toBeVisible();
  await expect(asked).toHaveCount(0);
});

test('a new role asks for the password', async ({ page, emptySite: site }) => {
  const admin = await makeAccount(site.context, 'S', { password: goodPassword });
  await makeAccount(site.context, 'P', { firstname: 'Grace', lastname: 'Okoro' });
  await openAs(page, site, admin, '/dash/accounts?q=Grace');
  await page.getByRole('button', { name: 'Change Grace Okoro' }).click();
  const form = page.getByRole('dialog', { name: 'Grace Okoro' });
  await form.getByRole('radio').nth(1).check();
  await form.locator('button[type=submit]').click();
  await enterPassword(page);
  await expect(page.locator('.toast')).toContainText('Grace Okoro');
});
