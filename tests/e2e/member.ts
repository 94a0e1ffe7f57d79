import type { Page } from '@playwright/test';
import type { TestAccount } from '../factories.ts';
import type { Site } from './site.ts';

/** Lets a page belong to somebody: their session's token in the cookie that signing in would have set. */
export async function beSignedIn(page: Page, site: Pick<Site, 'url'>, { token }: TestAccount): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'plt', value: token, url: site.url, sameSite: 'Strict' }]);
}

/** Opens a page of the portal as somebody, and waits until it is there. */
export async function openAs(
  page: Page,
  site: Pick<Site, 'url'>,
  member: TestAccount,
  path: string,
): Promise<void> {
  await beSignedIn(page, site, member);
  await page.goto(site.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
