import { createInstance } from 'i18next';
import { defaultLanguage, type InterfaceLanguage } from '../contract/constants.ts';
import type { Translate } from './index.ts';
import { texts } from './portal/en.ts';

/** The texts of one language, as a chunk of its own brings them. */
export interface PortalTexts {
  texts: object;
  /** The sentences of the contract and of the server's messages, by what they are in English. */
  rules: Record<string, string>;
}

type LazyLanguage = Exclude<InterfaceLanguage, 'en'>;

const loaders: Record<LazyLanguage, () => Promise<PortalTexts>> = {
  fr: () => import('./portal/fr.ts'),
  pt: () => import('./portal/pt.ts'),
  ar: () => import('./portal/ar.ts'),
  sw: () => import('./portal/sw.ts'),
};

const rules = new Map<InterfaceLanguage, Record<string, string>>([[defaultLanguage, {}]]);

const instance = createInstance({
  resources: { en: { translation: texts } },
  initAsync: false,
  fallbackLng: defaultLanguage,
  // React escapes what it writes.
  interpolation: { escapeValue: false },
});
void instance.init();

/** Brings the texts of a language; English is always there. @throws where they can't be loaded */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  if (language === 'en' || rules.has(language)) return;
  const loaded = await loaders[language]();
  instance.addResourceBundle(language, 'translation', loaded.texts);
  rules.set(language, loaded.rules);
}

/** The texts of one language that has been loaded. */
export function portalTranslator(language: InterfaceLanguage): Translate {
  return instance.getFixedT(language);
}

/** A sentence of the contract or of the server in a language; as it is, where nobody has translated it. */
export function translateRule(sentence: string, language: InterfaceLanguage): string {
  return rules.get(language)?.[sentence] ?? sentence;
}
