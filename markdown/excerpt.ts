import type { ElementContent } from 'hast';
import { closingOf, containedDirections } from '../contract/text/directions.ts';
import { localeOf } from '../messages/locale.ts';
import { plainContent } from './plain-content.ts';
import { contentBefore, inlineContentOf } from './tree/inline-content.ts';
import { textOf } from './tree/nodes.ts';
import { readable } from './tree/readable.ts';
import { visibleText } from './tree/text.ts';

/** The start of a text as one line of inline content, and whether the text continues. */
interface Excerpt {
  content: ElementContent[];
  cut: boolean;
}

export interface ExcerptOptions {
  /** Keys of the text's references: their citations are left out. */
  keys?: ReadonlySet<string> | undefined;
  /** Moves the place of the cut. */
  endOf?: ((text: string, end: number) => number) | undefined;
}

/** Limit for the search for visible characters, in UTF-16 units. */
const SEARCH_LIMIT = 64_000;
/** Limit of parsed blocks and marks: a list shows fifty excerpts, each in a hundredth of a second at most. */
const MAX_TOKENS = 6000;
/** Expected maximum of UTF-16 units per character; stacked accents exceed it. */
const MAX_UNITS_PER_CHARACTER = 16;

/**
 * The first `characters` visible characters of a text, as readers count them: a letter with its accents is
 * one, and so is an emoji. Reads a bounded part of the text, so the
 * cost is the same for any length.
 */
export function excerpt(
  markdown: string,
  characters: number,
  { keys, endOf = (_, end) => end }: ExcerptOptions = {},
): Excerpt {
  const definitions = definitionsIn(markdown);
  for (let limit = characters * 8 + 2000; ; limit *= 4) {
    const beginning = beginningOf(markdown, Math.min(limit, SEARCH_LIMIT));
    const blocks = plainContent(definitions + placeholdersFor(beginning) + beginning, {
      most: MAX_TOKENS,
      keys,
    });
    if (!blocks) return asWritten(markdown, characters);
    const content = inlineContentOf(readable(blocks));
    const text = textOf(content);
    const end = endOfCharacters(text, characters);
    if (end !== null) return { content: cutContent(content, endOf(text, end)), cut: true };
    if (beginning.length === markdown.length) return { content, cut: false };
    if (limit >= SEARCH_LIMIT) return { content, cut: true };
  }
}

/**
 * What the excerpts of a text are taken from: the visible text, a line for each block, as far as the first `characters` of the source go. Empty
 * for a text with too many marks to parse.
 */
export function excerptSource(markdown: string, characters: number, keys?: ReadonlySet<string>): string {
  const beginning = beginningOf(markdown, characters);
  const blocks = plainContent(definitionsIn(markdown) + placeholdersFor(beginning) + beginning, {
    most: MAX_TOKENS,
    keys,
  });
  return blocks ? visibleText(readable(blocks)) : '';
}

/** The content up to a place, with what turns its direction closed. */
function cutContent(content: ElementContent[], end: number): ElementContent[] {
  const before = contentBefore(content, end);
  const closing = closingOf(textOf(before));
  return closing === '' ? before : [...before, { type: 'text', value: closing }];
}

/** The start of the source, for a text with too many marks to parse. */
function asWritten(markdown: string, characters: number): Excerpt {
  const line = markdown
    .slice(0, characters * MAX_UNITS_PER_CHARACTER)
    .replace(/\s+/g, ' ')
    .trim();
  const end = endOfCharacters(line, characters) ?? line.length;
  return { content: [{ type: 'text', value: containedDirections(line.slice(0, end)) }], cut: true };
}

/** The text up to `limit`, cut between two blocks, lines or words if possible. */
function beginningOf(markdown: string, limit: number): string {
  if (markdown.length <= limit) return markdown;
  for (const boundary of ['\n\n', '\n', ' ']) {
    const end = markdown.lastIndexOf(boundary, limit);
    if (end > limit / 2) return markdown.slice(0, end);
  }
  return markdown.slice(0, limit);
}

/**
 * Placeholders for the definitions in the text, which may be at its end: without them a reference would be
 * shown as source.
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

/** References: a footnote, `[words][label]`, `[label][]`. */
const references = /\[(\^[^\s[\]\\]{1,200})\]|[^[\s]\]\[([^[\]\\\n]{1,200})\]|\[([^[\]\\\n]{1,200})\]\[\]/g;

/** Placeholders for definitions that the start of a text refers to, since only the start is read. */
function placeholdersFor(beginning: string): string {
  const labels = new Set<string>();
  for (const [, note, full, collapsed] of beginning.matchAll(references)) {
    const label = note ?? full ?? collapsed ?? '';
    if (/[^\s^]/.test(label)) labels.add(label);
  }
  const definitions = [...labels].map((label) => `[${label}]: x\n\n`).join('');
  // A label that can't be defined would appear as text.
  const shown = definitions === '' ? null : plainContent(definitions, { most: MAX_TOKENS });
  if (!shown || inlineContentOf(shown).length > 0) return '';
  return endDefinitions(definitions);
}

/** A comment keeps the following text from becoming part of the last footnote. */
function endDefinitions(definitions: string): string {
  return `${definitions}<!-- -->\n\n`;
}

let graphemes: Intl.Segmenter | undefined;

/** The offset after `count` characters; null if the text is shorter. */
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
