import { makeAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { openAs } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'in the settings, another address is asked for with the password, and both inboxes get a link',
  edge,
  async ({ page, mailSite: site }) => {
    const reader = await makeAccount(site.context, 'P', { password: goodPassword });
    await openAs(page, site, reader, '/phis/user/settings/security');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill('amina.new@example.org');
    await page.getByLabel('Current password').fill('Another-1-entirely');
    await page.getByRole('button', { name: 'Send links' }).click();
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Current password').fill(goodPassword);
    await page.getByRole('button', { name: 'Send links' }).click();
    await expect(page.getByRole('region', { name: 'Email', exact: true }).getByRole('status')).toContainText(
      'Check both inboxes',
    );
    // Until both have confirmed, it is the old one.
    await expect(page.getByText(reader.email)).toBeVisible();
    await site.mailbox.received(2);
  },
);

test(
  'in the settings, another password is chosen with the present one, and signs in from then on',
  edge,
  async ({ page, sharedSite: site }) => {
    const reader = await makeAccount(site.context, 'P', { password: goodPassword });
    await openAs(page, site, reader, '/phis/user/settings/security');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(goodPassword);
    await page.locator('input[name=new_password]').fill('Maji-safi-kila-siku-9');
    await page.locator('input[name=password1]').fill('Maji-safi-kila-siku-9');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.toast')).toContainText('Your password has been changed');
    await page.context().clearCookies();
    await page.goto(`${site.url}/auth/signin`);
    await page.getByLabel('Email').fill(reader.email);
    await page.getByLabel('Password', { exact: true }).fill('Maji-safi-kila-siku-9');
    await page.getByRole('main').getByRole('button', { name: 'Signin', exact: true }).click();
    await page.waitForURL(`${site.url}/phis`);
  },
);
