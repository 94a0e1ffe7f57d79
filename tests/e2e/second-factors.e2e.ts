import { codeOf, stepAt } from '../../server/people/accounts/factors/totp.ts';
import { makeAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { makeDeveloper } from '../sample-app.ts';
import { fromBase32, steadyStep } from '../second-factors.ts';
import { lookAt } from './look.ts';
import { beSignedIn, enterPassword } from './member.ts';
import { edge, expect, test } from './test.ts';
import {
  addFirstPasskey,
  enterCode,
  enterCredentials,
  openSignIn,
  VirtualAuthenticator,
} from './virtual-authenticator.ts';

test(
  'an authenticator app is added beside a passkey, and signs in once the passkey is lost',
  edge,
  async ({ page, namedSite: site }) => {
    const account = await makeAccount(site.context, 'P', { password: goodPassword });
    const phone = await VirtualAuthenticator.add(page);
    await beSignedIn(page, site, account);
    await page.goto(`${site.url}/phis/user/settings/security`);
    await addFirstPasskey(page, 'My phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

    // The first factor has ended what the password confirmed.
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    await page.getByRole('button', { name: 'Show the QR code' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await asked.getByRole('button', { name: 'Use a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await lookAt(page, 'authenticator app');
    const secret = fromBase32(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', ''));
    const code = (steps = 0) => codeOf(secret, stepAt(new Date()) + steps);
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'This code is not right' })).toBeVisible();
    await lookAt(page, 'authenticator app refused');
    await steadyStep(() => new Date(), 10_000);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code(-1));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible();
    await lookAt(page, 'settings with an app');

    await phone.lose();
    await openSignIn(page, site.url);
    await enterCredentials(page, { email: account.email, password: goodPassword });
    await expect(page.getByText('Six digits of your authenticator app, or a one-time code.')).toBeVisible();
    await enterCode(page, code());
    await expect(page).toHaveURL(/\/phis$/);
  },
);

test(
  'an authenticator app is the only second factor: it asks for the password before, and gives codes',
  edge,
  async ({ page, sharedSite }) => {
    const account = await makeAccount(sharedSite.context, 'P', { password: goodPassword });
    await beSignedIn(page, sharedSite, account);
    await page.goto(`${sharedSite.url}/phis/user/settings/security`);
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    await page.getByRole('button', { name: 'Show the QR code' }).click();
    await enterPassword(page);
    const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
    const secret = fromBase32(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', ''));
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, stepAt(new Date())));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog').locator('[data-secret]')).toHaveCount(10);

    await openSignIn(page, sharedSite.url);
    await enterCredentials(page, { email: account.email, password: goodPassword });
    await expect(page.getByLabel('Code')).toBeFocused();
  },
);

for (const audience of [
  { path: '/auth', linkPath: '/auth/enteremail', names: ['First name', 'Last name'], signedIn: '/phis' },
  { path: '/developer/auth', linkPath: '/developer/auth/reset-password', names: [], signedIn: '/phis' },
])
  test(
    `the forms of passwords at ${audience.path} are the specification’s for whoever has no second factor`,
    edge,
    async ({ page, sharedSite: site, requests }) => {
      const account = await makeDeveloper(site, { password: goodPassword });
      const labels = async () =>
        (await page.locator('main form label').allTextContents()).map((text) => text.trim());
      await page.goto(`${site.url}${audience.path}/signin`);
      // Once the portal's form has taken the place of the server's.
      await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
      expect(await labels()).toEqual(['Email', 'Password']);
      await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
        'href',
        audience.linkPath,
      );
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
        'href',
        `${audience.path}/signup`,
      );
      // Held back, so that the text of the button can be seen meanwhile.
      const held = Promise.withResolvers<void>();
      const bodies: unknown[] = [];
      await page.route('**/signin', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        bodies.push(route.request().postDataJSON());
        await held.promise;
        return route.continue();
      });
      await enterCredentials(page, { email: account.email, password: goodPassword });
      await expect(page.getByRole('button', { name: 'Loading..' })).toBeVisible();
      held.resolve();
      await expect(page).toHaveURL(new RegExp(`${audience.signedIn}$`));
      expect(bodies).toEqual([{ email: account.email, password: goodPassword }]);
      const ofFactors = requests.filter(({ pathname }) => /passkey|second|factor/.test(pathname));
      expect(ofFactors.map(String)).toEqual([]);

      await page.context().clearCookies();
      await page.goto(`${site.url}${audience.path}/signup`);
      await expect(page.getByRole('button', { name: 'Signup' })).toBeVisible();
      expect(await labels()).toEqual([...audience.names, 'Email', 'Password', 'Confirm password']);
      await page.goto(site.url + audience.linkPath);
      await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
      expect(await labels()).toEqual(['Email']);
      await page.goto(
        `${site.url}${audience.path}/${audience.path === '/auth' ? 'forgotpwd' : 'forgot-password'}/made-up`,
      );
      await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
      expect(await labels()).toEqual(['New password', 'Confirm password']);
    },
  );
