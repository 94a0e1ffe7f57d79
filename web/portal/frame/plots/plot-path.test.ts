import { expect, test } from 'vitest';
import { plotPath } from './plot-path.ts';

test('draws each day as a step, in proportion to the highest', () => {
  expect(plotPath([1, 4, 2])).toBe('M0 120V90H200V0H400V60H600V120Z');
});

test('draws nothing when nothing was counted', () => {
  expect(plotPath([0, 0])).toBe('');
  expect(plotPath([])).toBe('');
});
