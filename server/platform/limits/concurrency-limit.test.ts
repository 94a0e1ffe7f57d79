import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

describe('a concurrency limit', () => {
  /** Work that ends when it is told to. */
  function startWork() {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    return { promise, end: resolve, fail: reject };
  }

  it('runs work in the order in which it came, a few at a time', async () => {
    const limit = new ConcurrencyLimit({ concurrency: 2, maxQueue: 500 });
    const works = Array.from({ length: 40 }, startWork);
    const begun: number[] = [];
    const done = works.map(({ promise }, index) =>
      limit.run(() => {
        begun.push(index);
        return promise;
      }),
    );
    for (const [index, { end }] of works.entries()) {
      await setImmediate();
      expect(begun).toEqual([...works.keys()].slice(0, index + 2));
      end();
    }
    await Promise.all(done);
  });

  it('never runs more at a time than it allows', async () => {
    const limit = new ConcurrencyLimit({ concurrency: 3, maxQueue: 500 });
    let running = 0;
    let most = 0;
    const work = async (ticks: number) => {
      running += 1;
      most = Math.max(most, running);
      for (let tick = 0; tick < ticks; tick += 1) await setImmediate();
      running -= 1;
    };
    const clients = Array.from({ length: 20 }, async (_, client) => {
      for (let round = 0; round < 10; round += 1) await limit.run(() => work((client * 7 + round) % 4));
    });
    await Promise.all(clients);
    expect(most).toBe(3);
    expect(running).toBe(0);
  });

  it('refuses work while its queue is full', async () => {
    const limit = new ConcurrencyLimit({ concurrency: 1, maxQueue: 2 });
    const work = startWork();
    const taken = [0, 1, 2].map(() => limit.run(() => work.promise));
    await expect(limit.run(async () => 'too late')).rejects.toMatchObject({ code: 'unavailable' });
    work.end();
    await Promise.all(taken);
    expect(await limit.run(async () => 'in time')).toBe('in time');
  });

  it('goes on after work that fails', async () => {
    const limit = new ConcurrencyLimit({ concurrency: 1, maxQueue: 2 });
    const work = startWork();
    const failing = limit.run(() => work.promise);
    const next = limit.run(async () => 'next');
    work.fail(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
