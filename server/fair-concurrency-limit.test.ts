import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairTurns } from './fair-concurrency-limit.ts';

const bounds = { atOnce: 1, waitingEach: 50, waiting: 100 };

/** Asks for turns in the order given, and gives the order in which they were had. */
async function orderOf(turns: FairTurns, askers: readonly string[]): Promise<string[]> {
  const had: string[] = [];
  await Promise.all(
    askers.map((asker) =>
      turns.take(asker, async () => {
        had.push(asker);
        await setImmediate();
      }),
    ),
  );
  return had;
}

describe('fair turns', () => {
  it('give somebody who asks once a turn right after the one that runs, however many another asker waits for', async () => {
    const order = await orderOf(new FairTurns(bounds), [...Array(40).fill('flood'), 'reader']);
    expect(order.indexOf('reader')).toBeLessThanOrEqual(2);
    expect(order).toHaveLength(41);
  });

  it('serve all askers in turn, and each in the order of asking', async () => {
    const order = await orderOf(new FairTurns(bounds), ['a', 'a', 'a', 'a', 'b', 'b', 'c']);
    expect(order.join('')).toBe('aabcaba');
  });

  it('refuse who waits for too much already, and nobody else', async () => {
    const turns = new FairTurns({ ...bounds, waitingEach: 2 });
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const taken = [0, 1, 2].map(() => turns.take('flood', () => end));
    await expect(turns.take('flood', async () => {})).rejects.toMatchObject({
      code: 'too_many_requests',
      detail: { retryAfterSeconds: 2 },
    });
    const other = turns.take('reader', async () => 'had');
    resolve();
    expect(await other).toBe('had');
    await Promise.all(taken);
    await expect(turns.take('flood', async () => 'again')).resolves.toBe('again');
  });

  it('refuse everybody for a while where too many wait altogether', async () => {
    const turns = new FairTurns({ ...bounds, waiting: 2 });
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const taken = ['a', 'b', 'c'].map((asker) => turns.take(asker, () => end));
    await expect(turns.take('d', async () => {})).rejects.toMatchObject({ code: 'unavailable' });
    resolve();
    await Promise.all(taken);
  });

  it('never run more than they may, also where the work fails', async () => {
    const turns = new FairTurns({ ...bounds, atOnce: 3 });
    let running = 0;
    let most = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        turns.take(`asker ${index % 7}`, async () => {
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
