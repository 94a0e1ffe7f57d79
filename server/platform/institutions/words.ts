import { foldWord } from '../text/words.ts';

/** The words of a text as they are searched: in lower case and without accents, with one space between them. */
export function searchedWords(text: string): string {
  return foldWord(text.toWellFormed())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of several names: a bar and a space begin each name, a space each word of it. */
export function wordsOfNames(names: readonly string[]): string {
  const words = new Set(names.map(searchedWords).filter((name) => name !== ''));
  return `|${[...words].map((name) => ` ${name}|`).join('')}`;
}
