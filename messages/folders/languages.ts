/** Reads which languages there are: each folder of `messages` with a `language.json` is one. Bundles hold what it exports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type LanguageFacts, languageFacts } from './facts.ts';

/** The folder that holds a folder for each language. */
const messagesFolder = path.resolve(import.meta.dirname, '..');

/** English defines the keys, and is the first of the languages. */
const source = 'en';

/**
 * Reads the facts of every language: English first, the others by their tags.
 * @throws where a folder's name isn't a language subtag of two or three letters, or its facts are not valid
 */
export function readFacts(folder: string = messagesFolder): Record<string, LanguageFacts> {
  const tags = readdirSync(folder).filter((tag) => existsSync(path.join(folder, tag, 'language.json')));
  const sorted = [source, ...tags.filter((tag) => tag !== source).sort()];
  const facts = Object.fromEntries(sorted.map((tag) => [tag, factsOf(folder, tag)]));
  for (const [tag, { fallback }] of Object.entries(facts))
    if (fallback !== undefined && (fallback === tag || !(fallback in facts)))
      throw new Error(`messages/${tag}/language.json: fallback: there is no other language ${fallback}`);
  return facts;
}

function factsOf(folder: string, tag: string): LanguageFacts {
  const file = `messages/${tag}/language.json`;
  if (!/^[a-z]{2,3}$/.test(tag)) throw new Error(`${file}: the folder must be named by a language subtag`);
  const { success, data, error } = languageFacts.safeParse(
    JSON.parse(readFileSync(path.join(folder, tag, 'language.json'), 'utf8')),
  );
  if (success) return data;
  const problems = error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`);
  throw new Error(`${file}: ${problems.join('; ')}`);
}

/** One fact of each language, by its tag; languages for which it is undefined are left out. */
function each<Value>(
  facts: Record<string, LanguageFacts>,
  take: (facts: LanguageFacts) => Value | undefined,
) {
  const taken = Object.entries(facts).flatMap(([tag, own]): [string, Value][] => {
    const value = take(own);
    return value === undefined ? [] : [[tag, value]];
  });
  return Object.fromEntries(taken);
}

/** What `#languages` exports, from the facts: tables apart, so that a bundle holds only those that it uses. */
export function languageTables(facts: Record<string, LanguageFacts>) {
  return {
    interfaceLanguages: Object.keys(facts),
    languageNames: each(facts, ({ name }) => name),
    rightToLeftLanguages: each(facts, ({ direction }) => direction === 'rtl' || undefined),
    languageLocales: each(facts, ({ locale }) => locale),
    languageFallbacks: each(facts, ({ fallback }) => fallback),
    partialParts: each(facts, ({ partial }) => (partial.length === 0 ? undefined : partial)),
    unreadLanguages: each(facts, ({ notReadByNativeEditor }) => notReadByNativeEditor || undefined),
    lineHeights: each(facts, ({ lineHeight }) => lineHeight),
  };
}

export const {
  interfaceLanguages,
  languageNames,
  rightToLeftLanguages,
  languageLocales,
  languageFallbacks,
  partialParts,
  unreadLanguages,
  lineHeights,
} = languageTables(readFacts());
