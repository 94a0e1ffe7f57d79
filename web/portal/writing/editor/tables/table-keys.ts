/** Keys within a table that is written as Markdown. */
import type { KeyBinding } from '@codemirror/view';
import type { Surface } from '../surface/surface.ts';
import { tableAt } from './table-text.ts';

/** Tab goes to the next cell, and from the last one into a new row; Shift+Tab goes back. Elsewhere Tab leaves the text. */
export function tableKeys(surface: () => Surface): KeyBinding[] {
  const go = (step: 1 | -1) => (): boolean => {
    const selected = surface().selected();
    const found = tableAt(selected);
    if (!found) return false;
    const { cells, table, to } = found;
    const at = cells.findLastIndex(({ from }) => from <= selected.from);
    const next = cells[at + step];
    // Behind the first cell, Shift+Tab leaves the text.
    if (!next && step === -1) return false;
    if (next) surface().apply({ changes: [], anchor: next.from, head: next.to });
    else {
      const insert = `\n|${'  |'.repeat(table.align.length)}`;
      surface().apply({ changes: [{ from: to, to, insert }], anchor: to + 3, head: to + 3 });
    }
    return true;
  };
  return [{ key: 'Tab', run: go(1), shift: go(-1) }];
}
