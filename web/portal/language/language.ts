import { defaultLanguage, type InterfaceLanguage, interfaceLanguages } from '../../../contract/constants.ts';

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

/** Where the setting is kept between visits. */
export const languageKey = 'language';

/** The language to begin in: what the address asks for, else what was chosen before, else English. */
export function initialLanguage(search: string, stored: string | null): InterfaceLanguage {
  const asked = new URLSearchParams(search).get('lang');
  return known(asked) ?? known(stored) ?? defaultLanguage;
}

function known(tag: string | null): InterfaceLanguage | undefined {
  return interfaceLanguages.find((language) => language === tag);
}

/**
 * The address of a page that the server renders, in a language, unless it names one: English needs no naming
 * (product.md#routes).
 */
export function publicAddress(path: string, language: InterfaceLanguage): string {
  const [address = '', ...fragment] = path.split('#');
  const [, search] = address.split('?');
  if (language === defaultLanguage || new URLSearchParams(search).has('lang')) return path;
  const separator = search === undefined ? '?' : '&';
  return [`${address}${separator}lang=${language}`, ...fragment].join('#');
}
