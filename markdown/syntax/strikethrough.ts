import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it';

const TILDE = 0x7e;
/** Marks a single tilde among the delimiters, so that one tilde never pairs with two. */
const SINGLE = -TILDE;
const wordCharacter = /[\p{L}\p{N}]/u;

/**
 * Strikes out text between pairs of one or two tildes, as GFM does, except for a single tilde inside a word:
 * `5~10 mg and 20~30 mg` are ranges, and striking out a dose would change the meaning.
 */
export function addStrikethrough(parser: MarkdownIt): void {
  parser.inline.ruler.at('strikethrough', delimit);
  parser.inline.ruler2.at('strikethrough', pair);
}

function delimit(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false;
  const { length, can_open, can_close } = state.scanDelims(state.pos, true);
  const before = state.src.charAt(state.pos - 1);
  const after = state.src.charAt(state.pos + length);
  const token = state.push('text', '', 0);
  token.content = '~'.repeat(length);
  state.pos += length;
  if (length > 2) return true;
  state.delimiters.push({
    marker: length === 1 ? SINGLE : TILDE,
    length: 0,
    token: state.tokens.length - 1,
    end: -1,
    open: can_open && (length === 2 || !wordCharacter.test(before)),
    close: can_close && (length === 2 || !wordCharacter.test(after)),
  });
  return true;
}

function pair(state: StateInline): void {
  strike(state, state.delimiters);
  for (const meta of state.tokens_meta) if (meta?.delimiters) strike(state, meta.delimiters);
}

function strike(state: StateInline, delimiters: Delimiter[]): void {
  for (const opening of delimiters) {
    if (opening.marker !== TILDE && opening.marker !== SINGLE) continue;
    const closing = delimiters[opening.end];
    if (!closing) continue;
    become(state, opening, 's_open', 1);
    become(state, closing, 's_close', -1);
  }
}

function become(state: StateInline, delimiter: Delimiter, type: string, nesting: 1 | -1): void {
  const token = state.tokens[delimiter.token];
  if (!token) return;
  token.type = type;
  token.tag = 'del';
  token.nesting = nesting;
  token.content = '';
}
