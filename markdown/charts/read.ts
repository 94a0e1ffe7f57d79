import type { ChartFault, ChartProblem } from '../../contract/text/chart-fault.ts';
import { type Chart, type ChartKind, type ChartRow, chartBounds, chartKinds } from './chart.ts';
import { type Separator, separatorOf, valuesOf } from './csv.ts';

/** The kind that an info string names: `bar` for `chart bar`, empty for `chart`; null for other code. */
export function chartKindIn(info: string): string | null {
  const [first, kind = ''] = info.trim().split(/\s+/);
  return first === 'chart' ? kind : null;
}

const settings = ['title', 'unit', 'source'] as const;
type Setting = (typeof settings)[number];

const settingLine = /^([\p{L}]+):(?: |$)(.*)$/u;

/**
 * Reads the block of a chart: lines of settings (`title: …`, `unit: …`, `source: …`), then CSV with a heading
 * for each column, the labels in the first one. Lines of a fault are those of the block: 0 is the one with the
 * kind. Takes time in proportion to the block. Never throws.
 */
export function readChart(kind: string, source: string): { chart: Chart } | ChartFault {
  const lines = source.split('\n').map((line) => line.replace(/\r$/, ''));
  if (!isKind(kind)) return { problem: 'kind', line: 0 };
  const said: Record<Setting, string> = { title: '', unit: '', source: '' };
  let at = 0;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const [, name = '', value = ''] = settingLine.exec(line) ?? [];
    if (name === '') break;
    if (!isSetting(name)) return { problem: 'setting', line: at + 1 };
    said[name] = value.trim();
    if (said[name].length > chartBounds[`${name}Characters`]) return { problem: 'tooLong', line: at + 1 };
  }
  if (said.title === '') return { problem: 'title', line: 0 };
  const table = readTable(kind, lines, at);
  return 'problem' in table ? table : { chart: { kind, ...said, ...table } };
}

type Table = Pick<Chart, 'heading' | 'series' | 'rows'>;

/** Reads the CSV that begins on a line. */
function readTable(kind: ChartKind, lines: readonly string[], start: number): Table | ChartFault {
  const fault = (problem: ChartProblem, at: number): ChartFault => ({ problem, line: at + 1 });
  const separator = separatorOf(lines[start] ?? '');
  const headings = valuesOf(lines[start] ?? '', separator);
  if (headings === null) return fault('quote', start);
  const [heading = '', ...series] = headings;
  if (series.length === 0) return fault('empty', start);
  if (series.length > chartBounds.series) return fault('tooMany', start);
  if (headings.some(isLong)) return fault('tooLong', start);
  const rows: ChartRow[] = [];
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const row = readRow(line, { kind, separator, columns: headings.length });
    if (typeof row === 'string') return fault(row, at);
    rows.push(row);
    const tooMany =
      rows.length > chartBounds.rows[kind] || rows.length * series.length > chartBounds.figures[kind];
    if (tooMany) return fault('tooMany', at);
  }
  const hasFigures = rows.some(({ figures }) => figures.some((figure) => figure !== null));
  return hasFigures ? { heading, series, rows } : fault('empty', start);
}

function readRow(
  line: string,
  { kind, separator, columns }: { kind: ChartKind; separator: Separator; columns: number },
): ChartRow | ChartProblem {
  const values = valuesOf(line, separator);
  if (values === null) return 'quote';
  if (values.length !== columns) return 'columns';
  const [label = '', ...cells] = values;
  if (isLong(label)) return 'tooLong';
  const figures = cells.map((cell) => figureOf(cell, separator));
  if (figures.includes(undefined)) return 'figure';
  // Parts of a whole: below zero they would overlap.
  if (kind === 'stacked' && figures.some((figure) => (figure ?? 0) < 0)) return 'negative';
  return { label, figures: figures.map((figure) => figure ?? null) };
}

const figure = /^[-−+]?\d+(?:\.\d+)?$/;
/** Digits in groups of three, as spreadsheets in many languages write them. */
const grouped = /^[-−+]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d \u00a0\u202f])/;

/** The figure in a cell, null for an empty one, undefined for anything else. */
function figureOf(cell: string, separator: Separator): number | null | undefined {
  if (cell === '') return null;
  const digits = cell.replace(grouped, (groups) => groups.replace(/[ \u00a0\u202f]/g, ''));
  const written = separator === ',' ? digits : digits.replace(',', '.');
  if (written.length > 30 || !figure.test(written)) return undefined;
  const value = Number(written.replace('−', '-'));
  return Math.abs(value) <= chartBounds.figure ? value : undefined;
}

function isKind(kind: string): kind is ChartKind {
  return chartKinds.some((known) => known === kind);
}

function isSetting(name: string): name is Setting {
  return settings.some((known) => known === name);
}

function isLong(label: string): boolean {
  return label.length > chartBounds.labelCharacters;
}
