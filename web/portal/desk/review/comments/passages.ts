import { passageCharacters, passageContextCharacters } from '../../../../../contract/constants.ts';
import { localeOf } from '../../../../../messages/locale.ts';

let words: Intl.Segmenter | undefined;

/**
 * How many characters of one word stand before and after a place in a text: none between words. Null in browsers
 * that can't tell. The rules of Unicode are the same for all languages, so a text may be in any.
 */
function partsOfWord(text: string, place: number): { before: number; after: number } | null {
  if (!('Segmenter' in Intl)) return null;
  words ??= new Intl.Segmenter(localeOf('en'), { granularity: 'word' });
  const found = words.segment(text).containing(place);
  if (!found?.isWordLike || found.index === place) return { before: 0, after: 0 };
  return { before: place - found.index, after: found.index + found.segment.length - place };
}

/** A passage by its words and their surroundings (W3C Web Annotation, TextQuoteSelector). */
export interface Passage {
  quote: string;
  prefix: string;
  suffix: string;
}

/** A part of a text, by offsets. */
export interface Stretch {
  start: number;
  end: number;
}

/**
 * How many characters a selection may grow to whole words: scripts without spaces have no visible word ends.
 */
const longestWord = 40;

/**
 * Makes a passage of whole words of a part of a text; null if only white space is selected. Of a longer part
 * than a quote may be, the beginning is quoted.
 */
export function passageAt(text: string, { start, end }: Stretch): Passage | null {
  const selected = text.slice(start, end);
  if (selected.trim() === '') return null;
  const first = start + (selected.length - selected.trimStart().length);
  const from = first - partBefore(text, first);
  const to = start + selected.trimEnd().length;
  const quote = wellFormed(text.slice(from, endOfQuote(text, from, to + partAfter(text, to))).trimEnd());
  if (quote === '') return null;
  return {
    quote,
    prefix: wellFormed(text.slice(Math.max(0, from - passageContextCharacters), from)),
    suffix: wellFormed(text.slice(from + quote.length, from + quote.length + passageContextCharacters)),
  };
}

/** Length of the part of a word before an offset; 0 between words. */
function partBefore(text: string, place: number): number {
  const { before } = partsAt(text, place);
  return before < longestWord ? before : 0;
}

/** Length of the part of a word after an offset; 0 between words. */
function partAfter(text: string, place: number): number {
  const { after } = partsAt(text, place);
  return after < longestWord ? after : 0;
}

/** The parts of the word around an offset, by letters and digits alone where the browser knows no words. */
function partsAt(text: string, place: number): { before: number; after: number } {
  const from = Math.max(0, place - 2 * longestWord);
  const near = text.slice(from, place + 2 * longestWord);
  const known = partsOfWord(near, place - from);
  if (known) return known;
  const before = /[\p{L}\p{N}\p{M}]+$/u.exec(near.slice(0, place - from))?.[0] ?? '';
  const after = /^[\p{L}\p{N}\p{M}]+/u.exec(near.slice(place - from))?.[0] ?? '';
  return before === '' || after === ''
    ? { before: 0, after: 0 }
    : { before: before.length, after: after.length };
}

/** The end of a quote: after its last whole word, if the text is longer than a quote may be. */
function endOfQuote(text: string, from: number, to: number): number {
  const limit = from + passageCharacters;
  if (to <= limit) return to;
  const cut = partBefore(text, limit);
  return cut < limit - from ? limit - cut : limit;
}

/** A text prepared for finding passages. */
export interface FoldedText {
  /** The text with each run of white space as one space. */
  text: string;
  /** The offset of each character in the original. */
  places: number[];
}

/**
 * Finds a passage in a text; among several matches, the one whose surroundings fit best. Null if it is gone.
 */
export function findPassage(folded: FoldedText, passage: Passage): Stretch | null {
  const quote = fold(passage.quote).text.trim();
  if (quote === '') return null;
  const prefix = fold(passage.prefix).text;
  const suffix = fold(passage.suffix).text;
  let best: { at: number; fit: number } | null = null;
  for (let at = folded.text.indexOf(quote); at >= 0; at = folded.text.indexOf(quote, at + 1)) {
    const before = commonEnd(folded.text.slice(Math.max(0, at - prefix.length), at), prefix);
    const after = commonStart(
      folded.text.slice(at + quote.length, at + quote.length + suffix.length),
      suffix,
    );
    if (!best || before + after > best.fit) best = { at, fit: before + after };
  }
  if (!best) return null;
  const start = folded.places[best.at] ?? 0;
  const last = folded.places[best.at + quote.length - 1] ?? start;
  return { start, end: last + 1 };
}

/** Prepares a text for finding passages; done once for all of them. */
export function fold(text: string): FoldedText {
  const characters: string[] = [];
  const places: number[] = [];
  for (let place = 0; place < text.length; place++) {
    const character = text.charAt(place);
    const isSpace = /\s/.test(character);
    if (isSpace && characters[characters.length - 1] === ' ') continue;
    characters.push(isSpace ? ' ' : character);
    places.push(place);
  }
  return { text: characters.join(''), places };
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  const same = () => one[one.length - 1 - length] === other[other.length - 1 - length];
  while (length < one.length && same()) length += 1;
  return length;
}

/** Removes lone surrogates that cutting left at the ends: the server can't store them. */
function wellFormed(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
