import type { Page } from '@playwright/test';
import { importPicture } from '../../server/people/index.ts';
import { withdrawPost } from '../../server/posts/index.ts';
import { longEnoughReason, makeAccount, makeApproved, revise } from '../factories.ts';
import { noisyPicture } from '../pictures.ts';
import { lookAt } from './look.ts';
import { beSignedIn } from './member.ts';
import { openReleasedSite } from './next-release.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

const title = 'Chlorine in wells & "jerrycans"';

async function published({ context }: RunningSite) {
  const author = await makeAccount(context, 'R');
  const { id, slug } = await makeApproved(context, { author, title, body: 'Add one drop to each litre.' });
  return {
    id,
    slug,
    author,
    withdraw: () => withdrawPost(context, author, id, { reason: longEnoughReason, as: 'author' }),
  };
}

async function save(page: Page, site: RunningSite, slug: string): Promise<void> {
  await page.goto(`${site.url}/phis/read/${slug}`);
  await page.getByRole('link', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^Save in this browser \(\d+ kB\)$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'This post is saved' })).toBeVisible();
}

/** What the browser keeps in its caches. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

test('a saved post opens without a network, from the list and at its own address', async ({
  page,
  context,
  emptySite: site,
}) => {
  const { id, slug } = await published(site);
  await save(page, site, slug);
  await page.getByRole('link', { name: 'Saved posts' }).first().click();
  await expect(page.getByRole('button', { name: 'Make the files' })).toBeVisible();
  await expect(page.locator('#saved-pack [name=posts]')).toHaveValue(id);
  await lookAt(page, 'saved posts');
  await context.setOffline(true);
  await page.goto(`${site.url}/phis/saved`);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText('Add one drop to each litre.')).toBeVisible();
  await expect(page.getByText(/^Saved on .* · last checked for corrections on /)).toBeVisible();
  await page.goto(`${site.url}/phis/read/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('Add one drop to each litre.')).toBeVisible();
});

test('the worker keeps and answers nothing else', edge, async ({ page, context, emptySite: site }) => {
  const { id, slug, author } = await published(site);
  const other = await makeApproved(site.context);
  await save(page, site, slug);
  expect(new Set(await kept(page))).toEqual(
    new Set(['/phis/saved', '/phis/saved/state', `/phis/saved/${slug}`]),
  );
  for (const path of ['/', '/phis'])
    expect((await page.goto(site.url + path))?.fromServiceWorker(), path).toBe(false);
  await revise(site.context, author, id, { body: 'Add two drops to each litre.' });
  // The site hears of a revision a moment after it was made.
  await expect(async () => {
    await page.goto(`${site.url}/phis/read/${slug}`);
    await expect(page.getByText('Add two drops to each litre.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await context.setOffline(true);
  for (const path of ['/', '/phis', `/phis/read/${other.slug}`]) {
    // The page of each error comes later than the error, and one that closes meanwhile may hang.
    const shown = page.waitForEvent('framenavigated', (frame) => frame.url().startsWith('chrome-error:'));
    await expect(page.goto(site.url + path), path).rejects.toThrow(/ERR_/);
    await shown;
  }
});

test(
  'after a release with other scripts and styles nothing is of the former one, and saved posts still open',
  edge,
  async ({ page, context, emptySite }) => {
    const { slug } = await published(emptySite);
    const other = await makeApproved(emptySite.context, { title: 'Another one' });
    const site = await openReleasedSite(emptySite.url);
    await save(page, { ...emptySite, url: site.url }, slug);
    site.release();
    // The browser’s own cache must not stand in for what the release removed.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    const used = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('script[src], link[rel="stylesheet"]')].map(
          (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
        ),
      );
    for (const path of ['/', `/phis/read/${other.slug}`, `/phis/read/${slug}`, '/phis/saved']) {
      const answer = await page.goto(site.url + path);
      expect(answer?.status(), path).toBe(200);
      const files = await used();
      expect(files, path).not.toEqual([]);
      for (const file of files) expect(file, path).toMatch(/-new[\w-]{8}\.(?:js|css)$/);
    }
    expect((await page.goto(site.url))?.fromServiceWorker()).toBe(false);
    expect(await kept(page)).not.toContain(`/phis/saved/${other.slug}`);
    await context.setOffline(true);
    await page.goto(`${site.url}/phis/saved`);
    for (const file of await used()) expect(file).toMatch(/-new[\w-]{8}\.(?:js|css)$/);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByText('Add one drop to each litre.')).toBeVisible();
    expect(await used()).toEqual([]);
    await context.setOffline(false);
    await page.close();
    await site.close();
  },
);

test('a withdrawal is told before a saved post is shown, and stays told without a network', async ({
  page,
  context,
  emptySite: site,
}) => {
  const { slug, withdraw } = await published(site);
  await save(page, site, slug);
  await withdraw();
  await page.goto(`${site.url}/phis/saved/${slug}`);
  await expect(page.getByText(/^This post was withdrawn on .* Don’t rely on it any more\.$/)).toBeVisible();
  await expect(page.getByText('Its text was removed from this browser.')).toBeVisible();
  await expect(page.getByText('Add one drop to each litre.')).toHaveCount(0);
  await lookAt(page, 'saved post withdrawn');
  await context.setOffline(true);
  for (const path of ['/phis/saved', `/phis/saved/${slug}`, `/phis/read/${slug}`]) {
    await page.goto(site.url + path);
    await expect(page.getByText(/^This post was withdrawn on /)).toBeVisible();
    await expect(page.getByText('Add one drop to each litre.')).toHaveCount(0);
  }
});

test(
  'a correction is told above the saved text, until it is saved again',
  edge,
  async ({ page, context, emptySite: site }) => {
    const { id, slug, author } = await published(site);
    await save(page, site, slug);
    await revise(site.context, author, id, { body: 'Add two drops to each litre.' });
    await page.goto(`${site.url}/phis/saved`);
    await context.setOffline(true);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByText(/^A newer version was published on /)).toBeVisible();
    await expect(page.getByText('Add one drop to each litre.')).toBeVisible();
    await context.setOffline(false);
    await save(page, site, slug);
    await context.setOffline(true);
    await page.goto(`${site.url}/phis/saved/${slug}`);
    await expect(page.getByText('Add two drops to each litre.')).toBeVisible();
    await expect(page.getByText(/^A newer version was published on /)).toHaveCount(0);
  },
);

test('a copy that was not checked for 90 days says so', edge, async ({ page, context, emptySite: site }) => {
  const { slug } = await published(site);
  await save(page, site, slug);
  const checkedBefore = (days: number) =>
    page.evaluate(async (past) => {
      const cache = await caches.open('saved-posts');
      const state = await (await cache.match('/phis/saved/state'))?.json();
      const checked = new Date(Date.now() - past * 86_400_000).toISOString();
      await cache.put('/phis/saved/state', new Response(JSON.stringify({ ...state, checked })));
    }, days);
  await context.setOffline(true);
  const warning = page.getByText(/^Not checked for corrections since /);
  await checkedBefore(89);
  await page.goto(`${site.url}/phis/saved/${slug}`);
  await expect(page.getByText('Add one drop to each litre.')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await checkedBefore(91);
  await page.reload();
  await expect(warning).toBeVisible();
});

test(
  'a reader lets go of a saved post, without a network too, or of everything',
  edge,
  async ({ page, context, emptySite: site }) => {
    const { slug } = await published(site);
    const other = await makeApproved(site.context, { title: 'Another one' });
    await save(page, site, slug);
    await save(page, site, other.slug);
    await context.setOffline(true);
    await page.goto(`${site.url}/phis/saved`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Another one' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(page.getByRole('link', { name: 'Another one' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    expect(await kept(page)).not.toContain(`/phis/saved/${other.slug}`);

    await context.setOffline(false);
    await page.goto(`${site.url}/sw-off`);
    await page.getByRole('button', { name: 'Remove everything saved' }).click();
    await expect(page.getByText('Nothing is saved in this browser any more.')).toBeVisible();
    expect(await kept(page)).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  },
);

test('whoever can’t save is told why, and can have the file', edge, async ({ page, emptySite: site }) => {
  const { slug } = await published(site);
  const address = `${site.url}/phis/read/${slug}/save`;
  await page.goto(address);
  const button = page.getByRole('button', { name: /^Save in this browser/ });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 1 });
  await button.click();
  await expect(page.getByText(/^There is no room left on this device\./)).toBeVisible();
  await lookAt(page, 'save post');

  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await page.goto(address);
  await expect(page.getByText(/^This browser can’t keep posts here/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download \(/ }).click();
  expect((await download).suggestedFilename()).toBe(`${slug}.html`);
});

test(
  'a browser that saves data is offered a copy without pictures alone',
  edge,
  async ({ page, emptySite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const address = await importPicture(site.context, author, await noisyPicture(300, 200).jpeg().toBuffer());
    const { slug } = await makeApproved(site.context, { author, body: `Boil it.\n\n![A pot](${address})` });
    const offered = page.locator('#save-here').getByRole('button');
    await page.goto(`${site.url}/phis/read/${slug}/save`);
    await expect(offered).toHaveText([/^Save with pictures \(/, /^Save without pictures \(/]);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
    );
    await page.reload();
    await expect(offered).toHaveText([/^Save without pictures \(/]);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test(
    'the page offers the file, which makes no request',
    edge,
    async ({ page, emptySite: site, requests }) => {
      const { slug } = await published(site);
      await page.goto(`${site.url}/phis/read/${slug}/save?lang=ar`);
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByText(/JavaScript/)).toBeVisible();
      requests.length = 0;
      await page.goto(`${site.url}/phis/read/${slug}/offline.html?lang=ar`);
      await expect(page.getByText('Add one drop to each litre.')).toBeVisible();
      expect(requests.map(({ pathname }) => pathname).filter((path) => path !== '/favicon.ico')).toEqual([
        `/phis/read/${slug}/offline.html`,
      ]);
    },
  );
});

test(
  'a signed-in reader finds what they saved in another browser',
  edge,
  async ({ page, browser, emptySite: site }) => {
    const { slug } = await published(site);
    const reader = await makeAccount(site.context, 'P');
    await beSignedIn(page, site, reader);
    const added = page.waitForResponse(
      (reply) => reply.url().endsWith('/saved') && reply.request().method() === 'PUT',
    );
    await save(page, site, slug);
    await added;
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await beSignedIn(elsewhere, site, reader);
    await elsewhere.goto(`${site.url}/phis/saved`);
    await expect(elsewhere.getByRole('heading', { name: 'Saved in another browser' })).toBeVisible();
    await lookAt(elsewhere, 'saved elsewhere');
    await elsewhere.getByRole('button', { name: 'Make the files' }).click();
    await expect(elsewhere).toHaveURL(/\/phis\/packs\/saved\/[\w-]{24}$/);
    await expect(async () => {
      await elsewhere.reload();
      await expect(elsewhere.getByText('1 post ·')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await lookAt(elsewhere, 'pack of saved posts');
    const book = elsewhere.waitForEvent('download');
    await elsewhere.getByRole('link', { name: /^Download as a book/ }).click();
    expect((await book).suggestedFilename()).toBe('saved-posts.epub');
    await elsewhere.goto(`${site.url}/phis/saved`);
    await elsewhere.getByRole('link', { name: title }).click();
    await elsewhere.getByRole('button', { name: /^Save in this browser/ }).click();
    await elsewhere.getByRole('status').filter({ hasText: 'This post is saved' }).waitFor();
    await elsewhere.goto(`${site.url}/phis/saved`);
    await expect(elsewhere.getByRole('heading', { level: 2 }).getByText(title)).toBeVisible();
    await expect(elsewhere.getByRole('heading', { name: 'Saved in another browser' })).toBeHidden();
    await other.close();
  },
);
