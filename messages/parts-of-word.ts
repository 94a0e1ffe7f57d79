import { localeOf } from './locale.ts';

let words: Intl.Segmenter | undefined;

/**
 * How many characters of one word stand before and after a place in a text: none between words. Null in browsers
 * that can't tell. The rules of Unicode are the same for all languages, so a text may be in any.
 */
export function partsOfWord(text: string, place: number): { before: number; after: number } | null {
  if (!('Segmenter' in Intl)) return null;
  words ??= new Intl.Segmenter(localeOf('en'), { granularity: 'word' });
  const found = words.segment(text).containing(place);
  if (!found?.isWordLike || found.index === place) return { before: 0, after: 0 };
  return { before: place - found.index, after: found.index + found.segment.length - place };
}
