export interface Row {
  name: string;
  /** One value per run. */
  values: readonly number[];
  unit?: string;
  /** Decimal places. */
  places?: number;
}

export interface Spread {
  minimum: number;
  median: number;
  maximum: number;
}

export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** The time of day in UTC, to a tenth of a second. */
export function clockTime(at: Date): string {
  return at.toISOString().slice(11, 21);
}

/** @throws if there are no values */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number): number => {
    const value = sorted[index];
    if (value === undefined) throw new RangeError('a spread of nothing');
    return value;
  };
  const middle = (sorted.length - 1) / 2;
  return {
    minimum: at(0),
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    maximum: at(sorted.length - 1),
  };
}

/** Prints a table of minimum, median and maximum. */
export function printTable(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ name, values, unit = '', places = 0 }) => {
    const { minimum, median, maximum } = spreadOf(values);
    return [name, ...[minimum, median, maximum].map((value) => value.toFixed(places)), unit];
  });
  printColumns([[title, 'minimum', 'median', 'maximum', ''], ...cells]);
}

/** Prints rows in columns: a name, numbers, and a unit that may be empty. */
export function printColumns(lines: readonly (readonly string[])[]): void {
  const columns = Math.max(...lines.map((line) => line.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const [name = '', ...rest] of lines) {
    const numbers = rest.slice(0, -1).map((cell, index) => cell.padStart(widths[index + 1] ?? 0));
    say(`  ${name.padEnd(widths[0] ?? 0)}  ${numbers.join('  ')}  ${rest.at(-1)}`.trimEnd());
  }
}

export interface Budget {
  what: string;
  value: number;
  limit: number;
  /** The direction of the limit. */
  bound: 'at least' | 'at most';
  unit?: string;
  places?: number;
}

/** Prints a value against its budget; gives whether it is met. */
export function printVerdict({ what, value, limit, bound, unit = '', places = 2 }: Budget): boolean {
  const met = bound === 'at least' ? value >= limit : value <= limit;
  const sign = bound === 'at least' ? '≥' : '≤';
  const figure = `${value.toFixed(places)}${unit && ` ${unit}`}`;
  const share = limit === 0 ? '' : ` (${(value / limit).toFixed(2)} of the budget)`;
  say(
    `  ${met ? 'met' : 'MISSED'}: ${what}: ${figure}, budget ${sign} ${limit}${unit && ` ${unit}`}${share}`,
  );
  return met;
}
