/** The size of the drawing, in its own units. */
export const plotSize = { width: 600, height: 120 } as const;

/** The SVG path of counts as steps, one per day, earliest first; empty when nothing was counted. */
export function plotPath(counts: readonly number[]): string {
  const highest = Math.max(0, ...counts);
  if (highest === 0) return '';
  const step = plotSize.width / counts.length;
  const heightOf = (count: number) => round(plotSize.height * (1 - count / highest));
  const steps = counts.map((count, day) => `V${heightOf(count)}H${round(step * (day + 1))}`);
  return `M0 ${plotSize.height}${steps.join('')}V${plotSize.height}Z`;
}

/** Rounded to a hundredth: finer differences can't be seen and make the path longer. */
function round(length: number): number {
  return Math.round(length * 100) / 100;
}
