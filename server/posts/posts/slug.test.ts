import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSlug } from '../../../contract/text/slug.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved } from '../../../tests/factories.ts';
import { withdrawPost } from './lifecycle.ts';
import { slugCandidates } from './slug.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const arabic = 'الحرّ الشديد: كيف نحمي أنفسنا؟';
const slugOf = async (title: string, language = 'ar') =>
  (await makeApproved(site.context, { title, language })).slug;

/** Addresses of posts in a text. */
const addressesIn = (text: string) =>
  [...text.matchAll(/https?:\/\/[^\s"'<>]*\/phis\/read\/[^\s"'<>,]*/g)].map(([address]) => address);

describe('the address of a post', () => {
  it.each([
    [arabic, 'ar', 'الحر-الشديد-كيف-نحمي-أنفسنا'],
    ['لقاح COVID-19 للأطفال', 'ar', 'لقاح-covid-19-للأطفال'],
    ['الـHIV ٢٠٢٦', 'ar', 'ال-hiv-2026'],
    ['ንፁህ ውሃ፡ ለሁሉም', 'am', 'ንፁህ-ውሃ-ለሁሉም'],
    ['ጤና፥ ፳፻፲፰ ፩', 'am', 'ጤና-20-100-10-8-1'],
    ['ߖߌ߫ ߛߊߣߌ߲ ߂߀߂߆', 'fr', 'ߖߌ߫-ߛߊߣߌ߲-2026'],
    ['𞤔𞤢𞤥𞤭 COVID-19 𞥒𞥐', 'ff', '𞤶𞤢𞤥𞤭-covid-19-20'],
    ['𞤀𞤣𞤤𞤢𞥄𞤥: 𞤐𞤣𞤭𞤴𞤢𞤥', 'ff', '𞤢𞤣𞤤𞤢𞥄𞤥-𞤲𞤣𞤭𞤴𞤢𞤥'],
    ['ⴰⵎⴰⵏ ⵉⵣⴷⵉⴳⵏ!', 'fr', 'ⴰⵎⴰⵏ-ⵉⵣⴷⵉⴳⵏ'],
    ['ꕙꔤ ꕞꕌ꘎', 'en', 'ꕙꔤ-ꕞꕌ'],
    ['ⵜ\u0302ⴰ ߛ\u093e', 'fr', 'ⵜⴰ-ߛ'],
    ['\u{10d50}\u{10d51} \u{10d42}\u{10d40}', 'wo', '\u{10d70}\u{10d71}-20'],
    ['\u{16e40}\u{16e41} \u{16e82}\u{16e80}', 'en', '\u{16e60}\u{16e61}-20'],
    ['\u07eb\u07f2', 'fr', 'post'],
    ['Choléra à Saint-Louis', 'fr', 'cholera-a-saint-louis'],
    ['Чистая вода', 'ru', 'chistaya-voda'],
    ['؟؟؟', 'ar', 'post'],
  ])('for %j in %s is %j', async (title, language, slug) => {
    const made = await slugOf(title, language);
    expect(made.replace(/-\d$/, '')).toBe(slug.replace(/-\d$/, ''));
    expect((await site.page(`/phis/read/${encodeURIComponent(made)}`)).status).toBe(200);
  });

  it('is valid for every title', async () => {
    const letter = fc.constantFrom(
      ...'aÉ7 ’-:ـمٌ\u08e4٢ውፆ፩\u135fߞ߫\u07f5߁𞤀𞥄𞥋𞥑ⵜ\u2d7fꕙ꘠𐒀𐒠ꚠ꛰𖫐𖫰𞠀𞣐\u0301\u093e中я\ud800\u200f',
    );
    const title = fc.string({ unit: fc.oneof(letter, fc.string({ unit: 'grapheme', maxLength: 1 })) });
    await fc.assert(
      fc.asyncProperty(title, async (text) => {
        for (const slug of await slugCandidates(text)) expect(isSlug(slug), slug).toBe(true);
      }),
    );
  });

  it.each([
    ['Arabic', 'ماء '],
    ['Ethiopic', 'ውሃ '],
    ['one long word of Arabic', 'م'],
    ['one long word of Ethiopic', 'ው'],
    ['Adlam', '𞤔𞤢𞤥𞤭 '],
    ['N’Ko', 'ߛߊߣߌ߲ '],
    ['one long word of Adlam', '𞤔𞥄'],
    ['letters beyond 16 bits', '\u{1e7e0}'],
  ])('of a long title in %s is cut to the length of a file name', async (_, words) => {
    const slug = await slugOf(words.repeat(60).trim());
    expect(Buffer.byteLength(slug)).toBeLessThanOrEqual(170);
    expect(slug.isWellFormed()).toBe(true);
    expect((await site.page(`/phis/read/${encodeURIComponent(slug)}`)).status).toBe(200);
  });

  it('in Arabic is found percent-encoded in upper or lower case, and in no other encoding', async () => {
    const slug = await slugOf('ماء آمن');
    const encoded = encodeURIComponent(slug);
    expect((await site.page(`/phis/read/${encoded}`)).status).toBe(200);
    expect((await site.page(`/phis/read/${encoded.toLowerCase()}`)).status).toBe(200);
    for (const other of [`${encoded}%00`, `${encoded}%E2%80%8F`, '%D9', `${encoded}%2F`, 'ماءٌ'])
      expect([400, 404]).toContain((await site.page(`/phis/read/${other}`)).status);
  });

  it('that a post had before redirects to the current one', async () => {
    const { id, slug } = await makeApproved(site.context, { title: 'صحة الأم', language: 'ar' });
    const { db } = site.context;
    await db.insertInto('post_slugs').values({ slug: 'sh-lm', post_id: id }).execute();
    const moved = await site.page('/phis/read/sh-lm');
    expect(moved.status).toBe(301);
    expect(moved.headers.location).toBe(`/phis/read/${encodeURIComponent(slug)}`);
    const cited = await site.page('/phis/read/sh-lm/cite.bib');
    expect(cited.headers.location).toBe(`/phis/read/${encodeURIComponent(slug)}/cite.bib`);
  });
});

describe('an Arabic address is percent-encoded', () => {
  it('in the page, its headers and its metadata', async () => {
    const slug = await slugOf(arabic);
    const encoded = `/phis/read/${encodeURIComponent(slug)}`;
    const { status, html, headers } = await site.page(encoded);
    expect(status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${site.context.config.publicUrl}${encoded}">`);
    expect(addressesIn(html).filter((address) => /[^\x21-\x7e]/.test(address))).toEqual([]);
    expect(String(headers.link)).toContain(encoded);
    expect(String(headers.link)).toMatch(/^[\x20-\x7e]*$/);
  });

  it('in feeds, the sitemap, OAI-PMH, the public API and citations', async () => {
    const slug = await slugOf(arabic);
    const encoded = `/phis/read/${encodeURIComponent(slug)}`;
    for (const path of [
      '/phis/feed.atom',
      '/phis/feed.json',
      '/sitemaps/1.xml',
      '/oai?verb=ListRecords&metadataPrefix=oai_dc',
      '/api/v1/posts',
      `/api/v1/posts/${encodeURIComponent(slug)}`,
      `${encoded}/cite.bib`,
      `${encoded}/cite.ris`,
      `${encoded}/cite.json`,
      `${encoded}/linkset.json`,
    ]) {
      const { status, html } = await site.page(path);
      expect(status, path).toBe(200);
      expect(html, path).toContain(encoded);
      expect(
        addressesIn(html).filter((address) => /[^\x21-\x7e]/.test(address)),
        path,
      ).toEqual([]);
    }
  });

  it('in the name of a downloaded file, with an ASCII name for old programs', async () => {
    const slug = await slugOf('اغسل يديك');
    const { headers } = await site.page(`/phis/read/${encodeURIComponent(slug)}/cite.bib`);
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="post\\.bib"; filename\\*=UTF-8''${encodeURIComponent(slug)}\\.bib$`),
    );
  });

  it('on its card and in the withdrawal notice', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author, title: 'طعام آمن', language: 'ar' });
    const encoded = `/phis/read/${encodeURIComponent(slug)}`;
    const { headers } = await site.page(`${encoded}/card-0000000000000000.png`);
    expect(String(headers.location)).toMatch(/^[\x21-\x7e]+$/);
    expect((await site.page(String(headers.location))).status).toBe(200);
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    const gone = await site.page(encoded);
    expect(gone.status).toBe(410);
    expect((await site.page(`${encoded}/cite.bib`)).html).toContain(encoded);
  });
});
