import { expect, test } from 'vitest';
import { nextOf } from './next-of.ts';

const post = (id: string, hour: number) => ({
  _id: { $oid: id },
  submitted_at: `2026-03-01T0${hour}:00:00.000Z`,
});
const queue = [post('a', 1), post('b', 2), post('c', 3)];

test('after a decision comes what was submitted next, and after the last the first again', () => {
  expect(nextOf([post('a', 1), post('c', 3)], post('b', 2))).toBe('c');
  expect(nextOf([post('a', 1), post('b', 2)], post('c', 3))).toBe('a');
});

test('what was decided on is not offered again, and of an empty queue nothing is', () => {
  expect(nextOf(queue, post('a', 1))).toBe('b');
  expect(nextOf([post('a', 1)], post('a', 1))).toBeNull();
  expect(nextOf([], post('a', 1))).toBeNull();
});
