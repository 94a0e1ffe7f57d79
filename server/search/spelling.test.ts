import { expect, it } from 'vitest';
import { slipsBetween, spellingsOf } from './spelling.ts';

it.each([
  ['cholera', 'cholera', 0],
  ['cholra', 'cholera', 1],
  ['choleera', 'cholera', 1],
  ['chopera', 'cholera', 1],
  ['chloera', 'cholera', 1],
  ['colra', 'cholera', 2],
  ['', 'abc', 3],
  ['شديد', 'شدد', 1],
])('from %s to %s there are %i slips', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips);
  expect(slipsBetween(other, one)).toBe(slips);
});

it('a word shares a spelling with every word that is one slip away', () => {
  const kept = (word: string) => [
    word,
    ...[...word].map((_, place) => word.slice(0, place) + word.slice(place + 1)),
  ];
  for (const slip of ['cholra', 'choleera', 'chopera', 'chloera', 'holera', 'choler', 'chlorea'])
    expect(
      spellingsOf(slip).some((spelling) => kept('cholera').includes(spelling)),
      slip,
    ).toBe(true);
});

it.each(['hiv', 'covid19', 'x'.repeat(25), ''])('%j is not corrected', (word) => {
  expect(spellingsOf(word)).toEqual([]);
});

it('no word has more spellings than a few hundred', () => {
  expect(spellingsOf('abcdefghijkl').length).toBeLessThan(400);
  expect(spellingsOf('abcdefghijklmnopqrstuvwx').length).toBeLessThan(400);
});
