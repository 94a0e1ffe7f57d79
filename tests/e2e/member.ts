import type { Page } from '@playwright/test';
import type { TestAccount } from '../factories.ts';
import type { Site } from './site.ts';

/** Lets a page belong to somebody: their session's token in the cookie that signing in would have set. */
export async function beSignedIn(page: Page, site: Pick<Site, 'url'>, { token }: TestAccount): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'plt', value: token, url: site.url, sameSite: 'Strict' }]);
}
