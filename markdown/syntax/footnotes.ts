import type { Env, MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { indentation, lineStart, lineText } from './lines.ts';

const definition = /^\[\^([^\s[\]]{1,999})\]:[ \t]*/;
const reference = /\[\^([^\s[\]]{1,999})\]/y;

/**
 * The labels of footnotes that a document defines: known after its blocks are parsed and before its inline
 * text is.
 */
const defined = new WeakMap<Env, Set<string>>();

/**
 * Adds GFM's footnotes: tokens `footnote_open` and `footnote_close` around a note's blocks, and
 * `footnote_reference` for a reference. All have `meta.label`. A reference to a missing note stays text.
 */
export function addFootnotes(parser: MarkdownIt): void {
  parser.block.ruler.before('reference', 'footnote', footnoteBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  parser.inline.ruler.before('link', 'footnote_reference', footnoteReference);
}

function footnoteBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (indentation(state, startLine) >= 4) return false;
  const match = definition.exec(lineText(state, startLine));
  if (!match?.[1]) return false;
  if (silent) return true;

  const label = state.md.utils.normalizeReference(match[1]);
  const labels = defined.get(state.env) ?? new Set<string>();
  defined.set(state.env, labels.add(label));

  state.push('footnote_open', '', 1).meta = { label };
  within(state, startLine, match[0].length, () => state.md.block.tokenize(state, startLine, endLine));
  state.push('footnote_close', '', -1);
  return true;
}

/** Parses as if the note's text began at the margin and its further lines were indented by four columns. */
function within(state: StateBlock, line: number, marker: number, parse: () => void): void {
  const before = {
    bMark: state.bMarks[line] ?? 0,
    tShift: state.tShift[line] ?? 0,
    sCount: state.sCount[line] ?? 0,
    parentType: state.parentType,
    tight: state.tight,
  };
  state.bMarks[line] = lineStart(state, line) + marker;
  state.tShift[line] = 0;
  state.blkIndent += 4;
  state.sCount[line] = state.blkIndent;
  state.parentType = 'footnote';
  parse();
  state.blkIndent -= 4;
  state.bMarks[line] = before.bMark;
  state.tShift[line] = before.tShift;
  state.sCount[line] = before.sCount;
  state.parentType = before.parentType;
  state.tight = before.tight;
}

function footnoteReference(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('[^', state.pos)) return false;
  reference.lastIndex = state.pos;
  const match = reference.exec(state.src);
  if (!match?.[1] || reference.lastIndex > state.posMax) return false;
  const label = state.md.utils.normalizeReference(match[1]);
  if (!defined.get(state.env)?.has(label)) return false;
  if (!silent) state.push('footnote_reference', '', 0).meta = { label };
  state.pos += match[0].length;
  return true;
}
