import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { foldWord } from './words.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

it('folds words as the database does', async () => {
  const ranges = [
    [0x0041, 0x007a],
    [0x00e0, 0x0233],
    [0x03b1, 0x03c9],
    [0x0621, 0x064a],
    [0x0660, 0x0669],
    [0x06f0, 0x06f9],
    [0x07c0, 0x07c9],
    [0x1e950, 0x1e959],
    [0x1200, 0x1357],
  ] as const;
  const letters = ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)),
    )
    .filter((letter) => /[A-Z]|\p{Ll}|\p{Lo}|\p{Nd}/u.test(letter) && !/[ŉıŀƒƀƍƛƪƺƾǀ-ǃ]/.test(letter));
  const { rows } = await sql<{ letter: string; form: string }>`
    select letter, search_form(letter) as form from unnest(${letters}::text[]) as letter`.execute(
    site.context.db,
  );
  expect(rows.filter(({ letter, form }) => foldWord(letter) !== form)).toEqual([]);
  expect(rows).toHaveLength(letters.length);
});
