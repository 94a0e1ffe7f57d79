/** Finds figures of a summary that the text under it doesn't have. */
import type { Version } from './changed-figures.ts';
import { type ChangedFigure, listed } from './figure-changes.ts';
import { areNear, measuresOf } from './measures.ts';
import { figuresOf } from './tokens.ts';

/** The doses, numbers with a unit and numbers to call of a summary that aren't in its text. */
export function figuresWithoutSource(summary: string, { text, language }: Version): ChangedFigure[] {
  if (!/\p{N}|\p{L}/u.test(summary)) return [];
  const own = figuresOf(text, language);
  const measures = measuresOf(own);
  const phones = new Set(own.map(({ key }) => key));
  const strange = figuresOf(summary, language).filter((figure) => {
    if (figure.kind === 'phone') return !phones.has(figure.key);
    if (!figure.units || !figure.value) return false;
    return !measuresOf([figure]).every(({ value, units }) =>
      measures.some((other) => other.value === value && (!other.units || areNear(other.units, units))),
    );
  });
  return listed(strange.map((figure) => ({ before: null, after: { text: summary, figure } })));
}
