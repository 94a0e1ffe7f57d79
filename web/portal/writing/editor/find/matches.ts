/** What find and replace does to a text. Pure. */
import { SearchCursor } from '@codemirror/search';
import { Text } from '@codemirror/state';
import type { Edit, Selected } from '../surface/edits.ts';
import type { Range } from '../surface/surface.ts';

export interface Query {
  words: string;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
}

/** More matches than these are neither counted nor replaced at once. */
export const mostMatches = 10_000;

/** The places of a query in a text, in order. Forms of a letter count as the same: `ﬁ` as `fi`. */
export function matchesOf(text: string, { words, isCaseSensitive, isWholeWord }: Query): Range[] {
  if (words === '') return [];
  const found: Range[] = [];
  const test = isWholeWord ? (from: number, to: number) => isWord(text, from, to) : undefined;
  const fold = isCaseSensitive ? undefined : (letters: string) => letters.toLowerCase();
  const cursor = new SearchCursor(Text.of(text.split('\n')), words, 0, text.length, fold, test);
  for (const { from, to } of { [Symbol.iterator]: () => cursor }) {
    found.push({ from, to });
    if (found.length === mostMatches) break;
  }
  return found;
}

function isWord(text: string, from: number, to: number): boolean {
  return (
    !(isLetter(text, from - 1) && isLetter(text, from)) && !(isLetter(text, to - 1) && isLetter(text, to))
  );
}

function isLetter(text: string, at: number): boolean {
  return /[\p{L}\p{M}\p{N}_]/u.test(text.charAt(at));
}

/** The match after the selection, or before it for -1; past either end, the one at the other. Null if there is none. */
export function neighbourOf(matches: readonly Range[], selected: Range, step: 1 | -1): Range | null {
  const next =
    step === 1
      ? matches.find(({ from }) => from >= selected.to)
      : matches.findLast(({ to }) => to <= selected.from);
  return next ?? matches.at(step === 1 ? 0 : -1) ?? null;
}

/** Replaces matches in one edit; the caret keeps its place in the rest. */
export function replaceMatches({ from }: Selected, matches: readonly Range[], insert: string): Edit {
  const moved = matches.reduce(
    (caret, match) => (match.to <= from ? caret + insert.length - (match.to - match.from) : caret),
    from,
  );
  return { changes: matches.map((match) => ({ ...match, insert })), anchor: moved, head: moved };
}
