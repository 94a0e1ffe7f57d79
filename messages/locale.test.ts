import { describe, expect, test } from 'vitest';
import { grouped, localeOf, pluralRulesOf, putIn, withoutIsolates } from './locale.ts';

describe('the locale of a language', () => {
  test('is European for Portuguese, unless a post says that it is Brazilian', () => {
    const czech = (language: string) =>
      new Intl.DisplayNames(localeOf(language), { type: 'language' }).of('cs');
    expect(czech('pt')).toBe('checo');
    expect(czech('pt-BR')).toBe('tcheco');
    expect(pluralRulesOf('pt').select(0)).toBe('other');
  });

  test.each(['ar', 'ar-EG'])('has Latin digits for %s', (language) => {
    expect(new Intl.NumberFormat(localeOf(language)).format(2026)).toMatch(/^[\d,.]+$/);
    const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' });
    expect(date.format(new Date('2026-05-15'))).toContain('15');
  });

  test.each(['tlh', 'x', '', 'not a tag'])(
    "is English for %j, whatever the machine's language",
    (language) => {
      expect(localeOf(language)).toBe('en');
      expect(grouped(12_345, language)).toBe('12,345');
    },
  );

  test.each(['rw', 'rn', 'tlh'])(
    'has one as its singular in %s, which the engine has no rules for',
    (language) => {
      expect([0, 1, 2].map((count) => pluralRulesOf(language).select(count))).toEqual([
        'other',
        'one',
        'other',
      ]);
    },
  );
});

describe('a value put into an Arabic sentence', () => {
  test.each(['Is it safe?', 'هل؟', '2026-05-15', '+249 912 345 678', '5 mg x 3', 'Afya', '-5', '1,'])(
    '%j is isolated',
    (value) => {
      expect(putIn(value, 'ar')).toBe(`\u2068${value}\u2069`);
      expect(withoutIsolates(putIn(value, 'ar'))).toBe(value);
      expect(putIn(value, 'fr')).toBe(value);
    },
  );

  test.each(['ماء نظيف', '12', '12,345', '04:20', ''])('leaves %j as it is', (value) => {
    expect(putIn(value, 'ar')).toBe(value);
  });

  test('is processed in time proportional to its length', () => {
    for (const value of ['1'.repeat(200_000), '1,'.repeat(100_000), 'ماء '.repeat(50_000)])
      expect(putIn(`${value}?`, 'ar')).toBe(`\u2068${value}?\u2069`);
  });
});
