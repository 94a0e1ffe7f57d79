import { describe, expect, it } from 'vitest';
import { PageCache, type RenderedPage } from './page-cache.ts';

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
