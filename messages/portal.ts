import { englishParts, type LanguageScript, type LoadedPart, languageLoaders } from '#portal-texts';
import { defaultLanguage, type InterfaceLanguage } from '../contract/first-constants.ts';
import english from './en/portal.json' with { type: 'json' };
import type { PortalTexts } from './english.ts';
import { languagesTried } from './fallbacks.ts';
import { unbroken } from './locale.ts';
import { type TextKey, type TextTree, type TextValues, textOf } from './texts.ts';

/**
 * The portal's texts in four parts: "auth" for the frame and for signing in, "account" for the other screens of people who are
 * signed out, "desk" for what the first screen of the editor says, "app" for all else that people see who are signed in. English
 * of the auth part is built in; every other part of a language is a script loaded when it is needed. Texts that the portal shares
 * with the public pages are written in both places, so that neither loads the other's. With a language, those that stand in for
 * its missing texts are loaded.
 */

/** Returns the text of a key; a key that English doesn't have is a type error. */
export type PortalTranslate = (key: TextKey<PortalTexts>, values?: TextValues) => string;

const scripts = new Map<InterfaceLanguage, LanguageScript>([
  [defaultLanguage, { texts: english, rules: {}, parts: englishParts }],
]);
/** The texts that are loaded of each part, by part and language. */
const trees = new Map<string, TextTree>();
const needed = new Set<LoadedPart>();

/**
 * Loads a language's texts: the parts too that have been needed.
 * @throws where a script can't be loaded
 */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  await Promise.all(
    languagesTried(language).map(async (tried) => {
      await loadScript(tried);
      await Promise.all([...needed].map((part) => loadPart(part, tried)));
    }),
  );
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

/** Loads a part in English too: its texts stand in for missing ones. */
async function need(part: LoadedPart): Promise<void> {
  needed.add(part);
  await Promise.all([...scripts.keys()].map((language) => loadPart(part, language)));
}

async function loadScript(language: InterfaceLanguage): Promise<void> {
  const load = languageLoaders[language];
  if (load && !scripts.has(language)) scripts.set(language, await load());
}

async function loadPart(part: LoadedPart, language: InterfaceLanguage): Promise<void> {
  const load = scripts.get(language)?.parts[part];
  if (load && !trees.has(part + language)) trees.set(part + language, await load());
}

/** Returns the translator of a language that has been loaded. */
export function portalTranslator(language: InterfaceLanguage): PortalTranslate {
  return (key, values = {}) => {
    for (const candidate of languagesTried(language)) {
      for (const part of ['', 'account', 'app', 'desk']) {
        const tree = part ? trees.get(part + candidate) : scripts.get(candidate)?.texts;
        const text = tree ? textOf(tree, key, values, candidate) : null;
        if (text !== null) return text;
      }
    }
    return key;
  };
}

/** Translates a message of the contract or the server; unchanged if it has no translation. */
export function translateRule(sentence: string, language: InterfaceLanguage): string {
  for (const candidate of languagesTried(language)) {
    const translated = scripts.get(candidate)?.rules[sentence];
    if (translated) return unbroken(String(translated));
  }
  return unbroken(sentence);
}
