/** A line for each series over time, or over any labels in order. */
import { type Canvas, lineHeight, seriesClass, shortened, width, widthOf } from './canvas.ts';
import type { Chart } from './chart.ts';
import { scales, shapes } from './d3.ts';

const plotHeight = 190;
const widestNames = 110;

/** A year, month or day: `2026`, `2026-03`, `2026-03-15`. */
const isoDate = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

/** The times that the labels name, where all of them name one, each later than the one before. */
function timesOf(labels: readonly string[]): number[] | null {
  if (!labels.every((label) => isoDate.test(label))) return null;
  const times = labels.map((label) => Date.parse(label));
  return times.every((time, index) => time > (times[index - 1] ?? -Infinity)) ? times : null;
}

/** Draws the lines, each with its name at its end. Gives the height. */
export function drawLines(canvas: Canvas, chart: Chart, write: (figure: number) => string): number {
  const { rows, series } = chart;
  const all = rows.flatMap(({ figures }) => figures.filter((figure) => figure !== null));
  const top = lineHeight;
  const bottom = top + plotHeight;
  const y = scales()
    .scaleLinear([Math.min(0, ...all), Math.max(0, ...all)], [bottom, top])
    .nice(4);
  const names = series.map((name) => shortened(name, widestNames));
  const right = width - (series.length > 1 ? Math.max(...names.map(widthOf)) + 10 : 8);
  const x = positions(
    rows.map(({ label }) => label),
    right,
  );

  const ticks = y.ticks(4);
  canvas.path(
    'grid',
    ticks.map((tick) => `M${canvas.point(0, y(tick))}H${canvas.x(right)}`),
  );
  for (const tick of ticks) canvas.text(write(tick), { x: 0, y: y(tick) - 3, className: 'scale' });
  drawLabels(
    canvas,
    rows.map(({ label }) => label),
    x,
    bottom,
  );

  for (const index of series.keys()) {
    const path = shapes()
      .line<number>()
      .defined((row) => rows[row]?.figures[index] != null)
      .x((row) => canvas.x(x[row] ?? 0))
      .y((row) => y(rows[row]?.figures[index] ?? 0))
      .digits(1);
    canvas.path(`${seriesClass(index)} line`, [path(rows.keys()) ?? '']);
  }
  if (series.length > 1) drawNames(canvas, { names, ends: endsOf(chart, y), x: right + 6, bottom });
  return bottom + lineHeight + 4;
}

/** Where each row is, from the first to `right`. */
function positions(labels: readonly string[], right: number): number[] {
  const times = timesOf(labels);
  const from = 4;
  if (labels.length === 1) return [(from + right) / 2];
  if (times) {
    const scale = scales().scaleUtc([times[0] ?? 0, times.at(-1) ?? 1], [from, right - 2]);
    return times.map((time) => scale(time));
  }
  const scale = scales().scalePoint<number>([...labels.keys()], [from, right - 2]);
  return [...labels.keys()].map((row) => scale(row) ?? 0);
}

const widestLabel = 90;
const betweenLabels = 12;

/** Writes the first and last label below the line, and those between for which there is room. */
function drawLabels(canvas: Canvas, labels: readonly string[], x: readonly number[], bottom: number): void {
  const last = labels.length - 1;
  const texts = labels.map((label) => shortened(label, widestLabel));
  const place = (row: number) => {
    const [at, wide] = [x[row] ?? 0, widthOf(texts[row] ?? '')];
    if (last === 0) return { anchor: 'middle', from: at - wide / 2, to: at + wide / 2 } as const;
    if (row === 0) return { anchor: 'start', from: at, to: at + wide } as const;
    if (row === last) return { anchor: 'end', from: at - wide, to: at } as const;
    return { anchor: 'middle', from: at - wide / 2, to: at + wide / 2 } as const;
  };
  const lastFrom = place(last).from - betweenLabels;
  let free = Number.NEGATIVE_INFINITY;
  for (const row of labels.keys()) {
    const { anchor, from, to } = place(row);
    if (row !== last && (from < free || (row > 0 && to > lastFrom))) continue;
    canvas.text(texts[row] ?? '', { x: x[row] ?? 0, y: bottom + lineHeight, anchor, className: 'scale' });
    free = to + betweenLabels;
  }
}

/** The height at which each line ends; null for a series without figures. */
function endsOf({ series, rows }: Chart, y: (figure: number) => number): (number | null)[] {
  return series.map((_, index) => {
    const last = rows.findLast(({ figures }) => figures[index] != null)?.figures[index];
    return last == null ? null : y(last);
  });
}

interface Names {
  names: readonly string[];
  ends: readonly (number | null)[];
  x: number;
  bottom: number;
}

/** Writes each name beside the end of its line, moved where two would overlap. */
function drawNames(canvas: Canvas, { names, ends, x, bottom }: Names): void {
  const order = [...names.keys()].filter((index) => ends[index] != null);
  order.sort((one, other) => (ends[one] ?? 0) - (ends[other] ?? 0));
  const places = order.map((index) => ends[index] ?? 0);
  for (let at = 1; at < places.length; at++)
    places[at] = Math.max(places[at] ?? 0, (places[at - 1] ?? 0) + lineHeight);
  for (let at = places.length - 1, lowest = bottom; at >= 0; at--, lowest -= lineHeight)
    places[at] = Math.min(places[at] ?? 0, lowest);
  for (const [at, index] of order.entries())
    canvas.text(names[index] ?? '', { x, y: (places[at] ?? 0) + 4, className: `${seriesClass(index)} name` });
}
