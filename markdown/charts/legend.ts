import { type Canvas, lineHeight, seriesClass, shortened, width, widthOf } from './canvas.ts';

const swatch = 10;
const gap = 14;

/** Draws the names of the series beside their colours, from `top` on. Gives the height; 0 for one series. */
export function drawLegend(canvas: Canvas, series: readonly string[], top: number): number {
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
