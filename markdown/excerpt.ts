import type { ElementContent } from 'hast';
import { localeOf } from '../messages/locale.ts';
import { plainContent } from './plain-content.ts';
import { contentBefore, inlineContentOf } from './tree/inline-content.ts';
import { textOf } from './tree/nodes.ts';

/** The beginning of a text as one line of inline content, and whether the text goes on. */
interface Excerpt {
  content: ElementContent[];
  cut: boolean;
}

/** How far into a text visible characters are looked for, in UTF-16 units. */
const SEARCH_LIMIT = 64_000;
/** How many blocks and marks are looked at: a list shows fifty excerpts, each in a hundredth of a second at most. */
const MAX_TOKENS = 6000;
/** The most UTF-16 units that a character is expected to have; a letter with heaps of accents has more. */
const MAX_UNITS_PER_CHARACTER = 16;

/**
 * The first `characters` visible characters of a text, as readers count them (a letter with its accents, an emoji
 * are one). `endOf` may move the place where a text is cut. Looks at a bounded part of the text, so that it costs the same
 * for a text of any length.
 */
export function excerpt(
  markdown: string,
  characters: number,
  endOf: (text: string, end: number) => number = (_, end) => end,
): Excerpt {
  const definitions = definitionsIn(markdown);
  for (let limit = characters * 8 + 2000; ; limit *= 4) {
    const beginning = beginningOf(markdown, Math.min(limit, SEARCH_LIMIT));
    const blocks = plainContent(definitions + placeholdersFor(beginning) + beginning, MAX_TOKENS);
    if (!blocks) return asWritten(markdown, characters);
    const content = inlineContentOf(blocks);
    const text = textOf(content);
    const end = endOfCharacters(text, characters);
    if (end !== null) return { content: contentBefore(content, endOf(text, end)), cut: true };
    if (beginning.length === markdown.length) return { content, cut: false };
    if (limit >= SEARCH_LIMIT) return { content, cut: true };
  }
}

/** The beginning of a text whose marks are too many to look at. */
function asWritten(markdown: string, characters: number): Excerpt {
  const line = markdown
    .slice(0, characters * MAX_UNITS_PER_CHARACTER)
    .replace(/\s+/g, ' ')
    .trim();
  const end = endOfCharacters(line, characters) ?? line.length;
  return { content: [{ type: 'text', value: line.slice(0, end) }], cut: true };
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
  for (const [definition] of markdown.matchAll(/^ {0,3}\[[^[\]\\\n]{1,200}\]:/gm)) {
    definitions += `${definition} x\n\n`;
    if (definitions.length > SEARCH_LIMIT) break;
  }
  return endDefinitions(definitions);
}

/** What a text may refer to: a footnote, `[words][label]`, `[label][]`. */
const references = /\[(\^[^\s[\]\\]{1,200})\]|[^[\s]\]\[([^[\]\\\n]{1,200})\]|\[([^[\]\\\n]{1,200})\]\[\]/g;

/** Stand-ins for what the beginning of a text refers to: a list knows no more of a text, and definitions mostly stand at its end. */
function placeholdersFor(beginning: string): string {
  const labels = new Set<string>();
  for (const [, note, full, collapsed] of beginning.matchAll(references)) {
    const label = note ?? full ?? collapsed ?? '';
    if (/[^\s^]/.test(label)) labels.add(label);
  }
  const definitions = [...labels].map((label) => `[${label}]: x\n\n`).join('');
  // A label that can't be defined would be shown as text.
  const shown = definitions === '' ? null : plainContent(definitions, MAX_TOKENS);
  if (!shown || inlineContentOf(shown).length > 0) return '';
  return endDefinitions(definitions);
}

/** A comment keeps what follows from becoming part of the last footnote. */
function endDefinitions(definitions: string): string {
  return `${definitions}<!-- -->\n\n`;
}

let graphemes: Intl.Segmenter | undefined;

/** Where so many characters of a text end; null if it has no more. */
function endOfCharacters(text: string, characters: number): number | null {
  if (text.length <= characters) return null;
  graphemes ??= new Intl.Segmenter(localeOf('en'), { granularity: 'grapheme' });
  const looked = text.slice(0, characters * MAX_UNITS_PER_CHARACTER);
  let left = characters;
  for (const { index } of graphemes.segment(looked)) {
    if (left === 0) return index;
    left--;
  }
  return looked.length < text.length ? looked.length : null;
}
