import { expect, it } from 'vitest';
import { compare, meanOf, quantile, smallestDifference, standardErrorOf } from './distribution.ts';

const hundred = Array.from({ length: 100 }, (_, index) => index);

it('a quantile is interpolated between neighbours', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(quantile([10, 0], 0.05)).toBeCloseTo(0.5);
  expect(() => quantile([], 0.5)).toThrow(RangeError);
});

it('the standard error of a mean falls with the number of values', () => {
  expect(meanOf([2, 4, 4, 4, 5, 5, 7, 9])).toBe(5);
  // The squares of the deviations sum up to 32.
  expect(standardErrorOf([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7 / 8));
});

it('two samples are compared by the Mann-Whitney test', () => {
  // U is 0, its mean 4.5 and its variance 5.25: z is 1.964.
  expect(compare([1, 2, 3], [4, 5, 6])).toEqual({ oneIsGreater: 0, p: expect.closeTo(0.0495, 4) });
  expect(compare([4, 5, 6], [1, 2, 3])).toEqual({ oneIsGreater: 1, p: expect.closeTo(0.0495, 4) });
  // With ties, U is 12.5, its variance 25 / 12 × (11 − 60 / 90): z is 0.
  expect(compare([1, 2, 2, 3, 4], [1, 2, 2, 3, 4])).toEqual({ oneIsGreater: 0.5, p: expect.closeTo(1) });
  expect(compare([7, 7], [7, 7])).toEqual({ oneIsGreater: 0.5, p: 1 });
});

it('the smallest visible difference is visible, and a smaller one is not', () => {
  const smallest = smallestDifference(hundred, hundred, 0.001);
  const shifted = (by: number) => hundred.map((value) => value + by);
  expect(compare(shifted(smallest * 1.05), hundred).p).toBeLessThan(0.001);
  expect(compare(shifted(smallest * 0.95), hundred).p).toBeGreaterThan(0.001);
});
