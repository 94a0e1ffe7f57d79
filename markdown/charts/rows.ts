/** Charts with a row for each label: bars, stacked bars, and dots. They can be read however narrow the page. */
import { type Canvas, lineHeight, seriesClass, shortened, width, widthOf } from './canvas.ts';
import type { Chart } from './chart.ts';
import { scales } from './d3.ts';

const swatch = 10;
const gap = 14;

/** Draws the names of the series beside their colours, from `top` on. Gives the height; 0 for one series. */
function drawLegend(canvas: Canvas, series: readonly string[], top: number): number {
  if (series.length < 2) return 0;
  let x = 0;
  let y = top;
  for (const [index, name] of series.entries()) {
    const text = shortened(name, width - swatch - 6);
    const needed = swatch + 5 + widthOf(text);
    if (x > 0 && x + needed > width) {
      x = 0;
      y += lineHeight + 2;
    }
    const [from, to] = [canvas.x(x), canvas.x(x + swatch)];
    canvas.path(seriesClass(index), [`M${from} ${y + 3}H${to}v${swatch}H${from}z`]);
    canvas.text(text, { x: x + swatch + 5, y: y + swatch + 2 });
    x += needed + gap;
  }
  return y - top + lineHeight + 8;
}

/** Writes a figure in the language of the text. */
type Write = (figure: number) => string;

const barHeight = 13;
const rowGap = 9;
const widestLabels = 130;
const beforeBars = 6;

interface Layout {
  /** Where labels end. */
  labels: number;
  /** The position of a figure. */
  position: (figure: number) => number;
  zero: number;
}

function widthOfLabels(rows: Chart['rows']): number {
  return Math.min(widestLabels, Math.max(...rows.map(({ label }) => widthOf(label))));
}

/** Lays out labels, bars from zero and, behind the bars, room for the longest of the figures at their ends. */
function layOut({ rows }: Chart, figures: readonly number[], write: Write): Layout {
  const labels = widthOfLabels(rows);
  const room = Math.max(...figures.map((figure) => widthOf(write(figure)))) + 4;
  const [least, most] = [Math.min(0, ...figures), Math.max(0, ...figures)];
  const before = least < 0 ? room : 0;
  const scale = scales().scaleLinear(
    [least, most === least ? least + 1 : most],
    [labels + beforeBars + before, width - room],
  );
  return { labels, position: (figure) => scale(figure), zero: scale(0) };
}

function drawLabel(canvas: Canvas, label: string, labels: number, y: number): void {
  canvas.text(shortened(label, labels + 2), { x: labels, y, anchor: 'end' });
}

const present = (figure: number | null): figure is number => figure !== null;

/** A bar for each figure, with the figure at its end. Gives the height. */
export function drawBars(canvas: Canvas, chart: Chart, write: Write): number {
  const all = chart.rows.flatMap(({ figures }) => figures.filter(present));
  const layout = layOut(chart, all, write);
  const top = drawLegend(canvas, chart.series, 0);
  const bars: string[][] = chart.series.map(() => []);
  const pitch = chart.series.length * (barHeight + 1) + rowGap;
  for (const [row, { label, figures }] of chart.rows.entries()) {
    const y = top + row * pitch;
    drawLabel(canvas, label, layout.labels, y + (pitch - rowGap) / 2 + 4);
    for (const [index, figure] of figures.entries()) {
      if (figure === null) continue;
      const start = y + index * (barHeight + 1);
      const [zero, end] = [layout.zero, layout.position(figure)];
      bars[index]?.push(`M${canvas.point(zero, start)}H${canvas.x(end)}v${barHeight}H${canvas.x(zero)}z`);
      const isNegative = figure < 0;
      const x = isNegative ? end - 4 : end + 4;
      canvas.text(write(figure), { x, y: start + 11, ...(isNegative && { anchor: 'end' }) });
    }
  }
  for (const [index, parts] of bars.entries()) canvas.path(seriesClass(index), parts);
  const height = top + chart.rows.length * pitch;
  canvas.path('axis', [`M${canvas.point(layout.zero, top)}V${height - rowGap + 2}`]);
  return height;
}

/** The figures of a row one after the other, with their sum at the end. Gives the height. */
export function drawStacked(canvas: Canvas, chart: Chart, write: Write): number {
  const sums = chart.rows.map(({ figures }) =>
    figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0),
  );
  const layout = layOut(chart, sums, write);
  const top = drawLegend(canvas, chart.series, 0);
  const bars: string[][] = chart.series.map(() => []);
  const pitch = barHeight + 4 + rowGap;
  for (const [row, { label, figures }] of chart.rows.entries()) {
    const y = top + row * pitch;
    drawLabel(canvas, label, layout.labels, y + 13);
    let sum = 0;
    for (const [index, figure] of figures.entries()) {
      const from = layout.position(sum);
      sum += figure ?? 0;
      const to = layout.position(sum);
      if (to > from)
        bars[index]?.push(`M${canvas.point(from, y)}H${canvas.x(to)}v${barHeight + 4}H${canvas.x(from)}z`);
    }
    canvas.text(write(sum), { x: layout.position(sum) + 4, y: y + 13 });
  }
  for (const [index, parts] of bars.entries()) canvas.path(seriesClass(index), parts);
  return top + chart.rows.length * pitch;
}

/** A dot for each figure on the line of its row, over an axis that needn't begin at zero. Gives the height. */
export function drawDots(canvas: Canvas, chart: Chart, write: Write): number {
  const all = chart.rows.flatMap(({ figures }) => figures.filter(present));
  const nice = scales()
    .scaleLinear([Math.min(...all), Math.max(...all)], [0, 1])
    .nice(4);
  const [least = 0, most = 1] = nice.domain();
  const ticks = nice.ticks(4);
  const half = Math.max(...ticks.map((tick) => widthOf(write(tick)))) / 2;
  const labels = widthOfLabels(chart.rows);
  const x = scales().scaleLinear(
    [least, most === least ? least + 1 : most],
    [labels + beforeBars + half, width - half - 4],
  );
  const legend = drawLegend(canvas, chart.series, 0);
  const top = legend + lineHeight + 4;
  const pitch = barHeight + rowGap;
  const height = top + chart.rows.length * pitch;
  canvas.path('grid', [
    ...ticks.map((tick) => `M${canvas.point(x(tick), top - 2)}V${height}`),
    ...chart.rows.map(
      (_, row) => `M${canvas.point(x(least), top + row * pitch + pitch / 2)}H${canvas.x(x(most))}`,
    ),
  ]);
  for (const tick of ticks)
    canvas.text(write(tick), { x: x(tick), y: top - 6, anchor: 'middle', className: 'scale' });
  const dots: string[][] = chart.series.map(() => []);
  for (const [row, { label, figures }] of chart.rows.entries()) {
    const y = top + row * pitch + pitch / 2;
    drawLabel(canvas, label, labels, y + 4);
    // A line without length, whose round caps make a dot.
    for (const [index, figure] of figures.entries())
      if (figure !== null) dots[index]?.push(`M${canvas.point(x(figure), y)}h0`);
  }
  for (const [index, parts] of dots.entries()) canvas.path(`${seriesClass(index)} dots`, parts);
  return height;
}
