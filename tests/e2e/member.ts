import type { Page } from '@playwright/test';
import { recentProofHeader } from '../../contract/constants.ts';
import { proofIn, type TestAccount } from '../factories.ts';
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

/** As `openAs`, for somebody who has just proved who they are, so that no screen asks for it. */
export async function openProved(
  page: Page,
  site: Pick<RunningSite, 'url' | 'context'>,
  member: TestAccount,
  path: string,
): Promise<void> {
  await proveBeforehand(page, site, member);
  await openAs(page, site, member, path);
}

/** Sends a recent proof with each request of the page. */
export async function proveBeforehand(
  page: Page,
  { context }: Pick<RunningSite, 'context'>,
  { token }: TestAccount,
): Promise<void> {
  await page.setExtraHTTPHeaders({ [recentProofHeader]: (await proofIn(context, token)) ?? '' });
}

/** Enters the password when asked, before an action that needs a recent proof, in any language. */
export async function enterPassword(page: Page, password = goodPassword): Promise<void> {
  const asked = page.getByRole('dialog').filter({ has: page.locator('#proof-password') });
  await asked.locator('#proof-password').fill(password);
  await asked.locator('button[type=submit]').click();
  await asked.waitFor({ state: 'detached' });
}
