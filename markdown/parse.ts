import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it';
import { addAutolinks } from './syntax/autolinks.ts';
import { addCitations, allowKeys } from './syntax/citations.ts';
import { addDefinitions } from './syntax/definitions.ts';
import { addDirections } from './syntax/directions.ts';
import { addDroppedHtml } from './syntax/dropped-html.ts';
import { addWiderFlanking } from './syntax/flanking.ts';
import { addFootnotes } from './syntax/footnotes.ts';
import { addForeign } from './syntax/foreign.ts';
import { addMath } from './syntax/math.ts';
import { addPieceCount, allowPieces, TooManyPiecesError } from './syntax/pieces.ts';
import { addStrikethrough } from './syntax/strikethrough.ts';

/**
 * Creates a parser for the Markdown of posts: CommonMark with GFM's tables, strikethrough, autolinks and
 * footnotes, formulas, definitions, words in other languages, and citations. It takes time in proportion to the text, for any text.
 */
export function createParser(): Parser {
  // Deeper nested blocks are left out, since the parser recurses; no real text nests a hundred levels.
  const parser = new MarkdownIt({ html: true, maxNesting: 100 });
  // `linkProperties` decides which addresses may be linked, for every kind of link.
  parser.validateLink = () => true;
  parser.normalizeLinkText = (url) => url;
  addDroppedHtml(parser);
  addMath(parser);
  addWiderFlanking(parser);
  addStrikethrough(parser);
  addFootnotes(parser);
  addDefinitions(parser);
  addForeign(parser);
  addCitations(parser);
  addAutolinks(parser);
  addDirections(parser);
  addPieceCount(parser);
  return parser;
}

const parser = createParser();
const noKeys: ReadonlySet<string> = new Set();

/** Text with its backslash escapes and character references resolved. */
export function unescaped(text: string): string {
  return parser.utils.unescapeAll(text);
}

/**
 * Limit of tokens of a text. The largest known real post (307,583 characters) has 12,000. The costliest text
 * found within this limit takes 1.5 s of a processor and 280 MB (docs/decisions/033-bounded-texts.md).
 */
export const maxTokens = 120_000;

/**
 * Parses a text into a list of block tokens, with inline tokens in `children`; null if there would be more
 * than `most` tokens. `keys` are those of the references that the text may cite. Never throws.
 */
export function parse(
  markdown: string,
  most = maxTokens,
  keys: ReadonlySet<string> = noKeys,
): Token[] | null {
  return orNull(() => {
    const env = {};
    allowPieces(env, most);
    allowKeys(env, keys);
    return parser.parse(markdown, env);
  });
}

/** The result of `parsing`; null if it stops because the text has too many tokens. */
export function orNull<Result>(parsing: () => Result): Result | null {
  try {
    return parsing();
  } catch (error) {
    if (error instanceof TooManyPiecesError) return null;
    throw error;
  }
}
