/** Splits and folds the words of searches and texts. Pure functions. */

/** Most words of a search, and most characters of a word. */
const maxWords = 10;
const longestWord = 60;

/** A run of letters, digits and marks; an apostrophe ends it, as in `l’eau`. */
const word = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a search, without duplicates, ten at most. Operators and punctuation mean nothing. */
export function wordsOf(asked: string): string[] {
  const found = asked.normalize('NFC').match(word) ?? [];
  return [...new Set(found.map((each) => foldWord(each).slice(0, longestWord)))]
    .filter((each) => each !== '')
    .slice(0, maxWords);
}

/** Letters that search treats as equal: hooked letters of Hausa, homophones of Amharic. */
const letters = {
  written: 'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኻኹኺኼኽኾሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣɓɗƙƴƁƊƘƳ',
  taken: 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሄህሆሰሱሲሳሴስሶሷአኡኢአኤእኦጸጹጺጻጼጽጾሀአbdkybdky',
} as const;
const takenFor = new Map(
  [...letters.written].map((letter, place) => [letter, [...letters.taken][place] ?? letter]),
);
const anyWritten = new RegExp(`[${letters.written}]`, 'g');

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of ASCII.
const ascii = /^[\x00-\x7f]*$/;

/**
 * Folds a word: without case, accents and vowel signs, and with homophones as one letter. Same as
 * `search_form` in the database.
 */
export function foldWord(text: string): string {
  // Most words, and in them only the case is folded.
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(anyWritten, (letter) => takenFor.get(letter) ?? letter);
}

/** The words of a text, folded, with single spaces between them: names with the same ones are taken for equal. */
export function foldText(text: string): string {
  return foldedWordsOf(text.normalize('NFC')).join(' ');
}

/** The words of a text, folded, each as often as it occurs. */
export function foldedWordsOf(text: string): string[] {
  return (text.match(word) ?? []).map(foldWord);
}

/** Splits a text into words and what is between them; joined, they are the text. */
export function piecesOf(text: string): { text: string; isWord: boolean }[] {
  const pieces: { text: string; isWord: boolean }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(word)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isWord: false });
    pieces.push({ text: found, isWord: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isWord: false });
  return pieces;
}
