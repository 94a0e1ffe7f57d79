/** The blocks in which authors write charts (docs/decisions/061-charts.md). Pure. */

import type { Edit, Selected } from '../surface/edits.ts';
import { insertBlock, replaceAt } from '../surface/edits.ts';

export const chartKinds = ['line', 'bar', 'stacked', 'dot'] as const;
type ChartKind = (typeof chartKinds)[number];

export interface ChartText {
  kind: ChartKind;
  title: string;
  unit: string;
  source: string;
  /** The figures as CSV, with a line of headings. */
  figures: string;
}

const settings = ['title', 'unit', 'source'] as const;

/** The block of a chart, with a fence that its text can't close. */
export function chartBlock(chart: ChartText): string {
  const lines = settings.flatMap((name) => {
    const value = chart[name].replace(/\s+/g, ' ').trim();
    return value === '' ? [] : [`${name}: ${value}`];
  });
  const figures = chart.figures.replace(/\r\n?/g, '\n').replace(/^\s*\n|\s+$/g, '');
  const text = [...lines, figures].join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}chart ${chart.kind}\n${text}\n${fence}`;
}

/** How many lines of the block stand above the figures. */
export function linesAboveFigures(chart: ChartText): number {
  return 1 + settings.filter((name) => chart[name].trim() !== '').length;
}

/** The block of a chart in which the selection begins, with its place in the text; null outside of one. */
export function chartAt({ text, from }: Selected): { chart: ChartText; from: number; to: number } | null {
  let start = 0;
  let open: { start: number; inside: number; mark: string; kind: string | null } | null = null;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const [, mark = '', info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open === null && mark !== '') {
      const [, kind = null] = /^\s*chart\s+(\S+)\s*$/.exec(info) ?? [];
      open = { start, inside: end + 1, mark, kind };
    } else if (open !== null && mark.startsWith(open.mark) && info.trim() === '') {
      const isHere = open.start <= from && from <= end;
      if (isHere) {
        const kind = chartKinds.find((known) => known === open?.kind);
        const inside = text.slice(open.inside, Math.max(open.inside, start - 1));
        return kind ? { chart: { kind, ...readInside(inside) }, from: open.start, to: end } : null;
      }
      open = null;
    }
    if (open === null && start > from) return null;
    start = end + 1;
  }
  return null;
}

function readInside(inside: string): Omit<ChartText, 'kind'> {
  const said = { title: '', unit: '', source: '' };
  const lines = inside.split('\n');
  while (lines.length > 0) {
    const [, name, value = ''] = /^(title|unit|source):(?: |$)(.*)$/.exec(lines[0] ?? '') ?? [];
    const setting = settings.find((known) => known === name);
    if (setting) said[setting] = value.trim();
    else if (lines[0]?.trim() !== '') break;
    lines.shift();
  }
  return { ...said, figures: lines.join('\n') };
}

/** Writes a chart: in the place of the one in which the selection begins, or after the selection. */
export function writeChart(selected: Selected, chart: ChartText): Edit {
  const block = chartBlock(chart);
  const found = chartAt(selected);
  if (!found) return insertBlock(selected, block);
  const caret = { text: selected.text, from: found.to, to: found.to };
  return replaceAt(caret, { from: found.from, to: found.to, insert: block });
}
