import { describe, expect, test } from 'vitest';
import { type InterfaceLanguage, interfaceLanguages } from '../contract/constants.ts';
import { messages, translator } from './index.ts';
import { pluralRulesOf } from './locale.ts';
import accountAr from './portal/account/ar.json' with { type: 'json' };
import accountEn from './portal/account/en.json' with { type: 'json' };
import accountFr from './portal/account/fr.json' with { type: 'json' };
import accountPt from './portal/account/pt.json' with { type: 'json' };
import accountSw from './portal/account/sw.json' with { type: 'json' };
import appAr from './portal/app/ar.json' with { type: 'json' };
import appEn from './portal/app/en.json' with { type: 'json' };
import appFr from './portal/app/fr.json' with { type: 'json' };
import appPt from './portal/app/pt.json' with { type: 'json' };
import appSw from './portal/app/sw.json' with { type: 'json' };
import portalAr from './portal/ar.json' with { type: 'json' };
import deskAr from './portal/desk/ar.json' with { type: 'json' };
import deskEn from './portal/desk/en.json' with { type: 'json' };
import deskFr from './portal/desk/fr.json' with { type: 'json' };
import deskPt from './portal/desk/pt.json' with { type: 'json' };
import deskSw from './portal/desk/sw.json' with { type: 'json' };
import portalEn from './portal/en.json' with { type: 'json' };
import portalFr from './portal/fr.json' with { type: 'json' };
import portalPt from './portal/pt.json' with { type: 'json' };
import portalSw from './portal/sw.json' with { type: 'json' };

/** The message trees in every language. */
const trees: Record<InterfaceLanguage, Record<'public' | 'portal' | 'account' | 'app' | 'desk', object>> = {
  en: { public: messages.en, portal: portalEn, account: accountEn, app: appEn, desk: deskEn },
  fr: { public: messages.fr, portal: portalFr, account: accountFr, app: appFr, desk: deskFr },
  pt: { public: messages.pt, portal: portalPt, account: accountPt, app: appPt, desk: deskPt },
  ar: { public: messages.ar, portal: portalAr, account: accountAr, app: appAr, desk: deskAr },
  sw: { public: messages.sw, portal: portalSw, account: accountSw, app: appSw, desk: deskSw },
};

const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

/** The texts of a message tree by dotted path: `timestamp.months.0`. */
function flatten(tree: object, prefix = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') leaves.set(prefix + key, value);
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) leaves.set(path, text);
  }
  return leaves;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();
}

/** The keys that a language needs: English's, with the language's own plural forms. */
function keysOwed(language: string): string[] {
  const forms = pluralRulesOf(language).resolvedOptions().pluralCategories;
  const owed = [...flatten(trees.en).keys()].flatMap((key) =>
    pluralSuffix.test(key) ? forms.map((form) => key.replace(pluralSuffix, `_${form}`)) : [key],
  );
  return [...new Set(owed)].sort();
}

describe.each(interfaceLanguages)('messages in %s', (language) => {
  const own = flatten(trees[language]);
  const english = flatten(trees.en);

  test('have a text for every key and plural form, and no other', () => {
    expect([...own.keys()].sort()).toEqual(keysOwed(language));
  });

  test('are never empty', () => {
    expect([...own].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('have the same placeholders as in English', () => {
    for (const [key, text] of own) {
      const model = english.get(key) ?? english.get(key.replace(pluralSuffix, '_other')) ?? '';
      // A form for exactly one or two may write the number as a word.
      const mayOmitCount = /_(?:one|two)$/.test(key);
      const expected = placeholders(model);
      const actual = placeholders(text);
      if (mayOmitCount && !actual.includes('count')) expected.splice(expected.indexOf('count'), 1);
      expect(actual, key).toEqual(expected);
    }
  });

  test('have twelve months', () => {
    expect(messages[language].timestamp.months).toHaveLength(12);
  });
});

test('spells the second month in English as the specification does', () => {
  expect(messages.en.timestamp.months[1]).toBe('Febuary');
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

test('does not escape values, since React does', () => {
  expect(translator('fr')('site.pageTitle', { page: "L'eau & vous", product: 'Afya' })).toBe(
    "L'eau & vous | Afya",
  );
});

test('rejects an unknown key at compile time', () => {
  // @ts-expect-error
  expect(translator('en')('posts.nowhere')).toBe('posts.nowhere');
});
