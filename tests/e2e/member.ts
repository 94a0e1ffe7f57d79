import type { Page } from '@playwright/test';
import type { TestAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import type { RunningSite } from './running-site.ts';

/** Signs a page in as somebody, with the cookie that signing in sets. */
export async function beSignedIn(
  page: Page,
  site: Pick<RunningSite, 'url'>,
  { token }: TestAccount,
): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'plt', value: token, url: site.url, sameSite: 'Strict' }]);
}

/** Opens a page of the portal as somebody, and waits until it is loaded. */
export async function openAs(
  page: Page,
  site: Pick<RunningSite, 'url'>,
  member: TestAccount,
  path: string,
): Promise<void> {
  await beSignedIn(page, site, member);
  await page.goto(site.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Enters the password when asked, before an action that needs a recent proof, in any language. */
export async function enterPassword(page: Page): Promise<void> {
  const asked = page.getByRole('dialog').filter({ has: page.locator('#proof-password') });
  await asked.locator('#proof-password').fill(goodPassword);
  await asked.locator('button[type=submit]').click();
  await asked.waitFor({ state: 'detached' });
}
