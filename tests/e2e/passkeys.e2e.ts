import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { makeAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { lookAt } from './look.ts';
import { beSignedIn } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';
import {
  addFirstPasskey,
  askForPasskey,
  enterCode,
  enterCredentials,
  openSignIn,
  signInByPasskey,
  VirtualAuthenticator,
} from './virtual-authenticator.ts';

const settings = '/phis/user/settings/security';
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'This passkey was not accepted.' });

/** Opens the settings as somebody who has a password and no second factor. */
async function openSettings(page: Page, site: RunningSite) {
  const account = await makeAccount(site.context, 'P', { password: goodPassword });
  await beSignedIn(page, site, account);
  await page.goto(site.url + settings);
  return account;
}

test('a passkey is added, signs in without a password, and is refused once somebody has a copy', async ({
  page,
  namedSite: site,
}) => {
  const phone = await VirtualAuthenticator.add(page);
  await openSettings(page, site);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await lookAt(page, 'passkey dialog');
  await page.keyboard.press('Escape');
  await addFirstPasskey(page, 'My phone');
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
  await phone.takeOldCopy();
  await signInByPasskey(page, site.url);
  await expect(refusal(page)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await lookAt(page, 'passkey refused');
});

test(
  'a second key is added after the first one confirmed who asks, and signs in alone',
  edge,
  async ({ page, namedSite: site }) => {
    const phone = await VirtualAuthenticator.add(page);
    await openSettings(page, site);
    await addFirstPasskey(page, 'My phone');
    await page.reload();
    await askForPasskey(page, 'Key of the office');
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(asked.getByLabel('Code')).toBeVisible();
    await expect(asked.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
    await lookAt(page, 'asked for a second factor');
    await asked.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(asked).toHaveCount(0);
    // The phone made no second passkey for the same account, and the key isn't plugged in.
    const make = page
      .getByRole('dialog', { name: 'Add a passkey' })
      .getByRole('button', { name: 'Make the passkey' });
    // Once it can be pressed again, the browser waits for no other key any more.
    await expect(make).toBeEnabled();

    await phone.rest();
    const key = await VirtualAuthenticator.add(page, 'usb');
    await make.click();
    await expect(page.getByRole('button', { name: 'Remove Key of the office' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible();
    expect(await key.count()).toBe(1);

    await signInByPasskey(page, site.url);
    await expect(page).toHaveURL(/\/phis$/);
    await page.goto(site.url + settings);
    await page.getByRole('button', { name: 'Rename Key of the office' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename' });
    await renaming.getByLabel('Name').fill('Spare key');
    await lookAt(page, 'passkey renamed');
    await renaming.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove Spare key' }).click();
    await lookAt(page, 'passkey removed');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm that it is you' })
      .getByRole('button', { name: 'Use a passkey' })
      .click();
    await expect(page.getByRole('button', { name: 'Remove Spare key' })).toHaveCount(0);
    await signInByPasskey(page, site.url);
    await expect(refusal(page)).toBeVisible();
  },
);

test('a person without a passkey stays on the form', edge, async ({ page, namedSite: site }) => {
  await VirtualAuthenticator.add(page);
  await signInByPasskey(page, site.url);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await lookAt(page, 'sign in');
});

test(
  'an answer of a passkey works once, and not at all from another origin',
  edge,
  async ({ page, namedSite: site }) => {
    await VirtualAuthenticator.add(page);
    await openSettings(page, site);
    await addFirstPasskey(page, 'My phone');
    const sent = page.waitForRequest((request) => request.url().endsWith('/auth/passkeys/signin'));
    await signInByPasskey(page, site.url);
    const answer = (await sent).postData() ?? '';
    await expect(page).toHaveURL(/\/phis$/);
    expect(await refusedCode(site, answer)).toBe('passkey_refused');

    // Another port of the same host is another origin, for which browsers still use the host's passkeys.
    const other = createServer((_, reply) =>
      reply.setHeader('content-type', 'text/html').end('<title>Copy</title>'),
    );
    await once(other.listen(0, 'localhost'), 'listening');
    const address = other.address();
    if (!address || typeof address === 'string') throw new Error('The other origin has no port.');
    await page.goto(`http://localhost:${address.port}/`);
    const { options } = await (
      await fetch(`${site.url}/auth/passkeys/signin.options`, { method: 'POST' })
    ).json();
    const credential = await page.evaluate(async (given) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(given);
      const signed = await navigator.credentials.get({ publicKey });
      return signed instanceof PublicKeyCredential ? signed.toJSON() : null;
    }, options);
    other.close();
    expect(credential).not.toBeNull();
    expect(await refusedCode(site, JSON.stringify({ credential }))).toBe('passkey_refused');
  },
);

/** The code of the error with which the site answers what a passkey signed. */
async function refusedCode({ url }: RunningSite, body: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/auth/passkeys/signin`, { method: 'POST', headers, body });
  return (await reply.json()).code;
}

test(
  'whoever lost the passkey signs in with one-time codes, each of which works once',
  edge,
  async ({ page, namedSite: site }) => {
    const phone = await VirtualAuthenticator.add(page);
    const { email } = await openSettings(page, site);
    const [first = '', second = '', third = ''] = await addFirstPasskey(page, 'Lost phone');
    await phone.lose();

    await signInByPasskey(page, site.url);
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
    await enterCredentials(page, { email, password: goodPassword });
    await expect(page.getByText('Your password is right. Now confirm that it is you.')).toBeVisible();
    await expect(page.getByText('One of your one-time codes.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
    await lookAt(page, 'second step');
    await enterCode(page, first);
    await expect(page).toHaveURL(/\/phis$/);

    await openSignIn(page, site.url);
    await enterCredentials(page, { email, password: goodPassword });
    await enterCode(page, first);
    await expect(page.getByRole('alert').filter({ hasText: 'has been used before' })).toBeVisible();
    await lookAt(page, 'second step refused');
    await enterCode(page, second);
    await expect(page).toHaveURL(/\/phis$/);

    await page.goto(site.url + settings);
    await expect(page.getByText('8 one-time codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Lost phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await asked.getByLabel('Code').fill(third);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('button', { name: 'Remove Lost phone' })).toHaveCount(0);
    // Without any second factor, the password alone signs in again.
    await openSignIn(page, site.url);
    await enterCredentials(page, { email, password: goodPassword });
    await expect(page).toHaveURL(/\/phis$/);
  },
);
