/** Formulas in the text: `$E=mc^2$`, or between lines of `$$` (product.md#the-text). Pure. */
import { type Edit, insertBlock, type Selected } from '../surface/edits.ts';

interface Formula {
  tex: string;
  /** Whether it stands on lines of its own. */
  isBlock: boolean;
}

/** The formula in which the selection begins, with its place; null outside of one. */
export function formulaAt({
  text,
  from,
}: Pick<Selected, 'text' | 'from'>): { formula: Formula; from: number; to: number } | null {
  // A block, or a formula within a line, beside no further dollar and no space inside.
  for (const { 0: whole, 1: block, 2: inline, index } of text.matchAll(
    /^ {0,3}\$\$([^$]+)\$\$|(?<![\\$])\$([^$\s](?:[^$\n]*[^$\s])?)\$(?!\$)/gm,
  )) {
    const to = index + whole.length;
    if (from < index || from > to) continue;
    return {
      formula: { tex: (block ?? inline ?? '').trim(), isBlock: block !== undefined },
      from: index,
      to,
    };
  }
  return null;
}

/** Writes a formula: in the place of the one in which the selection begins, or in place of the selection. */
export function writeFormula(selected: Selected, formula: Formula): Edit {
  const found = formulaAt(selected);
  const insert = formulaText(formula);
  if (!found && formula.isBlock && selected.from === selected.to) return insertBlock(selected, insert);
  const { from, to } = found ?? selected;
  const caret = from + insert.length;
  return { changes: [{ from, to, insert }], anchor: caret, head: caret };
}

/** A formula as Markdown. */
export function formulaText({ tex, isBlock }: Formula): string {
  const lines = tex
    .replace(/\r\n?/g, '\n')
    .replace(/\n\s*\n/g, '\n')
    .trim();
  return isBlock ? `$$\n${lines}\n$$` : `$${lines.replace(/\s*\n\s*/g, ' ')}$`;
}
