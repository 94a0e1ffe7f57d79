/** What the buttons and shortcuts of the editor do to a text: pure, for whatever shows it. */

/** A text with what is selected in it; `from` and `to` are equal where only the caret is. */
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

/** Replacements by places of the text before, in their order, and the selection in the text after. */
export interface Edit {
  changes: readonly Replacement[];
  anchor: number;
  head: number;
}

type Marking = (selected: Selected) => Edit;

/** Two asterisks round the selection, or taken away. */
export const bold: Marking = (selected) => toggleAsterisks(selected, 2);
/** One asterisk round the selection, or taken away. */
export const italic: Marking = (selected) => toggleAsterisks(selected, 1);

function toggleAsterisks({ text, from, to }: Selected, wanted: 1 | 2): Edit {
  const before = /\**$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const after = /^\**/.exec(text.slice(to))?.[0].length ?? 0;
  const marks = Math.min(before, after);
  // Three asterisks are both, and one is not two.
  const isMarked = wanted === 2 ? marks >= 2 : marks % 2 === 1;
  if (!isMarked) return surround({ text, from, to }, '*'.repeat(wanted));
  return {
    changes: [
      { from: from - wanted, to: from, insert: '' },
      { from: to, to: to + wanted, insert: '' },
    ],
    anchor: from - wanted,
    head: to - wanted,
  };
}

/** Code in the line; a fenced block where the selection has several lines. */
export const code: Marking = (selected) =>
  isSeveralLines(selected) ? fence(selected, '```') : toggleAround(selected, '`');

/** A formula in the line; on lines of its own where the selection has several. */
export const math: Marking = (selected) =>
  isSeveralLines(selected) ? fence(selected, '$$') : toggleAround(selected, '$');

function isSeveralLines({ text, from, to }: Selected): boolean {
  return text.slice(from, to).includes('\n');
}

function toggleAround(selected: Selected, mark: string): Edit {
  const { text, from, to } = selected;
  const isMarked = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark;
  if (!isMarked) return surround(selected, mark);
  return {
    changes: [
      { from: from - mark.length, to: from, insert: '' },
      { from: to, to: to + mark.length, insert: '' },
    ],
    anchor: from - mark.length,
    head: to - mark.length,
  };
}

function surround({ from, to }: Selected, mark: string): Edit {
  return {
    changes: [
      { from, to: from, insert: mark },
      { from: to, to, insert: mark },
    ],
    anchor: from + mark.length,
    head: to + mark.length,
  };
}

function fence({ text, from, to }: Selected, mark: string): Edit {
  const start = lineStart(text, from);
  const end = lineEnd(text, to);
  return {
    changes: [
      { from: start, to: start, insert: `${mark}\n` },
      { from: end, to: end, insert: `\n${mark}` },
    ],
    anchor: start + mark.length + 1,
    head: end + mark.length + 1,
  };
}

/** A link on the selection, with the address to be typed; an address that is selected becomes the link's. */
export const link: Marking = ({ text, from, to }) => {
  const words = text.slice(from, to);
  if (/^https?:\/\/\S+$/.test(words)) {
    return { changes: [{ from, to, insert: `[](${words})` }], anchor: from + 1, head: from + 1 };
  }
  const address = 'https://';
  const start = from + words.length + 3;
  return {
    changes: [{ from, to, insert: `[${words}](${address})` }],
    anchor: start,
    head: start + address.length,
  };
};

/** No heading → heading → smaller heading → none. Headings of a text begin below the post's title. */
export const heading: Marking = (selected) => {
  const { text, from } = selected;
  const [marks = ''] = /^#{1,6} +/.exec(text.slice(lineStart(text, from))) ?? [];
  const level = marks.trim().length;
  const next = level === 0 ? '## ' : level <= 2 ? '### ' : '';
  return eachLine(selected, (line) => next + line.replace(/^#{1,6} +/, ''));
};

const listMark = /^(\s*)(?:[-*+]|\d+[.)]) +/;

export const list: Marking = (selected) =>
  toggleLines(selected, /^\s*[-*+] +/, (line) => line.replace(listMark, '$1').replace(/^(\s*)/, '$1- '));

export const numberedList: Marking = (selected) =>
  toggleLines(selected, /^\s*\d+[.)] +/, (line, place) =>
    line.replace(listMark, '$1').replace(/^(\s*)/, `$1${place + 1}. `),
  );

export const quote: Marking = (selected) => toggleLines(selected, /^> ?/, (line) => `> ${line}`);

/** A table with words for its columns. */
export function table(selected: Selected, column: string): Edit {
  const head = `| ${column} 1 | ${column} 2 |`;
  const rows = [head, '| --- | --- |', '|  |  |', '|  |  |'].join('\n');
  const { edit, start } = block(selected, rows);
  return { ...edit, anchor: start + 2, head: start + 2 + column.length + 2 };
}

/** A footnote's mark at the selection's end and its text, to be typed, at the end of the post. */
export const footnote: Marking = ({ text, to }) => {
  const numbers = [...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...numbers) + 1}]`;
  const end = text.replace(/\n+$/, '').length;
  // A caret in the empty lines at the end: what is put there comes first.
  const place = Math.min(to, end);
  const gap = /(^|\n)\[\^\d+\]:[^\n]*$/.test(text.slice(0, end)) ? '\n' : '\n\n';
  const definition = `${gap}${mark}: `;
  const caret = end + mark.length + definition.length;
  return {
    changes: [
      { from: place, to: place, insert: mark },
      { from: end, to: text.length, insert: `${definition}\n` },
    ],
    anchor: caret,
    head: caret,
  };
};

/** Replaces a part of the text and leaves the caret where it is in what stays. */
export function replaceAt({ from, to }: Selected, part: Replacement): Edit {
  const moved = (place: number) => {
    if (place <= part.from) return place;
    return Math.max(part.from, place - (part.to - part.from)) + part.insert.length;
  };
  return { changes: [part], anchor: moved(from), head: moved(to) };
}

/** Text on lines of its own after the selection, with the caret behind it. */
export function insertBlock(selected: Selected, insert: string): Edit {
  return block(selected, insert).edit;
}

function block({ text, to }: Selected, insert: string): { edit: Edit; start: number } {
  const before = text.slice(0, to);
  const above = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const rest = text.slice(to);
  const below = rest.startsWith('\n\n') ? '' : rest.startsWith('\n') ? '\n' : '\n\n';
  const start = to + above.length;
  const end = start + insert.length;
  return {
    edit: { changes: [{ from: to, to, insert: above + insert + below }], anchor: end, head: end },
    start,
  };
}

function toggleLines(
  selected: Selected,
  marked: RegExp,
  mark: (line: string, place: number) => string,
): Edit {
  const { text, from, to } = selected;
  const lines = text.slice(lineStart(text, from), lineEnd(text, to)).split('\n');
  const isMarked = lines.every((line) => marked.test(line));
  return eachLine(selected, (line, place) => (isMarked ? line.replace(marked, '') : mark(line, place)));
}

function eachLine({ text, from, to }: Selected, change: (line: string, place: number) => string): Edit {
  const start = lineStart(text, from);
  const end = lineEnd(text, to);
  const insert = text.slice(start, end).split('\n').map(change).join('\n');
  const after = start + insert.length;
  // A caret stays behind what it stood behind; a selection becomes the whole of its lines.
  const caret = Math.max(start, after - (end - to));
  return {
    changes: [{ from: start, to: end, insert }],
    anchor: from === to ? caret : start,
    head: from === to ? caret : after,
  };
}

function lineStart(text: string, place: number): number {
  return text.lastIndexOf('\n', place - 1) + 1;
}

function lineEnd(text: string, place: number): number {
  const end = text.indexOf('\n', place);
  return end === -1 ? text.length : end;
}
