import type { MarkdownIt, StateInline } from 'markdown-it';

/** Words in brackets with their language behind them. Notes and citations begin otherwise. */
const foreign = /\[(?![\^@])([^[\]]{1,300})\]\{lang=("?)([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})\2\}/y;

/** Adds words of another language: `[tippy tap]{lang=en}` becomes tokens `foreign_open`, with the attribute `lang`, and `foreign_close`. */
export function addForeign(parser: MarkdownIt): void {
  parser.inline.ruler.before('link', 'foreign', foreignWords);
}

function foreignWords(state: StateInline, silent: boolean): boolean {
  foreign.lastIndex = state.pos;
  const [whole, words, , language] = foreign.exec(state.src) ?? [];
  if (whole === undefined || words === undefined || language === undefined) return false;
  const { pos, posMax } = state;
  if (pos + whole.length > posMax) return false;
  if (!silent) {
    state.push('foreign_open', 'span', 1).attrs = [['lang', language]];
    state.pos = pos + 1;
    state.posMax = state.pos + words.length;
    state.md.inline.tokenize(state);
    state.push('foreign_close', 'span', -1);
    state.posMax = posMax;
  }
  state.pos = pos + whole.length;
  return true;
}
