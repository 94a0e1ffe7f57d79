import { expect, it } from 'vitest';
import { KeptResults } from './kept-results.ts';

/** Takes some 1,000 bytes. */
const value = (letter: string) => ({ html: letter.repeat(980) });

it('the memory of results keeps what was asked for last, up to its number of bytes', () => {
  const kept = new KeptResults(3000);
  for (const letter of ['a', 'b', 'c']) kept.set(letter, value(letter));
  expect(kept.get('a')).toEqual(value('a'));
  kept.set('d', value('d'));
  expect(kept.get('b')).toBeUndefined();
  for (const letter of ['a', 'c', 'd']) expect(kept.get(letter)).toEqual(value(letter));
});

it('the memory of results counts a result once that is kept twice, and drops none for one that is too large', () => {
  const kept = new KeptResults(3000);
  for (const letter of ['a', 'b', 'b', 'b']) kept.set(letter, value(letter));
  kept.set('large', 'x'.repeat(3000));
  expect([kept.get('a'), kept.get('b'), kept.get('large')]).toEqual([value('a'), value('b'), undefined]);
});

it('the memory of results tells apart orders that differ in anything', () => {
  const order = (body: string, src: string) =>
    KeptResults.keyOf({ name: 'body', input: { body, pictures: new Map([['a', { src }]]) } });
  expect(order('x', 'y')).toBe(order('x', 'y'));
  expect(new Set([order('x', 'y'), order('x', 'z'), order('z', 'y')]).size).toBe(3);
});
