import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interfaceLanguages } from '../../../contract/constants.ts';
import { mostSavedPosts } from '../../../contract/site/calls/saved-posts.ts';
import type { SavedChanges } from '../../../contract/views/savable-post.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeTranslations } from '../../../tests/e2e/translation-data.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeWithdrawn,
  revise,
  writtenNotice,
} from '../../../tests/factories.ts';
import { noisyPicture } from '../../../tests/pictures.ts';
import { importPicture } from '../../people/index.ts';
import { qrSvg } from '../../platform/text/qr.ts';
import { announceNotice, withdrawPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

async function changesAfter(number: number): Promise<SavedChanges> {
  await site.settled();
  return (await get(`/phis/notices/since/${number}`)).json();
}

/** What a browser is told about a post after a number, as it finds it. */
async function told(id: string, after: number) {
  const { changes } = await changesAfter(after);
  return changes.filter(([, beginning]) => id.startsWith(beginning)).map(([, , what]) => what);
}

async function pictured() {
  const author = await makeAccount(site.context, 'R');
  const address = await importPicture(site.context, author, await noisyPicture(400, 300).jpeg().toBuffer());
  return makeApproved(site.context, {
    author,
    body: `Boil the water. [Posts](/phis)\n\n![A pot](${address})`,
  });
}

describe('a post as one file', () => {
  it('has its pictures and its style in it, no script, and nothing to load', async () => {
    const { slug } = await pictured();
    const reply = await get(`/phis/read/${slug}/offline.html`);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<img src="data:image/jpeg;base64,');
    expect(reply.body).toContain('<style>');
    expect(reply.body).not.toMatch(/<script|<link[^>]*rel="(?:stylesheet|icon|manifest|preload)"|src="\//);
    expect(reply.headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-/,
    );
    expect(Buffer.byteLength(reply.body)).toBeLessThanOrEqual(200_000);
  });

  it('says where it is from, and leads there', async () => {
    const { slug } = await pictured();
    const { body } = await get(`/phis/read/${slug}/offline.html?lang=fr`);
    const { publicUrl } = site.context.config;
    expect(body).toContain(`href="${publicUrl}/phis/read/${slug}?lang=fr"`);
    expect(body).toContain(`href="${publicUrl}/phis"`);
    expect(body).not.toMatch(/href="\//);
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/phis/read/${slug}">`);
    const drawn = qrSvg(`${publicUrl}/phis/read/${slug}`);
    expect(body).toContain(`<div class="qr" aria-hidden="true">${drawn}</div>`);
    const light = await get(`/phis/read/${slug}/offline.html?pictures=none`);
    expect(light.body).not.toContain('class="qr"');
  });

  it('leads to its translations and its original on the site', async () => {
    const [author, translator, approver] = [
      await makeAccount(site.context, 'R', { author: true }),
      await makeAccount(site.context, 'R', { author: true }),
      await makeAccount(site.context, 'A'),
    ];
    await makeTranslations(site.context, { author, translator, approver });
    const { publicUrl } = site.context.config;
    for (const [slug, other] of [
      ['wells-after-a-flood', 'visima-baada-ya-mafuriko'],
      ['visima-baada-ya-mafuriko', 'wells-after-a-flood'],
    ] as const) {
      const { body } = await get(`/phis/read/${slug}/offline.html`);
      expect(body).toContain(`href="${publicUrl}/phis/read/${other}"`);
      expect(body).not.toMatch(/href="\//);
    }
  });

  it('has links to its pictures instead for readers who want none', async () => {
    const { slug } = await pictured();
    const { body } = await get(`/phis/read/${slug}/offline.html?pictures=none`);
    expect(body).not.toContain('data:image');
    expect(body).toContain(`href="${site.context.config.publicUrl}/pictures/`);
  });

  it('leaves out pictures that would make it larger than 200 kB, and links to them', async () => {
    const author = await makeAccount(site.context, 'R');
    const addresses = await Promise.all(
      [301, 302, 303, 304].map(async (side) =>
        importPicture(site.context, author, await noisyPicture(side, side).jpeg().toBuffer()),
      ),
    );
    const body = addresses.map((address, index) => `![Picture ${index}](${address})`).join('\n\n');
    const { slug } = await makeApproved(site.context, { author, body });
    const file = await get(`/phis/read/${slug}/offline.html`);
    expect(Buffer.byteLength(file.body)).toBeLessThanOrEqual(200_000);
    expect(file.body).toMatch(/<a class="picture-link" href="http[^"]*\/pictures\/[^"]*">Picture \d<\/a>/);
  });

  it('is gone with its post', async () => {
    const { slug } = await makeWithdrawn(site.context);
    expect((await get(`/phis/read/${slug}/offline.html`)).statusCode).toBe(410);
    expect((await get('/phis/read/no-such-post/offline.html')).statusCode).toBe(404);
  });
});

describe('the page that saves a post', () => {
  it('says how many bytes each file has before it is loaded', async () => {
    const { slug } = await pictured();
    const { html } = await site.page(`/phis/read/${slug}/save`);
    const kilobytes = async (query: string) => {
      const { rawPayload } = await get(`/phis/read/${slug}/offline.html${query}`, {
        'accept-encoding': 'br',
      });
      return {
        sent: Math.round(rawPayload.length / 1000),
        size: Math.round(brotliDecompressSync(rawPayload).length / 1000),
      };
    };
    const whole = await kilobytes('');
    const plain = await kilobytes('?pictures=none');
    expect(html).toContain(`>Download with pictures (${whole.size} kB)</a>`);
    expect(html).toContain(`>Download without pictures (${plain.size} kB)</a>`);
    expect(html).toContain(`&quot;size&quot;:&quot;${whole.sent} kB&quot;`);
    expect(html).toContain(`&quot;size&quot;:&quot;${plain.sent} kB&quot;`);
  });

  it('offers one file of a post without pictures', async () => {
    const { slug } = await makeApproved(site.context);
    const { html } = await site.page(`/phis/read/${slug}/save`);
    expect(html).toMatch(/>Download \(\d+ kB\)<\/a>/);
    expect(html).not.toContain('pictures=none');
  });

  it('leads to the notice of a withdrawn post', async () => {
    const { slug } = await makeWithdrawn(site.context);
    const reply = await get(`/phis/read/${slug}/save`);
    expect([reply.statusCode, reply.headers.location]).toEqual([301, `/phis/read/${slug}`]);
  });

  it.each(interfaceLanguages)('and the list are in %s', async (language) => {
    const { slug } = await makeApproved(site.context);
    for (const address of [`/phis/read/${slug}/save`, '/phis/saved', '/sw-off']) {
      const { status, html } = await site.page(`${address}?lang=${language}`);
      expect(status).toBe(200);
      expect(html).toContain(`<html lang="${language}"`);
    }
  });
});

describe('what happened since', () => {
  it('tells of revisions, notices, withdrawals, and of nothing that was published for the first time', async () => {
    const { context } = site;
    const author = await makeAccount(context, 'R');
    const staff = await makeAccount(context, 'A');
    const { next: start } = await changesAfter(0);
    const { id } = await makeApproved(context, { author });
    expect(await told(id, start)).toEqual([]);
    await revise(context, author, id, { title: 'Cholera after the rains' });
    expect(await told(id, start)).toEqual(['revised']);
    await announceNotice(context, staff, id, { ...writtenNotice, when: 'now' });
    expect(await told(id, start)).toEqual(['revised', 'notice']);
    await withdrawPost(context, author, id, { reason: longEnoughReason, as: 'author' });
    expect(await told(id, start)).toEqual(['revised', 'notice', 'withdrawn']);
  });

  it('is nothing for whoever knows all, in some bytes', async () => {
    const { next } = await changesAfter(0);
    const reply = await get(`/phis/notices/since/${next}`);
    expect(reply.json()).toEqual({ next, more: false, changes: [] });
    expect(reply.rawPayload.length).toBeLessThan(60);
  });

  it('has at most 1 kB for thirty changes', async () => {
    const { context } = site;
    const author = await makeAccount(context, 'R');
    const { next } = await changesAfter(0);
    const posts = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeApproved(context, { author })));
    for (const { id } of posts)
      for (const round of [1, 2, 3, 4, 5])
        await revise(context, author, id, { title: `Round ${round} of ${id}` });
    const reply = await get(`/phis/notices/since/${next}`, { 'accept-encoding': 'br' });
    expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString()).changes).toHaveLength(30);
    expect(reply.rawPayload.length).toBeLessThanOrEqual(1000);
  });

  it('begins anew for a number that this site has not reached', async () => {
    const { next } = await changesAfter(0);
    expect(await changesAfter(next + 1000)).toEqual({ next, more: false, changes: [] });
  });

  it.each(['-1', '1.5', 'x', '01', '9999999999999999'])('refuses %s', async (number) => {
    expect((await get(`/phis/notices/since/${number}`)).statusCode).toBe(404);
  });
});

describe('the worker', () => {
  it('has at most 3 kB, stands alone, and is asked for anew each time', async () => {
    const reply = await get('/phis/sw.js', { 'accept-encoding': 'br' });
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.rawPayload.length).toBeLessThanOrEqual(3000);
    expect(brotliDecompressSync(reply.rawPayload).toString()).not.toMatch(/\bimport\b|\bexport\b/);
  });

  it('is named by no public page but those that save', async () => {
    const { slug } = await makeApproved(site.context);
    for (const address of ['/', '/phis', `/phis/read/${slug}`])
      expect((await site.page(address)).html).not.toMatch(/sw\.js|saving-/);
  });
});

it('without the worker, an address of a saved post leads to the post, and a removal back to the list', async () => {
  const copy = await get('/phis/saved/clean-water?lang=sw');
  expect([copy.statusCode, copy.headers.location]).toEqual([302, '/phis/read/clean-water?lang=sw']);
  const removal = await site.app.inject({ method: 'POST', url: '/phis/saved' });
  expect([removal.statusCode, removal.headers.location]).toEqual([303, '/phis/saved']);
});

it('the web app manifest names icons that are there, in the sizes that it says', async () => {
  const { icons } = (await get('/manifest.webmanifest')).json();
  expect((await site.page('/phis/saved')).html).toContain(
    '<link rel="manifest" href="/manifest.webmanifest">',
  );
  for (const { src, type, sizes } of icons) {
    const reply = await get(src);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type]);
    if (type !== 'image/png') continue;
    const side = reply.rawPayload.readUInt32BE(16);
    expect(`${side}x${reply.rawPayload.readUInt32BE(20)}`).toBe(sizes);
  }
  expect((await get('/icons/513.png')).statusCode).toBe(404);
});

describe('the list in the account', () => {
  const list = async (token: string) => (await site.call('GET', '/content/saved', { token })).body.posts;
  const change = (method: 'PUT' | 'DELETE', id: string, token: string) =>
    site.call(method, `/content/posts/${id}/saved`, { token });

  it('has what its owner saved, once each and the latest first, until they remove it', async () => {
    const { token } = await makeAccount(site.context, 'P');
    const first = await makeApproved(site.context, { title: 'First' });
    const second = await makeApproved(site.context, { title: 'Second' });
    for (const { id } of [first, second, first]) expect((await change('PUT', id, token)).status).toBe(200);
    expect((await list(token)).map(({ title }: { title: string }) => title)).toEqual(['Second', 'First']);
    await change('DELETE', second.id, token);
    await change('DELETE', second.id, token);
    expect((await list(token)).map(({ id }: { id: string }) => id)).toEqual([first.id]);
    expect(await list((await makeAccount(site.context, 'P')).token)).toEqual([]);
  });

  it('takes published posts only, and shows none that was withdrawn', async () => {
    const { token } = await makeAccount(site.context, 'P');
    const gone = await makeWithdrawn(site.context);
    expect(await change('PUT', gone.id, token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { id, author } = await makeApproved(site.context);
    await change('PUT', id, token);
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    expect(await list(token)).toEqual([]);
  });

  it('has at most 500 posts', async () => {
    const { context } = site;
    const { id: account, token } = await makeAccount(context, 'P');
    const { id } = await makeApproved(context);
    const drafts = Array.from({ length: mostSavedPosts }, (_, index) => ({
      author_id: account,
      status: 'draft' as const,
      slug: `full-${index}`,
    }));
    const made = await context.db.insertInto('posts').values(drafts).returning('id').execute();
    const saved = made.map((post) => ({ account_id: account, post_id: post.id, saved_at: context.clock() }));
    await context.db.insertInto('saved_posts').values(saved).execute();
    expect(await change('PUT', id, token)).toMatchObject({ status: 409, body: { code: 'saved_limit' } });
    await change('DELETE', saved[0]?.post_id ?? '', token);
    expect((await change('PUT', id, token)).status).toBe(200);
    expect((await change('PUT', id, token)).status).toBe(200);
  });
});
