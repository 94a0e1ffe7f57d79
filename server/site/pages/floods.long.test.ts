/** @module-tag long */
/** Floods of requests for pages that are not cached: how much work they cause, and which networks are limited. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved } from '../../../tests/factories.ts';
import { budgets } from '../../platform/limits/budgets.ts';

let site: TestApp;
let slugs: string[];

beforeAll(async () => {
  site = await startTestApp();
  const author = await makeAccount(site.context, 'R');
  slugs = [];
  for (let number = 0; number < 70; number += 1)
    slugs.push((await makeApproved(site.context, { author, title: `Post ${number}` })).slug);
  await site.settled();
});
afterAll(() => site.close());

/** Loads a page from a network that nobody else uses. */
async function from(ip: string, url: string, node = site) {
  const reply = await node.app.inject({ url, remoteAddress: ip, headers: { accept: 'text/html' } });
  return { status: reply.statusCode, headers: reply.headers, html: reply.body };
}

const madeUp = () => `k3v2x1a0.${randomUUID()}`;

/** The link to the page that begins after the 61st row. */
async function nextPage(path = '/phis', node = site): Promise<string> {
  const { html } = await from('10.9.0.1', `${path}${path.includes('?') ? '&' : '?'}shown=61`, node);
  const [, link = ''] = /href="([^"]*after=[^"]*)"/.exec(html) ?? [];
  return link.replaceAll('&amp;', '&');
}

describe('forged cursors', () => {
  it.each([
    ['/phis', '10.9.1.11'],
    ['/phis?order=most-read', '10.9.1.12'],
    ['/phis/topics/water', '10.9.1.13'],
    ['/phis/topics', '10.9.1.14'],
    ['/phis/feed.atom', '10.9.1.15'],
    ['/phis/feed.json', '10.9.1.16'],
    ['/phis/topics/water/feed.atom', '10.9.1.17'],
  ])('give the first page of %s, from the cache', async (path, ip) => {
    const beginning = await from(ip, path);
    const { created, count } = site.publicPages.cache;
    for (const cursor of [madeUp(), `${madeUp()}.${'A'.repeat(16)}`, 'water', '', '.'.repeat(17), '%00']) {
      const page = await from(ip, `${path}${path.includes('?') ? '&' : '?'}after=${cursor}`);
      expect(page.status).toBe(200);
      expect(page.html).toBe(beginning.html);
    }
    expect(site.publicPages.cache).toMatchObject({ created, count });
  });

  it.each(['/phis', '/phis/topics', '/phis/feed.atom'])(
    'of %s get 429 in a network that sends many, and in no other',
    async (path) => {
      const node = await site.addNode();
      const ip = '10.9.2.1';
      await from(ip, path, node);
      const ask = () => from(ip, `${path}?after=${madeUp()}`, node);
      const replies = await Promise.all(Array.from({ length: 60 }, ask));
      const refused = replies.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(10);
      for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect((await from('10.9.2.2', `${path}?after=${madeUp()}`, node)).status).toBe(200);
      expect((await from(ip, path, node)).status).toBe(200);
      await site.context.db.deleteFrom('rate_limits').execute();
    },
  );

  it('include cursors of another list', async () => {
    const link = await nextPage('/phis?language=en');
    const after = new URL(link, 'http://site').searchParams.get('after') ?? '';
    await from('10.9.1.2', '/phis/topics/water');
    const { created } = site.publicPages.cache;
    await from('10.9.1.2', `/phis/topics/water?after=${after}`);
    expect(site.publicPages.cache.created).toBe(created);
  });
});

describe('a signed cursor', () => {
  it('is also valid on another node and after a restart', async () => {
    const link = await nextPage();
    expect(link).toMatch(/^\/phis\?after=/);
    const other = await site.addNode();
    const [here, there] = [await from('10.9.1.3', link), await from('10.9.1.3', link, other)];
    expect(here.status).toBe(200);
    expect(here.html).toContain(`/phis/read/${slugs[8]}"`);
    expect(there.html).toBe(here.html);
  });

  it('of a feed is valid in Atom and JSON', async () => {
    const { html } = await from('10.9.1.4', '/phis/feed.json');
    const next: string = JSON.parse(html).next_url.replace('https://afya.example', '');
    for (const address of [next, next.replace('.json', '.atom')]) {
      const { created } = site.publicPages.cache;
      expect((await from('10.9.1.4', address)).html).not.toContain(slugs.at(-1));
      expect(site.publicPages.cache.created).toBe(created + 1);
    }
  });
});

describe('another spelling of an address', () => {
  it('adds no page to the cache', async () => {
    await from('10.9.1.5', '/phis');
    await from('10.9.1.5', '/developer/docs/keys');
    const { created } = site.publicPages.cache;
    for (const url of ['/p%68is', '/%70%68%69%73', '/developer/docs/%6beys', '/phis/?x=1'])
      expect((await from('10.9.1.5', url)).status, url).toBe(200);
    expect(site.publicPages.cache.created).toBe(created);
  });
});

describe('a network that requests more and more uncached pages', () => {
  const flood = '10.66.0.1';
  let flooded: TestApp;

  beforeAll(async () => {
    flooded = await site.addNode();
    const most = 2 * budgets['page:network'].burst;
    let refused = false;
    for (let asked = 0; !refused && asked < most; asked += 25) {
      const replies = await Promise.all(
        Array.from({ length: 25 }, (_, each) => from(flood, `/phis/read/none-${asked + each}`, flooded)),
      );
      refused = replies.some(({ status }) => status === 429);
    }
  });

  /** The first rejection of a few simultaneous requests; the budget regains one each half second. */
  async function firstRejection(accept: string) {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, each) =>
        flooded.app.inject({
          url: `/phis/read/nothing-${each}?lang=sw`,
          remoteAddress: flood,
          headers: { accept },
        }),
      ),
    );
    return replies.find(({ statusCode }) => statusCode === 429);
  }

  it('gets a page in its language that asks to wait', async () => {
    const refused = await firstRejection('text/html');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused?.headers['cache-control']).toBe('no-store');
    expect(refused?.body).toContain('Tafadhali subiri kidogo');
    expect(refused?.body).toContain('<html lang="sw"');
  });

  it('gets JSON that asks to wait, if it requests JSON', async () => {
    const refused = await firstRejection('*/*');
    expect(refused?.json()).toMatchObject({ ok: false, code: 'too_many_requests' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  it('still gets cached pages', async () => {
    expect((await from('10.66.0.2', '/phis/topics', flooded)).status).toBe(200);
    expect((await from(flood, '/phis/topics', flooded)).status).toBe(200);
    expect((await flooded.call('GET', '/readyz', { ip: flood })).status).toBe(200);
    expect((await flooded.call('GET', '/healthz', { ip: flood })).status).toBe(200);
  });

  it('doesn’t limit other networks', async () => {
    const page = await from('10.67.0.1', `/phis/read/${slugs[3]}?lang=fr`, flooded);
    expect(page.status).toBe(200);
  });
});

describe('readers behind one address', () => {
  it('who request one uncached page get it after one rendering, and nobody is rejected', async () => {
    const node = await site.addNode();
    const replies = await Promise.all(
      Array.from({ length: 500 }, () => from('10.68.0.1', `/phis/read/${slugs[5]}`, node)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(node.publicPages.cache.created).toBe(1);
  });

  it('who each request another page are not rejected', async () => {
    const node = await site.addNode();
    const replies = await Promise.all(slugs.map((slug) => from('10.68.0.2', `/phis/read/${slug}`, node)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('other addresses that are never cached', () => {
  it.each([
    ['lists of posts', 'list:network', '/content/posts', 429],
    ['a post', 'list:network', '/content/posts/none', 429],
    ['records for harvesters', 'harvest:network', '/oai?verb=Identify', 503],
    ['searches in the docs', 'docs-search:network', '/developer/docs/search?q=key', 429],
  ] as const)('have a limit for each network: %s', async (_, budget, url, status) => {
    const ip = '10.70.0.1';
    const node = await site.addNode();
    const ask = async (address: string) => {
      const { statusCode, headers } = await node.app.inject({ url, remoteAddress: address });
      return { status: statusCode, retryAfter: Number(headers['retry-after']) };
    };
    const refused: number[] = [];
    for (let asked = 0; refused.length === 0 && asked < 3 * budgets[budget].burst; asked += 20) {
      const replies = await Promise.all(Array.from({ length: 20 }, () => ask(ip)));
      refused.push(...replies.filter((reply) => reply.status === status).map((reply) => reply.retryAfter));
    }
    expect(Math.min(...refused)).toBeGreaterThanOrEqual(1);
    expect(refused).not.toEqual([]);
    expect((await ask('10.71.0.1')).status).not.toBe(status);
  });
});
