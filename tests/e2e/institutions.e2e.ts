import type { Page } from '@playwright/test';
import { giveDeveloperAccess, makeAccount } from '../factories.ts';
import { type InstitutionServer, startInstitution } from '../institution-server.ts';
import { lookAt } from './look.ts';
import { type RunningSite, withSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

const password = 'Ujuzi-wetu-7';
const settings = '/phis/user/settings/security';

async function withInstitution(use: (site: RunningSite, uni: InstitutionServer) => Promise<void>) {
  const uni = await startInstitution();
  await withSite((site) => use(site, uni), uni.settings);
  await uni.close();
}

/** Opens the sign-in screen, and presses the link of the institution. */
async function leave(page: Page, site: RunningSite, from: string): Promise<void> {
  await page.goto(`${site.url}/auth/signin?from=${encodeURIComponent(from)}`);
  await page.getByRole('link', { name: 'Sign in with Makerere University' }).click();
}

test(
  'an author connects an account once with the password, then signs in with the institution, and disconnects it',
  edge,
  async ({ page }) => {
    await withInstitution(async (site, uni) => {
      await makeAccount(site.context, 'R', { email: 'amina@uni.example', password });
      uni.person = { id: 'amina', email: 'amina@uni.example' };
      await page.goto(`${site.url}/auth/signin`);
      await expect(page.getByRole('link', { name: 'Sign in with Makerere University' })).toBeVisible();
      await lookAt(page, 'sign-in with an institution');

      await leave(page, site, settings);
      await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible();
      await lookAt(page, 'connecting an account with an institution');
      const field = page.getByRole('textbox', { name: 'Password' });
      await field.fill('Wrong-one-7');
      await page.getByRole('button', { name: 'Connect and sign in' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Incorrect password');
      await field.fill(password);
      await page.getByRole('button', { name: 'Connect and sign in' }).click();
      await expect(page).toHaveURL(site.url + settings);
      const section = page.getByRole('region', { name: 'Institutions' });
      await expect(section).toContainText('Connected');
      await lookAt(page, 'settings with an institution');

      await page.context().clearCookies({ name: 'plt' });
      await leave(page, site, settings);
      await expect(page).toHaveURL(site.url + settings);

      await section.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
      const window = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Confirm with Makerere University' }).click();
      await window;
      await expect(section).toContainText('You are not connected.');

      await page.context().clearCookies({ name: 'plt' });
      await leave(page, site, settings);
      await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible();
      await page.close();
    });
  },
);

test(
  'a developer signs in with the institution from the header of the docs, and is back there as a developer',
  edge,
  async ({ page }) => {
    await withInstitution(async (site, uni) => {
      const amina = await makeAccount(site.context, 'R', { email: 'amina@uni.example', password });
      await giveDeveloperAccess(site.context, amina);
      uni.person = { id: 'amina', email: 'amina@uni.example' };
      await page.goto(`${site.url}/developer/docs/keys`);
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in to your developer account' })).toBeVisible();
      await page.getByRole('link', { name: 'Sign in with Makerere University' }).click();
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Connect and sign in' }).click();
      await expect(page).toHaveURL(`${site.url}/developer/docs/keys`);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden();

      for (const name of ['plt', 'dlt']) await page.context().clearCookies({ name });
      await page.goto(`${site.url}/developer/auth/signin`);
      await page.getByRole('link', { name: 'Sign in with Makerere University' }).click();
      await expect(page).toHaveURL(`${site.url}/developer`);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden();
      await page.close();
    });
  },
);

test(
  'somebody new confirms a name, and is told where the institution says no or is away',
  edge,
  async ({ page }) => {
    await withInstitution(async (site, uni) => {
      await leave(page, site, settings);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'Your institution did not confirm who you are.',
      );
      await page.getByRole('link', { name: 'Back to sign in' }).click();

      uni.person = { id: 'zawadi', email: 'zawadi@uni.example', names: ['Zawadi', 'Otieno'] };
      await leave(page, site, settings);
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Zawadi');
      await lookAt(page, 'new account of an institution');
      await page.getByRole('textbox', { name: 'Last name' }).fill('Otieno Achieng');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page).toHaveURL(site.url + settings);
      await expect(page.getByRole('region', { name: 'Institutions' })).toContainText(
        'You have no password here.',
      );

      await page.context().clearCookies({ name: 'plt' });
      await uni.close();
      uni.close = async () => {};
      await leave(page, site, settings);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'Makerere University does not respond.',
      );
      await expect(page.getByRole('button', { name: 'Signin' })).toBeVisible();
      await page.close();
    });
  },
);
