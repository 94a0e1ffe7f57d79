import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Turns } from './concurrency-limit.ts';

describe('turns', () => {
  /** Work that ends when it is told to. */
  function startWork() {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    return { promise, end: resolve, fail: reject };
  }

  it('are taken a few at once, in the order of asking', async () => {
    const turns = new Turns({ atOnce: 2, waiting: 500 });
    const works = Array.from({ length: 40 }, startWork);
    const begun: number[] = [];
    const done = works.map(({ promise }, index) =>
      turns.take(() => {
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

  it('never run more than they may, however they come and end', async () => {
    const turns = new Turns({ atOnce: 3, waiting: 500 });
    let running = 0;
    let most = 0;
    const work = async (ticks: number) => {
      running += 1;
      most = Math.max(most, running);
      for (let tick = 0; tick < ticks; tick += 1) await setImmediate();
      running -= 1;
    };
    const clients = Array.from({ length: 20 }, async (_, client) => {
      for (let round = 0; round < 10; round += 1) await turns.take(() => work((client * 7 + round) % 4));
    });
    await Promise.all(clients);
    expect(most).toBe(3);
    expect(running).toBe(0);
  });

  it('are refused where too many wait, and given again once they have gone', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 2 });
    const work = startWork();
    const taken = [0, 1, 2].map(() => turns.take(() => work.promise));
    await expect(turns.take(async () => 'too late')).rejects.toMatchObject({ code: 'unavailable' });
    work.end();
    await Promise.all(taken);
    expect(await turns.take(async () => 'in time')).toBe('in time');
  });

  it('go on after work that fails', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 2 });
    const work = startWork();
    const failing = turns.take(() => work.promise);
    const next = turns.take(async () => 'next');
    work.fail(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
