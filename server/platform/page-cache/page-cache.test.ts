import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { noEdge } from '../http/edge-headers.ts';
import type { RenderedPage } from './encoded-page.ts';
import { PageCache } from './page-cache.ts';

const page = (content: string): RenderedPage => ({ status: 200, content, dependsOn: ['posts'] });
const bytesOf = (cache: PageCache, key: string) => cache.get(key)?.variants.identity.bytes.toString();

describe('the page cache', () => {
  it('creates a page once for a thousand simultaneous requests', async () => {
    const cache = new PageCache(1_000_000);
    let created = 0;
    const create = async () => page(`page ${++created}`);
    await Promise.all(Array.from({ length: 1000 }, () => cache.getOrCreate('/', create)));
    expect(created).toBe(1);
  });

  it('does not cache a page that changes while it is created, nor share that creation with later requests', async () => {
    const cache = new PageCache(1_000_000);
    let finish: (rendered: RenderedPage) => void = () => {};
    const old = cache.getOrCreate('/', () => new Promise((resolve) => (finish = resolve)));
    cache.invalidate('posts');
    const fresh = await cache.getOrCreate('/', async () => page('new'));
    finish(page('old'));
    await old;
    expect(fresh?.variants.identity.bytes.toString()).toBe('new');
    expect(bytesOf(cache, '/')).toBe('new');
  });

  it.each(['posts', 'everything'] as const)(
    'does not cache a creation that missed %s after another one of the same page had begun',
    async (missed) => {
      const cache = new PageCache(1_000_000);
      const ends: ((rendered: RenderedPage) => void)[] = [];
      const create = () => new Promise<RenderedPage>((resolve) => ends.push(resolve));
      const first = cache.getOrCreate('/', create);
      // Changes nothing of the page, but keeps later requests from sharing this creation.
      cache.invalidate('alerts');
      const second = cache.getOrCreate('/', create);
      expect(ends).toHaveLength(2);
      if (missed === 'everything') cache.clear();
      else cache.invalidate(missed);
      for (const end of ends) end(page('old'));
      await Promise.all([first, second]);
      expect(cache.get('/')).toBeUndefined();
      expect((await cache.getOrCreate('/', async () => page('new')))?.status).toBe(200);
      expect(bytesOf(cache, '/')).toBe('new');
    },
  );

  it('creates a page anew once its maximum age has passed', async () => {
    let now = 0;
    const cache = new PageCache(1_000_000, () => now);
    await cache.getOrCreate('/', async () => ({ ...page('first'), maxAgeSeconds: 60 }));
    now = 59_999;
    expect(bytesOf(cache, '/')).toBe('first');
    now = 60_000;
    expect(cache.get('/')).toBeUndefined();
    await cache.getOrCreate('/', async () => ({ ...page('second'), maxAgeSeconds: 60 }));
    expect(bytesOf(cache, '/')).toBe('second');
    expect(cache.count).toBe(1);
    expect(cache.size).toBe(cache.get('/')?.size);
  });

  it('invalidates the pages that depend on a change, and no others', async () => {
    const cache = new PageCache(1_000_000);
    await cache.getOrCreate('/', async () => page('text'));
    cache.invalidate('post:1');
    expect(bytesOf(cache, '/')).toBe('text');
    cache.invalidate('posts');
    expect(cache.get('/')).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  it('invalidates a page that was created anew by the changes of its last creation only', async () => {
    let now = 0;
    const cache = new PageCache(1_000_000, () => now);
    await cache.getOrCreate('/', async () => ({ ...page('old'), dependsOn: ['post:1'], maxAgeSeconds: 1 }));
    now = 1000;
    await cache.getOrCreate('/', async () => ({ ...page('new'), dependsOn: ['post:2'] }));
    cache.invalidate('post:1');
    expect(bytesOf(cache, '/')).toBe('new');
    cache.invalidate('post:2');
    expect(cache.get('/')).toBeUndefined();
  });

  it('does not cache a page larger than its maximum size, and evicts nothing for it', async () => {
    const cache = new PageCache(10_000);
    await cache.getOrCreate('/', async () => page('text'));
    const large = await cache.getOrCreate('/large', async () => page('x'.repeat(10_000)));
    expect(large?.variants.identity.bytes.length).toBe(10_000);
    expect([cache.get('/large'), bytesOf(cache, '/')]).toEqual([undefined, 'text']);
  });

  it('caches a page without bytes', async () => {
    const cache = new PageCache(10_000);
    await cache.getOrCreate('/', async () => ({ ...page(''), content: Buffer.alloc(0) }));
    expect(bytesOf(cache, '/')).toBe('');
  });

  it('keeps no memory but the bytes of its pages, and counts what is beside them', async () => {
    const cache = new PageCache(1_000_000);
    const texts = [
      '',
      'short',
      'a text of some length. '.repeat(100),
      'a text of more length. '.repeat(2000),
    ];
    for (const text of texts) {
      const kept = await cache.getOrCreate(text, async () => page(text));
      const variants = Object.values(kept?.variants ?? {});
      expect(variants).toHaveLength(3);
      for (const { bytes } of variants) expect(bytes.buffer.byteLength).toBe(bytes.length);
    }
    const picture = await cache.getOrCreate('picture', async () => ({
      ...page(''),
      content: Buffer.from('of a pool'),
    }));
    expect(picture?.variants.br.bytes.buffer.byteLength).toBe('of a pool'.length);
    expect(picture?.size).toBeGreaterThan(4000);
    expect(cache.size).toBeGreaterThan(5 * 4000);
  });

  it('keeps no page that says so, and tells a cache in front of the site', async () => {
    const marked: boolean[] = [];
    const cache = new PageCache(1_000_000, undefined, ({ isKept }) => {
      marked.push(isKept);
      return noEdge;
    });
    expect(await cache.getOrCreate('/', async () => ({ ...page('made up'), isKept: false }))).not.toBeNull();
    await cache.getOrCreate('/kept', async () => page('kept'));
    expect(marked).toEqual([false, true]);
    expect([cache.get('/'), cache.count]).toEqual([undefined, 1]);
  });

  it('stays within its maximum size, and evicts the least recently used pages', async () => {
    const cache = new PageCache(60_000);
    const long = 'x'.repeat(10_000);
    for (let number = 0; number < 20; number += 1) {
      await cache.getOrCreate(`/${number}`, async () => page(long + number));
      cache.get('/0');
    }
    expect(cache.size).toBeLessThanOrEqual(60_000);
    expect(cache.get('/0')).toBeDefined();
    expect(cache.get('/1')).toBeUndefined();
  });

  it('creates a page anew after a creation that failed', async () => {
    const cache = new PageCache(1_000_000);
    await expect(cache.getOrCreate('/', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.getOrCreate('/', async () => page('yes')))?.status).toBe(200);
  });

  it('does not cache that there is no page', async () => {
    const cache = new PageCache(1_000_000);
    expect(await cache.getOrCreate('/', async () => null)).toBeNull();
    expect(cache.count).toBe(0);
  });
});

describe('creations that wait for a limit', () => {
  /** A limit of a caller that lets work run when the test calls a function in `starts`. */
  function limitOf(caller: string) {
    const starts: (() => void)[] = [];
    const run = async <Result>(work: () => Promise<Result>) => {
      await new Promise<void>((resolve) => starts.push(resolve));
      return work();
    };
    return { limit: { caller, run }, starts };
  }

  it('queue once for each caller, however many of its requests ask for the page', async () => {
    const cache = new PageCache(1_000_000);
    const { limit, starts } = limitOf('one');
    const waiting = Array.from({ length: 50 }, () => cache.getOrCreate('/', async () => page('made'), limit));
    expect(starts).toHaveLength(1);
    starts[0]?.();
    expect(new Set((await Promise.all(waiting)).map((made) => made?.status))).toEqual(new Set([200]));
    expect(cache.created).toBe(1);
  });

  it('run once, as soon as the first of the callers’ limits allows it', async () => {
    const cache = new PageCache(1_000_000);
    const [one, other] = [limitOf('one'), limitOf('other')];
    const waiting = [one, other].map(({ limit }) => cache.getOrCreate('/', async () => page('made'), limit));
    other.starts[0]?.();
    await waiting[1];
    one.starts[0]?.();
    await waiting[0];
    expect(cache.created).toBe(1);
  });

  it('fail for the caller whose limit refuses, and for no other', async () => {
    const cache = new PageCache(1_000_000);
    const create = async () => page('made');
    const refusing = {
      caller: 'one',
      run: () => Promise.reject(new Error('refused')),
    };
    await expect(cache.getOrCreate('/', create, refusing)).rejects.toThrow('refused');
    const { limit, starts } = limitOf('other');
    const waiting = cache.getOrCreate('/', create, limit);
    starts[0]?.();
    expect((await waiting)?.status).toBe(200);
    expect((await cache.getOrCreate('/', create, refusing))?.status).toBe(200);
  });

  it('are cached where the change came before they began', async () => {
    const cache = new PageCache(1_000_000);
    const { limit, starts } = limitOf('one');
    const waiting = cache.getOrCreate('/', async () => page('made'), limit);
    cache.invalidate('posts');
    starts[0]?.();
    await waiting;
    expect(bytesOf(cache, '/')).toBe('made');
  });
});

describe('pages that several readers want at once', () => {
  const text = Array.from({ length: 2000 }, (_, number) => `word ${(number * number) % 977}`).join(' ');
  const brotliOf = (cache: PageCache, key: string) => {
    const { etag, alsoKnownAs, bytes } = cache.get(key)?.variants.br ?? expect.fail(`${key} is not cached`);
    expect(brotliDecompressSync(bytes).toString()).toBe(text);
    return { tags: [etag, alsoKnownAs], length: bytes.length };
  };
  const two = async (cache: PageCache) => {
    const keys = ['/one', '/other'];
    await Promise.all(keys.map((key) => cache.getOrCreate(key, async () => page(text))));
  };
  /** What a page is when nobody else waits. */
  const alone = async (cache: PageCache) => {
    await cache.getOrCreate('/', async () => page(text));
    return brotliOf(cache, '/');
  };

  it('are compressed quickly, and at best once they are asked for again', async () => {
    const cache = new PageCache(1_000_000);
    await two(cache);
    const quick = brotliOf(cache, '/one');
    const best = await alone(new PageCache(1_000_000));
    expect(best.length).toBeLessThan(quick.length);
    await expect.poll(() => brotliOf(cache, '/one')).toEqual(best);
    // Who has either needs no other.
    expect(best.tags).toEqual(quick.tags.toReversed());
    expect(new Set(best.tags).size).toBe(2);
    cache.invalidate('posts');
    expect([cache.count, cache.size]).toEqual([0, 0]);
  });

  it('are not put back where they change while they are compressed at best', async () => {
    const cache = new PageCache(1_000_000);
    await two(cache);
    brotliOf(cache, '/one');
    cache.invalidate('posts');
    await cache.getOrCreate('/one', async () => page('changed'));
    await alone(new PageCache(1_000_000));
    expect(bytesOf(cache, '/one')).toBe('changed');
    expect(cache.count).toBe(1);
  });

  it('are a little larger for a cache in front, which then gets those at best', async () => {
    const cache = new PageCache(1_000_000, undefined, () => noEdge);
    await two(cache);
    const quick = brotliOf(cache, '/one');
    const best = await alone(new PageCache(1_000_000));
    expect(quick.length).toBeGreaterThan(best.length);
    await expect.poll(() => brotliOf(cache, '/one').length).toBe(best.length);
    expect(brotliOf(cache, '/one').tags).toEqual([best.tags[0], null]);
  });

  it('are compressed at best at once where that takes no longer', async () => {
    const cache = new PageCache(10_000_000);
    const large = text.repeat(10);
    await Promise.all(['/a', '/b'].map((key) => cache.getOrCreate(key, async () => page(large))));
    expect(cache.get('/a')).toMatchObject({ isQuick: false, variants: { br: { alsoKnownAs: null } } });
  });
});
