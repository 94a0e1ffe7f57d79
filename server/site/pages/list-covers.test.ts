/** Covers in lists of posts, and on the page of the post. */
import { brotliCompressSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawnTopics } from '../../../contract/views/topic-view.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, revise, type TestAccount } from '../../../tests/factories.ts';
import { noisyPicture } from '../../../tests/pictures.ts';
import { Drawing } from '../../../web/public/lists/drawing.tsx';
import { importPicture } from '../../people/index.ts';

let site: TestApp;
let author: TestAccount;
let stem: string;
let cover: string;
let id: string;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  const address = await importPicture(site.context, author, await noisyPicture(1200, 800).jpeg().toBuffer());
  stem = address.replace('.jpg', '-cover-');
  cover = `![A pump \\[1\\]](${address})`;
  id = (await makeApproved(site.context, { author, cover, title: 'Covered wells', countries: ['KE'] })).id;
  await makeApproved(site.context, { author, title: 'Bare wells' });
  await site.runJobs();
  await site.settled();
});
afterAll(() => site.close());

const lists = () => [
  '/',
  '/phis',
  '/phis/topics/water',
  '/phis/countries/ke',
  `/phis/author/${author.id}`,
  '/phis/search?q=covered',
];

it('every list shows a cover in AVIF and JPEG, in two widths, with its size, when it scrolls near', async () => {
  for (const path of lists()) {
    const { html, headers } = await site.page(path);
    expect(String(headers.vary).toLowerCase()).toBe('accept-encoding, save-data');
    const pictures = html.match(/<picture.*?<\/picture>/g) ?? [];
    expect([path, pictures.length]).toEqual([path, 1]);
    const [picture = ''] = pictures;
    expect(picture).toContain(`type="image/avif" srcSet="${stem}312.avif 312w, ${stem}624.avif 624w"`);
    expect(picture).toContain(`src="${stem}312.jpg" srcSet="${stem}312.jpg 312w, ${stem}624.jpg 624w"`);
    for (const part of ['alt="A pump [1]"', 'width="312" height="208"', 'loading="lazy"'])
      expect(picture).toContain(part);
  }
});

it('a reader who saves data, or asks for no pictures, gets lists without any, also from the cache', async () => {
  for (const path of lists()) {
    const tap = `${path}${path.includes('?') ? '&' : '?'}pictures=tap`;
    for (const [url, headers] of [
      [path, { 'save-data': 'on' }],
      [path, { 'save-data': 'on' }],
      [`${path}${path.includes('?') ? '&' : '?'}lang=fr`, { 'save-data': 'on' }],
      [tap, {}],
    ] as const) {
      const { html } = await site.page(url, headers);
      expect([url, html.includes('<picture'), html.includes('<svg class="cover')]).toEqual([
        url,
        false,
        false,
      ]);
    }
    expect((await site.page(path)).html).toContain('<picture');
  }
});

it('a post without a cover has the drawing of its topic, in less than 400 bytes', async () => {
  const { html } = await site.page('/phis/topics/water');
  const drawings = html.match(/<svg class="cover drawing".*?<\/svg>/g) ?? [];
  expect(drawings).toHaveLength(1);
  expect(drawings[0]).toContain('aria-hidden="true"');
  expect(site.context.topics.drawnTopicOf(['sanitation'])).toBe('water');
  expect(site.context.topics.drawnTopicOf(['no topic', 'paludisme'])).toBe('vector-borne-diseases');
  expect(site.context.topics.drawnTopicOf(['no topic'])).toBe('public-health');
  for (const topic of drawnTopics) {
    expect(site.context.topics.bySlug(topic)?.slug).toBe(topic);
    expect(renderToStaticMarkup(createElement(Drawing, { topic })).length, topic).toBeLessThan(400);
  }
});

it('the front page with covers stays within 14 kB', async () => {
  const { html } = await site.page('/');
  expect(html).toContain('<picture');
  expect(brotliCompressSync(html).length).toBeLessThan(14_000);
});

it('a new version without a cover takes it from the lists', async () => {
  await revise(site.context, author, id, { cover: '' });
  await site.settled();
  for (const path of lists()) {
    const { html } = await site.page(path);
    expect(html).not.toContain('<picture');
    expect(html).not.toContain('<svg class="cover');
  }
});

it('the page of a post shows its cover after the first paragraph, unless the text has that picture itself', async () => {
  const textOf = async (slug: string, query = '') => {
    const { html } = await site.page(`/phis/read/${slug}${query}`);
    return html.slice(html.indexOf('post-text'), html.indexOf('post-about'));
  };
  const address = /\/pictures\/[^)]+/.exec(cover)?.[0] ?? '';
  const own = { author, cover, title: 'Wells' };
  const [first, list, shown] = [
    await makeApproved(site.context, { ...own, body: 'Boil it.\n\nCool it.' }),
    await makeApproved(site.context, { ...own, body: '- Boil it.\n- Cool it.' }),
    await makeApproved(site.context, { ...own, body: `Boil it.\n\nCool it.\n\n![The pump](${address})` }),
  ];
  expect(await textOf(first.slug)).toMatch(/Boil it\..*<picture>.*alt="A pump \[1\]".*Cool it\./s);
  expect(await textOf(list.slug)).toMatch(/<picture>.*Boil it\./s);
  const text = await textOf(shown.slug);
  expect(text).toMatch(/Cool it\..*<picture>.*alt="The pump"/s);
  expect(text.match(/<picture>/g)).toHaveLength(1);
  const cardOf = async (slug: string) => {
    const [, card = ''] =
      /property="og:image" content="https:\/\/afya.example([^"]+)"/.exec(
        (await site.page(`/phis/read/${slug}`)).html,
      ) ?? [];
    const { rawPayload } = await site.app.inject(card);
    const beside = sharp(rawPayload).extract({ left: 800, top: 250, width: 300, height: 200 });
    const { channels } = await sharp(await beside.png().toBuffer()).stats();
    return channels.map(({ stdev }) => stdev > 5);
  };
  const bare = await makeApproved(site.context, { author, title: 'Wells' });
  expect(await cardOf(first.slug)).toEqual([true, true, true]);
  expect(await cardOf(bare.slug)).toEqual([false, false, false]);
  const light = await textOf(first.slug, '?pictures=tap');
  expect(light).not.toContain('<picture>');
  expect(light).toMatch(/Boil it\..*picture-link.*Cool it\./s);
});
