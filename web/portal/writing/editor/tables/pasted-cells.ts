/** Cells that a spreadsheet puts on the clipboard as text: tabs between them, quotes around those that have line breaks. Pure. */

/** The rows of a paste, each with as many cells; null for text that is no table. */
export function pastedCells(text: string): string[][] | null {
  if (!text.includes('\t')) return null;
  const rows: string[][] = [[]];
  // A cell in quotes, in which quotes are doubled, or one that ends at the next tab or line.
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim());
    if (end === '' || cell.lastIndex >= text.length) break;
    if (end !== '\t') rows.push([]);
  }
  const columns = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
}

/** Whether pasted text is a table: at least two rows, all of them with as many tabs, and not all indented. */
export function isTable(text: string): boolean {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/);
  const tabs = (line: string | undefined) => (line?.match(/\t/g) ?? []).length;
  const isEven = tabs(lines[0]) > 0 && lines.every((line) => tabs(line) === tabs(lines[0]));
  return lines.length > 1 && isEven && !lines.every((line) => line.startsWith('\t'));
}
