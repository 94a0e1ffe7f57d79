import { localeOf } from '../messages/locale.ts';
import { excerpt } from './excerpt.ts';
import { plainContent } from './plain-content.ts';
import { textOf } from './tree/nodes.ts';
import { visibleText } from './tree/text.ts';

/** A word begins with a letter or digit and ends at white space or at the marks that separate words in Amharic. */
const word = /[\p{L}\p{N}][^\s፡-፨]*/gu;

/** Scripts that are written without spaces between words: a dictionary is needed to count those. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** How many words a reader has to read, in any script. */
export function countWords(markdown: string): number {
  let words = 0;
  // Segmenting takes some fifty times as long as looking for spaces, so only the runs that need it are segmented.
  const spaced = plainText(markdown).replace(unspaced, (run) => {
    words += segmented(run);
    return ' ';
  });
  return words + (spaced.match(word)?.length ?? 0);
}

let dictionary: Intl.Segmenter | undefined;

function segmented(run: string): number {
  dictionary ??= new Intl.Segmenter(localeOf('zh'), { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of dictionary.segment(run)) if (isWordLike) words++;
  return words;
}

/** What a reader sees as text, a line for each block, without formatting, pictures and the marks of footnotes. */
export function plainText(markdown: string): string {
  const content = plainContent(markdown);
  return content ? visibleText(content) : markdown;
}

/** How many characters are given up so that a description ends with a word. */
const longestWord = 24;

/** The beginning of a text as one plain line of at most `characters` characters and, if it goes on, an ellipsis after a whole word. */
export function descriptionOf(markdown: string, characters = 160): string {
  const { content, cut } = excerpt(markdown, characters, endOfWord);
  const text = textOf(content);
  return cut ? `${text}…` : text;
}

/** The end of the last word that ends at `end` or not far before it, without the commas and stops that the ellipsis stands for. */
function endOfWord(text: string, end: number): number {
  const last = text.slice(Math.max(1, end - longestWord), end + 1).search(/\s\S*$/);
  const wordEnd = last < 0 ? end : Math.max(1, end - longestWord) + last;
  return text.slice(0, wordEnd).replace(/[\s.,;:،؛–—-]+$/, '').length || end;
}
