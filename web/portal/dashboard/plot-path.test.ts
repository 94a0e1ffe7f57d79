import { expect, test } from 'vitest';
import { plotPath } from './plot-path.ts';

test('each day is a step as high as its share of the highest', () => {
  expect(plotPath([1, 4, 2])).toBe('M0 120V90H200V0H400V60H600V120Z');
});

test('where nothing was counted, nothing is drawn', () => {
  expect(plotPath([0, 0])).toBe('');
  expect(plotPath([])).toBe('');
});
