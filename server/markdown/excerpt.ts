import type { ElementContent } from 'hast';
import { localeOf } from '../../messages/locale.ts';
import { plainContent } from './plain-content.ts';
import { contentBefore, flatContent } from './tree/flat.ts';
import { textOf } from './tree/nodes.ts';

/** The beginning of a text as one line of inline content, and whether the text goes on. */
interface Excerpt {
  content: ElementContent[];
  cut: boolean;
}

/** How far into a text visible characters are looked for, in UTF-16 units. */
const FARTHEST = 64_000;
/** How many characters are given up so that the excerpt ends with a word. */
const LONGEST_WORD = 24;
/** The most UTF-16 units that a character is expected to have; a letter with heaps of accents has more. */
const WIDEST = 16;

/**
 * The first `characters` visible characters of a text, as readers count them (a letter with its accents, an emoji
 * are one); ends with a whole word if one ends near. Looks at a bounded part of the text, so that it costs the same
 * for a text of any length.
 */
export function excerpt(markdown: string, characters: number): Excerpt {
  const definitions = definitionsIn(markdown);
  for (let limit = characters * 8 + 2000; ; limit *= 4) {
    const beginning = beginningOf(markdown, Math.min(limit, FARTHEST));
    const content = flatContent(plainContent(definitions + beginning));
    const text = textOf(content);
    const end = endOf(text, characters);
    if (end !== null) return { content: contentBefore(content, withoutStop(text, end)), cut: true };
    if (beginning.length === markdown.length) return { content, cut: false };
    if (limit >= FARTHEST) return { content, cut: true };
  }
}

/** The text up to `limit`, ending between two blocks, lines or words if possible. */
function beginningOf(markdown: string, limit: number): string {
  if (markdown.length <= limit) return markdown;
  for (const boundary of ['\n\n', '\n', ' ']) {
    const end = markdown.lastIndexOf(boundary, limit);
    if (end > limit / 2) return markdown.slice(0, end);
  }
  return markdown.slice(0, limit);
}

/**
 * Stand-ins for what the text defines, maybe at its very end: without the definition, a reference at the beginning
 * would be shown as it is written.
 */
function definitionsIn(markdown: string): string {
  if (!markdown.includes(']:')) return '';
  let definitions = '';
  for (const [definition] of markdown.matchAll(/^ {0,3}\[[^\]\n]{1,200}\]:/gm)) {
    definitions += `${definition} x\n\n`;
    if (definitions.length > FARTHEST) break;
  }
  // The comment keeps what follows from becoming part of the last footnote.
  return `${definitions}<!-- -->\n\n`;
}

let graphemes: Intl.Segmenter | undefined;

/** Where to end a text that has more than so many characters; null if it hasn't. */
function endOf(text: string, characters: number): number | null {
  if (text.length <= characters) return null;
  graphemes ??= new Intl.Segmenter(localeOf('en'), { granularity: 'grapheme' });
  const looked = text.slice(0, characters * WIDEST);
  let left = characters;
  for (const { index } of graphemes.segment(looked)) {
    if (left === 0) return wordEnd(text, index);
    left--;
  }
  return looked.length < text.length ? wordEnd(text, looked.length) : null;
}

/** The end of the last word that ends at `end` or not far before it, or `end`. */
function wordEnd(text: string, end: number): number {
  if (/\s/.test(text.charAt(end))) return end;
  const least = Math.max(1, end - LONGEST_WORD);
  for (let index = end; index > least; index--) {
    if (/\s/.test(text.charAt(index - 1))) return index - 1;
  }
  return end;
}

/** Without the commas and stops before `end`: the ellipsis that follows stands for them. */
function withoutStop(text: string, end: number): number {
  return text.slice(0, end).replace(/[\s.,;:،؛–—-]+$/, '').length || end;
}
