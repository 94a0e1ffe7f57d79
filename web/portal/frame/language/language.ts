import {
  defaultLanguage,
  type InterfaceLanguage,
  interfaceLanguages,
} from '../../../../contract/first-constants.ts';

/** The language setting (product.md#who-it-is-for). */
export interface LanguageState {
  currentLanguage: InterfaceLanguage;
}

interface SetLanguage {
  type: 'set-language';
  language: InterfaceLanguage;
}

export function languageReducer(state: LanguageState, action: SetLanguage): LanguageState {
  switch (action.type) {
    case 'set-language':
      return action.language === state.currentLanguage ? state : { currentLanguage: action.language };
  }
}

/** The local-storage key of the setting. */
export const languageKey = 'language';

/** The initial language: the URL's, otherwise the one chosen before, otherwise English. */
export function initialLanguage(search: string, stored: string | null): InterfaceLanguage {
  const asked = new URLSearchParams(search).get('lang');
  return known(asked) ?? known(stored) ?? defaultLanguage;
}

function known(tag: string | null): InterfaceLanguage | undefined {
  return interfaceLanguages.find((language) => language === tag);
}

/**
 * The URL of a page that the server renders, in a language. English and URLs that name one stay as they are
 * (product.md#routes).
 */
export function publicAddress(path: string, language: InterfaceLanguage): string {
  const [address = '', ...fragment] = path.split('#');
  const [, search] = address.split('?');
  if (language === defaultLanguage || new URLSearchParams(search).has('lang')) return path;
  const separator = search === undefined ? '?' : '&';
  return [`${address}${separator}lang=${language}`, ...fragment].join('#');
}
