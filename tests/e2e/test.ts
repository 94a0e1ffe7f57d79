import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { freePort } from '../process.ts';
import type { Content } from './content.ts';
import { filledSite } from './filled-site.ts';
import { type RunningSite, withServer, withSite } from './running-site.ts';

export { expect };

interface OfTest {
  /** An empty site for this test alone. It closes after the page, whose requests would fail otherwise. */
  emptySite: RunningSite;
  /** A site for this test alone, with its own mail server. */
  mailSite: RunningSite & { mailbox: Mailbox };
  /** An empty site under a name: browsers make no passkeys for an address of numbers. It has the further `settings`. */
  namedSite: RunningSite;
  /** Settings of the named site, for `test.use`. */
  settings: Record<string, string>;
  /** Every request that the test's page makes. */
  requests: URL[];
}

interface OfWorker {
  /** A site with posts, shared by all tests of a worker: they must not change it. */
  site: RunningSite & { content: Content };
  /** A site without posts at its start, shared by the tests of a worker: each has accounts and posts of its own, and looks at no others. */
  sharedSite: RunningSite;
}

/**
 * Details of a test that `npm run test:long` runs alone: it proves by mass what another one shows once, in more
 * languages, widths or colour schemes, or on a broken line.
 */
export const long = { tag: '@long' };

/**
 * Details of a test that is left out where every minute counts: not the main way through a screen, but what goes wrong
 * beside it, or another field, width or language. See CONTRIBUTING.md for the runs that have it.
 */
export const edge = { tag: '@edge' };

/** As `long`, for those rounds of a loop that `npm test` leaves out; the others have details of their own. */
export const onlyLong = (isLong: boolean, otherwise: { tag?: string } = {}) => (isLong ? long : otherwise);

/** As `edge`, for some rounds of a loop. */
export const onlyEdge = (isEdge: boolean) => (isEdge ? edge : {});

/** Fixtures in addition to Playwright's. Requests to other hosts and errors in the console fail a test. */
export const test = base.extend<OfTest, OfWorker>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter.
    async ({}, use) => {
      const { content, ...original } = await filledSite();
      const log = await withServer((site) => use({ ...site, content }), original);
      printErrors(log);
    },
    { scope: 'worker' },
  ],

  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter.
    async ({}, use) => {
      await withSite(use);
    },
    { scope: 'worker' },
  ],

  emptySite: async ({ page }, use, { errors }) => {
    const log = await withSite(async (site) => {
      await use(site);
      if (errors.length === 0) await page.close();
    });
    // Some tests break their site on purpose: its errors are printed only if the test fails.
    if (errors.length > 0) printErrors(log);
  },

  mailSite: async ({ page }, use, { errors }) => {
    const mailbox = await openMailbox();
    const serve = async (site: RunningSite) => {
      await use({ ...site, mailbox });
      if (errors.length === 0) await page.close();
    };
    const log = await withSite(serve, { SMTP_URL: mailbox.url });
    await mailbox.close();
    if (errors.length > 0) printErrors(log);
  },

  settings: [{}, { option: true }],

  namedSite: async ({ page, settings }, use, { errors }) => {
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const serve = async (site: RunningSite) => {
      await use({ ...site, url });
      if (errors.length === 0) await page.close();
    };
    const log = await withSite(serve, { PORT: port, PUBLIC_URL: url, ...settings });
    if (errors.length > 0) printErrors(log);
  },

  requests: [
    async ({ page }, use) => {
      const requests: URL[] = [];
      page.on('request', (request) => requests.push(new URL(request.url())));
      const complaints = collectComplaints(page);
      await use(requests);
      const elsewhere = requests.filter(
        ({ hostname, protocol }) => !['127.0.0.1', 'localhost'].includes(hostname) && protocol !== 'data:',
      );
      expect(elsewhere.map(String), 'requests to other hosts').toEqual([]);
      expect(complaints(), 'complaints in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Prints the errors in a server's log. */
function printErrors(log: string): void {
  for (const line of log.split('\n')) {
    if (/"level":[56]0/.test(line)) console.error(line);
  }
}

/**
 * Errors and warnings in the console, including violations of the Content-Security-Policy, and uncaught
 * exceptions. The browser also reports every reply with 4xx or 5xx; the tests themselves check those.
 */
function collectComplaints(page: Page): () => string[] {
  const asked = new Set<string>();
  const messages: ConsoleMessage[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() || ['fetch', 'xhr'].includes(request.resourceType()))
      asked.add(request.url());
  });
  page.on('console', (message) => messages.push(message));
  page.on('pageerror', (error) => errors.push(String(error)));
  return () => {
    const complaints = messages
      .filter((message) => ['error', 'warning'].includes(message.type()))
      .filter(
        (message) =>
          !/status of [45]\d\d|net::ERR_/.test(message.text()) || !asked.has(message.location().url),
      );
    return [...complaints.map((message) => message.text()), ...errors];
  };
}
