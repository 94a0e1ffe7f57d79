import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { InterfaceLanguage } from '../../contract/constants.ts';
import type { Content } from './content.ts';
import type { RunningSite } from './running-site.ts';

/** The screens by name: each function opens one, in a language of the interface. */
type Screens<S extends RunningSite> = Record<
  string,
  (page: Page, site: S, language: InterfaceLanguage) => Promise<unknown>
>;

/** Screens of a site with content. */
export const filledScreens: Screens<RunningSite & { content: Content }> = {
  home: (page, site, language) => page.goto(at(site, '/', language)),
  posts: (page, site, language) => page.goto(at(site, '/phis', language)),
  'last posts': (page, site, language) => page.goto(at(site, '/phis?shown=61', language)),
  post: (page, site, language) => page.goto(at(site, `/phis/read/${site.content.everything}`, language)),
  'post with its author': (page, site, language) =>
    page.goto(at(site, `/phis/read/${site.content.newest.slug}`, language)),
  'post with pictures on tap': (page, site, language) =>
    page.goto(at(site, `/phis/read/${site.content.everything}?pictures=tap`, language)),
  'post in Arabic': (page, site, language) =>
    page.goto(at(site, `/phis/read/${site.content.arabic}`, language)),
  'withdrawn post': (page, site, language) =>
    page.goto(at(site, `/phis/read/${site.content.withdrawn}`, language)),
  'versions of a post': (page, site, language) =>
    page.goto(at(site, `/phis/read/${site.content.newest.slug}/versions`, language)),
  'an earlier version': (page, site, language) =>
    page.goto(at(site, `/phis/read/${site.content.newest.slug}/v/1`, language)),
  'what changed between versions': (page, site, language) =>
    page.goto(at(site, `/phis/read/${site.content.newest.slug}/v/1..2`, language)),
  notices: (page, site, language) => page.goto(at(site, '/phis/notices', language)),
  'a notice': (page, site, language) => page.goto(at(site, '/phis/notices/1', language)),
  'reporting a mistake': (page, site, language) =>
    page.goto(at(site, `/phis/read/${site.content.newest.slug}/report`, language)),
  'reporting a mistake without saying what': async (page, site, language) => {
    await page.goto(at(site, `/phis/read/${site.content.newest.slug}/report`, language));
    await page.locator('#email').fill('amina@');
    await submit(page);
  },
  'a reported mistake': (page, site, language) =>
    page.goto(at(site, `/phis/read/${site.content.newest.slug}/report/sent`, language)),
  'proof of a post': (page, site, language) =>
    page.goto(at(site, `/phis/read/${site.content.arabic}/proof`, language)),
  'posts in Swahili, most read': (page, site, language) =>
    page.goto(at(site, '/phis?language=sw&order=most-read', language)),
  topics: async (page, site, language) => {
    await page.goto(at(site, '/phis/topics', language));
    await page.locator('.topic-tree summary').first().click();
  },
  topic: (page, site, language) => page.goto(at(site, '/phis/topics/malaria', language)),
  countries: (page, site, language) => page.goto(at(site, '/phis/countries', language)),
  country: (page, site, language) => page.goto(at(site, '/phis/countries/ke', language)),
  'a country without posts': (page, site, language) => page.goto(at(site, '/phis/countries/is', language)),
  author: (page, site, language) => page.goto(at(site, `/phis/author/${site.content.author}`, language)),
  search: (page, site, language) => page.goto(at(site, '/phis/search', language)),
  'search with hits': (page, site, language) => page.goto(at(site, '/phis/search?q=water', language)),
  'search for a mistyped word': (page, site, language) =>
    page.goto(at(site, '/phis/search?q=maleria', language)),
  'search for nothing there is': (page, site, language) =>
    page.goto(at(site, '/phis/search?q=qwxzqwxz', language)),
  'not found': (page, site, language) => page.goto(at(site, '/nowhere', language)),
  expired: (page, site, language) => page.goto(at(site, '/expired', language)),
  'server error': (page, site, language) => page.goto(at(site, '/servererror', language)),
  error: (page, site, language) => page.goto(at(site, '/error', language)),
};

/** Screens of a new or broken site. They change the site. */
export const emptyScreens: Screens<RunningSite> = {
  'home without posts': (page, site, language) => page.goto(at(site, '/', language)),
  'posts without posts': (page, site, language) => page.goto(at(site, '/phis', language)),
  'topics without posts': (page, site, language) => page.goto(at(site, '/phis/topics', language)),
  'first admin': openFirstAdmin,
  'first admin with mistakes': async (page, site, language) => {
    await openFirstAdmin(page, site, language);
    await page.locator('#email').fill('amina@');
    await submit(page);
  },
  'first admin done': async (page, site, language) => {
    await openFirstAdmin(page, site, language);
    await page.locator('#firstname').fill('Amina');
    await page.locator('#lastname').fill('Juma');
    await page.locator('#email').fill('amina@example.org');
    await page.locator('#password').fill('Ujuzi-wetu-7');
    await page.locator('#password1').fill('Ujuzi-wetu-7');
    await submit(page);
  },
  offline: async (page, site, language) => {
    await site.cut();
    await page.goto(at(site, '/phis', language));
  },
  'resource unavailable': async (page, site, language) => {
    await sql`alter table posts rename to elsewhere`.execute(site.context.db);
    await page.goto(at(site, '/phis', language));
  },
};

async function openFirstAdmin(page: Page, site: RunningSite, language: InterfaceLanguage): Promise<void> {
  await page.goto(at(site, site.firstAdminLink, language));
}

async function submit(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('main').getByRole('button').click();
  await answered;
  await page.waitForLoadState();
}

/** The URL of a page in a language. */
function at(site: RunningSite, path: string, language: InterfaceLanguage): string {
  const url = new URL(path, site.url);
  if (language !== 'en') url.searchParams.set('lang', language);
  return url.href;
}
