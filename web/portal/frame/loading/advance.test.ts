import { expect, test } from 'vitest';
import { advance } from './advance.ts';

test.each([
  [0, 0.5, 5],
  [40, 0, 40],
  [40, 0.999, 49.99],
  [96, 0.9, 100],
  [100, 0.9, 0],
])('moves the loading bar from %d, with random number %d, to %d', (value, random, next) => {
  expect(advance(value, random)).toBeCloseTo(next);
});
