import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { indentation, lineText } from './lines.ts';

const DOLLAR = 0x24;

/**
 * Adds formulas between dollar signs, as tokens whose content is the TeX source: `math_block` for `$$` on
 * lines of its own, `math_display` for `$$` within a paragraph, `math_inline` for `$`.
 *
 * Dollar signs usually mean money. So a single one opens a formula only if no space follows and no letter or
 * digit precedes (US$5), and the next one closes it only if no space precedes and no digit follows (`$5 and
 * $10`). The content must not begin with an amount and a word (`$5 million`).
 */
export function addMath(parser: MarkdownIt): void {
  parser.block.ruler.before('fence', 'math_block', mathBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  parser.inline.ruler.after('escape', 'math_inline', mathInline);
}

/**
 * Line ranges without the end of a formula, by document: without this, many openings would take quadratic
 * time.
 */
const searched = new WeakMap<object, { from: number; to: number }>();

function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (indentation(state, startLine) >= 4) return false;
  const first = lineText(state, startLine).trimEnd();
  if (!first.startsWith('$$') || first.startsWith('$$$')) return false;

  const close = first.indexOf('$$', 2);
  if (close !== -1 && close !== first.length - 2) return false;
  const lastLine = close === -1 ? closingLine(state, startLine, endLine) : startLine;
  if (lastLine === null) return false;

  const rest = close === -1 ? state.getLines(startLine + 1, lastLine + 1, state.blkIndent, false) : '';
  const source = `${first.slice(2)}\n${rest}`.trimEnd().slice(0, -2).trim();
  if (source === '') return false;
  if (silent) return true;

  const token = state.push('math_block', 'math', 0);
  token.block = true;
  token.content = source;
  token.map = [startLine, lastLine + 1];
  state.line = lastLine + 1;
  return true;
}

/** The line that ends a formula opened before it: the first that contains `$$`, if that ends the line. */
function closingLine(state: StateBlock, startLine: number, endLine: number): number | null {
  const vain = searched.get(state.env);
  if (vain && startLine >= vain.from && startLine < vain.to) return null;
  let line = startLine + 1;
  for (; line < endLine; line++) {
    if (indentation(state, line) < 0 && !state.isEmpty(line)) break;
    const text = lineText(state, line).trimEnd();
    const close = text.indexOf('$$');
    if (close === -1) continue;
    if (close === text.length - 2) return line;
    break;
  }
  searched.set(state.env, { from: startLine, to: line });
  return null;
}

function mathInline(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== DOLLAR) return false;
  const found = src.charCodeAt(pos + 1) === DOLLAR ? displayFormula(state) : inlineFormula(state);
  if (!found || found.end > posMax) {
    // Takes the whole run of dollar signs as text, so that the second of two isn't tried as an opening.
    let end = pos;
    while (end < posMax && src.charCodeAt(end) === DOLLAR) end++;
    if (!silent) state.pending += src.slice(pos, end);
    state.pos = end;
    return true;
  }
  if (!silent) {
    const token = state.push(found.display ? 'math_display' : 'math_inline', 'math', 0);
    token.content = found.source;
  }
  state.pos = found.end;
  return true;
}

interface Found {
  source: string;
  end: number;
  display: boolean;
}

function displayFormula(state: StateInline): Found | null {
  const { src, pos } = state;
  if (src.charCodeAt(pos + 2) === DOLLAR) return null;
  const close = after(dollars(state).double, pos + 2);
  if (close === null) return null;
  const source = src.slice(pos + 2, close).trim();
  return source === '' ? null : { source, end: close + 2, display: true };
}

const wordBefore = /[\p{L}\p{N}]$/u;
/** Arabic joins “and”, “so”, “by”, “as” and “for” as one letter to the next word, or formula. */
const wordOfOneLetterBefore = /(?<![\p{L}\p{M}\p{N}])[وفبكل]$/u;
const amount = /^[\d.,]+\s+(?:\p{L}{2}|\p{Script=Arabic})/u;

function inlineFormula(state: StateInline): Found | null {
  const { src, pos } = state;
  if (/\s/.test(src.charAt(pos + 1))) return null;
  const before = src.slice(Math.max(0, pos - 2), pos);
  if (wordBefore.test(before) && !wordOfOneLetterBefore.test(before)) return null;
  const { every, single } = dollars(state);
  const close = after(every, pos + 1);
  if (close === null || !single.has(close)) return null;
  const source = src.slice(pos + 1, close);
  if (amount.test(source) || source.includes('`')) return null;
  return { source, end: close + 1, display: false };
}

/**
 * The offsets of dollar signs in a text, ascending. Computed once per text, since every opening asks for
 * them.
 */
interface Dollars {
  /** Runs of any length. */
  every: readonly number[];
  /** Single signs that may close a formula. */
  single: ReadonlySet<number>;
  /** Runs of two. */
  double: readonly number[];
}

const known = new WeakMap<StateInline, Dollars>();

function dollars(state: StateInline): Dollars {
  const before = known.get(state);
  if (before) return before;
  const every: number[] = [];
  const single = new Set<number>();
  const double: number[] = [];
  for (const { 0: found, index } of state.src.matchAll(/\\.|\$+/gs)) {
    if (found.startsWith('\\')) continue;
    every.push(index);
    if (found.length === 2) double.push(index);
    const spaced = /\s/.test(state.src.charAt(index - 1));
    const counted = /\d/.test(state.src.charAt(index + 1));
    if (found.length === 1 && !spaced && !counted) single.add(index);
  }
  const all = { every, single, double };
  known.set(state, all);
  return all;
}

/** The first position that is not below `least`; `positions` are ascending. */
function after(positions: readonly number[], least: number): number | null {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return positions[low] ?? null;
}
