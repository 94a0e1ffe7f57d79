import { describe, expect, test } from 'vitest';
import { interfaceLanguages, networkStatuses } from '../contract/constants.ts';
import { errors } from '../contract/errors.ts';
import { endpoints } from '../contract/index.ts';
import { emailStatusMessages, linkSent } from '../contract/people/calls/accounts.ts';
import { excesses } from '../contract/text/text-bounds.ts';
import appEn from './en/app.json' with { type: 'json' };
import englishRules from './en/rules.json' with { type: 'json' };
import { isPartial } from './fallbacks.ts';
import { readTexts } from './folders/files.ts';
import { translator } from './index.ts';
import { loadLanguage, portalTranslator, translateRule } from './portal.ts';
import { textOf } from './texts.ts';

/**
 * Collects the error messages of the contract's schemas, which are functions called when a rule is broken.
 */
function sentencesOfRules(): string[] {
  const sentences = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    const def: unknown = '_zod' in part ? Reflect.get(Object(part._zod), 'def') : part;
    for (const [name, value] of Object.entries(Object(def))) {
      if (typeof value !== 'function') visit(value);
      else if (name === 'error') {
        const said: unknown = value({ code: 'custom', input: undefined, path: [] });
        const sentence = typeof said === 'string' ? said : Reflect.get(Object(said), 'message');
        if (typeof sentence === 'string') sentences.add(sentence);
      }
    }
  };
  for (const { method, path, summary, ...endpoint } of endpoints) visit(endpoint);
  return [...sentences];
}

test('the module of the portal’s texts finds the messages of rules in the contract', () => {
  expect(sentencesOfRules()).toEqual(
    expect.arrayContaining(['Enter your Bio', 'Passwords must match', 'Choose each once', 'Not an id']),
  );
});

test('the module of the portal’s texts does not break the word e-mail over two lines', async () => {
  await loadLanguage('fr');
  expect(portalTranslator('fr')('fields.email')).toBe('Adresse e\u2011mail');
  expect(translator('fr')('firstAdmin.email')).toContain('e\u2011mail');
  expect(translateRule('Email is required', 'fr')).toContain('e\u2011mail');
});

test('the module of the portal’s texts reads a message tree as i18next does', () => {
  const readings = (language: 'en' | 'ar') =>
    [0, 1, 2, 3, 11, 100].map((count) =>
      textOf(readTexts(language, 'public'), 'post.minutes', { count }, language),
    );
  expect(readings('en')).toEqual(
    [0, 1, 2, 3, 11, 100].map((count) => translator('en')('post.minutes', { count })),
  );
  expect(readings('ar')).toEqual(
    [0, 1, 2, 3, 11, 100].map((count) => translator('ar')('post.minutes', { count })),
  );
  const values = { page: "L'eau & <vous>", product: 'Afya' };
  for (const language of interfaceLanguages.filter((each) => !isPartial(each, 'public'))) {
    expect(textOf(readTexts(language, 'public'), 'site.pageTitle', values, language)).toBe(
      translator(language)('site.pageTitle', values),
    );
    expect(textOf(readTexts(language, 'public'), 'reading.words', { count: 12_345 }, language)).toBe(
      translator(language)('reading.words', { count: 12_345 }),
    );
  }
});

test.each(['nowhere', 'site', 'site.posts.more', 'timestamp.months', 'site.constructor', ''])(
  'there is no text at %j',
  (key) => {
    expect(textOf(readTexts('en', 'public'), key, {}, 'en')).toBeNull();
  },
);

test('the module of the portal’s texts has the same texts as the public pages where both need them', async () => {
  for (const language of interfaceLanguages.filter((each) => !isPartial(each, 'portal'))) {
    await loadLanguage(language);
    const t = portalTranslator(language);
    const publicT = translator(language);
    for (const key of ['site.skip', 'site.navigation', 'site.posts', 'site.language'] as const)
      expect(t(key), `${language} ${key}`).toBe(publicT(key));
    for (const key of ['title', 'description', 'label', 'heading', 'text', 'back'] as const)
      expect(t(`notFound.${key}`), `${language} ${key}`).toBe(publicT(`notFound.${key}`));
    for (const key of ['title', 'heading', 'text', 'back'] as const)
      expect(t(`offline.${key}`), `${language} ${key}`).toBe(publicT(`offline.${key}`));
    const product = { page: 'P', product: 'Afya' };
    expect(t('site.footer', product)).toBe(publicT('site.footer', product));
    expect(t('site.pageTitle', product)).toBe(publicT('site.pageTitle', product));
    expect(t('frame.about')).toBe(publicT('home.heading'));
  }
});

test('no other text reads the same as "Cancel"', async () => {
  for (const language of interfaceLanguages) {
    const texts = JSON.stringify([readTexts(language, 'app'), readTexts(language, 'desk')]);
    const cancel = textOf(readTexts(language, 'app'), 'dash.cancel', {}, language);
    const named = [...texts.matchAll(/"(\w+)":"([^"]*)"/g)].filter(([, , text]) => text === cancel);
    if (cancel !== null)
      expect(new Set(named.map(([, name]) => name)), language).toEqual(new Set(['cancel']));
  }
});

test("has the contract's network statuses in every language", () => {
  expect(appEn.networkStatuses).toEqual(networkStatuses);
});

test('the module of the portal’s texts loads the texts of signed-in screens when they are first needed, and from then on with each language', async () => {
  // A module of its own: what another test of this process has loaded stays loaded.
  const own = './portal.ts?own';
  const { loadAppMessages, loadDeskMessages, loadLanguage, portalTranslator }: typeof import('./portal.ts') =
    await import(own);
  await loadLanguage('fr');
  const french = portalTranslator('fr');
  expect(french('loading.account')).not.toBe('loading.account');
  expect(french('settings.title')).toBe('settings.title');
  await loadDeskMessages();
  expect(french('editor.title')).not.toBe('editor.title');
  expect(french('settings.title')).toBe('settings.title');
  await loadAppMessages();
  expect(french('settings.title')).not.toBe('settings.title');
  await loadLanguage('sw');
  for (const key of ['settings.title', 'editor.title'] as const)
    expect(portalTranslator('sw')(key)).not.toBe(key);
});

test('the module of the portal’s texts rejects a key that English does not have at compile time', () => {
  // @ts-expect-error
  expect(portalTranslator('en')('signIn.nowhere')).toBe('signIn.nowhere');
});

describe('sentences of the contract', () => {
  const own: Record<string, string> = englishRules;

  test('are their own keys in English', () => {
    expect(Object.entries(own).filter(([sentence, text]) => sentence !== text)).toEqual([]);
  });

  test("cover all of the server's messages", () => {
    const said = [
      ...Object.values(errors).map(({ message }) => message),
      ...Object.values(emailStatusMessages),
      ...Object.values(excesses),
      linkSent,
    ];
    expect(said.filter((sentence) => !(sentence in own))).toEqual([]);
  });

  test("cover all messages of the contract's rules", () => {
    expect(sentencesOfRules().filter((sentence) => !(sentence in own))).toEqual([]);
  });

  test('stay English if they have no translation', async () => {
    await loadLanguage('fr');
    expect(translateRule('A sentence from next year', 'fr')).toBe('A sentence from next year');
    expect(translateRule('*Required', 'fr')).toBe(readTexts('fr', 'rules')['*Required']);
  });
});
