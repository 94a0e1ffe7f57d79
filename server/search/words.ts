/** Words of what somebody searches for, and of a text that was found. Pure. */

/** Words of a search that count, and characters of one. */
const mostWords = 10;
const longestWord = 60;

/** A run of letters, digits and marks; an apostrophe ends it, as in `l’eau`. */
const word = /[\p{L}\p{N}\p{M}]+/gu;

/** The words that somebody asked for, each once, ten at most: signs and operators mean nothing. */
export function wordsOf(asked: string): string[] {
  const found = asked.normalize('NFC').match(word) ?? [];
  return [...new Set(found.map((each) => foldWord(each).slice(0, longestWord)))]
    .filter((each) => each !== '')
    .slice(0, mostWords);
}

/** Letters that are written for one another, and what search takes for them: those of Hausa with hooks, homophones of Amharic. */
const letters = {
  written: 'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኻኹኺኼኽኾሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣɓɗƙƴƁƊƘƳ',
  taken: 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሄህሆሰሱሲሳሴስሶሷአኡኢአኤእኦጸጹጺጻጼጽጾሀአbdkybdky',
} as const;
const takenFor = new Map(
  [...letters.written].map((letter, place) => [letter, [...letters.taken][place] ?? letter]),
);
const anyWritten = new RegExp(`[${letters.written}]`, 'g');

/** A word without what search forgives: capitals, accents, vowel signs, letters that sound alike. As `search_form` in the database. */
export function foldWord(text: string): string {
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

/** A text in pieces, the words and what stands between them in turn; together they are the text. */
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
