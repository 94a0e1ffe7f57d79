import { createInstance, type FormatterModule, type TFunction } from 'i18next';
import { texts } from '#texts';
import { type InterfaceLanguage, interfaceLanguages } from '../contract/first-constants.ts';
import type { ServerTexts } from './english.ts';
import { languagesTried } from './fallbacks.ts';
import { pluralRulesOf, putIn, unbroken } from './locale.ts';

export { languageNames } from './language-names.ts';

/** Returns the text of a key; a key that English doesn't have is a type error. */
export type Translate = TFunction;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: ServerTexts };
  }
}

const instance = createInstance({
  resources: Object.fromEntries(
    Object.entries(texts).map(([language, { public: pages, emails }]) => [
      language,
      { translation: { ...JSON.parse(unbroken(JSON.stringify(pages))), ...(emails && { emails }) } },
    ]),
  ),
  initAsync: false,
  fallbackLng: {
    ...Object.fromEntries(
      interfaceLanguages.map((language) => [language, languagesTried(language).slice(1)]),
    ),
    default: ['en'],
  },
  // Translators' programs write an empty text for one that is missing.
  returnEmptyString: false,
  // React escapes text already; escaping twice would show an apostrophe in a name as an entity.
  interpolation: {
    escapeValue: false,
    alwaysFormat: true,
  },
});
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _format, language) =>
    typeof value === 'string' || typeof value === 'number' ? putIn(value, language ?? 'en') : value,
};
void instance.use(formatter).init();
instance.services.pluralResolver.getRule = pluralRulesOf;

/** Returns the translator of a language. Synchronous and pure. */
export function translator(language: InterfaceLanguage): Translate {
  return instance.getFixedT(language);
}
