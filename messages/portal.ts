import { defaultLanguage, type InterfaceLanguage, interfaceLanguages } from '../contract/constants.ts';
import { unbroken } from './locale.ts';
import type { texts as englishApp } from './portal/app/en.ts';
import type { texts as englishDesk } from './portal/desk/en.ts';
import english from './portal/en.json' with { type: 'json' };
import { type TextKey, type TextTree, type TextValues, textOf } from './texts.ts';

/**
 * The portal's texts in three parts: "auth" for the screens of people who are signed out, "desk" for what the
 * first screen of the editor says, "app" for all else that people see who are signed in. English of the auth part is built in; every other part of a language is a script loaded when
 * it is needed. Texts that the portal shares with the public pages are written in both places, so that
 * neither loads the other's.
 */
type AuthTexts = typeof english;
type AppTexts = typeof englishApp;
type DeskTexts = typeof englishDesk;

/** Returns the text of a key; a key that English doesn't have is a type error. */
export type PortalTranslate = (key: TextKey<AuthTexts & AppTexts & DeskTexts>, values?: TextValues) => string;

interface AuthMessages {
  texts: AuthTexts;
  /** Messages of the contract and the server, by their English text. */
  rules: Record<string, string>;
}

const authLoaders: Record<Exclude<InterfaceLanguage, 'en'>, () => Promise<AuthMessages>> = {
  fr: () => import('./portal/fr.ts'),
  pt: () => import('./portal/pt.ts'),
  ar: () => import('./portal/ar.ts'),
  sw: () => import('./portal/sw.ts'),
};

const appLoaders: Record<InterfaceLanguage, () => Promise<AppTexts>> = {
  en: async () => (await import('./portal/app/en.ts')).texts,
  fr: async () => (await import('./portal/app/fr.ts')).texts,
  pt: async () => (await import('./portal/app/pt.ts')).texts,
  ar: async () => (await import('./portal/app/ar.ts')).texts,
  sw: async () => (await import('./portal/app/sw.ts')).texts,
};

const deskLoaders: Record<InterfaceLanguage, () => Promise<DeskTexts>> = {
  en: async () => (await import('./portal/desk/en.ts')).texts,
  fr: async () => (await import('./portal/desk/fr.ts')).texts,
  pt: async () => (await import('./portal/desk/pt.ts')).texts,
  ar: async () => (await import('./portal/desk/ar.ts')).texts,
  sw: async () => (await import('./portal/desk/sw.ts')).texts,
};

const authMessages = new Map<InterfaceLanguage, AuthMessages>([
  [defaultLanguage, { texts: english, rules: {} }],
]);
const appTexts = new Map<InterfaceLanguage, AppTexts>();
const deskTexts = new Map<InterfaceLanguage, DeskTexts>();
let appIsNeeded = false;
let deskIsNeeded = false;

/**
 * Loads a language's texts: the app's and the desk's too, once they have been needed.
 * @throws where a script can't be loaded
 */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  await Promise.all([
    loadAuth(language),
    appIsNeeded ? loadApp(language) : null,
    deskIsNeeded ? loadDesk(language) : null,
  ]);
}

/**
 * Loads the app's and the desk's texts in each language loaded so far, and from now on.
 * @throws where a script can't be loaded
 */
export async function loadAppMessages(): Promise<void> {
  appIsNeeded = true;
  const loaded = interfaceLanguages.filter((language) => authMessages.has(language));
  await Promise.all([...loaded.map(loadApp), loadDeskMessages()]);
}

/** As `loadAppMessages`, for the desk's texts alone. @throws where a script can't be loaded */
export async function loadDeskMessages(): Promise<void> {
  deskIsNeeded = true;
  await Promise.all(interfaceLanguages.filter((language) => authMessages.has(language)).map(loadDesk));
}

async function loadAuth(language: InterfaceLanguage): Promise<void> {
  if (language !== 'en' && !authMessages.has(language))
    authMessages.set(language, await authLoaders[language]());
}

async function loadApp(language: InterfaceLanguage): Promise<void> {
  if (!appTexts.has(language)) appTexts.set(language, await appLoaders[language]());
}

async function loadDesk(language: InterfaceLanguage): Promise<void> {
  if (!deskTexts.has(language)) deskTexts.set(language, await deskLoaders[language]());
}

/** Returns the translator of a language that has been loaded. */
export function portalTranslator(language: InterfaceLanguage): PortalTranslate {
  return (key, values = {}) => {
    for (const candidate of [language, defaultLanguage]) {
      const trees: (TextTree | undefined)[] = [
        authMessages.get(candidate)?.texts,
        deskTexts.get(candidate),
        appTexts.get(candidate),
      ];
      for (const tree of trees) {
        const text = tree ? textOf(tree, key, values, candidate) : null;
        if (text !== null) return text;
      }
    }
    return key;
  };
}

/** Translates a message of the contract or the server; unchanged if it has no translation. */
export function translateRule(sentence: string, language: InterfaceLanguage): string {
  return unbroken(authMessages.get(language)?.rules[sentence] ?? sentence);
}
