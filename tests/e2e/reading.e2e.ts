import { readPublicPost } from '../../server/posts/index.ts';
import { longEnoughReason, makeApproved } from '../factories.ts';
import { edge, expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('a reader goes from the home page to the posts, and to one of them', async ({ page, site }) => {
  const { newest } = site.content;
  await page.goto(site.url);
  await page.getByRole('main').getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL(`${site.url}/phis`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts');

  await page.getByRole('link', { name: newest.title }).click();

  await expect(page).toHaveURL(`${site.url}/phis/read/${newest.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest.title);
  await expect(page.getByRole('article')).toContainText('Grace Okoro');
  await expect(page.getByRole('article')).toContainText('Wash a net four times a year.');
});

test('seven posts are shown at first, and six more with each "Load more posts..."', async ({
  page,
  site,
}) => {
  const { published } = site.content;
  const rows = page.locator('.post-rows > li');
  const more = page.getByRole('link', { name: 'Load more posts...', exact: true });
  await page.goto(`${site.url}/phis`);

  for (let shown = 7; shown < published; shown += 6) {
    await expect(rows).toHaveCount(shown);
    await expect(page.getByText('No more posts')).toHaveCount(0);
    await more.click();
    // The focus is where the list continued.
    await expect(page.locator(':target')).toHaveAttribute('id', `post-${shown + 1}`);
  }

  await expect(rows).toHaveCount(published);
  await expect(page.getByText('No more posts', { exact: true })).toBeVisible();
  await expect(more).toHaveCount(0);
});

test('an unknown page is reported as not found, and links to the posts', edge, async ({ page, site }) => {
  for (const address of ['/nowhere', '/phis/read/nothing-of-this-name', '/phis/nowhere/at/all']) {
    const response = await page.goto(site.url + address);

    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('404');
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Missing page');
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh! I think you’re lost.');
    await expect(
      page.getByText("It looks like the page you’re looking for doesn't exist.", { exact: true }),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go back home', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/phis`);
});

test('the page of a withdrawn post shows who withdrew it, when and why', async ({ page, site }) => {
  const { withdrawn } = site.content;
  const found = await readPublicPost(site.context, withdrawn);
  if (found?.state !== 'withdrawn') throw new Error('the post is not withdrawn');

  const response = await page.goto(`${site.url}/phis/read/${withdrawn}`);

  expect(response?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How much chlorine to add to a well');
  await expect(page.getByText('This post has been withdrawn', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: found.row.sole_author })).not.toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: found.notice.name })).not.toHaveCount(0);
  await expect(page.getByRole('main').locator('time')).toHaveAttribute(
    'datetime',
    found.notice.at.toISOString(),
  );
  await expect(page.getByRole('main').getByText(longEnoughReason)).toBeVisible();
  await expect(page.getByText('Boil the water')).toHaveCount(0);
});

test('a phone shows the reason of a withdrawal in its first screen', edge, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${site.url}/phis/read/${site.content.withdrawn}`, { waitUntil: 'load' });
  await expect(page.getByRole('main').getByText(longEnoughReason)).toBeInViewport({ ratio: 1 });
});

test('on paper a post has its citation, and no interactive elements', edge, async ({ page, site }) => {
  const { slug, title } = site.content.newest;
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto(`${site.url}/phis/read/${slug}`);
  const citation = page.locator('.print-only');
  await expect(citation).toBeVisible();
  await expect(citation).toHaveText(new RegExp(`^Okoro, Grace\\. ${title}\\. .*/phis/read/${slug}$`));
  for (const gone of ['.reactions', '.author-card', '.related', '.disclosure', '.footer'])
    await expect(page.locator(gone).first()).toBeHidden();
});

test('a reader shares a post by WhatsApp, by email and by its link, from its top and its end', async ({
  page,
  site,
}) => {
  const { slug, title } = site.content.newest;
  await page.goto(`${site.url}/phis/read/${slug}`);
  const shares = page.locator('details.share');
  await expect(shares).toHaveCount(2);
  const text = await page.locator('.prose').boundingBox();
  expect((await shares.first().boundingBox())?.y).toBeLessThan(text?.y ?? 0);
  expect((await shares.last().boundingBox())?.y).toBeGreaterThan(text?.y ?? 0);
  for (const share of [shares.first(), shares.last()]) {
    await share.getByText('Share', { exact: true }).click();
    const address = await share.getByLabel('Address of this post').inputValue();
    expect(new URL(address).pathname).toBe(`/phis/read/${slug}`);
    const [whatsApp, email] = await Promise.all(
      ['WhatsApp', 'Email'].map((name) =>
        share.getByRole('link', { name, exact: true }).getAttribute('href'),
      ),
    );
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(`${title}\nv2 ${address}`);
    const mail = new URL(email ?? '');
    expect([mail.protocol, mail.searchParams.get('subject')]).toEqual(['mailto:', title]);
    expect(mail.searchParams.get('body')).toBe(`${title}\r\nv2 ${address}`);
  }
});

test(
  'the text of a post begins in the first screen of a phone, before its facts',
  edge,
  async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${site.url}/phis/read/${site.content.newest.slug}`);
    const text = await page.locator('.post-text').boundingBox();
    expect(text?.y).toBeLessThan(610);
    const about = await page.getByRole('region', { name: 'About this post' }).boundingBox();
    expect(about?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0));
  },
);

test('a post loads only itself, its pictures and its style sheets', async ({ page, site, requests }) => {
  await page.goto(`${site.url}/phis/read/${site.content.everything}`, { waitUntil: 'networkidle' });

  const own = `/phis/read/${site.content.everything}`;
  const others = requests
    .map(({ pathname }) => pathname)
    .filter((path) => path !== own && path !== '/favicon.svg' && !/^\/islands\/[\w-]+\.css$/.test(path));
  expect(others).toEqual([expect.stringMatching(/^\/pictures\/[0-9a-f]{64}(-\d+)?\.(png|avif)$/)]);
  const picture = page.getByRole('article').getByRole('img', { name: /^Four panels/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('a root sign is drawn with any installed fonts', edge, async ({ page, emptySite: site }) => {
  const { slug } = await makeApproved(site.context, { body: 'The error is $\\sqrt{n}$ at most.' });
  await page.goto(`${site.url}/phis/read/${slug}`);
  const root = page.locator('msqrt');
  const room = await root.evaluate((element) => {
    const [radicand] = element.children;
    if (!radicand) throw new Error('there is nothing under the root');
    return radicand.getBoundingClientRect().left - element.getBoundingClientRect().left;
  });
  expect(room).toBeGreaterThan(3);
});

test(
  'the header of a phone has topics where they have room, and shows them to whoever reaches them by keyboard',
  edge,
  async ({ page, site }) => {
    const topics = page.locator('.masthead').getByRole('link', { name: 'Topics' });
    const isSeen = async () => {
      const [link, row] = [await topics.boundingBox(), await page.locator('.main-links').boundingBox()];
      return link !== null && row !== null && link.y < row.y + row.height && link.y >= row.y;
    };
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${site.url}/phis`);
    expect(await isSeen()).toBe(true);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(isSeen).toBe(false);
    await page.locator('.main-links a').first().focus();
    await page.keyboard.press('Tab');
    await expect(topics).toBeFocused();
    await expect.poll(isSeen).toBe(true);
  },
);

test(
  'the header is one row on the smallest phones, and its list of languages stays on the screen',
  edge,
  async ({ page, site }) => {
    for (const [width, language, scale] of [
      [240, 'fr', 1],
      [320, 'ar', 1],
      [360, 'fr', 2],
    ] as const) {
      await page.setViewportSize({ width, height: 640 });
      for (const path of scale === 1 ? ['/phis', '/phis/search', '/developer/docs'] : ['/phis']) {
        await page.goto(`${site.url}${path}?lang=${language}`);
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size * 100}%`;
        }, scale);
        const header = await page.locator('.masthead').boundingBox();
        expect(header?.height).toBeLessThan(75 * scale);
        await page.locator('.language-switch summary').first().click();
        const list = await page.locator('.language-switch .languages').first().boundingBox();
        expect(list?.x).toBeGreaterThanOrEqual(0);
        expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(width);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
  },
);
