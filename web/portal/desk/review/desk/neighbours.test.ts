import { expect, test } from 'vitest';
import { neighboursOf } from './neighbours.ts';

test.each([
  ['the first', 'a', { previous: 'c', next: 'b' }],
  ['one between', 'b', { previous: 'a', next: 'c' }],
  ['the last', 'c', { previous: 'b', next: 'a' }],
  ['one that a filter hides', 'x', { previous: 'c', next: 'a' }],
])('finds what is before and after %s', (_, id, neighbours) => {
  expect(neighboursOf(['a', 'b', 'c'], id)).toEqual(neighbours);
});

test('the search for neighbours finds nothing beside the only one', () => {
  expect(neighboursOf(['a'], 'a')).toEqual({ previous: null, next: null });
});
