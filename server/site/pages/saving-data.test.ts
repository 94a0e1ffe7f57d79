/** The two pages of a post: with its pictures, and with a link instead of each picture. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved } from '../../../tests/factories.ts';
import { importPicture } from '../../people/index.ts';

let site: TestApp;
let address: string;
let path: string;
beforeAll(async () => {
  site = await startTestApp();
  const author = await makeAccount(site.context, 'R');
  const noise = await sharp(
    Buffer.alloc(1200 * 800 * 3).map((_, index) => (index * 7919) % 251),
    {
      raw: { width: 1200, height: 800, channels: 3 },
    },
  )
    .jpeg({ quality: 60 })
    .toBuffer();
  address = await importPicture(site.context, author, noise);
  await site.runJobs();
  const body = `A map, ![small](${address}) in a line.\n\n![A map of wells](${address} "Wells in 2026")\n\n[![Linked](${address})](https://wells.example)`;
  path = `/phis/read/${(await makeApproved(site.context, { author, body })).slug}`;
});
afterAll(() => site.close());

const box = '<a class="picture-link"';
const saving = { 'save-data': 'on' };

it('with Save-Data, a post has links instead of pictures, with their descriptions and sizes', async () => {
  const { html, headers } = await site.page(path, saving);
  expect(String(headers.vary).toLowerCase()).toBe('accept, accept-encoding, save-data');
  const [found = ''] = /<figure>.*?<\/figure>/.exec(html) ?? [];
  expect(found).toMatch(/>A map of wells <span class="picture-size">Picture, up to \d+ kB<\/span><\/a>/);
  expect(found).toMatch(/ data-width="1200" data-height="800" data-avif="\/pictures\/[\da-f]+-720\.avif"/);
  expect(html).toContain('<figcaption>Wells in 2026</figcaption>');
  // A link can't contain another one.
  expect(html).toMatch(
    /A map, <a class="picture-link" href="\/pictures\/[\da-f]+-720\.jpg"[^>]*>small <span/,
  );
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/wells\.example"[^>]*><span>Linked <span class="picture-size">/,
  );
  expect(html).not.toContain('<img ');
});

it('without Save-Data, pictures load with the text, in the size of the screen, when they scroll near', async () => {
  const { html, headers } = await site.page(path);
  expect(String(headers.vary).toLowerCase()).toBe('accept, accept-encoding, save-data');
  expect(html).not.toContain(box);
  expect(html).toMatch(/<source type="image\/avif" srcset="[^"]*720w[^"]*" sizes="/);
  expect(html.match(/<img [^>]*width="1200" height="800" loading="lazy"/g)).toHaveLength(3);
});

it('a parameter of the address overrides Save-Data', async () => {
  const onTap = await site.page(`${path}?pictures=tap`);
  expect(onTap.html).toContain(box);
  expect(onTap.html).toContain(`href="${path}?pictures=load"`);
  const loaded = await site.page(`${path}?pictures=load`, saving);
  expect(loaded.html).not.toContain(box);
  expect(loaded.html).toContain(`href="${path}?pictures=tap"`);
  expect((await site.page(`${path}?pictures=nonsense`)).html).toBe(loaded.html);
});

it('both pages of a post are cached, and each reader gets the right one from the cache', async () => {
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const get = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(origin + url, { headers })).text();
  for (const url of [path, `${path}?lang=fr`]) {
    const loaded = await get(url);
    const onTap = await get(url, saving);
    const served = site.publicPages.servedFromCache;
    expect(await get(url)).toBe(loaded);
    expect(await get(url, saving)).toBe(onTap);
    expect(site.publicPages.servedFromCache).toBe(served + 2);
    expect(onTap).toContain(box);
    expect(loaded).not.toContain(box);
  }
});

it('a post without pictures has one page only', async () => {
  const { slug } = await makeApproved(site.context);
  const { html } = await site.page(`/phis/read/${slug}`);
  expect(html).not.toContain('pictures=');
});
