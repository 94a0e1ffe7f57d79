import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, inTime } from './lazy-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a script that comes in time is taken', async () => {
  await expect(inTime(Promise.resolve('page'), 120_000)).resolves.toBe('page');
  expect(vi.getTimerCount()).toBe(0);
});

test('a script that fails is named as such, with the reason', async () => {
  const cause = new TypeError('Failed to fetch');
  await expect(inTime(Promise.reject(cause), 120_000)).rejects.toMatchObject({ cause });
  await expect(inTime(Promise.reject(cause), 120_000)).rejects.toBeInstanceOf(ChunkError);
});

test('a script that takes longer than 120 seconds is given up', async () => {
  const outcome = expect(inTime(new Promise(() => {}), 120_000)).rejects.toBeInstanceOf(ChunkError);
  await vi.advanceTimersByTimeAsync(120_000);
  await outcome;
});
