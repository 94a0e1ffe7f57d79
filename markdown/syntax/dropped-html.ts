import type { MarkdownIt, StateBlock } from 'markdown-it';
import { indentation, lineText } from './lines.ts';

/** Elements and comments that are dropped with their content, and how each ends. */
const opaque: readonly { opening: RegExp; closing: RegExp; element: boolean }[] = [
  { opening: /^<script(?=[\s>]|$)/i, closing: /<\/script\s*>/i, element: true },
  { opening: /^<style(?=[\s>]|$)/i, closing: /<\/style\s*>/i, element: true },
  { opening: /^<svg(?=[\s>]|$)/i, closing: /<\/svg\s*>/i, element: true },
  { opening: /^<!--/, closing: /-->/, element: false },
  { opening: /^<\?/, closing: /\?>/, element: false },
  { opening: /^<![A-Za-z]/, closing: />/, element: false },
  { opening: /^<!\[CDATA\[/, closing: /\]\]>/, element: false },
];

/**
 * Replaces CommonMark's HTML blocks. Scripts, style sheets, SVG and comments are dropped with their content.
 * A line with any other tag is parsed as Markdown, and its tags are dropped later: CommonMark would make
 * everything up to the next blank line a raw block, and dropping that would lose the text that authors put
 * between `<div>` and `</div>`, or a list after `<br>`.
 */
export function addDroppedHtml(parser: MarkdownIt): void {
  parser.block.ruler.at('html_block', droppedBlock, { alt: ['paragraph', 'reference', 'blockquote'] });
}

function droppedBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (indentation(state, startLine) >= 4) return false;
  const first = lineText(state, startLine);
  if (!first.startsWith('<')) return false;
  const kind = opaque.find(({ opening }) => opening.test(first));
  if (!kind) return false;

  const closed = kind.closing.exec(first);
  // Text after the end on the same line belongs to the author: the inline rules keep it.
  if (closed && first.slice(closed.index + closed[0].length).trim() !== '') return false;
  // A forgotten `</svg>` must not drop the rest of the text.
  if (kind.element && !closesLater(state, kind.closing, startLine)) return false;
  if (silent) return true;

  state.line = closed ? startLine + 1 : lineAfter(state, kind.closing, startLine + 1, endLine);
  return true;
}

function lineAfter(state: StateBlock, closing: RegExp, from: number, endLine: number): number {
  for (let line = from; line < endLine; line++) {
    if (indentation(state, line) < 0 && !state.isEmpty(line)) return line;
    if (closing.test(lineText(state, line))) return line + 1;
  }
  return endLine;
}

/** The last line of each closing tag, by document. Cached, since every opening tag asks for it. */
const lastClosings = new WeakMap<object, Map<RegExp, number>>();

function closesLater(state: StateBlock, closing: RegExp, line: number): boolean {
  const known = lastClosings.get(state.env) ?? new Map<RegExp, number>();
  lastClosings.set(state.env, known);
  let last = known.get(closing);
  if (last === undefined) {
    last = -1;
    for (const match of state.src.matchAll(new RegExp(closing, 'gi'))) last = match.index;
    known.set(closing, last);
  }
  return last >= (state.bMarks[line] ?? 0);
}
