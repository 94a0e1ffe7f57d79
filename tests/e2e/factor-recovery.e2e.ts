import { makeAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { giveApp } from '../second-factors.ts';
import { lookAt } from './look.ts';
import { beSignedIn, openAs, openProved } from './member.ts';
import { choose } from './row-menu.ts';
import { edge, expect, test } from './test.ts';
import {
  addFirstPasskey,
  enterCredentials,
  openSignIn,
  signInByPasskey,
  VirtualAuthenticator,
} from './virtual-authenticator.ts';

/** Recovery of somebody who lost everything (product.md#second-factors). */

test(
  'a super admin removes the second factors of another super admin who lost them, and confirms it by the own one',
  edge,
  async ({ page, namedSite: site }) => {
    const helping = await makeAccount(site.context, 'S', { firstname: 'Neema', lastname: 'Msaada' });
    const code = await giveApp(site.context, helping);
    const lost = await makeAccount(site.context, 'S', {
      firstname: 'Juma',
      lastname: 'Mwangi',
      password: goodPassword,
    });
    const phone = await VirtualAuthenticator.add(page);
    await beSignedIn(page, site, lost);
    await page.goto(`${site.url}/phis/user/settings/security`);
    await addFirstPasskey(page, 'My phone');
    await phone.lose();

    await openAs(page, site, helping, '/dash/accounts?q=Juma');
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await asked.getByLabel('Code').fill(code());
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await choose(page, 'Juma Mwangi', 'Remove second factors Juma Mwangi');
    const dialog = page.getByRole('dialog', { name: 'Remove second factors' });
    await expect(dialog).toContainText(
      'Juma Mwangi then signs in with the password alone, and gets an email.',
    );
    await lookAt(page, 'recovery');
    await dialog.getByLabel('Reason').fill('The phone was stolen on the way to work.');
    await dialog.getByRole('button', { name: 'Remove second factors' }).click();
    await expect(page.locator('.toast')).toContainText('The second factors of Juma Mwangi were removed.');
    await expect(page.getByRole('button', { name: 'Remove second factors Juma Mwangi' })).toHaveCount(0);

    // All sessions of the account have ended; the password alone starts a new one, and the lost passkey none.
    await beSignedIn(page, site, lost);
    await page.goto(`${site.url}/phis/user/settings/security`);
    await expect(page).toHaveURL(/\/auth\/signin/);
    await openSignIn(page, site.url);
    await enterCredentials(page, { email: lost.email, password: goodPassword });
    await expect(page).toHaveURL(/\/phis$/);
  },
);

test(
  'nobody is offered to recover themselves, and an admin gets no list of accounts',
  edge,
  async ({ page, namedSite: site }) => {
    const own = await makeAccount(site.context, 'S', { firstname: 'Neema', lastname: 'Msaada' });
    await giveApp(site.context, own);
    await openProved(page, site, own, '/dash/accounts?q=Neema');
    await expect(page.getByRole('button', { name: 'Change Neema Msaada' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Remove second factors/ })).toHaveCount(0);

    const admin = await makeAccount(site.context, 'A');
    await openAs(page, site, admin, '/dash/accounts?q=Neema');
    await expect(page.getByRole('table', { name: 'Accounts and roles' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Remove second factors/ })).toHaveCount(0);
    await lookAt(page, 'accounts denied');
  },
);

test('the passkey that was removed no longer signs in', edge, async ({ page, namedSite: site }) => {
  const helping = await makeAccount(site.context, 'S');
  const code = await giveApp(site.context, helping);
  const found = await makeAccount(site.context, 'A', {
    firstname: 'Juma',
    lastname: 'Mwangi',
    password: goodPassword,
  });
  await VirtualAuthenticator.add(page);
  await beSignedIn(page, site, found);
  await page.goto(`${site.url}/phis/user/settings/security`);
  await addFirstPasskey(page, 'My phone');
  await openAs(page, site, helping, '/dash/accounts?q=Juma');
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await asked.getByLabel('Code').fill(code());
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await choose(page, 'Juma Mwangi', 'Remove second factors Juma Mwangi');
  await page.getByRole('dialog').getByLabel('Reason').fill('The phone was stolen on the way to work.');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove second factors' }).click();
  await expect(page.locator('.toast')).toContainText('were removed');
  await signInByPasskey(page, site.url);
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey was not accepted.' })).toBeVisible();
});
