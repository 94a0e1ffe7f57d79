import type { ReactNode } from 'react';

interface FigureTableProps<Row> {
  /** The id of its heading. */
  id: string;
  heading: string;
  /** A sentence under the heading. */
  note?: string;
  columns: readonly string[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The heading of a row. */
  name(row: Row): ReactNode;
  cells(row: Row): readonly ReactNode[];
}

/** A table of figures under its heading, each row with a name. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { id, heading, note, columns, rows, keyOf, name, cells } = props;
  return (
    <>
      <h3 id={id}>{heading}</h3>
      {note !== undefined && <p className="area-note">{note}</p>}
      <div className="numbers-table">
        <table className="numbers-rows" aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row" dir="auto">
                  {name(row)}
                </th>
                {cells(row).map((cell, place) => (
                  <td key={columns[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
