import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, inTime } from './lazy-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a screen’s loader returns a script that loads in time', async () => {
  await expect(inTime(Promise.resolve('page'), 120_000)).resolves.toBe('page');
  expect(vi.getTimerCount()).toBe(0);
});

test('a screen’s loader throws a ChunkError with the cause if a script fails to load', async () => {
  const cause = new TypeError('Failed to fetch');
  await expect(inTime(Promise.reject(cause), 120_000)).rejects.toMatchObject({ cause });
  await expect(inTime(Promise.reject(cause), 120_000)).rejects.toBeInstanceOf(ChunkError);
});

test('a screen’s loader throws a ChunkError if a script takes longer than 120 seconds', async () => {
  const outcome = expect(inTime(new Promise(() => {}), 120_000)).rejects.toBeInstanceOf(ChunkError);
  await vi.advanceTimersByTimeAsync(120_000);
  await outcome;
});
