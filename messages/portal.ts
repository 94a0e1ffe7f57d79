import { defaultLanguage, type InterfaceLanguage, interfaceLanguages } from '../contract/first-constants.ts';
import { unbroken } from './locale.ts';
import type { texts as englishAccount } from './portal/account/en.ts';
import type { texts as englishApp } from './portal/app/en.ts';
import type { texts as englishDesk } from './portal/desk/en.ts';
import english from './portal/en.json' with { type: 'json' };
import { type TextKey, type TextTree, type TextValues, textOf } from './texts.ts';

/**
 * The portal's texts in four parts: "auth" for the frame and for signing in, "account" for the other screens of people who are
 * signed out, "desk" for what the first screen of the editor says, "app" for all else that people see who are signed in. English
 * of the auth part is built in; every other part of a language is a script loaded when it is needed. Texts that the portal shares
 * with the public pages are written in both places, so that neither loads the other's.
 */
type AuthTexts = typeof english;
type AccountTexts = typeof englishAccount;
type AppTexts = typeof englishApp;
type DeskTexts = typeof englishDesk;

/** Returns the text of a key; a key that English doesn't have is a type error. */
export type PortalTranslate = (
  key: TextKey<AuthTexts & AccountTexts & AppTexts & DeskTexts>,
  values?: TextValues,
) => string;

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

/** The parts that are loaded when they are needed. */
type Part = 'account' | 'app' | 'desk';

const accountLoaders: Record<InterfaceLanguage, () => Promise<AccountTexts>> = {
  en: async () => (await import('./portal/account/en.ts')).texts,
  fr: async () => (await import('./portal/account/fr.ts')).texts,
  pt: async () => (await import('./portal/account/pt.ts')).texts,
  ar: async () => (await import('./portal/account/ar.ts')).texts,
  sw: async () => (await import('./portal/account/sw.ts')).texts,
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
const loaders = { account: accountLoaders, app: appLoaders, desk: deskLoaders };
const partTexts: Record<Part, Map<InterfaceLanguage, TextTree>> = {
  account: new Map(),
  app: new Map(),
  desk: new Map(),
};
const needed = new Set<Part>();

/**
 * Loads a language's texts: the parts too that have been needed.
 * @throws where a script can't be loaded
 */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  await Promise.all([loadAuth(language), ...[...needed].map((part) => loadPart(part, language))]);
}

/**
 * Loads the app's and the desk's texts in each language loaded so far, and from now on.
 * @throws where a script can't be loaded
 */
export async function loadAppMessages(): Promise<void> {
  await Promise.all([need('app'), need('desk')]);
}

/** As `loadAppMessages`, for the desk's texts alone. @throws where a script can't be loaded */
export async function loadDeskMessages(): Promise<void> {
  await need('desk');
}

/** As `loadAppMessages`, for the account's texts. @throws where a script can't be loaded */
export async function loadAccountMessages(): Promise<void> {
  await need('account');
}

async function need(part: Part): Promise<void> {
  needed.add(part);
  const loaded = interfaceLanguages.filter((language) => authMessages.has(language));
  await Promise.all(loaded.map((language) => loadPart(part, language)));
}

async function loadAuth(language: InterfaceLanguage): Promise<void> {
  if (language !== 'en' && !authMessages.has(language))
    authMessages.set(language, await authLoaders[language]());
}

async function loadPart(part: Part, language: InterfaceLanguage): Promise<void> {
  const texts = partTexts[part];
  if (!texts.has(language)) texts.set(language, await loaders[part][language]());
}

/** Returns the translator of a language that has been loaded. */
export function portalTranslator(language: InterfaceLanguage): PortalTranslate {
  return (key, values = {}) => {
    for (const candidate of [language, defaultLanguage]) {
      const trees: (TextTree | undefined)[] = [
        authMessages.get(candidate)?.texts,
        ...Object.values(partTexts).map((texts) => texts.get(candidate)),
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
