/** Merges two texts with a common base. Pure; the comparison is passed in. */

/** A part of the base, and what another text has in its place. */
export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** Compares two texts, in order; null if that takes too long. */
export type FindChanges = (before: string, after: string) => readonly Change[] | null;

interface Merged {
  text: string;
  /** Whether both changed the same place; then both versions are in the text, theirs first. */
  hasBoth: boolean;
}

/** Merges the changes of both texts to `base`; null if the comparison took too long. */
export function mergeChanges(
  base: string,
  mine: string,
  theirs: string,
  findChanges: FindChanges,
): Merged | null {
  const [ofMine, ofTheirs] = [findChanges(base, mine), findChanges(base, theirs)];
  if (!ofMine || !ofTheirs) return null;
  let text = '';
  let place = 0;
  let hasBoth = false;
  for (const { from, to } of placesOf([...ofMine, ...ofTheirs])) {
    const one = inPlace(base, ofTheirs, from, to);
    const other = inPlace(base, ofMine, from, to);
    const unchanged = base.slice(from, to);
    text += base.slice(place, from);
    if (one === other || other === unchanged) text += one;
    else if (one === unchanged) text += other;
    else {
      // The last line of a text has no line break.
      text += one === '' || one.endsWith('\n') ? one + other : `${one}\n${other}`;
      hasBoth = true;
    }
    place = to;
  }
  return { text: text + base.slice(place), hasBoth };
}

/** The ranges of changes, with overlapping ranges and those with the same start joined. */
function placesOf(changes: readonly Change[]): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  const sorted = [...changes].sort((one, other) => one.from - other.from || one.to - other.to);
  for (const { from, to } of sorted) {
    const last = places.at(-1);
    if (last && (from < last.to || from === last.from)) last.to = Math.max(last.to, to);
    else places.push({ from, to });
  }
  return places;
}

/** What one of the texts has in a range. */
function inPlace(base: string, changes: readonly Change[], from: number, to: number): string {
  let text = '';
  let place = from;
  for (const change of changes) {
    if (change.from < from || change.to > to || (change.from === to && from !== to)) continue;
    text += base.slice(place, change.from) + change.insert;
    place = change.to;
  }
  return text + base.slice(place, to);
}
