/** Tables of a text as rows of cells, and back (GFM). Pure. */
import { type Edit, insertBlock, replaceAt, type Selected } from '../surface/edits.ts';

export const alignments = ['none', 'left', 'center', 'right'] as const;
export type Alignment = (typeof alignments)[number];

/** The cells as people read them, with Markdown inside; the first row has the headings. Each row has a cell for each column. */
export interface Table {
  align: Alignment[];
  rows: string[][];
}

/** A cell with its place in the text, without the spaces around it. */
interface PlacedCell {
  from: number;
  to: number;
}

interface FoundTable {
  table: Table;
  /** The place of its lines. */
  from: number;
  to: number;
  /** Its cells in the order of reading. */
  cells: PlacedCell[];
}

export const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** Lines that end a table as an empty one does: they begin another block. */
const otherBlock = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|>|```|~~~|[-*+][ \t]|\d{1,9}[.)][ \t]|<)/;

/** The table in which the selection begins; null outside of one, and within lists and quotations. */
export function tableAt({ text, from }: Pick<Selected, 'text' | 'from'>): FoundTable | null {
  const lines = linesAround(text, from);
  const head = lines.findIndex(
    ({ line }, place) => line.includes('|') && delimiterRow.test(lines[place + 1]?.line ?? ''),
  );
  const [heading, delimiters, ...others] = head === -1 ? [] : lines.slice(head);
  if (!heading || !delimiters || from < heading.start) return null;
  const align = splitCells(delimiters.line, 0).map(({ text: dashes }) => alignmentOf(dashes));
  const columns = splitCells(heading.line, 0).length;
  if (columns !== align.length) return null;
  const end = others.findIndex(({ line }) => otherBlock.test(line));
  const body = end === -1 ? others : others.slice(0, end);
  const last = body.at(-1) ?? delimiters;
  const to = last.start + last.line.length;
  if (from > to) return null;
  const found = [heading, ...body].map(({ line, start }) => splitCells(line, start));
  return {
    from: heading.start,
    to,
    cells: found.flatMap((row) => row.slice(0, columns)),
    table: {
      align,
      rows: found.map((row) =>
        Array.from({ length: columns }, (_, at) => (row[at]?.text ?? '').replaceAll('\\|', '|')),
      ),
    },
  };
}

/** Writes a table: in the place of the one in which the selection begins, or on lines of its own after it. */
export function writeTable(selected: Selected, table: Table): Edit {
  const insert = tableText(table);
  const found = tableAt(selected);
  if (!found) return insertBlock(selected, insert);
  const isSame = JSON.stringify(found.table) === JSON.stringify(table);
  const caret = { text: selected.text, from: found.to, to: found.to };
  const written = isSame ? selected.text.slice(found.from, found.to) : insert;
  return replaceAt(caret, { from: found.from, to: found.to, insert: written });
}

const dashesOf = { none: '---', left: ':---', center: ':---:', right: '---:' } as const;

/** A table as Markdown. */
export function tableText({ align, rows }: Table): string {
  const [heading = [], ...body] = rows;
  const lines = [
    heading.map(written),
    align.map((alignment) => dashesOf[alignment]),
    ...body.map((row) => row.map(written)),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function written(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

function alignmentOf(dashes: string): Alignment {
  const [isLeft, isRight] = [dashes.startsWith(':'), dashes.endsWith(':')];
  if (isLeft && isRight) return 'center';
  return isLeft ? 'left' : isRight ? 'right' : 'none';
}

interface Line {
  line: string;
  start: number;
}

/** The lines between the empty ones around a place. */
function linesAround(text: string, place: number): Line[] {
  const before = [...text.slice(0, place).matchAll(/\n[ \t]*\n/g)].at(-1);
  let start = before ? before.index + before[0].length : 0;
  const lines: Line[] = [];
  for (const line of text.slice(start).split('\n')) {
    if (line.trim() === '' && start + line.length >= place) break;
    if (line.trim() !== '') lines.push({ line, start });
    start += line.length + 1;
  }
  return lines;
}

/** The cells of a line that begins at a place of the text, as they are written there. */
function splitCells(line: string, start: number): (PlacedCell & { text: string })[] {
  const bars = [...line.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  const isOpen = line.trimStart().startsWith('|');
  const isClosed = bars.length > 0 && line.slice((bars.at(-1) ?? 0) + 1).trim() === '';
  const edges = [...(isOpen ? [] : [-1]), ...bars, ...(isClosed ? [] : [line.length])];
  return edges.slice(0, -1).map((edge, at) => {
    const raw = line.slice(edge + 1, edges[at + 1]);
    const text = raw.trim();
    const from = start + edge + 1 + (text === '' ? Math.min(1, raw.length) : raw.indexOf(text));
    return { from, to: from + text.length, text };
  });
}
