import { expect, test } from 'vitest';
import { matchesOf, mostMatches, neighbourOf, replaceMatches } from './matches.ts';

const any = { isCaseSensitive: false, isWholeWord: false };

/** The matches of a query, and what stands there. */
function found(text: string, words: string, options: Partial<typeof any> = {}): string[] {
  return matchesOf(text, { words, ...any, ...options }).map(
    ({ from, to }) => `${from} ${text.slice(from, to)}`,
  );
}

function replaced(text: string, words: string, insert: string): string {
  const { changes } = replaceMatches({ text, from: 0, to: 0 }, matchesOf(text, { words, ...any }), insert);
  return changes.reduceRight(
    (rest, { from, to, insert: by }) => rest.slice(0, from) + by + rest.slice(to),
    text,
  );
}

test('find in the text finds words in any case, or in the same', () => {
  expect(found('Water, water\nWATER', 'water')).toEqual(['0 Water', '7 water', '13 WATER']);
  expect(found('Water, water\nWATER', 'water', { isCaseSensitive: true })).toEqual(['7 water']);
});

test('find in the text finds whole words in any script', () => {
  expect(found('well wells farewell well.', 'well', { isWholeWord: true })).toEqual(['0 well', '20 well']);
  expect(found('ماء الماء ماء', 'ماء', { isWholeWord: true })).toEqual(['0 ماء', '10 ماء']);
  expect(found('eau peau à l’eau', 'eau', { isWholeWord: true })).toEqual(['0 eau', '13 eau']);
});

test('find in the text takes signs of patterns as they are', () => {
  expect(found('a.c abc (x) \\n', 'a.c')).toEqual(['0 a.c']);
  expect(found('a.c abc (x) \\n', '(x) \\n')).toEqual(['8 (x) \\n']);
  expect(replaced('a b a', 'a', '$& \\n')).toBe('$& \\n b $& \\n');
});

test('find in the text finds nothing for nothing, and stops at the bound', () => {
  expect(found('text', '')).toEqual([]);
  expect(found('a'.repeat(mostMatches + 5), 'a')).toHaveLength(mostMatches);
});

test('find in the text goes to the next and the previous match, and round', () => {
  const matches = [
    { from: 0, to: 2 },
    { from: 5, to: 7 },
  ];
  const at = (from: number, to: number) => ({ from, to });
  expect(neighbourOf(matches, at(0, 0), 1)).toEqual(at(0, 2));
  expect(neighbourOf(matches, at(0, 2), 1)).toEqual(at(5, 7));
  expect(neighbourOf(matches, at(5, 7), 1)).toEqual(at(0, 2));
  expect(neighbourOf(matches, at(5, 7), -1)).toEqual(at(0, 2));
  expect(neighbourOf(matches, at(0, 2), -1)).toEqual(at(5, 7));
  expect(neighbourOf([], at(0, 2), 1)).toBeNull();
});

test('replaces all in one edit that keeps the caret in place', () => {
  expect(replaced('Water and water', 'WATER', 'milk')).toBe('milk and milk');
  const text = 'aa b aa c';
  const matches = matchesOf(text, { words: 'aa', ...any });
  expect(replaceMatches({ text, from: 8, to: 8 }, matches, 'x')).toMatchObject({ anchor: 6, head: 6 });
  expect(replaceMatches({ text, from: 4, to: 4 }, matches, 'x')).toMatchObject({ anchor: 3 });
});
