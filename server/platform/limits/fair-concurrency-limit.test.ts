import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairConcurrencyLimit } from './fair-concurrency-limit.ts';

const bounds = { concurrency: 1, maxQueuePerCaller: 50, maxQueue: 100 };

/** Submits work for the callers in the order given; gives the order in which it ran. */
async function orderOf(limit: FairConcurrencyLimit, callers: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    callers.map((caller) =>
      limit.run(caller, async () => {
        order.push(caller);
        await setImmediate();
      }),
    ),
  );
  return order;
}

describe('a fair concurrency limit', () => {
  it('runs a caller’s only work right after the current one, however much another caller has queued', async () => {
    const order = await orderOf(new FairConcurrencyLimit(bounds), [...Array(40).fill('flood'), 'reader']);
    expect(order.indexOf('reader')).toBeLessThanOrEqual(2);
    expect(order).toHaveLength(41);
  });

  it('serves callers round-robin, and each in the order in which its work came', async () => {
    const order = await orderOf(new FairConcurrencyLimit(bounds), ['a', 'a', 'a', 'a', 'b', 'b', 'c']);
    expect(order.join('')).toBe('aabcaba');
  });

  it('refuses a caller whose queue is full, and no other', async () => {
    const limit = new FairConcurrencyLimit({ ...bounds, maxQueuePerCaller: 2 });
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const taken = [0, 1, 2].map(() => limit.run('flood', () => end));
    await expect(limit.run('flood', async () => {})).rejects.toMatchObject({
      code: 'too_many_requests',
      detail: { retryAfterSeconds: 2 },
    });
    const other = limit.run('reader', async () => 'had');
    resolve();
    expect(await other).toBe('had');
    await Promise.all(taken);
    await expect(limit.run('flood', async () => 'again')).resolves.toBe('again');
  });

  it('refuses everybody while too much waits altogether', async () => {
    const limit = new FairConcurrencyLimit({ ...bounds, maxQueue: 2 });
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const taken = ['a', 'b', 'c'].map((caller) => limit.run(caller, () => end));
    await expect(limit.run('d', async () => {})).rejects.toMatchObject({ code: 'unavailable' });
    resolve();
    await Promise.all(taken);
  });

  it('never runs more at a time than it allows, also where the work fails', async () => {
    const limit = new FairConcurrencyLimit({ ...bounds, concurrency: 3 });
    let running = 0;
    let most = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        limit.run(`caller ${index % 7}`, async () => {
          running += 1;
          most = Math.max(most, running);
          for (let tick = 0; tick < index % 4; tick += 1) await setImmediate();
          running -= 1;
          if (index % 5 === 0) throw new Error('broken');
        }),
      ),
    );
    expect([most, running]).toEqual([3, 0]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(12);
  });
});
