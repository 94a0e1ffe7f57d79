import { leftToRightLines } from '../surface/left-to-right-lines.ts';
import type { Surface } from '../surface/surface.ts';
import { isTable, pastedCells } from './pasted-cells.ts';
import { tableAt, tableText } from './table-text.ts';

/** Makes a table of lines with tabs that were pasted at a place, unless they stand in code, in a table, or were changed since. */
export function makeTable(surface: Pick<Surface, 'selected' | 'apply'>, from: number, pasted: string): void {
  const { text } = surface.selected();
  const to = from + pasted.length;
  const before = text.slice(0, from).split('\n');
  const rows = isTable(pasted) ? pastedCells(pasted) : null;
  const isCode = leftToRightLines(text.split('\n')).has(before.length);
  const isChanged = text.slice(from, to) !== pasted;
  if (!rows || isCode || isChanged || tableAt({ text: text.slice(0, from), from })) return;
  const align = (rows[0] ?? []).map(() => 'none' as const);
  const above = /^$|\n\n$/.test(text.slice(0, from)) ? '' : text[from - 1] === '\n' ? '\n' : '\n\n';
  const below = /^$|^\n\n/.test(text.slice(to)) ? '\n' : text[to] === '\n' ? '\n' : '\n\n';
  const insert = above + tableText({ align, rows }) + below;
  const caret = from + insert.length;
  surface.apply({ changes: [{ from, to, insert }], anchor: caret, head: caret });
}
