import { describe, expect, it } from 'vitest';
import { KeptPages, type MadePage } from './cache.ts';

const page = (content: string): MadePage => ({ status: 200, content, dependsOn: ['posts'] });
const bytesOf = (kept: KeptPages, key: string) => kept.get(key)?.variants.identity.bytes.toString();

describe('kept pages', () => {
  it('one making serves everybody who waits for it', async () => {
    const kept = new KeptPages(1_000_000);
    let made = 0;
    const make = async () => page(`made ${++made}`);
    await Promise.all(Array.from({ length: 1000 }, () => kept.getOrMake('/', make)));
    expect(made).toBe(1);
  });

  it('a page that changed while it was made is not kept, and nobody who comes after the change gets it', async () => {
    const kept = new KeptPages(1_000_000);
    let finish: (made: MadePage) => void = () => {};
    const old = kept.getOrMake('/', () => new Promise((resolve) => (finish = resolve)));
    kept.forget('posts');
    const fresh = await kept.getOrMake('/', async () => page('new'));
    finish(page('old'));
    await old;
    expect(fresh?.variants.identity.bytes.toString()).toBe('new');
    expect(bytesOf(kept, '/')).toBe('new');
  });

  it('a page that is good for a time is made anew after it, and serves until then', async () => {
    let now = 0;
    const kept = new KeptPages(1_000_000, () => now);
    await kept.getOrMake('/', async () => ({ ...page('first'), freshSeconds: 60 }));
    now = 59_999;
    expect(bytesOf(kept, '/')).toBe('first');
    now = 60_000;
    expect(kept.get('/')).toBeUndefined();
    await kept.getOrMake('/', async () => ({ ...page('second'), freshSeconds: 60 }));
    expect(bytesOf(kept, '/')).toBe('second');
    expect(kept.count).toBe(1);
    expect(kept.size).toBe(kept.get('/')?.size);
  });

  it('a change of something else disturbs nothing', async () => {
    const kept = new KeptPages(1_000_000);
    await kept.getOrMake('/', async () => page('text'));
    kept.forget('post:1');
    expect(bytesOf(kept, '/')).toBe('text');
    kept.forget('posts');
    expect(kept.get('/')).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it('stays within its bytes; what was used lately stays longest', async () => {
    const kept = new KeptPages(60_000);
    const long = 'x'.repeat(10_000);
    for (let number = 0; number < 20; number += 1) {
      await kept.getOrMake(`/${number}`, async () => page(long + number));
      kept.get('/0');
    }
    expect(kept.size).toBeLessThanOrEqual(60_000);
    expect(kept.get('/0')).toBeDefined();
    expect(kept.get('/1')).toBeUndefined();
  });

  it('a making that fails is tried anew by the next who asks', async () => {
    const kept = new KeptPages(1_000_000);
    await expect(kept.getOrMake('/', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await kept.getOrMake('/', async () => page('yes')))?.status).toBe(200);
  });

  it('what is not there is not kept', async () => {
    const kept = new KeptPages(1_000_000);
    expect(await kept.getOrMake('/', async () => null)).toBeNull();
    expect(kept.count).toBe(0);
  });
});

describe('pages that wait for their turn', () => {
  /** Turns of an asker that are given when the test says so. */
  function askerOf(asker: string) {
    const given: (() => void)[] = [];
    const take = async <Result>(work: () => Promise<Result>) => {
      await new Promise<void>((resolve) => given.push(resolve));
      return work();
    };
    return { turn: { asker, take }, given };
  }

  it('are waited for once by an asker, whatever how many of theirs ask', async () => {
    const kept = new KeptPages(1_000_000);
    const { turn, given } = askerOf('one');
    const waiting = Array.from({ length: 50 }, () => kept.getOrMake('/', async () => page('made'), turn));
    expect(given).toHaveLength(1);
    given[0]?.();
    expect(new Set((await Promise.all(waiting)).map((made) => made?.status))).toEqual(new Set([200]));
    expect(kept.made).toBe(1);
  });

  it('are had in whichever turn comes first, and made once', async () => {
    const kept = new KeptPages(1_000_000);
    const [one, other] = [askerOf('one'), askerOf('other')];
    const waiting = [one, other].map(({ turn }) => kept.getOrMake('/', async () => page('made'), turn));
    other.given[0]?.();
    await waiting[1];
    one.given[0]?.();
    await waiting[0];
    expect(kept.made).toBe(1);
  });

  it('are refused to the asker who is refused, and to nobody else', async () => {
    const kept = new KeptPages(1_000_000);
    const make = async () => page('made');
    const refusing = {
      asker: 'one',
      take: () => Promise.reject(new Error('refused')),
    };
    await expect(kept.getOrMake('/', make, refusing)).rejects.toThrow('refused');
    const { turn, given } = askerOf('other');
    const waiting = kept.getOrMake('/', make, turn);
    given[0]?.();
    expect((await waiting)?.status).toBe(200);
    expect((await kept.getOrMake('/', make, refusing))?.status).toBe(200);
  });

  it('that changed before their turn came are kept', async () => {
    const kept = new KeptPages(1_000_000);
    const { turn, given } = askerOf('one');
    const waiting = kept.getOrMake('/', async () => page('made'), turn);
    kept.forget('posts');
    given[0]?.();
    await waiting;
    expect(bytesOf(kept, '/')).toBe('made');
  });
});
