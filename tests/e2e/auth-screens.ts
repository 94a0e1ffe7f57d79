import type { Page } from '@playwright/test';
import type { InterfaceLanguage } from '../../contract/constants.ts';
import { createKey } from '../../server/programs/index.ts';
import { type LinkPurpose, linkToken, makeLink } from '../../server/trust/index.ts';
import { giveDeveloperAccess, makeAccount, type TestAccount } from '../factories.ts';
import type { RunningSite } from './running-site.ts';

/** `known` is the email address of an account. */
type AuthScreen = (
  page: Page,
  site: RunningSite,
  known: TestAccount,
  language: InterfaceLanguage,
) => Promise<void>;

/** Creates the account that the screens of signing in show. */
export async function prepareAuthScreens({ context }: RunningSite): Promise<TestAccount> {
  const known = await makeAccount(context, 'P');
  await giveDeveloperAccess(context, known);
  const further = { scopes: ['profile' as const], days: 90 };
  for (const name of ['The notebook of the district office', 'Backup'])
    await createKey(context, known, { ...further, name });
  return known;
}

/** A screen opened by a link to `known`; it creates the link. */
const byLink = (path: string, purpose: LinkPurpose): AuthScreen => {
  return async (page, site, known, language) => {
    const link = await makeLink(site.context, known.id, purpose);
    await open(page, `${site.url}${path}${await linkToken(site.context, link)}`, language);
  };
};

const opened = (path: string): AuthScreen => {
  return (page, site, _, language) => open(page, `${site.url}${path}`, language);
};

/**
 * The screens of signing up, signing in and links in emails (product.md#routes,
 * product.md#the-developer-portal), by name.
 */
export const authScreens: Record<string, AuthScreen> = {
  'sign in': opened('/auth/signin'),
  'sign in refused': async (page, site, known, language) => {
    await opened('/auth/signin')(page, site, known, language);
    await page.locator('input[type=email]').fill(known.email);
    await page.locator('input[type=password]').fill('Something-wrong-7');
    await submit(page);
    await page.getByRole('alert').first().waitFor();
  },
  'sign up with mistakes': async (page, site, known, language) => {
    await opened('/auth/signup')(page, site, known, language);
    await page.locator('input[type=email]').fill(known.email);
    await page.locator('input[type=password]').first().fill('short');
    await page.locator('input[type=password]').last().fill('other');
    await submit(page);
    await page.locator('.field-error').nth(3).waitFor();
  },
  'sign-up done': opened('/auth/success'),
  'link to verify': opened('/auth/veremail'),
  'link to reset': opened('/auth/enteremail'),
  'link sent': async (page, site, known, language) => {
    await opened('/auth/enteremail')(page, site, known, language);
    await page.locator('input[type=email]').fill(known.email);
    await submit(page);
    await page.locator('form').waitFor({ state: 'detached' });
  },
  'made-up link to verify': async (page, site, known, language) => {
    await opened('/auth/verify/made-up')(page, site, known, language);
    await page.getByRole('alert').first().waitFor();
  },
  'new password': opened('/auth/forgotpwd/made-up'),
  'new password with keys that end': async (page, site, known, language) => {
    await byLink('/auth/forgotpwd/', 'reset-password')(page, site, known, language);
    await page.locator('main ul[aria-label]').waitFor();
  },
  'link to end keys and apps': async (page, site, known, language) => {
    await byLink('/auth/end-access/', 'end-access')(page, site, known, language);
    await page.locator('main ul[aria-label]').waitFor();
  },
  'made-up link to end keys and apps': async (page, site, known, language) => {
    await opened('/auth/end-access/made-up')(page, site, known, language);
    await page.getByRole('alert').first().waitFor();
  },
  'link to delete a sign-up': opened('/auth/not-me/made-up'),
  'developer link to delete a sign-up': opened('/developer/auth/not-me/made-up'),
  'link to take back a change of address': byLink('/auth/undo-email/', 'undo-email-change'),
  'link to take back second factors': byLink('/auth/undo-factors/', 'undo-factors'),
  'link to confirm an address': opened('/auth/confirm-email/made-up'),
  'made-up link to confirm an address': async (page, site, known, language) => {
    await opened('/auth/confirm-email/made-up')(page, site, known, language);
    await page.getByRole('main').getByRole('button').click();
    await page.getByRole('alert').first().waitFor();
  },
  'sign in as a developer': opened('/developer/auth/signin'),
  'sign up as a developer': opened('/developer/auth/signup'),
  'developer sign-up done': opened('/developer/auth/success'),
  'developer link to reset': opened('/developer/auth/reset-password'),
  'developer new password': opened('/developer/auth/forgot-password/made-up'),
  "developers' not found": opened('/developer/auth/nowhere'),
};

async function open(page: Page, address: string, language: InterfaceLanguage): Promise<void> {
  await page.goto(`${address}?lang=${language}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The portal's script has come, and what it loads.
  await page.locator('.language-switch button').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => !document.querySelector('[data-loading]'));
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('main').locator('button[type=submit]').click();
}
