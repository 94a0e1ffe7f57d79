import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it';
import { addAutolinks } from './syntax/autolinks.ts';
import { addDroppedHtml } from './syntax/dropped-html.ts';
import { addFootnotes } from './syntax/footnotes.ts';
import { addMath } from './syntax/math.ts';
import { addPieceCount, allowPieces, TooManyPieces } from './syntax/pieces.ts';
import { addStrikethrough } from './syntax/strikethrough.ts';

/**
 * A parser of the Markdown that posts are written in: CommonMark, GFM's tables, strikethrough, autolinks and
 * footnotes, and formulas. Its time grows in proportion to the text, whatever the text is.
 */
export function createParser(): Parser {
  // Blocks nested deeper than this are left out. The parser recurses, and nobody quotes a hundred levels deep.
  const parser = new MarkdownIt({ html: true, maxNesting: 100 });
  // Which addresses may be linked is decided where links are written, once, for every kind of link.
  parser.validateLink = () => true;
  parser.normalizeLinkText = (url) => url;
  addDroppedHtml(parser);
  addMath(parser);
  addStrikethrough(parser);
  addFootnotes(parser);
  addAutolinks(parser);
  addPieceCount(parser);
  return parser;
}

const parser = createParser();

/** Text with its backslash escapes and character references resolved. */
export function unescaped(text: string): string {
  return parser.utils.unescapeAll(text);
}

/**
 * How many tokens a text may become. The largest real post known (300,000 characters) becomes 12,000, and what a text of this many
 * costs is bounded: half a second, and 100 MB.
 */
export const maxTokens = 120_000;

/**
 * The text as a flat list of blocks, whose inline content is in `children`; null where there would be more than `most` blocks and
 * marks. Never throws.
 */
export function parse(markdown: string, most = maxTokens): Token[] | null {
  return orNull(() => {
    const env = {};
    allowPieces(env, most);
    return parser.parse(markdown, env);
  });
}

/** What `parsing` gives; null where it is given up because the text has too many pieces. */
export function orNull<Result>(parsing: () => Result): Result | null {
  try {
    return parsing();
  } catch (error) {
    if (error instanceof TooManyPieces) return null;
    throw error;
  }
}
