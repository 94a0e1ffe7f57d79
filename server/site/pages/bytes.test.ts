/** The bytes of pages, for readers who pay by the megabyte (product.md#budgets). */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, revise } from '../../../tests/factories.ts';
import { compress } from '../../platform/http/encodings.ts';
import { islandAddress, islandsDirectory } from '../../platform/page-cache/islands.ts';

/** By the language of the text: Arabic letters take two bytes each, and the French samples have the longest tables and formulas. */
// Some tens of bytes differ from run to run, with the ids and instants in a page.
const postBytes = { en: 13_900, pt: 14_750, sw: 15_000, fr: 15_270, ar: 15_920 } as const;
const scriptBytes = 4_000;
const inlineStyleBytes = 3 * 1024;
const visitBytes = 70_000;
/** What a post's page may have for saving it, for the size of the text and for its readers' answers. */
const takenAlongBytes = 300;
const takenAlong = [
  /<a [^>]*href="[^"]*\/save(?:\?[^"]*)?"[^>]*>.*?<\/a>/,
  /<form class="helpful .*?<\/form>/,
  /<li><a href="\/look\?[^"]*">.*?<\/a><\/li>/,
];
const root = path.resolve(import.meta.dirname, '../../..');

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const get = (url: string) =>
  site.app.inject({ url, headers: { 'accept-encoding': 'br', accept: 'text/html' } });

/** A thousand words of real text: the sample posts of a language, one after another. */
async function thousandWords(language: string): Promise<string> {
  const folder = path.join(root, 'demo/posts');
  const files = (await readdir(folder)).filter((file) => file.startsWith(`${language}-`));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const bodies = texts.map((text) => text.replace(/^---[\s\S]*?\n---\n/, '').replace(/!\[.*/g, ''));
  const words: string[] = bodies.join('\n\n').match(/\S+\s*/g) ?? [];
  while (words.length < 1000) words.push(...words);
  return words.slice(0, 1000).join('');
}

/** A post with everything that its sidebar can show. */
async function richPost(language: string): Promise<string> {
  const { context } = site;
  const author = await makeAccount(context, 'R', { firstname: 'Amina', lastname: 'Juma' });
  const links = ['google_scholar', 'research_gate', 'scopus', 'pub_med'].map((place) => [
    place,
    `https://${place}.example/profile/amina-juma`,
  ]);
  await site.call('PATCH', '/adminPHIS/update-author', {
    token: author.token,
    body: { ...Object.fromEntries(links), capic_status: 'principal investigator' },
  });
  const bio =
    'Epidemiologist at a district hospital; writes about water, wells and what the rains bring. '.repeat(2);
  await site.call('PATCH', '/adminPHIS/update.bio', { token: author.token, body: { bio } });
  const topics = ['cholera', 'water and hygiene', 'child health', 'outbreaks'];
  for (const title of ['Chlorine in wells', 'When the rains come', 'Latrines that last'])
    await makeApproved(context, { title, topics, language });
  const body = await thousandWords(language);
  const { id, slug } = await makeApproved(context, {
    author,
    title: 'Cholera before',
    topics,
    language,
    body,
  });
  await revise(context, author, id, { title: 'Cholera before the rains' });
  await site.settled();
  return slug;
}

describe('a first visit', () => {
  it.each(Object.entries(postBytes))(
    'to a post of 1,000 words in %s loads at most %i bytes with its style sheets and its script, which nothing that is shown waits for',
    async (language, mostBytes) => {
      const slug = await richPost(language);
      const reply = await get(`/phis/read/${slug}?lang=${language}`);
      const html = brotliDecompressSync(reply.rawPayload).toString();
      // What is shown first needs no other file: the style sheet is named after all of it.
      expect(html).toMatch(/<\/footer>(?:<link rel="stylesheet" href="[^"]+">)+<\/body><\/html>$/);
      expect(html).not.toMatch(/<link[^>]*rel="(?:preload|modulepreload)"/);
      expect(html).toContain('class="related-posts"');
      let bytes = reply.rawPayload.length;
      for (const [, sheet = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g))
        bytes += (await get(sheet)).rawPayload.length;
      const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
      bytes += (await get(script)).rawPayload.length;
      expect(bytes).toBeLessThanOrEqual(mostBytes);
    },
  );

  it.each(['en', 'fr', 'pt', 'ar', 'sw', 'ha', 'am', 'so'])(
    'to a post in %s has at most 300 bytes for what readers take along and choose',
    async (language) => {
      const { slug } = await makeApproved(site.context, { body: await thousandWords('en') });
      const reply = await get(`/phis/read/${slug}?lang=${language}`);
      let html = brotliDecompressSync(reply.rawPayload).toString();
      for (const part of takenAlong) {
        expect(html).toMatch(part);
        html = html.replace(part, '');
      }
      const without = await compress(Buffer.from(html), 'br');
      expect(reply.rawPayload.length - without.length).toBeLessThanOrEqual(takenAlongBytes);
    },
  );

  it('to a list has at most 15 kB with its style sheets and its scripts, in each language', async () => {
    for (const language of ['en', 'fr', 'sw']) await richPost(language);
    for (const language of ['en', 'fr', 'pt', 'ar', 'sw', 'ha', 'am', 'so'])
      for (const path of ['/', '/phis', '/phis/topics', '/phis/topics/cholera', '/phis/search?q=cholera']) {
        const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
        const reply = await get(address);
        const html = brotliDecompressSync(reply.rawPayload).toString();
        let bytes = reply.rawPayload.length;
        for (const file of new Set(html.match(/\/islands\/[\w.-]+/g)))
          bytes += (await get(file)).rawPayload.length;
        expect(bytes, address).toBeLessThanOrEqual(15_000);
      }
  });

  it('loads one script, which has at most 4 kB with all that it may load later', async () => {
    const { html } = await site.page('/');
    const [, address = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
    const script = await get(address);
    expect(script.statusCode).toBe(200);
    expect(script.headers['content-encoding']).toBe('br');
    expect(script.headers['cache-control']).toContain('immutable');
    const text = brotliDecompressSync(script.rawPayload).toString();
    expect(text).not.toMatch(/\bimport\b(?!\()/);
    const later = [...text.matchAll(/\bimport\(`\.\/([\w.-]+)`\)/g)];
    expect(later).toHaveLength(text.split('import(').length - 1);
    const files = new Set(later.map(([, file]) => `/islands/${file}`));
    // Of lists alone.
    files.add(await islandAddress(islandsDirectory, 'more'));
    const parts = await Promise.all([...files].map(get));
    expect(parts.map(({ statusCode }) => statusCode)).toEqual([...files].map(() => 200));
    // Chrome 90 stops at it.
    for (const { rawPayload } of [script, ...parts])
      expect(brotliDecompressSync(rawPayload).toString()).not.toMatch(/\?\.(?:[\w$]+)?\(\.\.\./);
    expect(
      [script, ...parts].reduce((sum, { rawPayload }) => sum + rawPayload.length, 0),
    ).toBeLessThanOrEqual(scriptBytes);
  });

  it('has at most 3 KiB of style in each page, and style sheets that browsers keep', async () => {
    const slug = await richPost('en');
    const sheets = new Set<string>();
    for (const url of [
      '/',
      '/phis',
      '/phis/search?q=cholera',
      '/phis/topics',
      `/phis/read/${slug}`,
      '/status',
      '/no',
    ]) {
      const { html } = await site.page(url);
      const inline = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
      expect(inline, url).toHaveLength(1);
      expect(Buffer.byteLength(inline.join('')), url).toBeLessThanOrEqual(inlineStyleBytes);
      for (const [, sheet = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) sheets.add(sheet);
    }
    expect(sheets.size).toBe(8);
    for (const address of sheets) {
      const sheet = await get(address);
      expect(sheet.headers['cache-control'], address).toContain('immutable');
      expect(sheet.headers['content-encoding'], address).toBe('br');
    }
  });

  it('of ten pages loads at most 70 kB in all', async () => {
    const slugs = [];
    for (const language of ['en', 'fr', 'en', 'sw']) slugs.push(await richPost(language));
    const pages = ['/', '/phis', '/phis/topics', '/phis/topics/cholera', '/phis/search?q=cholera', '/about'];
    const addresses = [...pages, ...slugs.map((slug) => `/phis/read/${slug}`)];
    expect(addresses).toHaveLength(10);
    const loaded = new Map<string, number>();
    for (const address of addresses) {
      const reply = await get(address);
      loaded.set(address, reply.rawPayload.length);
      const html = brotliDecompressSync(reply.rawPayload).toString();
      for (const [file] of html.matchAll(/\/islands\/[\w.-]+/g))
        if (!loaded.has(file)) loaded.set(file, (await get(file)).rawPayload.length);
    }
    // That of every page, and that of lists.
    expect([...loaded.keys()].filter((file) => file.endsWith('.js'))).toHaveLength(2);
    expect([...loaded.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(visitBytes);
  });

  it('loads nothing from another host', async () => {
    const slug = await richPost('en');
    for (const url of ['/', '/phis', `/phis/read/${slug}`]) {
      const { html } = await site.page(url);
      const loaded = [...html.matchAll(/<(?:script|img|source|link)[^>]*?(?:src|srcset)="([^"]+)"/gi)];
      for (const [, address] of loaded) expect(address, url).toMatch(/^\/(?!\/)/);
      expect(html, url).not.toMatch(/url\(|@import/);
    }
  });
});
