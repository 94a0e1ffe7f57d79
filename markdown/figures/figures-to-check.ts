/** The figures of a text that nobody has reviewed yet: doses, thresholds, numbers to call and negations. */
import type { Version } from './changed-figures.ts';
import { type Change, type ChangedFigure, listed } from './figure-changes.ts';
import { type Figure, figuresOf } from './tokens.ts';

/** What has to be checked in a first text, in its order. The figures of one row of a table are one. */
export function figuresToCheck({ text, language }: Version): ChangedFigure[] {
  const figures = figuresOf(text, language);
  const rows = [...text.matchAll(/^\|.*$/gm)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  const found: Change[] = [];
  let row = 0;
  let listedRow = -1;
  figures.forEach((figure, place) => {
    while ((rows[row]?.end ?? Number.POSITIVE_INFINITY) < figure.start) row++;
    const around = rows[row];
    const isInRow = around !== undefined && around.start <= figure.start;
    if (!isToCheck(figure, figures[place - 1], isInRow)) return;
    if (!around || !isInRow) {
      found.push({ before: null, after: { text, figure } });
      return;
    }
    if (listedRow === row) return;
    listedRow = row;
    found.push({ before: null, after: { text, figure: { ...around, kind: figure.kind } } });
  });
  return listed(found);
}

/** A number is a threshold with a unit, a sign of comparison or a word of it before, and in a table. */
function isToCheck(
  { kind, units, value, start }: Figure,
  before: Figure | undefined,
  isInRow: boolean,
): boolean {
  if (kind === 'dose' || kind === 'phone' || kind === 'negation') return true;
  if (kind !== 'number') return false;
  if (units || isInRow || /^[<>≤≥]/.test(value ?? '')) return true;
  return before?.kind === 'opposite' && start - before.end <= 6;
}
