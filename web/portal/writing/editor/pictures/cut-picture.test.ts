import { expect, test } from 'vitest';
import { pixelsOf } from './cut-picture.ts';

test('a part of a picture has whole pixels inside it', () => {
  expect(pixelsOf({ x: 5, y: 5, width: 90, height: 90 }, 200, 100)).toEqual({
    x: 10,
    y: 5,
    width: 180,
    height: 90,
  });
  expect(pixelsOf({ x: 33.3, y: 0, width: 66.7, height: 100 }, 100, 3)).toEqual({
    x: 33,
    y: 0,
    width: 67,
    height: 3,
  });
  expect(pixelsOf({ x: 99.9, y: 50, width: 10, height: 0.01 }, 10, 10)).toEqual({
    x: 9,
    y: 5,
    width: 1,
    height: 1,
  });
  expect(pixelsOf({ x: -1, y: 0, width: 120, height: 50 }, 10, 10)).toEqual({
    x: 0,
    y: 0,
    width: 10,
    height: 5,
  });
});
