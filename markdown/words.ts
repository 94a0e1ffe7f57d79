import { containedDirections } from '../contract/text/directions.ts';
import { countWordsIn } from '../contract/text/words.ts';
import { localeOf } from '../messages/locale.ts';
import { excerpt } from './excerpt.ts';
import { plainContent } from './plain-content.ts';
import { textOf } from './tree/nodes.ts';
import { visibleText } from './tree/text.ts';

/** Scripts without spaces between words, which need a dictionary to count. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** What contains all of these scripts, and is looked for in a sixth of the time: halves of characters beyond the first plane are among it. */
const mayBeUnspaced = /[\u0e00-\u109f\u1780-\u19ff\u2e80-\uffdc]/;

/** The number of words of a text, in any script, without citations of references with these keys. */
export function countWords(markdown: string, keys?: ReadonlySet<string>): number {
  return countPlainWords(plainText(markdown, keys));
}

/** The number of words of a text without formatting, in any script. */
export function countPlainWords(text: string): number {
  if (!mayBeUnspaced.test(text)) return countWordsIn(text);
  let words = 0;
  // Segmenting is about fifty times slower than splitting at spaces, so it is used only for the runs that
  // need it.
  const spaced = text.replace(unspaced, (run) => {
    words += segmented(run);
    return ' ';
  });
  return words + countWordsIn(spaced);
}

let dictionary: Intl.Segmenter | undefined;

function segmented(run: string): number {
  dictionary ??= new Intl.Segmenter(localeOf('zh'), { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of dictionary.segment(run)) if (isWordLike) words++;
  return words;
}

/** The visible text, a line for each block, without formatting, pictures, citations and references to footnotes. */
export function plainText(markdown: string, keys?: ReadonlySet<string>): string {
  const content = plainContent(markdown, { keys });
  return content ? visibleText(content) : markdown.split('\n').map(containedDirections).join('\n');
}

/** A description is shortened by at most so many characters to end with a whole word. */
const longestWord = 24;

/**
 * The start of a text as one plain line of at most `characters` characters, cut after a whole word, with an
 * ellipsis if the text continues.
 */
export function descriptionOf(markdown: string, characters = 160, keys?: ReadonlySet<string>): string {
  const { content, cut } = excerpt(markdown, characters, { keys, endOf: endOfWord });
  const text = textOf(content);
  return cut ? `${text}…` : text;
}

/** What a post is about, in one line: its plain summary, else the beginning of its text. */
export function aboutPost(
  { summary, body, reference_keys }: { summary: string; body: string; reference_keys: readonly string[] },
  characters?: number,
): string {
  return summary.trim() || descriptionOf(body, characters, new Set(reference_keys));
}

/**
 * The end of the last word at or shortly before `end`, without commas and full stops, which the ellipsis
 * replaces.
 */
export function endOfWord(text: string, end: number): number {
  const last = text.slice(Math.max(1, end - longestWord), end + 1).search(/\s\S*$/);
  const wordEnd = last < 0 ? end : Math.max(1, end - longestWord) + last;
  return text.slice(0, wordEnd).replace(/[\s.,;:،؛–—-]+$/, '').length || end;
}
