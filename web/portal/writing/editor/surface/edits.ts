/** Changes of a text, and those that other parts than the tools make. Pure, for any surface. */

/** A text with its selection; `from` and `to` are equal for a caret. */
export interface Selected {
  text: string;
  from: number;
  to: number;
}

export interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/** Replacements in order, by offsets in the old text, and the selection in the new text. */
export interface Edit {
  changes: readonly Replacement[];
  anchor: number;
  head: number;
}

/** Replaces a part of the text and keeps the caret's place in the rest. */
export function replaceAt({ from, to }: Selected, part: Replacement): Edit {
  const moved = (place: number) => {
    if (place <= part.from) return place;
    return Math.max(part.from, place - (part.to - part.from)) + part.insert.length;
  };
  return { changes: [part], anchor: moved(from), head: moved(to) };
}

/** Inserts text on lines of its own after the selection, and puts the caret behind it. */
export function insertBlock({ text, to }: Selected, insert: string): Edit {
  const before = text.slice(0, to);
  const above = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const rest = text.slice(to);
  const below = rest.startsWith('\n\n') ? '' : rest.startsWith('\n') ? '\n' : '\n\n';
  const end = to + above.length + insert.length;
  return { changes: [{ from: to, to, insert: above + insert + below }], anchor: end, head: end };
}
