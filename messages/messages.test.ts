import { describe, expect, test } from 'vitest';
import { type InterfaceLanguage, interfaceLanguages } from '../contract/constants.ts';
import { checkLanguage } from './check/check.ts';
import { contextOf } from './check/context.ts';
import { readLeaves } from './check/leaves.ts';
import english from './en/public.json' with { type: 'json' };
import { parts } from './folders/facts.ts';
import { translator } from './index.ts';

describe.each(interfaceLanguages)('messages in %s', (language) => {
  test('have the keys, plural forms and placeholders that they should, and no others', () => {
    expect(checkLanguage(language)).toEqual([]);
  });

  test('have twelve months', () => {
    expect(translator(language)('timestamp.months', { returnObjects: true })).toHaveLength(12);
  });
});

test.each(parts)('context.json says of each text of %s where it stands', (part) => {
  const keys = [...(readLeaves('en', part) ?? new Map()).keys()];
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => contextOf(part, key) === null)).toEqual([]);
});

test('spells the second month in English as the specification does', () => {
  expect(english.timestamp.months[1]).toBe('Febuary');
});

test("counts minutes by each language's plural rules", () => {
  expect([1, 2].map((count) => translator('en')('post.minutes', { count }))).toEqual(['1 min', '2 mins']);
  expect([1, 2, 3, 11, 100].map((count) => translator('ar')('post.minutes', { count }))).toEqual([
    'دقيقة واحدة',
    'دقيقتان',
    '3 دقائق',
    '11 دقيقة',
    '100 دقيقة',
  ]);
});

test('groups numbers as the language does', () => {
  const words = (language: InterfaceLanguage) => translator(language)('reading.words', { count: 12_345 });
  expect(words('en')).toContain('12,345 words');
  expect(words('fr')).toContain('12\u202f345 mots');
  expect(words('pt')).toContain('12\u00a0345 palavras');
  expect(words('ar')).toContain('12,345');
  expect(words('sw')).toContain('12,345');
});

test('isolates a title in right-to-left sentences only', () => {
  const found = (language: InterfaceLanguage, asked: string) =>
    translator(language)('search.none', { asked });
  expect(found('ar', 'Is it safe?')).toContain('\u2068Is it safe?\u2069');
  expect(found('ar', 'هل هو آمن؟')).toContain('\u2068هل هو آمن؟\u2069');
  expect(found('ar', 'ماء نظيف')).not.toMatch(/[\u2068\u2069]/);
  expect(found('en', 'Is it safe?')).not.toMatch(/[\u2068\u2069]/);
});

test('translate does not escape values, since React does', () => {
  expect(translator('fr')('site.pageTitle', { page: "L'eau & vous", product: 'Afya' })).toBe(
    "L'eau & vous | Afya",
  );
});

test('translate rejects an unknown key at compile time', () => {
  // @ts-expect-error
  expect(translator('en')('posts.nowhere')).toBe('posts.nowhere');
});
