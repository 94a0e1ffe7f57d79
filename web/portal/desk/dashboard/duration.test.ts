import { expect, test } from 'vitest';
import { timeTaken } from './duration.ts';

test.each([
  [0.2, 'hours', 0],
  [1.9, 'hours', 1],
  [47.9, 'hours', 47],
  [48, 'days', 2],
  [100, 'days', 4],
])('writes %f hours in %s: %i', (hours, unit, count) => {
  expect(timeTaken(hours)).toEqual({ unit, count });
});
