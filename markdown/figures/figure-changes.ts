/** Figures as reviewers see them: as they are written, with the text around them. */
import { oneLine } from '../one-line.ts';
import { type FigureKind, figureKinds } from './tokens.ts';

export interface ChangedFigure {
  kind: FigureKind;
  /** As it is written in each text; null where a text doesn't have it. */
  before: string | null;
  after: string | null;
  /** The text around it: of the new text, or of the old one for what is gone. */
  prefix: string;
  suffix: string;
  /** Above 1 for figures that are counted together because there are too many to list. */
  count: number;
}

/** A figure with the text that it stands in. */
interface Place {
  text: string;
  figure: { kind: FigureKind; start: number; end: number };
}

/** Which figure of one text became which of the other. */
export type Change = { before: Place | null; after: Place } | { before: Place; after: null };

/** Figures that are listed one by one. The others are counted by their kind, where there are several of it. */
export const mostListedFigures = 200;
const contextCharacters = 60;
const longestFigure = 120;

/** Lists so many changes, and counts the others by their kind. */
export function listed(changes: readonly Change[]): ChangedFigure[] {
  const others = Map.groupBy(
    changes.slice(mostListedFigures),
    ({ before, after }): FigureKind => (after ?? before).figure.kind,
  );
  return [
    ...changes.slice(0, mostListedFigures).map(described),
    ...figureKinds.flatMap((kind) => {
      const some = others.get(kind) ?? [];
      if (some.length < 2) return some.map(described);
      return [{ kind, before: null, after: null, prefix: '', suffix: '', count: some.length }];
    }),
  ];
}

function described({ before, after }: Change): ChangedFigure {
  const { text, figure } = after ?? before;
  return {
    kind: figure.kind,
    before: before && written(before),
    after: after && written(after),
    prefix: textBefore(text, figure.start),
    suffix: textAfter(text, figure.end),
    count: 1,
  };
}

/** The text before a place, from the beginning of a word on. */
function textBefore(text: string, end: number): string {
  const start = Math.max(0, end - contextCharacters);
  const before = oneLine(text.slice(start, end));
  return (start > 0 ? before.replace(/^\S*\s/, '') : before).trimStart();
}

/** The text after a place, to the end of a word. */
function textAfter(text: string, start: number): string {
  const end = start + contextCharacters;
  const after = oneLine(text.slice(start, end));
  return (end < text.length ? after.replace(/\s\S*$/, '') : after).trimEnd();
}

function written({ text, figure: { start, end } }: Place): string {
  const whole = text.slice(start, end);
  return whole.length > longestFigure ? `${whole.slice(0, longestFigure)}…` : whole;
}
