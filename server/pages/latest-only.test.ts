import { expect, it } from 'vitest';
import { LatestTurns } from './latest-only.ts';

it('one key has one piece of work at a time, and the latest overtakes what waits', async () => {
  const turns = new LatestTurns();
  const done: string[] = [];
  let end = () => {};
  const first = turns.take('a', () =>
    new Promise<void>((resolve) => (end = resolve)).then(() => void done.push('first')),
  );
  const overtaken = turns.take('a', async () => void done.push('overtaken'));
  const latest = turns.take('a', async () => void done.push('latest'));
  await expect(overtaken).rejects.toMatchObject({
    code: 'too_many_requests',
    detail: { retryAfterSeconds: 1 },
  });
  await turns.take('b', async () => void done.push('of another key'));
  end();
  await Promise.all([first, latest]);
  expect(done).toEqual(['of another key', 'first', 'latest']);
});

it('work that fails lets the next one begin', async () => {
  const turns = new LatestTurns();
  const failing = turns.take('a', async () => {
    throw new Error('no');
  });
  const next = turns.take('a', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await turns.take('a', async () => 'again')).toBe('again');
});
