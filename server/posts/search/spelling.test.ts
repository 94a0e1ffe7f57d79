import { expect, it } from 'vitest';
import { editDistance, spellingKeys } from './spelling.ts';

it.each([
  ['cholera', 'cholera', 0],
  ['cholra', 'cholera', 1],
  ['choleera', 'cholera', 1],
  ['chopera', 'cholera', 1],
  ['chloera', 'cholera', 1],
  ['colra', 'cholera', 2],
  ['', 'abc', 3],
  ['شديد', 'شدد', 1],
])('the distance from %s to %s is %i', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips);
  expect(editDistance(other, one)).toBe(slips);
});

it('a word shares a spelling key with every word at distance one', () => {
  const kept = (word: string) => [
    word,
    ...[...word].map((_, place) => word.slice(0, place) + word.slice(place + 1)),
  ];
  for (const slip of ['cholra', 'choleera', 'chopera', 'chloera', 'holera', 'choler', 'chlorea'])
    expect(
      spellingKeys(slip).some((spelling) => kept('cholera').includes(spelling)),
      slip,
    ).toBe(true);
});

it.each(['hiv', 'covid19', 'x'.repeat(25), ''])(
  'the correction of spelling gives no spelling keys for %j',
  (word) => {
    expect(spellingKeys(word)).toEqual([]);
  },
);

it('the correction of spelling gives at most a few hundred spelling keys for any word', () => {
  expect(spellingKeys('abcdefghijkl').length).toBeLessThan(400);
  expect(spellingKeys('abcdefghijklmnopqrstuvwx').length).toBeLessThan(400);
});
