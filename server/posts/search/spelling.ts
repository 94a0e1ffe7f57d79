/** Corrects mistyped words by symmetric deletion. Pure functions. */

/** Length of words that are corrected: shorter ones could be anything, longer ones are no words. */
const letters = { fewest: 4, most: 24 } as const;
/** Words from `fewest` letters on may have two slips; up to `most` letters, two swaps of neighbours. */
const longer = { fewest: 7, most: 12 } as const;

/**
 * Spelling keys of a mistyped word: the word itself and what is left after deleting one letter or two. A
 * right word is stored under what is left after deleting one. So a missing, doubled, wrong or swapped letter
 * is found, and in longer words one more extra letter or a second swap: `chlorea`. Empty for a word that
 * can't be corrected.
 */
export function spellingKeys(word: string): string[] {
  const { length } = [...word];
  if (length < letters.fewest || length > letters.most || /\p{N}/u.test(word)) return [];
  const once = withoutOne(word);
  const twice = length >= longer.fewest ? once.flatMap(withoutOne) : [];
  const swapped = length >= longer.fewest && length <= longer.most ? withNeighboursSwapped(word) : [];
  return [...new Set([word, ...once, ...twice, ...swapped, ...swapped.flatMap(withoutOne)])];
}

/** Number of slips corrected in a word of this length. */
export function allowedDistance(word: string): number {
  return [...word].length >= longer.fewest ? 2 : 1;
}

/** Damerau-Levenshtein distance: insertions, deletions, replacements and swaps of neighbours. */
export function editDistance(one: string, other: string): number {
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
