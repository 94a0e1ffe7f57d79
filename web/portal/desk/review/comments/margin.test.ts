import { expect, test } from 'vitest';
import { placesOf } from './margin.tsx';

const comments = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const placed = (tops: Record<string, number>) =>
  placesOf(comments, new Map(Object.entries(tops))).map(({ comment, top }) => [comment.id, top]);

test('marks stand beside their passages, in the order of the text', () => {
  expect(placed({ a: 300, b: 0, c: 120 })).toEqual([
    ['b', 0],
    ['c', 120],
    ['a', 300],
  ]);
});

test('marks of one line stand below each other', () => {
  expect(placed({ a: 10, b: 10, c: 20, d: 200 })).toEqual([
    ['a', 10],
    ['b', 42],
    ['c', 74],
    ['d', 200],
  ]);
});

test('a comment whose passage is not in the text has no mark', () => {
  expect(placed({})).toEqual([]);
});
