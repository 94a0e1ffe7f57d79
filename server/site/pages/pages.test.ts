import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  makeWithdrawn,
} from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { usualLimits } from '../../platform/rendering/process.ts';
import { Rendering } from '../../platform/rendering/rendering.ts';
import { approvePost, revisePost, submitPost, withdrawPost } from '../../posts/index.ts';
import { postSource } from './sources.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(() => site.close());

/** The address of the app over HTTP. */
async function listening(): Promise<string> {
  const { server } = site.app;
  if (!server.listening) return site.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const rowsIn = (html: string) => [...html.matchAll(/<li[^>]* id="post-(\d+)"/g)].length;

/** The link of an element by its text. */
function linkTo(html: string, text: string): string {
  const link = new RegExp(`<a[^>]*href="([^"]+)"[^>]*>\\s*${text}`).exec(html)?.[1];
  if (link === undefined) throw new Error(`no link "${text}"`);
  return link.replaceAll('&amp;', '&');
}

describe('/phis', () => {
  it('explains what will be here as long as there are no posts', async () => {
    const empty = await startTestApp();
    const { status, html } = await empty.page('/phis');
    expect(status).toBe(200);
    expect(rowsIn(html)).toBe(0);
    expect(html).not.toContain('No more posts');
    await empty.close();
  });

  it('shows seven posts, six more by each plain link, and at the end that there are no more', async () => {
    const fresh = await startTestApp();
    for (let number = 0; number < 15; number += 1) await makeApproved(fresh.context);
    const first = await fresh.page('/phis');
    expect(rowsIn(first.html)).toBe(7);
    const second = await fresh.page(linkTo(first.html, 'Load more posts\\.\\.\\.'));
    expect(rowsIn(second.html)).toBe(13);
    const third = await fresh.page(linkTo(second.html, 'Load more posts\\.\\.\\.'));
    expect(rowsIn(third.html)).toBe(15);
    expect(third.html).toContain('No more posts');
    expect(third.html).not.toContain('Load more posts...');
    await fresh.close();
  });

  it('gives a script the new rows alone, and the heading above those in other languages once', async () => {
    const fresh = await startTestApp();
    for (let number = 0; number < 10; number += 1) await makeApproved(fresh.context, { language: 'sw' });
    for (let number = 0; number < 10; number += 1) await makeApproved(fresh.context);
    await fresh.settled();
    const parts: string[] = [];
    for (const shown of [13, 19]) {
      const { status, html, headers } = await fresh.page(`/phis?shown=${shown}&only=new`);
      expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
      expect([...html.matchAll(/ id="post-(\d+)"/g)].map(([, place]) => Number(place))).toEqual(
        [0, 1, 2, 3, 4, 5].map((place) => shown - 5 + place),
      );
      expect(html).not.toMatch(/<(?:html|main|footer|style|script|link)\b/);
      parts.push(html);
    }
    expect(parts.map((html) => html.split('In other languages').length - 1)).toEqual([1, 0]);
    expect(linkTo(parts[0] ?? '', 'Load more posts')).toBe('/phis?shown=19#post-14');
    const whole = (await fresh.page('/phis?shown=19')).html;
    expect(rowsIn(whole)).toBe(19);
    expect((await fresh.page('/phis?only=new')).html).toContain('<html');
    await fresh.close();
  });

  it('continues on a new page after many rows', { tags: 'edge' }, async () => {
    const fresh = await startTestApp();
    const author = await makeAccount(fresh.context, 'R');
    for (let number = 0; number < 70; number += 1)
      await makeApproved(fresh.context, { author, title: `Post ${number}` });
    const seen = new Set<string>();
    let url: string | undefined = '/phis';
    for (let clicks = 0; url !== undefined && clicks < 20; clicks += 1) {
      const { html } = await fresh.page(url);
      expect(rowsIn(html)).toBeLessThanOrEqual(61);
      for (const [, slug = ''] of html.matchAll(/href="\/phis\/read\/([^"?#]+)/g)) seen.add(slug);
      url = html.includes('Load more posts...') ? linkTo(html, 'Load more posts\\.\\.\\.') : undefined;
    }
    expect(seen.size).toBe(70);
    await fresh.close();
  });

  it('shows the newest post first', async () => {
    const older = await makeApproved(site.context);
    const newer = await makeApproved(site.context);
    const { html } = await site.page('/phis');
    expect(html.indexOf(newer.slug)).toBeLessThan(html.indexOf(older.slug));
  });

  it('caches one page for addresses that differ in unknown parameters', async () => {
    await site.page('/phis');
    const before = site.publicPages.cache.count;
    for (let number = 0; number < 20; number += 1)
      await site.page(`/phis?utm_source=${number}&shown=${number % 13}`);
    expect(site.publicPages.cache.count).toBeLessThanOrEqual(before + 1);
  });
});

describe('/phis/read/{slug}', () => {
  it('has the title of the post', async () => {
    const { slug } = await makeApproved(site.context, {
      title: 'Measles & rubella',
      body: 'Two doses **protect**.',
    });
    const { status, html, headers } = await site.page(`/phis/read/${slug}`);
    expect(status).toBe(200);
    expect(html).toMatch(/<title>Measles &amp; rubella/);
    expect(html).toContain('Two doses <strong>protect</strong>.');
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(html.match(/<script(?! type="application\/ld\+json">)/g)).toHaveLength(1);
  });

  it('has a Link header for programs', async () => {
    const { slug, author } = await makeApproved(site.context);
    const { headers } = await site.page(`/phis/read/${slug}?lang=fr`);
    const address = `https://afya.example/phis/read/${slug}`;
    expect(headers.link).toBe(
      [
        `<${address}>; rel="cite-as"`,
        '<https://schema.org/Article>; rel="type"',
        `<https://afya.example/phis/author/${author.id}>; rel="author"`,
        `<${address}/timegate>; rel="timegate"`,
        `<${address}/timemap>; rel="timemap"; type="application/link-format"`,
        `<${address}/versions>; rel="version-history"; type="text/html"`,
        `<${address}/linkset.json>; rel="linkset"; type="application/linkset+json"`,
      ].join(', '),
    );
    const withdrawn = await makeWithdrawn(site.context);
    const { headers: gone } = await site.page(`/phis/read/${withdrawn.slug}`);
    expect(gone).not.toHaveProperty('link');
  });

  it('has the URL of its share card, and none of the profiles elsewhere that its author typed', async () => {
    const author = await makeAccount(site.context, 'R');
    const { slug } = await makeApproved(site.context, { author });
    const before = await site.page(`/phis/read/${slug}`);
    expect(before.html).toMatch(
      new RegExp(`"og:image" content="https://afya.example/phis/read/${slug}/card-[0-9a-f]{16}\\.png"`),
    );
    const elsewhere = 'https://scholar.example/zawadi';
    await site.call('PATCH', '/adminPHIS/update-author', {
      token: author.token,
      body: {
        google_scholar: elsewhere,
        research_gate: elsewhere,
        scopus: elsewhere,
        pub_med: elsewhere,
        capic_status: 'postdoc',
      },
    });
    await site.settled();
    const after = (await site.page(`/phis/read/${slug}`)).html;
    expect(after).not.toContain('sameAs');
    expect(after).not.toContain(elsewhere);
    expect((await site.page(`/phis/author/${author.id}`)).html).toContain(elsewhere);
  });

  it('has the language and direction of the post in every language of the interface', async () => {
    const { slug } = await makeApproved(site.context, {
      language: 'ar',
      title: 'غسل اليدين',
      body: 'اغسل يديك.',
    });
    for (const [asked, shown] of [
      ['?lang=en', 'lang="en" dir="ltr"'],
      ['?lang=sw', 'lang="sw" dir="ltr"'],
      ['?lang=ar', 'lang="ar" dir="rtl"'],
    ]) {
      const { html } = await site.page(`/phis/read/${slug}${asked}`);
      expect(html).toContain(`<html ${shown}`);
      expect(html).toMatch(/<article[^>]* lang="ar" dir="rtl"/);
    }
  });

  it('speaks the language of the post where its address names none, also once it is withdrawn', async () => {
    const { slug, id } = await makeApproved(site.context, { language: 'sw-TZ', title: 'Kunawa mikono' });
    const german = await makeApproved(site.context, { language: 'de', title: 'Hände waschen' });
    for (let round = 0; round < 2; round += 1) {
      const { html, headers } = await site.page(`/phis/read/${slug}`);
      expect(html).toContain('<html lang="sw"');
      expect(headers['content-language']).toBe('sw');
      expect(html).toContain(`<link rel="canonical" href="https://afya.example/phis/read/${slug}">`);
      expect(html).toContain('<meta property="og:locale" content="sw_TZ">');
      expect(html).toContain(`href="/phis/read/${slug}" lang="sw"`);
      expect(html).toContain(`href="/phis/read/${slug}?lang=en" lang="en"`);
      expect((await site.page(`/phis/read/${slug}?lang=en`)).html).toContain('<html lang="en"');
      expect((await site.page(`/phis/read/${german.slug}`)).html).toContain('<html lang="en"');
    }
    await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
    await site.settled();
    const withdrawn = await site.page(`/phis/read/${slug}`);
    expect([withdrawn.status, withdrawn.html.includes('<html lang="sw"')]).toEqual([410, true]);
    expect((await site.page(`/phis/read/${slug}?lang=fr`)).html).toContain('<html lang="fr"');
  });

  it('answers 404 with the not-found page if there never was a post', async () => {
    const draft = await makeDraft(site.context);
    const submitted = await makeSubmitted(site.context);
    const strange = ['%00', '%', '%E0%A4%A', 'A%2F..%2Fb', '%ff?lang=en', 'x'.repeat(5000)];
    for (const slug of ['no-such-post', draft.post.slug, submitted.slug, ...strange]) {
      const { status, html, headers } = await site.page(`/phis/read/${slug}`);
      expect(status).toBe(404);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(html).toContain('Uh oh! I think you’re lost.');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect(site.publicPages.cache.get(`/phis/read/${draft.post.slug}`)).toBeUndefined();
  });

  it('of a withdrawn post answers 410 and says who withdrew it, when and why', async () => {
    const { slug } = await makeWithdrawn(site.context, { title: 'A wrong table' });
    const { status, html } = await site.page(`/phis/read/${slug}`);
    expect(status).toBe(410);
    for (const text of ['A wrong table', longEnoughReason, 'Amina']) expect(html).toContain(text);
    expect(html).not.toContain('Boil the water');
    expect(html.indexOf(longEnoughReason)).toBeLessThan(html.indexOf('Amina'));
  });

  it('of a withdrawn post names what to read instead, also when that is published later', async () => {
    const { slug } = await makeWithdrawn(site.context, { topics: ['tetanus'] });
    expect((await site.page(`/phis/read/${slug}`)).html).not.toContain('Read instead');
    const better = await makeApproved(site.context, { topics: ['tetanus'] });
    await site.settled();
    const { html } = await site.page(`/phis/read/${slug}`);
    expect(html).toMatch(new RegExp(`Read instead.*href="/phis/read/${better.slug}".*Withdrawn by`, 's'));
  });

  it('of a withdrawn post names the one to read instead that staff chose, as long as it can be read', async () => {
    const topics = ['leprosy'];
    const [own, near, chosen] = [
      await makeApproved(site.context, { topics }),
      await makeApproved(site.context, { topics }),
      await makeApproved(site.context, { topics: ['trachoma'] }),
    ];
    const { token } = await makeAccount(site.context, 'A');
    const withdraw = (body: object) =>
      site.call('PATCH', `/content/withdraw-post/${own.id}`, {
        proved: true,
        token,
        body: { comment: longEnoughReason, ...body },
      });
    for (const refused of [
      { filter: 'admin', instead: own.id },
      { filter: 'admin', instead: '00000000-0000-4000-8000-000000000000' },
    ]) {
      const { status, body } = await withdraw(refused);
      expect([status, body.fields]).toEqual([400, { instead: 'Choose a published post' }]);
    }
    expect((await withdraw({ filter: 'admin', instead: chosen.id })).status).toBe(200);
    await site.settled();
    const first = (await site.page(`/phis/read/${own.slug}`)).html;
    expect(first).toContain(`href="/phis/read/${chosen.slug}"`);
    expect(first).not.toContain(`href="/phis/read/${near.slug}"`);
    await site.call('PATCH', `/content/withdraw-post/${chosen.id}`, {
      proved: true,
      token,
      body: { comment: longEnoughReason, filter: 'admin' },
    });
    await site.settled();
    expect((await site.page(`/phis/read/${own.slug}`)).html).toContain(`href="/phis/read/${near.slug}"`);
  });

  it('redirects from an older address to the current one, in the same language', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id, draft } = await makeDraft(site.context, { author, title: 'Old name' });
    await site.call('PATCH', `/content/drafts/${id}`, {
      token: author.token,
      body: { title: 'New name', version: draft.version },
    });
    expect((await site.page('/phis/read/old-name')).status).toBe(404);
    const submitted = await submitPost(site.context, author, id, 2);
    await approvePost(site.context, operator, id, submitted.draft.submitted_revision_id ?? '');
    const { status, headers } = await site.page('/phis/read/old-name?lang=fr');
    expect(status).toBe(301);
    expect(headers.location).toBe('/phis/read/new-name?lang=fr');
  });

  it('whose rendering was ended is given to no cache for longer than a minute', {
    tags: 'edge',
  }, async () => {
    const post = await makeApproved(site.context, { body: 'Boil *water*. '.repeat(3000) });
    const busy = new Rendering(site.context.log, { ...usualLimits, seconds: 0.001 });
    onTestFinished(() => busy.stop());
    const sourceOf = async (context: Context) => {
      const source = await postSource(context, post.slug, 'load');
      return source?.status === 200 ? source : null;
    };
    expect((await sourceOf(site.context))?.trueForSeconds).toBeGreaterThan(60);
    const made = await sourceOf({ ...site.context, rendering: busy });
    expect(made).toMatchObject({ maxAgeSeconds: 60, trueForSeconds: 60 });
  });

  it('shows the source of an imported post, and loads no picture from another host', async () => {
    const { slug } = await makeApproved(site.context, {
      body: '![A map](https://elsewhere.example/map.png)',
    });
    const { html } = await site.page(`/phis/read/${slug}`);
    expect(html).not.toMatch(/<img[^>]+elsewhere/);
    expect(html).toContain('A map');
  });
});

describe.each([
  ['/expired', 'This link has expired'],
  ['/servererror', 'Server is down'],
  ['/error', 'Something went wrong'],
])('%s', (url, heading) => {
  it('is a page that search engines must not index', async () => {
    const { status, html } = await site.page(url);
    expect(status).toBe(200);
    expect(html).toContain(`>${heading}</h1>`);
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it('is cached once for each language', async () => {
    const inFrench = await site.page(`${url}?lang=fr`);
    expect(inFrench.html).toContain('<html lang="fr"');
    expect(inFrench.html).toContain('href="/phis?lang=fr"');
    const { count } = site.publicPages.cache;
    await site.page(`${url}?lang=fr&utm_source=7`);
    expect(site.publicPages.cache.count).toBe(count);
    expect(site.publicPages.cache.get(`${url}?lang=fr`)?.status).toBe(200);
  });
});

describe('responses of public pages', () => {
  it('are compressed as the browser accepts, with an ETag for each encoding', async () => {
    const { slug } = await makeApproved(site.context);
    const plain = await site.app.inject(`/phis/read/${slug}`);
    const read = (encoding: string) =>
      site.app.inject({ url: `/phis/read/${slug}`, headers: { 'accept-encoding': encoding } });
    const brotli = await read('gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await read('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await read('br;q=0, gzip')).headers['content-encoding']).toBe('gzip');
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('are 304 without a body if the browser has the page', async () => {
    const { slug } = await makeApproved(site.context);
    const first = await site.page(`/phis/read/${slug}`);
    const again = await site.page(`/phis/read/${slug}`, { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.html).toBe('');
    expect((await site.page(`/phis/read/${slug}`, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('are compressed again when more than one was wanted, and who has the first bytes needs no others', {
    tags: 'edge',
  }, async () => {
    const slugs = await Promise.all(
      Array.from({ length: 6 }, async () => (await makeApproved(site.context)).slug),
    );
    await site.settled();
    const address = await listening();
    const read = (slug: string, headers: Record<string, string> = {}) =>
      fetch(`${address}/phis/read/${slug}`, { headers: { 'accept-encoding': 'br', ...headers } });
    const tagOf = (reply: Response) => reply.headers.get('etag') ?? '';
    const firsts = await Promise.all(slugs.map((slug) => read(slug)));
    // The last one may be alone.
    const place = firsts.findIndex((reply) => tagOf(reply).endsWith('-quick"'));
    const [slug = '', quick] = [slugs[place], tagOf(firsts[place] ?? expect.fail('none was in a hurry'))];
    const best = quick.replace('-quick"', '"');
    await expect.poll(async () => tagOf(await read(slug))).toBe(best);
    expect(await (await read(slug)).text()).toBe(await firsts[place]?.text());
    for (const tag of [quick, best, `"other", ${quick}`]) {
      const { status, headers } = await read(slug, { 'if-none-match': tag });
      expect([status, headers.get('etag')]).toEqual([304, tag === best ? best : quick]);
    }
  });

  it('have the same bytes and headers from the cache as through Fastify', async () => {
    const { slug } = await makeApproved(site.context);
    await site.settled();
    const address = await listening();
    const read = () => fetch(`${address}/phis/read/${slug}`, { headers: { 'accept-encoding': 'br' } });
    const made = await read();
    const served = site.publicPages.servedFromCache;
    const kept = await read();
    expect(site.publicPages.servedFromCache).toBe(served + 1);
    const comparable = (reply: Response) =>
      Object.fromEntries([...reply.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'));
    expect(comparable(kept)).toEqual(comparable(made));
    expect(await kept.text()).toBe(await made.text());
    const unchanged = await fetch(`${address}/phis/read/${slug}`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': kept.headers.get('etag') ?? '' },
    });
    expect(unchanged.status).toBe(304);
  });
});

describe('a change of a post', () => {
  it('appears on every node after publication, revision and withdrawal', async () => {
    const other = await site.addNode();
    const nodes = [site, other];
    const all = (url: string) => Promise.all(nodes.map((node) => node.page(url)));
    await all('/phis');

    const { id, slug, author } = await makeApproved(site.context, { body: 'First text.' });
    for (const node of nodes) await expect.poll(async () => (await node.page('/phis')).html).toContain(slug);
    await all(`/phis/read/${slug}`);

    const { draft } = await revisePost(site.context, author, id);
    await site.context.db
      .updateTable('drafts')
      .set({ body: 'Second text.' })
      .where('post_id', '=', id)
      .execute();
    const { draft: submitted } = await submitPost(site.context, author, id, draft.version, aChange);
    await approvePost(other.context, operator, id, submitted.submitted_revision_id ?? '');
    for (const node of nodes) {
      await expect.poll(async () => (await node.page(`/phis/read/${slug}`)).html).toContain('Second text.');
    }

    await withdrawPost(other.context, operator, id, { reason: longEnoughReason, as: 'admin' });
    for (const node of nodes) {
      await expect.poll(async () => (await node.page(`/phis/read/${slug}`)).status).toBe(410);
      await expect.poll(async () => (await node.page('/phis')).html).not.toContain(slug);
    }
  });

  it('causes one rendering of a page that many readers request at the same time', async () => {
    const { slug } = await makeApproved(site.context);
    const replies = await Promise.all(Array.from({ length: 50 }, () => site.page(`/phis/read/${slug}`)));
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
  });
});

describe('a page whose source fails', () => {
  it('is an error page while cached pages still work, and works again when the failure is over', {
    tags: 'edge',
  }, async () => {
    const fresh = await startTestApp();
    const { slug } = await makeApproved(fresh.context);
    await fresh.settled();
    await fresh.page('/phis');
    await fresh.context.db.schema.alterTable('posts').renameTo('posts_elsewhere').execute();
    expect((await fresh.page('/phis')).status).toBe(200);
    const broken = await fresh.page(`/phis/read/${slug}`);
    expect(broken.status).toBe(500);
    expect(broken.html).toContain('Resource Not Found');
    await fresh.context.db.schema.alterTable('posts_elsewhere').renameTo('posts').execute();
    expect((await fresh.page(`/phis/read/${slug}`)).status).toBe(200);
    await fresh.close();
  });
});
