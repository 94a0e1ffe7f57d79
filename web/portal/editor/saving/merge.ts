/** Two texts that began from the same one, brought together: pure, given how to find what differs. */

/** A part of the first text that another has something else for. */
export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** What differs between two texts, in order; null where that takes too long to find. */
export type FindChanges = (before: string, after: string) => readonly Change[] | null;

interface Merged {
  text: string;
  /** Whether both changed the same place: there both are kept, theirs first. */
  hasBoth: boolean;
}

/** Both texts' changes to `base`; null where they can't be found. */
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
      // The last line of a text has no end of its own.
      text += one === '' || one.endsWith('\n') ? one + other : `${one}\n${other}`;
      hasBoth = true;
    }
    place = to;
  }
  return { text: text + base.slice(place), hasBoth };
}

/** The places of changes, with those that overlap or begin together as one. */
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

/** A place as one of the texts has it. */
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
