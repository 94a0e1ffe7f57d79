import type { Chart } from './chart.ts';

/** The separators of CSV, the rarer first. With a semicolon or a tab, figures may have a decimal comma. */
const separators = ['\t', ';', ','] as const;
export type Separator = (typeof separators)[number];

/** The separator of a table, by its first line. */
export function separatorOf(line: string): Separator {
  return separators.find((separator) => line.includes(separator)) ?? ',';
}

/** The values of one line (RFC 4180, without line breaks in values); null for a quote in the wrong place. */
export function valuesOf(line: string, separator: Separator): string[] | null {
  const values: string[] = [];
  let at = 0;
  for (;;) {
    let value = '';
    if (line[at] === '"') {
      const end = closingQuote(line, at + 1);
      if (end === -1) return null;
      value = line.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else {
      const end = line.indexOf(separator, at);
      value = line.slice(at, end === -1 ? line.length : end);
      if (value.includes('"')) return null;
      at += value.length;
    }
    values.push(value.trim());
    if (at === line.length) return values;
    if (line[at] !== separator) return null;
    at++;
  }
}

function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at;
}

/**
 * The figures of a chart as CSV (RFC 4180), with decimal points. A text that a spreadsheet would run as a
 * formula gets an apostrophe before it.
 */
export function csvOf({ heading, series, rows }: Chart): string {
  const lines = [
    [heading, ...series].map(quoted),
    ...rows.map(({ label, figures }) => [quoted(label), ...figures.map((figure) => String(figure ?? ''))]),
  ];
  return lines.map((values) => `${values.join(',')}\r\n`).join('');
}

function quoted(text: string): string {
  const harmless = /^[=+\-@]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
