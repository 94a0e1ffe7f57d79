/** Citations in the text, such as `[@floods, p. 12]` (product.md#references). Pure. */
import type { Edit, Replacement, Selected } from '../surface/edits.ts';

/** What of a citation can't be written: it would end the citation, or begin another one. */
const unwritable = /[[\]@;\n]+/g;

/**
 * Cites a source after the selection: in the citation at the caret, or in place of the key that is begun there, if there is one.
 * `place` is where in the source, such as `p. 12`.
 */
export function cite(selected: Selected, key: string, place: string): Edit {
  const { text, to } = selected;
  const where = place.replace(unwritable, ' ').replace(/\s+/g, ' ').trim().slice(0, 200);
  const source = where === '' ? key : `${key}, ${where}`;
  const end = endOfCitationAt(text, to);
  if (end !== null) return written({ from: end, to: end, insert: `; @${source}` }, 1);
  if (keyBegunIn(lineBefore(selected)) !== null) return completeKey(selected, source);
  const gap = /[\s([]$|^$/.test(text.slice(0, to)) ? '' : ' ';
  return written({ from: to, to, insert: `${gap}[@${source}]` }, 0);
}

/** Writes a key in place of the one that is begun before the caret, and closes the citation. */
export function completeKey(selected: Selected, key: string): Edit {
  const { text, to } = selected;
  const begun = keyBegunIn(lineBefore(selected)) ?? '';
  const end = endOfCitationAt(text, to);
  const insert = end === null ? `${key}]` : key;
  return written({ from: to - begun.length, to, insert }, end === to ? 1 : 0);
}

/** What stands before the caret on its line. */
export function lineBefore({ text, to }: Pick<Selected, 'text' | 'to'>): string {
  return text.slice(text.lastIndexOf('\n', to - 1) + 1, to);
}

/** The edit, with the caret behind what it inserts and so many characters further. */
function written(change: Replacement, further: number): Edit {
  const caret = change.from + change.insert.length + further;
  return { changes: [change], anchor: caret, head: caret };
}

/** The place of the bracket that closes the citation in which a place is; null outside of one. */
function endOfCitationAt(text: string, place: number): number | null {
  const before = /\[@[^[\]\n]*$/.exec(text.slice(Math.max(0, place - 500), place));
  const after = /^[^[\]\n]*\]/.exec(text.slice(place, place + 500));
  return before && after ? place + after[0].length - 1 : null;
}

/** What is being typed of a key at the end of a line, after `[@` or a further `@` in the same brackets; null if none is. */
export function keyBegunIn(line: string): string | null {
  return /\[(?:@[^[\]@;]*;\s?)*@([^\s[\]@;,]*)$/.exec(line)?.[1] ?? null;
}
