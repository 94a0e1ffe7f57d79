/**
 * The cache in front of the site, played by a small HTTP server that keeps pages as RFC 9213 and their tags say.
 *
 * @module-tag edge
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { giveName, longEnoughReason, makeAccount, makeApproved } from '../../../tests/factories.ts';
import { withdrawPost } from '../../posts/index.ts';
import { publishInvalidation, publishRemoval } from '../changes/invalidation.ts';
import { inTransaction } from '../db/database.ts';
import { EdgeMarks, knowledgeSeconds } from './marks.ts';
import { purgeDue, secondRoundSeconds, startPurging, stopPurges } from './purge.ts';
import { enable } from './queries.ts';
import type { EdgeSettings } from './settings.ts';
import { tagsOf, tagsToPurge } from './tags.ts';

const token = 'a-token-of-twenty-letters';

/** An edge that keeps answers in front of some nodes, and can be told to refuse purges. */
class TestEdge {
  readonly kept = new Map<string, { status: number; tags: string[] }>();
  readonly purges: { gone: boolean; tags: string[] }[] = [];
  /** How many purges are refused. */
  refuses = 0;
  /** How many purges have come, refused or not. */
  asked = 0;
  readonly #server = http.createServer((request, response) => {
    const [hard, soft] = [request.headers['xkey-purge'], request.headers['xkey-softpurge']];
    const isAllowed = request.method === 'PURGE' && request.headers.authorization === `Bearer ${token}`;
    if (!isAllowed) return response.writeHead(403).end();
    this.asked += 1;
    if (this.refuses-- > 0) return response.writeHead(503).end();
    const tags = String(hard ?? soft).split(' ');
    this.purges.push({ gone: hard !== undefined, tags });
    for (const [path, page] of this.kept)
      if (page.tags.some((tag) => tags.includes(tag))) this.kept.delete(path);
    return response.writeHead(200).end();
  });

  async start(): Promise<EdgeSettings> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const { port } = this.#server.address() as AddressInfo;
    return { kind: 'varnish', urls: [`http://127.0.0.1:${port}`], token };
  }

  stop() {
    this.#server.close();
  }

  /** A page, from the edge or from this node. */
  async ask(path: string, node: TestApp): Promise<number> {
    const found = this.kept.get(path);
    if (found) return found.status;
    const { status, headers } = await node.page(path);
    const fresh = String(headers['cdn-cache-control']).startsWith('max-age=');
    if (fresh) this.kept.set(path, { status, tags: String(headers['surrogate-key']).split(' ') });
    return status;
  }
}

let edge: TestEdge;
let settings: EdgeSettings;
let site: TestApp;

beforeEach(async () => {
  edge = new TestEdge();
  settings = await edge.start();
  site = await startTestApp({ EDGE: 'varnish', EDGE_URL: settings.urls.join(','), EDGE_TOKEN: token });
  await enable(site.context.db, 'a test');
});

afterEach(async () => {
  edge.stop();
  await site.close();
});

/** Sends all purges that are due. */
async function purgeAll(of = settings): Promise<void> {
  for (const rows of ['new', 'repeated'] as const) while ((await purgeDue(site.context, of, rows)) === 0);
}

const waiting = () =>
  site.context.db.selectFrom('edge_purges').select(['change', 'gone', 'round', 'attempts']).execute();

/** Lets the time pass until everything that waits is due. */
const makeDue = () => sql`update edge_purges set next_at = clock_timestamp()`.execute(site.context.db);

describe('the headers of a page', () => {
  it('name what invalidates it, and let the edge keep it for a day, while browsers ask', async () => {
    const { id, slug } = await makeApproved(site.context);
    await site.settled();
    for (const from of ['rendered', 'cached']) {
      const { headers } = await site.page(`/phis/read/${slug}`);
      expect(headers['cache-control'], from).toBe('no-cache');
      expect(headers['cdn-cache-control'], from).toBe(
        'max-age=86400, stale-while-revalidate=60, stale-if-error=86400',
      );
      expect(String(headers['surrogate-key']).split(' '), from).toEqual(
        expect.arrayContaining(['site', `post:${id}`]),
      );
      expect(headers['cache-tag'], from).toBe(String(headers['surrogate-key']).replaceAll(' ', ','));
    }
    const paths = ['/', '/phis', '/phis/feed.atom', `/phis/read/${slug}/cite.bib`];
    for (const path of paths) {
      const { headers } = await site.page(path);
      expect(headers['cdn-cache-control'], path).toMatch(/^max-age=86400/);
      expect(headers['surrogate-key'], path).toMatch(/^site /);
    }
  });

  it('are the same from the page cache as from Fastify, over a socket', async () => {
    const { slug } = await makeApproved(site.context);
    await site.settled();
    const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const ask = async () => {
      const { headers } = await fetch(`${origin}/phis/read/${slug}`);
      return ['cdn-cache-control', 'surrogate-key', 'cache-tag', 'etag'].map((name) => headers.get(name));
    };
    const first = await ask();
    const before = site.publicPages.servedFromCache;
    expect(await ask()).toEqual(first);
    expect(site.publicPages.servedFromCache).toBe(before + 1);
    expect(first[0]).toMatch(/^max-age=86400/);
  });

  it('keep errors, redirects and calls away from the edge', async () => {
    for (const path of ['/phis/read/nothing-here', '/phis/search?q=water', '/phis/user/posts', '/healthz']) {
      const { headers } = await site.page(path);
      expect(headers['cdn-cache-control'], path).toBeUndefined();
      expect(headers['surrogate-key'], path).toBeUndefined();
    }
  });

  it('are not sent by a site without an edge, whose answers are the same otherwise', async () => {
    const plain = await startTestApp();
    onTestFinished(plain.close);
    const [marked, bare] = [await site.page('/phis'), await plain.page('/phis')];
    const added = ['cdn-cache-control', 'surrogate-key', 'cache-tag'];
    const others = Object.keys(marked.headers).filter((name) => !added.includes(name));
    expect(Object.keys(bare.headers)).toEqual(others);
    expect(bare.html).toBe(marked.html);
    await publishInvalidation(plain.context.db, ['posts']);
    expect(await plain.context.db.selectFrom('edge_purges').select('id').execute()).toEqual([]);
  });

  it('stop before a page turns untrue by itself, and while this process may have missed a change', () => {
    let now = 0;
    const marks = new EdgeMarks('varnish', () => now);
    const page = { status: 200, dependsOn: ['posts'] as const, isKept: true };
    const ends = (seconds: number) =>
      marks.of({ ...page, trueUntil: seconds * 1000 }).fields()['cdn-cache-control'];
    expect(ends(Number.POSITIVE_INFINITY)).toBe('no-store');
    marks.heard(0);
    expect(ends(Number.POSITIVE_INFINITY)).toMatch(/^max-age=86400,/);
    expect(ends(3600)).toMatch(/^max-age=3540,/);
    now = 7_000;
    expect(ends(3600)).toMatch(/^max-age=3533,/);
    expect(ends(60)).toBe('no-store');
    const kept = marks.of({ ...page, trueUntil: Number.POSITIVE_INFINITY });
    expect(kept.lines()).toMatch(/^cdn-cache-control: max-age=86400.*\r\nsurrogate-key: site posts\r\n/);
    now = knowledgeSeconds * 1000 + 1;
    expect(kept.lines()).toBe('cdn-cache-control: no-store\r\n');
    marks.heard(5_000);
    expect(kept.lines()).toMatch(/max-age=86400/);
    const outdated = marks.of({ ...page, trueUntil: Number.POSITIVE_INFINITY, isKept: false });
    expect(outdated.fields()).toEqual({ 'cdn-cache-control': 'no-store' });
  });

  it('are bounded: a page with many bylines is purged with any of them', () => {
    const bylines = Array.from({ length: 60 }, () => `byline:${crypto.randomUUID()}` as const);
    const posts = [`post:${crypto.randomUUID()}`] as const;
    const tags = tagsOf(['posts', ...posts, ...bylines, ...bylines]);
    expect(tags.join(' ').length).toBeLessThanOrEqual(1_500);
    expect(tags).toEqual(['site', 'posts', ...posts, 'byline:all']);
    expect(tagsToPurge(`byline:${crypto.randomUUID()}`)).toContain('byline:all');
    expect(tagsOf(['posts', 'posts'])).toEqual(['site', 'posts']);
    expect(tagsToPurge('posts')).toEqual(['posts']);
    expect(tagsToPurge('topics')).toEqual(['site']);
    expect(tagsToPurge('proposed-topics')).toEqual([]);
  });
});

describe('purges', () => {
  it('are noted with the change, and not at all where it fails', async () => {
    const { db } = site.context;
    const failing = inTransaction({ db }, async (tx) => {
      await publishInvalidation(tx.db, ['posts']);
      expect(await purgeDue(site.context, settings, 'new')).toBeGreaterThan(0);
      throw new Error('the change fails');
    });
    await expect(failing).rejects.toThrow('the change fails');
    expect(await waiting()).toEqual([]);
    await publishInvalidation(db, ['posts']);
    expect(await waiting()).toMatchObject([{ change: 'posts', gone: false, round: 1 }]);
    await purgeAll();
    expect(edge.purges).toEqual([{ gone: false, tags: ['posts'] }]);
  });

  it('of withdrawals come first and are hard; others are soft', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeApproved(site.context, { author });
    await purgeAll();
    await makeDue();
    await purgeAll();
    edge.purges.length = 0;
    await giveName(site.context, author, { firstname: 'Zawadi', lastname: 'Mwangi' });
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    await purgeAll();
    expect(edge.purges.map(({ gone }) => gone)).toEqual([true, false]);
    expect(edge.purges[0]?.tags).toEqual(expect.arrayContaining(['posts', `post:${id}`, 'post:all']));
    expect(edge.purges[1]?.tags).toEqual(expect.arrayContaining([`byline:${author.id}`, 'byline:all']));
  });

  it('are repeated until the edge acknowledges them, later each time', async () => {
    edge.refuses = 3;
    await publishInvalidation(site.context.db, ['posts', 'alerts']);
    const waits: number[] = [];
    for (const attempts of [1, 2, 3]) {
      expect(await purgeDue(site.context, settings, attempts === 1 ? 'new' : 'repeated')).toBe(0);
      const { rows } = await sql<{ wait: number }>`
        select extract(epoch from max(next_at) - clock_timestamp())::float8 as wait
        from edge_purges
        where round = 1`.execute(site.context.db);
      waits.push(rows[0]?.wait ?? 0);
      const first = (await waiting()).filter(({ round }) => round === 1);
      expect(first).toMatchObject([{ attempts }, { attempts }]);
      await makeDue();
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(edge.purges).toEqual([]);
    await purgeAll();
    const tags = edge.purges.map((purge) => purge.tags.toSorted());
    expect(tags, 'both rounds').toEqual(Array(2).fill(['alerts', 'posts']));
    expect(await waiting()).toEqual([]);
  });

  it('wait for a cache that is away, and for no other one', async () => {
    const away = new TestEdge();
    const both = { ...settings, urls: [...settings.urls, ...(await away.start()).urls] };
    onTestFinished(() => away.stop());
    away.refuses = Number.POSITIVE_INFINITY;
    await publishRemoval(site.context.db, ['posts']);
    await purgeAll(both);
    for (let turn = 0; turn < 5; turn += 1) {
      await sql`update edge_purges set next_at = clock_timestamp() where attempts > 0`.execute(
        site.context.db,
      );
      await purgeAll(both);
    }
    const removal = { gone: true, tags: ['posts'] };
    expect(edge.purges, 'once, however often the other one is asked').toEqual([removal]);

    const begun = away.asked;
    await publishInvalidation(site.context.db, ['alerts']);
    expect(await purgeDue(site.context, both, 'new')).toBe(0);
    const change = { gone: false, tags: ['alerts'] };
    expect(edge.purges, 'not held up by the removal').toEqual([removal, change]);
    expect(away.asked, 'nor by asking the other one').toBe(begun);

    await makeDue();
    await purgeAll(both);
    expect(edge.purges, 'again, once every node knows').toEqual([removal, change, removal, change]);

    away.refuses = 0;
    await makeDue();
    await purgeAll(both);
    expect(edge.purges).toHaveLength(4);
    expect(away.purges).toEqual([removal, change]);
    expect(await waiting()).toEqual([]);
  });

  it('that another process was sending when it was killed are sent by the next one', async () => {
    const { db } = site.context;
    await publishInvalidation(db, ['posts']);
    const killed = inTransaction({ db }, async (tx) => {
      await tx.db.selectFrom('edge_purges').selectAll().forUpdate().execute();
      expect(await purgeDue(site.context, settings, 'new')).toBeGreaterThan(0);
      expect(edge.purges).toEqual([]);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await purgeAll();
    expect(edge.purges).toHaveLength(1);
  });

  it('of everything follow a new version, at the start of each process', async () => {
    for (const version of ['script-1.js', 'script-1.js', 'script-2.js']) {
      const purging = await startPurging(site.context, settings, version);
      await expect.poll(() => edge.purges.length, { interval: 10 }).toBe(1);
      await purging.stop();
      expect(edge.purges.pop()).toEqual({ gone: false, tags: ['site'] });
      await site.context.db.deleteFrom('edge_purges').execute();
    }
    await sql`update edge set changed_at = now() - interval '2 hours'`.execute(site.context.db);
    await (await startPurging(site.context, settings, 'script-2.js')).stop();
    expect(await waiting()).toEqual([]);
  });

  it('are not noted any more once a process starts without an edge', async () => {
    await publishInvalidation(site.context.db, ['posts']);
    await stopPurges(site.context);
    await publishInvalidation(site.context.db, ['posts']);
    expect(await waiting()).toEqual([]);
    await stopPurges(site.context);
  });

  it('go on with a removal of everything after a process has started without an edge beside others', async () => {
    const purging = await startPurging(site.context, settings, 'script.js');
    onTestFinished(() => purging.stop());
    await expect.poll(() => edge.purges).toEqual([{ gone: false, tags: ['site'] }]);
    const warned = vi.spyOn(site.context.log, 'warn');
    const other = await site.addNode();
    await stopPurges(other.context);
    await publishRemoval(other.context.db, ['posts']);
    await expect.poll(() => edge.purges.slice(1)).toEqual([{ gone: true, tags: ['site'] }]);
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/without EDGE/));
    await publishInvalidation(other.context.db, ['alerts']);
    await expect.poll(() => edge.purges.slice(2)).toEqual([{ gone: false, tags: ['alerts'] }]);
  });

  it('begin with one removal of everything once processes start with an edge again', async () => {
    const other = await site.addNode();
    await stopPurges(site.context);
    await publishRemoval(site.context.db, ['posts']);
    for (const removals of [1, 0]) {
      edge.purges.length = 0;
      const started = await Promise.all(
        [site, other].map(({ context }) => startPurging(context, settings, 'script.js')),
      );
      await expect.poll(async () => (await waiting()).filter(({ round }) => round === 1)).toEqual([]);
      for (const purging of started) await purging.stop();
      await site.context.db.deleteFrom('edge_purges').execute();
      expect(edge.purges.filter(({ gone }) => gone)).toEqual(
        Array(removals).fill({ gone: true, tags: ['site'] }),
      );
    }
  });

  it('start with the notification of a change', async () => {
    const purging = await startPurging(site.context, settings, 'script.js');
    onTestFinished(() => purging.stop());
    await expect.poll(() => edge.purges.length, { interval: 10 }).toBe(1);
    const begun = performance.now();
    await publishInvalidation(site.context.db, ['alerts']);
    purging.wake();
    await expect.poll(() => edge.purges.length, { interval: 5 }).toBe(2);
    expect(performance.now() - begun).toBeLessThan(900);
  });
});

describe('a node that has not yet heard of a withdrawal', () => {
  it('may give the old page to the edge, which is purged once more after every node knows', async () => {
    const late = await site.addNode();
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author });
    const path = `/phis/read/${slug}`;
    await late.settled();
    expect(await late.page(path)).toMatchObject({ status: 200 });
    const { receive } = late.publicPages;
    const missed: Parameters<typeof receive>[] = [];
    late.publicPages.receive = (...given) => void missed.push(given);

    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    await site.settled();
    await purgeAll();
    expect(await edge.ask(path, late)).toBe(200);
    expect(edge.kept.has(path)).toBe(true);

    await expect.poll(() => missed.length).toBeGreaterThan(0);
    for (const given of missed) receive.apply(late.publicPages, given);
    expect(await edge.ask(path, late), 'the edge has kept the old page').toBe(200);
    expect(secondRoundSeconds).toBeGreaterThan(knowledgeSeconds + 10);
    await makeDue();
    await purgeAll();
    expect(await edge.ask(path, late)).toBe(410);
    expect(edge.kept.get(path)?.status).toBe(410);
  });
});
