/** Reads CSV (RFC 4180) from a stream, and writes it for spreadsheets. */

/** Maximum length of one record; real ones have a few thousand characters. */
const mostCharacters = 1_000_000;

/** An error in a file, with the line on which the record begins. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(problem);
    this.line = line;
  }
}

interface Row {
  values: string[];
  /** The line on which it begins. */
  line: number;
}

/** The records of a file, which arrives in pieces. Empty lines are left out. @throws CsvError */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<Row> {
  let rest = '';
  let line = 1;
  for await (const piece of pieces) {
    rest += piece;
    let start = 0;
    for (;;) {
      const end = endOfRecord(rest, start);
      if (end === -1) break;
      const record = rest.slice(start, end);
      if (record.trim() !== '') yield { values: valuesOf(record, line), line };
      line += linesIn(record) + 1;
      start = end + 1;
    }
    rest = rest.slice(start);
    if (rest.length > mostCharacters)
      throw new CsvError(line, 'A record has more than a million characters.');
  }
  if (rest.trim() === '') return;
  if (hasOpenQuote(rest)) throw new CsvError(line, 'The file ends inside quotes.');
  yield { values: valuesOf(rest, line), line };
}

/** The index of the line end outside of quotes that ends the record; -1 if it has not arrived yet. */
function endOfRecord(text: string, start: number): number {
  let from = start;
  for (;;) {
    const end = text.indexOf('\n', from);
    if (end === -1) return -1;
    const quote = text.indexOf('"', from);
    if (quote === -1 || quote > end) return end;
    const closing = text.indexOf('"', quote + 1);
    if (closing === -1) return -1;
    from = closing + 1;
  }
}

function hasOpenQuote(record: string): boolean {
  return (record.match(/"/g)?.length ?? 0) % 2 === 1;
}

function linesIn(record: string): number {
  return record.split('\n').length - 1;
}

function valuesOf(record: string, line: number): string[] {
  const values: string[] = [];
  const value = /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y;
  const text = record.endsWith('\r') ? record.slice(0, -1) : record;
  for (;;) {
    const match = value.exec(text);
    if (!match) throw new CsvError(line, 'A value has a quote in its middle.');
    values.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '') return values;
  }
}

/** Spreadsheets need this mark to read a file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** A line of CSV with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/**
 * Quotes a cell. An apostrophe goes before what a spreadsheet would run as a formula, so that it stays text.
 */
function cellOf(text: string): string {
  const harmless = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
