import { authorize, createKey } from '../../server/programs/index.ts';
import { linkToken, makeLink } from '../../server/trust/index.ts';
import { goodPassword } from '../people.ts';
import { makeDeveloper } from '../sample-app.ts';
import { beSignedIn, enterPassword } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'a session alone can’t create a key: the portal asks for the password, which can be declined',
  edge,
  async ({ page, emptySite }) => {
    await beSignedIn(page, emptySite, await makeDeveloper(emptySite, { password: goodPassword }));
    await page.goto(`${emptySite.url}/developer/account/keys`);
    await page.getByRole('button', { name: 'New key' }).click();
    const form = page.getByRole('dialog', { name: 'New key' });
    const asked = page.getByRole('dialog', { name: 'Enter your password' });
    await form.getByLabel('Name').fill('Notebook');
    const submit = form.locator('button[type=submit]');

    await submit.click();
    await expect(asked.getByLabel('Current password')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(form.getByRole('alert')).toContainText('Enter your password again to do this.');
    await expect(form.getByLabel('Name')).toHaveValue('Notebook');

    await submit.click();
    await asked.getByLabel('Current password').fill('Something-else-1');
    await asked.getByRole('button', { name: 'Continue' }).click();
    await expect(asked.getByText('This is not your current password.')).toBeVisible();
    await enterPassword(page);
    await expect(form.locator('[data-secret]')).toContainText('afya_key_');
    await form.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'New key' }).click();
    await form.getByLabel('Name').fill('Second');
    await submit.click();
    await expect(form.locator('[data-secret]')).toContainText('afya_key_');

    await page.reload();
    await page.getByRole('button', { name: 'New key' }).click();
    await form.getByLabel('Name').fill('Third');
    await submit.click();
    await expect(asked).toBeVisible();
  },
);

test(
  'choosing a new password by a link shows the keys that it ends, and can keep them',
  edge,
  async ({ page, emptySite: { url, context } }) => {
    const developer = await makeDeveloper({ context }, { password: goodPassword });
    const input = { name: 'Notebook', scopes: ['profile' as const], days: 30 };
    const { secret } = await createKey(context, developer, input);
    const open = async () => {
      const token = await linkToken(context, await makeLink(context, developer.id, 'reset-password'));
      await page.goto(`${url}/auth/forgotpwd/${token}`);
      await page.getByLabel('New password', { exact: true }).fill('Maji-safi-9');
      await page.getByLabel('Confirm password').fill('Maji-safi-9');
      await expect(page.getByText('Notebook')).toBeVisible();
    };
    await open();
    await page.getByRole('checkbox', { name: 'End these API keys' }).uncheck();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Success! Password changed')).toBeVisible();
    await authorize(context, secret);

    await open();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Success! Password changed')).toBeVisible();
    await expect(authorize(context, secret)).rejects.toMatchObject({ code: 'token_expired' });
  },
);

test(
  'the link in the email ends every key by a button, not by opening it',
  edge,
  async ({ page, emptySite: { url, context } }) => {
    const developer = await makeDeveloper({ context });
    const input = { name: 'Notebook', scopes: ['profile' as const], days: 30 };
    const { secret } = await createKey(context, developer, input);
    const token = await linkToken(context, await makeLink(context, developer.id, 'end-access'));
    await page.goto(`${url}/auth/end-access/${token}`);
    await expect(page.getByText('Notebook')).toBeVisible();
    await authorize(context, secret);
    await page.getByRole('button', { name: 'End them all' }).click();
    await expect(page.getByText('Program access has ended')).toBeVisible();
    await expect(authorize(context, secret)).rejects.toMatchObject({ code: 'token_expired' });
    await page.reload();
    await page.waitForURL(`${url}/expired`);
    await page.goto(`${url}/auth/end-access/made-up`);
    await expect(page.getByText('Invalid Link', { exact: true })).toBeVisible();
  },
);
