import type { Token } from 'markdown-it';
import type { ChartFault } from '../../contract/text/chart-fault.ts';
import { parse, unescaped } from '../parse.ts';
import { type Chart, chartBounds } from './chart.ts';
import { chartKindIn, readChart } from './read.ts';

/** Faults that a preview names at most. */
const mostFaults = 20;

/** The kind that a token of a code block names; null if it is no chart. */
export function chartKindOf(token: Token): string | null {
  return token.type === 'fence' ? chartKindIn(unescaped(token.info)) : null;
}

/** Reads the charts of one text in order; a chart beyond the bound is a fault. */
export function chartReader(): (
  kind: string,
  source: string,
) => { chart: Chart; number: number } | ChartFault {
  let drawn = 0;
  return (kind, source) => {
    const read = readChart(kind, source);
    if ('problem' in read) return read;
    if (drawn === chartBounds.charts) return { problem: 'tooMany', line: 0 };
    drawn++;
    return { ...read, number: drawn };
  };
}

/** The charts of a text that can be drawn, in order. */
export function chartsIn(markdown: string): Chart[] {
  return readAll(markdown).flatMap(({ read }) => ('chart' in read ? [read.chart] : []));
}

/** Why charts of a text can't be drawn, with lines of the text, which begin at 1. */
export function chartFaultsIn(markdown: string): ChartFault[] {
  const faults = readAll(markdown).flatMap(({ read, line }) =>
    'problem' in read ? [{ problem: read.problem, line: line + read.line }] : [],
  );
  return faults.slice(0, mostFaults);
}

function readAll(markdown: string) {
  // Most texts have none, and then needn't be parsed.
  if (!/(?:`{3}|~{3})[ \t]*chart/.test(markdown)) return [];
  const read = chartReader();
  return (parse(markdown) ?? []).flatMap((token) => {
    const kind = chartKindOf(token);
    return kind === null ? [] : [{ read: read(kind, token.content), line: (token.map?.[0] ?? 0) + 1 }];
  });
}
