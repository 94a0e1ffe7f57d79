import { expect, test } from 'vitest';
import { nextOf } from './next-of.ts';

const post = (id: string, hour: number) => ({
  _id: { $oid: id },
  submitted_at: `2026-03-01T0${hour}:00:00.000Z`,
  decide_by: `2026-03-0${9 - hour}T23:59:59.999Z`,
});
const queue = [post('a', 1), post('b', 2), post('c', 3)];

test('the review goes on with the next submission, and after the last with the first', () => {
  expect(nextOf([post('a', 1), post('c', 3)], post('b', 2))).toBe('c');
  expect(nextOf([post('a', 1), post('b', 2)], post('c', 3))).toBe('a');
});

test('the review never offers the decided submission again, and nothing for an empty queue', () => {
  expect(nextOf(queue, post('a', 1))).toBe('b');
  expect(nextOf([post('a', 1)], post('a', 1))).toBeNull();
  expect(nextOf([], post('a', 1))).toBeNull();
});

test('the review goes on in the order of the days of decisions, where the queue has it', () => {
  expect(nextOf([post('c', 3), post('a', 1)], post('b', 2), 'due')).toBe('a');
});
