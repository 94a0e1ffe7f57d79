import type { Element } from 'hast';
import type { Direction } from '../tree/direction.ts';
import { Canvas } from './canvas.ts';
import type { Chart, ChartKind } from './chart.ts';
import { drawLines } from './lines.ts';
import { drawBars, drawDots, drawStacked } from './rows.ts';

type Draw = (canvas: Canvas, chart: Chart, write: (figure: number) => string) => number;

const drawings: Record<ChartKind, Draw> = {
  line: drawLines,
  bar: drawBars,
  stacked: drawStacked,
  dot: drawDots,
};

/**
 * Draws a chart as SVG of at most 8 kB, without styles: the style sheet gives it colours by its classes.
 * `write` writes a figure in the language of the text; `label` names the drawing for screen readers.
 */
export function drawChart(
  chart: Chart,
  { direction, write, label }: { direction: Direction; write: (figure: number) => string; label: string },
): Element {
  const canvas = new Canvas(direction);
  const height = drawings[chart.kind](canvas, chart, write);
  return canvas.finish(height, label);
}
