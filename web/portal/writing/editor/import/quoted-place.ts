import type { Range } from '../surface/surface.ts';

/** Letters of one side of a quotation that are enough to find it. */
const fewestLetters = 4;

/**
 * Where the words that are quoted around something stand in a text of Markdown; null if they don't. Signs, spaces and addresses don't
 * count, since Markdown has others than the source.
 */
export function quotedPlace(text: string, words: string): Range | null {
  const [left = '', right = ''] = words.split('[…]').map((side) => lettersOf(side).letters);
  const { letters, places } = lettersOf(text);
  const wanted = [left + right, ...[left, right].filter((side) => side.length >= fewestLetters)];
  for (const one of wanted) {
    const at = one === '' ? -1 : letters.indexOf(one);
    const [from, last] = [places[at], places[at + one.length - 1]];
    if (from !== undefined && last !== undefined) return { from, to: last + 1 };
  }
  return null;
}

/** Where a box stands that is quoted by its words, or by its first and last ones: whole lines. Null if it doesn't, or is a callout already. */
export function boxedPlace(text: string, words: string): Range | null {
  const [first = '', last] = words.split(' […] ');
  const beginning = quotedPlace(text, first);
  if (!beginning) return null;
  const rest = last === undefined ? null : quotedPlace(text.slice(beginning.to), last);
  if (last !== undefined && !rest) return null;
  const from = text.lastIndexOf('\n', beginning.from) + 1;
  const to = rest ? beginning.to + rest.to : beginning.to;
  const above = text.slice(0, from).trimEnd().split('\n').at(-1) ?? '';
  return /^> ?\[!/.test(above) ? null : { from, to };
}

/** The letters and digits of a text, and where each of them stands. */
function lettersOf(text: string): { letters: string; places: number[] } {
  const letters: string[] = [];
  const places: number[] = [];
  for (const { 0: found, 1: letter, index } of text.matchAll(
    /<\/?su[bp]>|\]\([^()\s]*\)|([\p{L}\p{M}\p{N}])/gu,
  )) {
    if (letter === undefined) continue;
    for (let unit = 0; unit < found.length; unit += 1) {
      letters.push(found[unit] ?? '');
      places.push(index + unit);
    }
  }
  return { letters: letters.join(''), places };
}
