import { describe, expect, test } from 'vitest';
import { initialLanguage, languageReducer, publicAddress } from './language.ts';

describe('the language setting', () => {
  test('changes by a set-language action', () => {
    expect(languageReducer({ currentLanguage: 'en' }, { type: 'set-language', language: 'sw' })).toEqual({
      currentLanguage: 'sw',
    });
  });

  test('keeps the same object if nothing changes, so that nothing is rendered again', () => {
    const state = { currentLanguage: 'fr' } as const;
    expect(languageReducer(state, { type: 'set-language', language: 'fr' })).toBe(state);
  });

  test.each([
    ['?lang=fr', 'sw', 'fr'],
    ['?lang=xx', 'sw', 'sw'],
    ['', 'ar', 'ar'],
    ['', 'tlh', 'en'],
    ['', null, 'en'],
    ['?from=%2Fphis&lang=pt', null, 'pt'],
  ])('with URL %j and %j stored starts as %s', (search, stored, language) => {
    expect(initialLanguage(search, stored)).toBe(language);
  });
});

describe('the address of a public page', () => {
  test.each([
    ['/phis', 'en', '/phis'],
    ['/phis', 'sw', '/phis?lang=sw'],
    ['/phis/read/maji?lang=fr', 'sw', '/phis/read/maji?lang=fr'],
    ['/phis?shown=13#main', 'ar', '/phis?shown=13&lang=ar#main'],
  ] as const)('%s in %s is %s', (path, language, address) => {
    expect(publicAddress(path, language)).toBe(address);
  });
});
