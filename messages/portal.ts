import { defaultLanguage, type InterfaceLanguage } from '../contract/constants.ts';
import english from './portal/en.json' with { type: 'json' };
import { type TextKey, type TextValues, textOf } from './texts.ts';

/**
 * The portal's texts. English is built in; another language comes as a script of its own. What the portal says in common
 * with the public pages stands in both places, so that neither loads what is the other's.
 */
type PortalTexts = typeof english;

/** Gives the text of a key; a key that English doesn't have is a type error. */
export type PortalTranslate = (key: TextKey<PortalTexts>, values?: TextValues) => string;

export interface LoadedLanguage {
  texts: PortalTexts;
  /** The sentences of the contract and of the server's messages, by what they are in English. */
  rules: Record<string, string>;
}

const loaders: Record<Exclude<InterfaceLanguage, 'en'>, () => Promise<LoadedLanguage>> = {
  fr: async () => (await import('./portal/fr.ts')).language,
  pt: async () => (await import('./portal/pt.ts')).language,
  ar: async () => (await import('./portal/ar.ts')).language,
  sw: async () => (await import('./portal/sw.ts')).language,
};

const loaded = new Map<InterfaceLanguage, LoadedLanguage>([[defaultLanguage, { texts: english, rules: {} }]]);

/** Brings the texts of a language; English is always there. @throws where they can't be loaded */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  if (language === 'en' || loaded.has(language)) return;
  loaded.set(language, await loaders[language]());
}

/** The texts of one language that has been loaded. */
export function portalTranslator(language: InterfaceLanguage): PortalTranslate {
  const texts = loaded.get(language)?.texts ?? english;
  return (key, values = {}) =>
    textOf(texts, key, values, language) ?? textOf(english, key, values, defaultLanguage) ?? key;
}

/** A sentence of the contract or of the server in a language; as it is, where nobody has translated it. */
export function translateRule(sentence: string, language: InterfaceLanguage): string {
  return loaded.get(language)?.rules[sentence] ?? sentence;
}
