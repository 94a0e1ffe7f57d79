import { makeAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { giveApp } from '../second-factors.ts';
import { beSignedIn } from './member.ts';
import { expect, test } from './test.ts';

test('an authenticator app is added in the settings, after the password was asked for', async ({
  page,
  emptySite,
}) => {
  const account = await makeAccount(emptySite.context, 'P', { password: goodPassword });
  await beSignedIn(page, emptySite, account);
  await page.goto(`${emptySite.url}/phis/user/settings`);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  const asked = page.getByRole('dialog', { name: 'Enter your password' });
  await asked.getByLabel('Current password').fill(goodPassword);
  await asked.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
});

test('signing in asks for a code after the right password', async ({ page, emptySite }) => {
  const account = await makeAccount(emptySite.context, 'P', { password: goodPassword });
  const code = await giveApp(emptySite.context, account);
  await page.goto(`${emptySite.url}/auth/signin`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Signin' }).click();
  await page.getByLabel('Code').fill(code());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/phis$/);
});
