import type { Page } from '@playwright/test';
import { createAccount } from '../../server/people/index.ts';
import { operator } from '../../server/platform/actor.ts';
import { makeAccount, makeApproved } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { lookAt } from './look.ts';
import { beSignedIn } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

/** The layout shift of a page without an action of its reader: nothing may jump. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number')
          Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'shifted')));
}

async function member(site: RunningSite) {
  const email = 'zawadi@example.org';
  const given = { firstname: 'Zawadi', lastname: 'Otieno', role: 'P', author: false } as const;
  await createAccount(site.context, operator, { ...given, email, password: goodPassword });
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  // Once the portal's form has taken the place of the server's.
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(goodPassword);
  await page.getByRole('button', { name: 'Signin' }).click();
}

test('a signed-out reader who likes a post signs in, returns and likes it, and can undo it', async ({
  page,
  emptySite: site,
}) => {
  const email = await member(site);
  const { slug } = await makeApproved(site.context);
  const address = `${site.url}/phis/read/${slug}`;
  await page.goto(address);
  const like = page.getByRole('button', { name: /^Like/ });
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await like.click();
  await expect(page).toHaveURL(/\/auth\/signin\?from=/);
  await signIn(page, email);

  await expect(page).toHaveURL(address);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText(/1$/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Zawadi Otieno' })).toHaveAttribute(
    'href',
    /\/phis\/user\/settings$/,
  );
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Zawadi Otieno' })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
  expect(height, 'the masthead stays in one row').toBeLessThan(90);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(like).toHaveText(/0$/);
});

test(
  'a reader who returns without signing in has changed nothing',
  edge,
  async ({ page, emptySite: site }) => {
    const { slug } = await makeApproved(site.context);
    const address = `${site.url}/phis/read/${slug}`;
    await page.goto(address);
    await page.getByRole('button', { name: /^Like/ }).click();
    await expect(page).toHaveURL(/\/auth\/signin/);
    await page.goto(address);
    const reader = await makeAccount(site.context, 'P');
    await beSignedIn(page, site, reader);
    const answered = page.waitForResponse(/\/content\/reactions/);
    await page.reload();
    await answered;
    await expect(page.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'false');
  },
);

test('a reader follows an author, and an ended session leads to signing in', async ({
  page,
  emptySite: site,
}) => {
  const { slug, author } = await makeApproved(site.context);
  const reader = await makeAccount(site.context, 'P');
  await beSignedIn(page, site, reader);
  await page.goto(`${site.url}/phis/read/${slug}`);
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  const { followers } = await site.context.db
    .selectFrom('profiles')
    .select('followers')
    .where('account_id', '=', author.id)
    .executeTakeFirstOrThrow();
  expect(followers).toBe(1);

  await site.context.db.deleteFrom('sessions').where('account_id', '=', reader.id).execute();
  const later = await page.context().newPage();
  await later.goto(page.url());
  const signInLink = later.getByRole('navigation').getByRole('link', { name: 'Sign in' });
  await expect(signInLink).toHaveAttribute('href', `/auth/signin?from=%2Fphis%2Fread%2F${slug}`);
  await page.context().clearCookies();
  await follow.click();
  await expect(page).toHaveURL(/\/auth\/signin\?from=/);
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
});

test('without a share sheet, sharing copies the message and confirms it', edge, async ({ page, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${site.url}/phis/read/${site.content.newest.slug}?pictures=load`);
  await page.getByText('Share', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Message copied');
  const address = await page.locator('link[rel=canonical]').getAttribute('href');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = copied.split('\n');
  expect([lines[0], lines.at(-1)?.split(' ').at(-1)]).toEqual([site.content.newest.title, address]);
});

test('sharing opens the system’s share sheet if there is one', edge, async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => document.body.setAttribute('data-shared', `${data.text} ${data.url}`),
    });
  });
  await page.goto(`${site.url}/phis/read/${site.content.newest.slug}`);
  await page.getByText('Share', { exact: true }).last().click();
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const shared = (await page.locator('body[data-shared]').getAttribute('data-shared')) ?? '';
  const [first, ...rest] = shared.split('\n');
  expect(first).toBe(title);
  const [version, address] = rest.at(-1)?.split(' ') ?? [];
  expect(version).toMatch(/^v\d+$/);
  expect(address).toBe(canonical);
  await expect(page.locator('.share-ways').last()).toBeHidden();
});

test('times are in the reader’s time zone, in the fixed form', edge, async ({ page, emptySite: site }) => {
  const { id, slug } = await makeApproved(site.context);
  const show = async (at: Date) => {
    await site.context.db.updateTable('posts').set({ published_at: at }).where('id', '=', id).execute();
    await page.clock.setFixedTime('2026-03-01T10:00:00Z');
    // Each language is a separate page that has not been requested before.
    await page.goto(`${site.url}/phis/read/${slug}${languages.shift()}`);
    return page.locator('.facts time').first();
  };
  const languages = ['', '?lang=fr', '?lang=sw'];
  // Nairobi is three hours ahead of UTC: when it is late evening in UTC, it is already the next day there.
  await expect(await show(new Date('2026-02-28T22:30:00.001Z'))).toHaveText('Today 01:30');
  await expect(await show(new Date('2026-02-28T08:05:00.001Z'))).toHaveText('Hier 11:05');
  await expect(await show(new Date('2026-02-11T22:30:00.001Z'))).toHaveText('12 Februari 2026 01:30');
});

test('month names have the spelling of the product description', edge, async ({ page, emptySite: site }) => {
  const { id, slug } = await makeApproved(site.context);
  const at = new Date('2026-02-11T22:30:00.001Z');
  await site.context.db.updateTable('posts').set({ published_at: at }).where('id', '=', id).execute();
  await page.goto(`${site.url}/phis/read/${slug}`);
  await expect(page.locator('.facts time').first()).toHaveText('12 Febuary 2026 01:30');
});

test(
  'a view is counted once for each page, and only after the page is visible',
  edge,
  async ({ page, emptySite: site, requests }) => {
    const { slug } = await makeApproved(site.context);
    const views = () => requests.filter(({ pathname }) => pathname === `/content/posts/${slug}/view`).length;
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', {
        get: () => Reflect.get(window, 'seen') ?? 'hidden',
      });
    });
    await page.goto(`${site.url}/phis/read/${slug}`);
    await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible();
    expect(views()).toBe(0);
    const beacon = page.waitForRequest(/\/view$/);
    await page.evaluate(() => {
      Object.assign(window, { seen: 'visible' });
      document.dispatchEvent(new Event('visibilitychange'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect((await beacon).method()).toBe('POST');
    expect(views()).toBe(1);
  },
);

test('the table of contents is open if it is next to the text', edge, async ({ page, emptySite: site }) => {
  const { slug } = await makeApproved(site.context, { body: '## One\n\na\n\n## Two\n\nb\n\n## Three\n\nc' });
  const contents = page.locator('.contents');
  for (const [width, open] of [
    [1280, true],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${site.url}/phis/read/${slug}`);
    await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible();
    await expect(contents).toHaveJSProperty('open', open);
  }
});

test(
  'the menu of languages closes on Escape and when the focus moves elsewhere',
  edge,
  async ({ page, site }) => {
    await page.goto(`${site.url}/phis`);
    const menu = page.locator('.language-switch');
    const summary = menu.locator('summary');
    await summary.click();
    await page.keyboard.press('Escape');
    await expect(menu).not.toHaveAttribute('open');
    await expect(summary).toBeFocused();
    await summary.click();
    await expect(menu).toHaveAttribute('open');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu).not.toHaveAttribute('open');
  },
);

test('a language chosen before is offered, without a redirect', edge, async ({ page, site }) => {
  await page.goto(`${site.url}/phis`);
  await page.locator('.language-switch summary').click();
  await page.locator('.language-switch').getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(`${site.url}/phis?lang=fr`);
  await page.goto(`${site.url}/`);
  await expect(page).toHaveURL(`${site.url}/`);
  const offer = page.locator('.language-offer');
  await offer.getByRole('button', { name: 'Close' }).click();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(offer).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await offer.getByRole('link', { name: 'Lire en français' }).click();
  await expect(page).toHaveURL(`${site.url}/?lang=fr`);
  await expect(page.locator('.language-offer')).toHaveCount(0);
});

test(
  'the choice of pictures on tap stays from post to post, and pictures load when opened',
  edge,
  async ({ page, site, requests }) => {
    const address = `${site.url}/phis/read/${site.content.everything}`;
    await page.goto(`${address}?pictures=load`);
    await page.getByRole('link', { name: 'Load pictures only when tapped' }).click();
    await expect(page).toHaveURL(`${address}?pictures=tap`);
    requests.length = 0;
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page).toHaveURL(`${address}?pictures=tap`);
    const pictures = () => requests.filter(({ pathname }) => pathname.startsWith('/pictures/'));
    requests.length = 0;
    await page.reload({ waitUntil: 'networkidle' });
    expect(pictures()).toEqual([]);

    await page.getByRole('link', { name: /^Four panels .* Picture, up to \d+ kB/ }).click();
    const picture = page.getByRole('article').getByRole('img', { name: /^Four panels/ });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(pictures()).toHaveLength(1);

    await page.getByRole('link', { name: 'Load pictures with the text' }).click();
    await page.goto(address);
    await expect(page.locator('.picture-link')).toHaveCount(0);
  },
);

test('pages of a signed-in reader have no accessibility violations', async ({ page, emptySite: site }) => {
  const { slug } = await makeApproved(site.context);
  await beSignedIn(page, site, await makeAccount(site.context, 'P'));
  await page.goto(`${site.url}/phis/read/${slug}`);
  await page.getByRole('button', { name: /^Like/ }).click();
  await expect(page.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true');
  for (const summary of await page.locator('.disclosure summary').all()) await summary.click();
  await lookAt(page, 'post with reactions');
});

test.describe('with Save-Data', () => {
  test.use({ extraHTTPHeaders: { 'save-data': 'on' }, javaScriptEnabled: false });

  test('a picture is replaced by a link, without a script', async ({ page, site, requests }) => {
    await page.goto(`${site.url}/phis/read/${site.content.everything}`, { waitUntil: 'networkidle' });
    const pictures = () => requests.filter(({ pathname }) => pathname.startsWith('/pictures/'));
    expect(pictures()).toEqual([]);
    const link = page.getByRole('link', { name: /Picture, up to \d+ kB/ });
    const [, most] = /up to (\d+) kB/.exec((await link.textContent()) ?? '') ?? [];
    const file = await page.request.get(site.url + (await link.getAttribute('href')));
    expect(file.status()).toBe(200);
    expect(Math.round((await file.body()).length / 1000)).toBe(Number(most));
  });
});

for (const width of [360, 1280]) {
  test(`nothing jumps while the islands load, at ${width} px`, edge, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifted = await watchShifts(page);
    // What moves when the style sheet arrives is no matter of theirs.
    await page.route('**/islands/main-*.js', async (route) => {
      await page.waitForFunction(() => document.styleSheets.length > 1 && document.readyState !== 'loading');
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await page.evaluate(() => Object.assign(window, { shifted: 0 }));
      await route.continue();
    });
    for (const path of ['/', `/phis/read/${site.content.newest.slug}`]) {
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      expect(await shifted(), path).toBeLessThan(0.01);
    }
  });
}

test(
  'the page of an address that leads nowhere offers a search for its words',
  edge,
  async ({ page, site }) => {
    await page.goto(`${site.url}/phis/read/a-net_for%20every-beds/`);
    await expect(page.getByRole('searchbox')).toHaveValue('a net for every beds');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(`${site.url}/phis/search?q=a+net+for+every+beds`);
  },
);

test('"Load more posts..." adds six rows to the list, and loads these alone', async ({ page, site }) => {
  const rows = page.locator('.post-rows > li');
  await page.goto(`${site.url}/phis`);
  await expect(rows).toHaveCount(7);
  const answer = page.waitForResponse(/only=new/);
  await page.getByRole('link', { name: 'Load more posts...', exact: true }).press('Enter');
  expect((await (await answer).text()).match(/<li id="post-/g)).toHaveLength(6);
  await expect(rows).toHaveCount(13);
  await expect(page.locator('#post-8')).toBeFocused();
  await expect(page).toHaveURL(`${site.url}/phis?shown=13#post-8`);
  await page.reload();
  await expect(rows).toHaveCount(13);
});

test(
  '"Load more posts..." loads no covers, and leads to no pictures, for whoever wants them on tap',
  edge,
  async ({ page, site }) => {
    await page.goto(`${site.url}/phis/read/${site.content.everything}?pictures=load`);
    await page.getByRole('link', { name: 'Load pictures only when tapped' }).click();
    await expect(page).toHaveURL(/pictures=tap/);
    await page.goto(`${site.url}/phis?pictures=tap`);
    const more = page.getByRole('link', { name: 'Load more posts...', exact: true });
    for (const shown of [13, 19]) {
      const answer = page.waitForResponse(/only=new/);
      await more.click();
      expect((await answer).url()).toContain('pictures=tap');
      await expect(page.locator('.post-rows > li')).toHaveCount(shown);
    }
    await page.locator('#post-15 a').first().click();
    await expect(page).toHaveURL(/\/phis\/read\/[^?]+\?pictures=tap/);
  },
);

test('"Load more posts..." follows its link where the rows don’t come', edge, async ({ page, site }) => {
  await page.route(/only=new/, (route) => route.fulfill({ status: 204 }));
  await page.goto(`${site.url}/phis`);
  await page.getByRole('link', { name: 'Load more posts...', exact: true }).click();
  await expect(page.locator('.post-rows > li')).toHaveCount(13);
  await expect(page).toHaveURL(`${site.url}/phis?shown=13#post-8`);
});
