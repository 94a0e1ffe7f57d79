/** A chart as an author writes it: a code block whose info string is `chart` and a kind. */

export const chartKinds = ['line', 'bar', 'stacked', 'dot'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** What a chart shows. Every row has a figure for each series, or null where the author left it out. */
export interface Chart {
  kind: ChartKind;
  title: string;
  /** What the figures count, `cases per week`; empty if not said. */
  unit: string;
  /** Where the figures come from; empty if not said. */
  source: string;
  /** The heading of the first column. */
  heading: string;
  series: string[];
  rows: ChartRow[];
}

export interface ChartRow {
  label: string;
  figures: (number | null)[];
}

/** A chart with its number in the text, and what is said about it. */
export type DescribedChart = Pick<Chart, 'title' | 'unit' | 'source'> & { number: number };

/** Bounds of a chart: with them its drawing has at most 8 kB, and can be read on a phone. */
export const chartBounds = {
  /** Charts in one text; further ones are shown as source. */
  charts: 20,
  series: 6,
  rows: { line: 200, bar: 20, stacked: 24, dot: 24 },
  figures: { line: 400, bar: 60, stacked: 96, dot: 96 },
  titleCharacters: 200,
  unitCharacters: 60,
  sourceCharacters: 300,
  labelCharacters: 80,
  /** The largest figure, of either sign. */
  figure: 1e15,
} as const;
