/** Loads the portal's texts from the folders of languages. In a bundle each is a script of its own. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TextTree } from '../texts.ts';
import { messagesFolder, readTexts } from './files.ts';
import { interfaceLanguages } from './languages.ts';

/** The parts that are loaded when a screen needs them. */
export const loadedParts = ['account', 'desk', 'app'] as const;

/** The loaders of a language's parts; none for a part that it hasn't. */
function partsOf(language: string): Record<string, () => Promise<TextTree>> {
  const having = loadedParts.filter((part) =>
    existsSync(path.join(messagesFolder, language, `${part}.json`)),
  );
  return Object.fromEntries(having.map((part) => [part, async () => readTexts(language, part)]));
}

export const englishParts = partsOf('en');
export const languageLoaders = Object.fromEntries(
  interfaceLanguages
    .filter((language) => language !== 'en')
    .map((language) => [
      language,
      async () => ({
        texts: readTexts(language, 'portal'),
        rules: readTexts(language, 'rules'),
        parts: partsOf(language),
      }),
    ]),
);
