import { expect, it } from 'vitest';
import { writtenDate } from './written-date.ts';

it.each([
  ['fr', '2026-11-01', '1er novembre 2026'],
  ['fr', '2026-11-11', '11 novembre 2026'],
  ['pt', '2026-11-01', '1 de novembro de 2026'],
  ['am', '2026-11-01', '1 ኖቬምበር 2026 እ.ኤ.አ.'],
  ['en', '2026-11-01', '1 November 2026'],
])('a day in %s: %s is %s', (language, day, expected) => {
  expect(writtenDate(language, new Date(day), { dateStyle: 'long', timeZone: 'UTC' })).toBe(expected);
});
