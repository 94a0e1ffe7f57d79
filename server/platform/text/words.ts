/** Splits and folds the words of searches and texts. Pure functions. */

/** Most words of a search, and most characters of a word. */
const maxWords = 10;
const longestWord = 60;

/** A letter, digit or mark. Letters that stand for an apostrophe (U+02BC, U+02BB) aren't one. */
const letter = '(?![\\u02b9-\\u02bf\\ua78b\\ua78c])[\\p{L}\\p{N}\\p{M}]';
/** What may be between the parts of a compound: hyphens and apostrophes (as `search_joins` in the database). */
const joint =
  "[-'\\u0060\\u00b4\\u02b9-\\u02bf\\u2010-\\u2013\\u2018\\u2019\\u201b\\u2032\\u2212\\ua78b\\ua78c\\uff07]";

/** A run of letters, digits and marks; an apostrophe ends it, as in `l’eau`. */
const word = new RegExp(`(?:${letter})+`, 'gu');
/** Words that are joined by hyphens or apostrophes; one word where there are none. */
const compound = new RegExp(`(?:${letter})+(?:${joint}(?:${letter})+)*`, 'gu');
/** A number in groups of three digits. */
const grouped = /(?<![\p{L}\p{N}.,])\p{Nd}{1,3}(?:[ .,'\u00a0\u066c\u2019\u202f]\p{Nd}{3})+(?!\p{Nd})/gu;

/**
 * The words of a search, without duplicates, ten at most. Operators and punctuation mean nothing. Compounds (`co-trimoxazole`, `ng'ombe`) stay
 * one word, and so does a number (`1,000`); words of at most four letters keep their accents.
 */
export function wordsOf(asked: string): string[] {
  const text = asked.normalize('NFC').replace(grouped, (number) => ` ${number.replace(/[^\p{Nd}]/gu, ',')} `);
  const found = text.match(new RegExp(`\\p{Nd}{1,3}(?:,\\p{Nd}{3})+|${compound.source}`, 'gu')) ?? [];
  return [...new Set(found.map((each) => askedForm(each).slice(0, longestWord)))]
    .filter((each) => foldWord(each) !== '')
    .slice(0, maxWords);
}

function askedForm(found: string): string {
  const isPlain = (found.match(word) ?? []).length === 1;
  if (isPlain && ([...found].length > 4 || !/\p{Script=Latin}/u.test(found))) return foldWord(found);
  return found.toLowerCase();
}

/** The parts of a word of a search, folded: one of most words. */
export function partsOf(asked: string): string[] {
  return foldedWordsOf(asked).filter((each) => each !== '');
}

/** A word of a search, folded and without what joins its parts. */
export function joinedForm(asked: string): string {
  return partsOf(asked).join('');
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

const greek = new Map(
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'
    .split(' ')
    .map((name, place) => [String.fromCharCode(0x3b1 + place), name]),
);
/** Where the digits of some scripts begin: those of Arabic, N'Ko, Adlam, Devanagari and Bengali. */
const zeros = [0x660, 0x6f0, 0x7c0, 0x1e950, 0x966, 0x9e6];
const digits = new Map(
  zeros.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero + digit), String(digit)]),
  ),
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of ASCII.
const ascii = /^[\x00-\x7f]*$/;

/**
 * Folds a word: without case, accents and vowel signs, with homophones as one letter, Greek letters written out, and digits of ASCII. Same
 * as `search_form` in the database.
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
    .replace(anyWritten, (letter) => takenFor.get(letter) ?? letter)
    .replace(/[α-ω]/g, (letter) => greek.get(letter) ?? letter)
    .replace(/\p{Nd}/gu, (digit) => digits.get(digit) ?? digit);
}

/** The words of a text, folded, with single spaces between them: names with the same ones are taken for equal. */
export function foldText(text: string): string {
  return foldedWordsOf(text.normalize('NFC')).join(' ');
}

/** The words of a text, folded, each as often as it occurs. */
function foldedWordsOf(text: string): string[] {
  return (text.match(word) ?? []).map(foldWord);
}

/** The words of a text, folded, and its compounds in one word. */
export function foundWordsOf(text: string): string[] {
  const compounds = (text.match(compound) ?? []).filter((found) => (found.match(word) ?? []).length > 1);
  return [...foldedWordsOf(text), ...compounds.map(joinedForm)];
}

/** Splits a text into words and what is between them; joined, they are the text. A compound is one word where `isWhole` says so. */
export function piecesOf(
  text: string,
  isWhole: (compound: string) => boolean = () => false,
): { text: string; isWord: boolean }[] {
  const pieces: { text: string; isWord: boolean }[] = [];
  let end = 0;
  const add = (found: string, index: number) => {
    if (index > end) pieces.push({ text: text.slice(end, index), isWord: false });
    pieces.push({ text: found, isWord: true });
    end = index + found.length;
  };
  for (const { 0: found, index } of text.matchAll(compound))
    if (isWhole(joinedForm(found))) add(found, index);
    else for (const part of found.matchAll(word)) add(part[0], index + part.index);
  if (end < text.length) pieces.push({ text: text.slice(end), isWord: false });
  return pieces;
}
