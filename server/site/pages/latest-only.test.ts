import { expect, it } from 'vitest';
import { LatestOnly } from './latest-only.ts';

it('LatestOnly runs one task at a time for each key, and the latest replaces a waiting one', async () => {
  const limit = new LatestOnly();
  const done: string[] = [];
  let end = () => {};
  const first = limit.run('a', () =>
    new Promise<void>((resolve) => (end = resolve)).then(() => void done.push('first')),
  );
  const overtaken = limit.run('a', async () => void done.push('overtaken'));
  const latest = limit.run('a', async () => void done.push('latest'));
  await expect(overtaken).rejects.toMatchObject({
    code: 'too_many_requests',
    detail: { retryAfterSeconds: 1 },
  });
  await limit.run('b', async () => void done.push('of another key'));
  end();
  await Promise.all([first, latest]);
  expect(done).toEqual(['of another key', 'first', 'latest']);
});

it('LatestOnly runs the next task after one that fails', async () => {
  const limit = new LatestOnly();
  const failing = limit.run('a', async () => {
    throw new Error('no');
  });
  const next = limit.run('a', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await limit.run('a', async () => 'again')).toBe('again');
});
