/** Numbers with their units, as they are compared across texts. */
import type { Figure } from './tokens.ts';

export interface Measure {
  figure: Figure;
  value: string;
  units: string;
}

/** The numbers of figures; of a range, each end. */
export function measuresOf(figures: readonly Figure[]): Measure[] {
  return figures.flatMap((figure) =>
    figure.value === undefined
      ? []
      : figure.value
          .replace(/^[<>≤≥=~]/, '')
          .split('–')
          .map((value) => ({ figure, value, units: figure.units ?? '' })),
  );
}

/** Units of which one says more: `mg` and `mg/day`, but not `mg` and `mg/kg`. */
export function areNear(one: string, other: string): boolean {
  const rhythm = /\/(?:day|week|month|hour|year|time|dose)/g;
  const bare = (units: string) => units.replace(rhythm, '');
  const [rhythmOf, otherRhythm] = [one.match(rhythm)?.join(''), other.match(rhythm)?.join('')];
  return bare(one) === bare(other) && (!rhythmOf || !otherRhythm);
}
