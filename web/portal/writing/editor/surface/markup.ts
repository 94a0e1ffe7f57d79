/** The edits that the editor's buttons and shortcuts make. Pure, for any surface. */
import type { Edit, Selected } from './edits.ts';

type Marking = (selected: Selected) => Edit;

/** Adds or removes two asterisks around the selection. */
export const bold: Marking = (selected) => toggleAsterisks(selected, 2);
/** Adds or removes one asterisk around the selection. */
export const italic: Marking = (selected) => toggleAsterisks(selected, 1);

function toggleAsterisks({ text, from, to }: Selected, wanted: 1 | 2): Edit {
  const before = /\**$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const after = /^\**/.exec(text.slice(to))?.[0].length ?? 0;
  const marks = Math.min(before, after);
  // Three asterisks are bold and italic; one is not bold.
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

/** Inline code; a fenced block if the selection has several lines. */
export const code: Marking = (selected) =>
  isSeveralLines(selected) ? fence(selected, '```') : toggleAround(selected, '`');

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

const headingMark = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;

/** Makes the selected lines headings of a level, or ordinary text for level 0; empty lines between them stay empty. */
export function heading(selected: Selected, level: number): Edit {
  const mark = level === 0 ? '' : `${'#'.repeat(level)} `;
  const isOneLine = !isSeveralLines(selected);
  return eachLine(selected, (line) =>
    line.trim() === '' && !isOneLine ? line : mark + line.replace(headingMark, ''),
  );
}

/** The level of the heading that the selection begins in; 0 for ordinary text. */
export function headingLevel({ text, from }: Selected): number {
  const line = text.slice(lineStart(text, from), lineEnd(text, from));
  return headingMark.exec(line)?.[1]?.length ?? 0;
}

const listMark = /^(\s*)(?:[-*+]|\d+[.)]) +/;

export const list: Marking = (selected) =>
  toggleLines(selected, /^\s*[-*+] +/, (line) => line.replace(listMark, '$1').replace(/^(\s*)/, '$1- '));

export const numberedList: Marking = (selected) =>
  toggleLines(selected, /^\s*\d+[.)] +/, (line, place) =>
    line.replace(listMark, '$1').replace(/^(\s*)/, `$1${place + 1}. `),
  );

export const quote: Marking = (selected) => toggleLines(selected, /^> ?/, (line) => `> ${line}`);

const calloutMark = /^> ?\[!\w+\][ \t]*$/;

/** Makes the selected lines a callout of a kind, or a callout one of another kind. */
export function callout(selected: Selected, kind: string): Edit {
  const mark = `> [!${kind.toUpperCase()}]`;
  const { text, from, to } = selected;
  const [start, end] = [lineStart(text, from), lineEnd(text, to)];
  const lines = text.slice(start, end).split('\n');
  const kept = lines.filter((line) => !calloutMark.test(line)).map((line) => line.replace(/^> ?/, ''));
  const insert = [mark, ...(kept.length > 0 ? kept : ['']).map((line) => `> ${line}`.trimEnd())].join('\n');
  const above = start === 0 || text.slice(0, start).endsWith('\n\n') ? '' : '\n';
  const below = end === text.length || text.slice(end).startsWith('\n\n') ? '' : '\n';
  const written = kept.join('').trim() === '' ? `${insert} ` : insert;
  const caret = start + above.length + written.length;
  return { changes: [{ from: start, to: end, insert: above + written + below }], anchor: caret, head: caret };
}

/**
 * Inserts a footnote's reference after the selection, and its text, to be typed, at the end of the post. In the text of a footnote
 * it goes back to where the text refers to it.
 */
export const footnote: Marking = ({ text, to }) => {
  const back = referenceOf(text, to);
  if (back !== null) return { changes: [], anchor: back, head: back };
  const numbers = [...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...numbers) + 1}]`;
  const end = text.replace(/\n+$/, '').length;
  // The caret is in the empty lines at the end: the reference comes before the footnote's text.
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

/** The place behind the first reference to the footnote whose text stands on the line of a place; null elsewhere. */
function referenceOf(text: string, place: number): number | null {
  const start = lineStart(text, place);
  const [mark] = /^\[\^[^\]\s]+\](?=:)/.exec(text.slice(start)) ?? [];
  const found = mark === undefined ? -1 : text.indexOf(mark);
  return mark === undefined || found === start ? null : found + mark.length;
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
  // A caret keeps its place; a selection grows to whole lines.
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
