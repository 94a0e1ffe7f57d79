/** What somebody may have meant by a word that no post has. Pure. */

/** Letters of a word that is corrected: shorter ones could be anything, and longer ones are none. */
const letters = { fewest: 4, most: 24 } as const;
/** Letters of a longer word that is forgiven two slips, and of one in which two neighbours are swapped twice. */
const longer = { fewest: 7, most: 12 } as const;

/**
 * What a mistyped word may share with the right one: itself, and what is left without one letter or two. The right one is
 * kept under what is left of it without one; so a letter that is missing, doubled, wrong or in its neighbour's place is
 * forgiven, and in longer words one more that is too much, or two neighbours more in each other's place: `chlorea`. Empty for a word that can't be corrected.
 */
export function spellingsOf(word: string): string[] {
  const { length } = [...word];
  if (length < letters.fewest || length > letters.most || /\p{N}/u.test(word)) return [];
  const once = withoutOne(word);
  const twice = length >= longer.fewest ? once.flatMap(withoutOne) : [];
  const swapped = length >= longer.fewest && length <= longer.most ? withNeighboursSwapped(word) : [];
  return [...new Set([word, ...once, ...twice, ...swapped, ...swapped.flatMap(withoutOne)])];
}

/** How many slips a word of this length is forgiven. */
export function slipsForgiven(word: string): number {
  return [...word].length >= longer.fewest ? 2 : 1;
}

/** How many letters must be put in, left out, replaced, or swapped with their neighbour, to make one word the other. */
export function slipsBetween(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  const empty = Array.from({ length: to.length + 1 }, (_, column) => column);
  let [before, above]: [number[], number[]] = [[], empty];
  for (const [row, letter] of from.entries()) {
    const line = [row + 1];
    for (const [column, wanted] of to.entries()) {
      const replaced = at(above, column) + (letter === wanted ? 0 : 1);
      const swaps = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === wanted;
      const swapped = swaps ? at(before, column - 1) + 1 : Number.POSITIVE_INFINITY;
      line.push(Math.min(replaced, swapped, at(above, column + 1) + 1, at(line, column) + 1));
    }
    [before, above] = [above, line];
  }
  return at(above, to.length);
}

function at(line: readonly number[], column: number): number {
  return line[column] ?? Number.POSITIVE_INFINITY;
}

function withoutOne(word: string): string[] {
  const all = [...word];
  return all.map((_, place) => [...all.slice(0, place), ...all.slice(place + 1)].join(''));
}

function withNeighboursSwapped(word: string): string[] {
  const all = [...word];
  return all
    .slice(1)
    .map((letter, place) => [...all.slice(0, place), letter, all[place], ...all.slice(place + 2)].join(''));
}
