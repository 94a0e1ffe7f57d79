import { expect, test } from 'vitest';
import { waitedSince } from './waiting-time.ts';

const since = '2026-03-01T10:00:00.000Z';

test.each([
  ['2026-03-01T10:00:30.000Z', 'minutes', 0],
  ['2026-03-01T10:59:59.000Z', 'minutes', 59],
  ['2026-03-01T11:00:00.000Z', 'hours', 1],
  ['2026-03-02T09:59:59.000Z', 'hours', 23],
  ['2026-03-02T10:00:00.000Z', 'days', 1],
  ['2026-04-01T09:00:00.000Z', 'days', 30],
  ['2026-03-01T09:00:00.000Z', 'minutes', 0],
])('counts the wait at %s in %s: %i', (now, unit, count) => {
  expect(waitedSince(since, new Date(now))).toEqual({ unit, count });
});
