import type { CDPSession, Page } from '@playwright/test';
import { makeAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { lookAt } from './look.ts';
import { beSignedIn, enterPassword } from './member.ts';
import { expect, test } from './test.ts';

/** An authenticator in the browser, as a phone or a computer has one, whose owner has always shown a finger. */
async function addAuthenticator(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { devtools, authenticatorId };
}

async function addPasskey(page: Page, name: string, { isFirst }: { isFirst: boolean }): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
  if (!isFirst) return;
  await enterPassword(page);
  await expect(page.locator('dialog li code, dialog code').first()).toBeVisible();
}

async function signInByPasskey(page: Page, url: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${url}/auth/signin`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
}

test('a passkey is added, signs in without a password, and is refused once somebody has a copy', async ({
  page,
  namedSite: site,
}) => {
  const account = await makeAccount(site.context, 'P', { password: goodPassword });
  const { devtools, authenticatorId } = await addAuthenticator(page);
  await beSignedIn(page, site, account);
  await page.goto(`${site.url}/phis/user/settings`);
  await addPasskey(page, 'My phone', { isFirst: true });
  await lookAt(page, 'passkey codes');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible();
  await lookAt(page, 'settings with a passkey');

  for (let time = 0; time < 2; time += 1) {
    await signInByPasskey(page, site.url);
    await expect(page).toHaveURL(/\/phis$/);
  }

  // The copy was made before these two times, so it counts from there.
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error('The authenticator has no credential.');
  await devtools.send('WebAuthn.removeCredential', {
    authenticatorId,
    credentialId: credential.credentialId,
  });
  await devtools.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...credential, signCount: 0 },
  });
  await signInByPasskey(page, site.url);
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await lookAt(page, 'passkey refused');
});

test('a person without a passkey stays on the form', async ({ page, namedSite: site }) => {
  await addAuthenticator(page);
  await signInByPasskey(page, site.url);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await lookAt(page, 'sign in');
});
