/** Changes of a table's rows and columns. Pure. */
import type { Alignment, Table } from './table-text.ts';

export interface Cell {
  row: number;
  column: number;
}

export const blankTable: Table = {
  align: ['none', 'none', 'none'],
  rows: [
    ['', '', ''],
    ['', '', ''],
    ['', '', ''],
  ],
};

export function withCell({ align, rows }: Table, { row, column }: Cell, text: string): Table {
  return { align, rows: rows.map((cells, at) => (at === row ? cells.with(column, text) : cells)) };
}

/** A table with an empty row before a place. */
export function withRow({ align, rows }: Table, before: number): Table {
  return {
    align,
    rows: rows.toSpliced(
      before,
      0,
      align.map(() => ''),
    ),
  };
}

/** A table without a row; the headings and one more row stay. */
export function withoutRow({ align, rows }: Table, row: number): Table {
  return { align, rows: rows.length <= 2 || row === 0 ? rows : rows.toSpliced(row, 1) };
}

/** A table with an empty column before a place. */
export function withColumn({ align, rows }: Table, before: number): Table {
  return {
    align: align.toSpliced(before, 0, 'none'),
    rows: rows.map((cells) => cells.toSpliced(before, 0, '')),
  };
}

/** A table without a column; one stays. */
export function withoutColumn({ align, rows }: Table, column: number): Table {
  if (align.length <= 1) return { align, rows };
  return { align: align.toSpliced(column, 1), rows: rows.map((cells) => cells.toSpliced(column, 1)) };
}

export function aligned({ align, rows }: Table, column: number, alignment: Alignment): Table {
  return { align: align.with(column, alignment), rows };
}

/** A table with cells over its own from one on; it grows as far as they need. */
export function pastedInto(
  table: Table,
  { row, column }: Cell,
  cells: readonly (readonly string[])[],
): Table {
  let grown = table;
  const columns = column + Math.max(...cells.map((one) => one.length));
  while (grown.align.length < columns) grown = withColumn(grown, grown.align.length);
  while (grown.rows.length < row + cells.length) grown = withRow(grown, grown.rows.length);
  return {
    align: grown.align,
    rows: grown.rows.map((old, at) => old.map((text, place) => cells[at - row]?.[place - column] ?? text)),
  };
}
