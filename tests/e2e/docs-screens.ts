import type { Page } from '@playwright/test';
import type { InterfaceLanguage } from '../../contract/constants.ts';
import type { RunningSite } from './running-site.ts';

type DeveloperScreen = (
  page: Page,
  site: Pick<RunningSite, 'url'>,
  language: InterfaceLanguage,
) => Promise<void>;

const opened = (path: string): DeveloperScreen => {
  return async (page, { url }, language) => {
    const address = new URL(path, url);
    if (language !== 'en') address.searchParams.set('lang', language);
    await page.goto(address.href);
  };
};

/** The public screens of the developer portal (product.md#the-developer-portal), by name. */
export const docsScreens: Record<string, DeveloperScreen> = {
  'developer landing': opened('/developer'),
  'docs introduction': opened('/developer/docs'),
  'docs errors': opened('/developer/docs/errors'),
  'docs reference': opened('/developer/docs/operations'),
  'docs menu': async (page, site, language) => {
    await opened('/developer/docs/paging')(page, site, language);
    await page.locator('.docs-category summary').last().click();
  },
  'docs search': opened('/developer/docs/search?q=token'),
  'docs search without an answer': opened('/developer/docs/search?q=zzzzzz'),
  tutorials: opened('/developer/tutorials'),
  tutorial: opened('/developer/tutorials/list-and-cite-posts'),
  'calls to try': async (page, site, language) => {
    await opened('/developer/api')(page, site, language);
    const call = page.locator('#getOpenApi');
    await call.locator('summary').click();
    await call.getByRole('button').click();
    await page.getByText('200', { exact: false }).first().waitFor();
  },
};
