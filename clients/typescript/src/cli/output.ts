/** Prints for people and for programs. Nothing that a site answers can command the terminal. */

const space = /[\t\n\r\v\f\u2028\u2029]+/gu;
/** Control characters, and those that turn the direction of what follows. */
const commanding = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text as one line, without what a terminal obeys. */
export function plain(text: unknown): string {
  return String(text ?? '')
    .replace(space, ' ')
    .replace(commanding, '');
}

/** A line of JSON, with escapes for what a terminal obeys. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    commanding,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Resolves once the line has been handed on. */
export function print(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve()));
  });
}

/** Says something that is no result. */
export function note(line: string): void {
  process.stderr.write(`${plain(line)}\n`);
}

export type Row = Record<string, unknown>;

/** Prints rows as a table whose columns are their fields, or as lines of JSON of `whole`. */
export async function printRows<Item>(
  items: readonly Item[],
  cells: (item: Item) => Row,
  json: boolean,
): Promise<void> {
  if (json) for (const item of items) await print(jsonLine(item));
  else for (const line of tableOf(items.map(cells))) await print(line);
}

const widest = 60;

function tableOf(rows: Row[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => cut(plain(row[name]))))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => length(line[column] ?? ''))));
  return cells.map((line) =>
    line
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - length(cell)))
      .join('  ')
      .trimEnd(),
  );
}

const length = (text: string): number => [...text].length;

/** Addresses are left whole: half of one is of no use. */
function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= widest || text.startsWith('http')) return text;
  return `${characters.slice(0, widest - 1).join('')}…`;
}
