/** Compares two texts. Imported on demand, since it brings the diff library. */
import { type Change as Difference, diffLines, diffWordsWithSpace } from 'diff';
import {
  type PostField,
  type PostText,
  postFields,
  postText,
} from '../../../../../contract/text/post-text.ts';
import { type Change, type FindChanges, mergeChanges } from './merge.ts';
import { mergeContributors, mergeReferences } from './merge-lists.ts';

/** A part that both texts have, or only the earlier or only the later one. */
export interface Stretch {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

type FieldValue = PostText[PostField];

/** Milliseconds allowed for comparing by words, and then by lines. */
const wordsMilliseconds = 1000;
const linesMilliseconds = 2000;

/** The parts of two texts in order: by words, by lines if that takes too long, or else two whole texts. */
export function differenceOf(before: string, after: string): Stretch[] {
  const changes =
    diffWordsWithSpace(before, after, { timeout: wordsMilliseconds }) ??
    diffLines(before, after, { timeout: linesMilliseconds });
  if (changes) return changes.map(stretchOf);
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

function stretchOf({ added, removed, value }: Difference): Stretch {
  return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value };
}

/**
 * Merges both sides' changes into one text for the author to check. Lines that both changed appear twice,
 * theirs first, and so does everything when the common base is unknown: nothing is left out.
 */
export function merge(base: PostText | null, mine: PostText, theirs: PostText): PostText {
  const merged = postFields.map((field) => [
    field,
    mergeField(field, base?.[field], mine[field], theirs[field]),
  ]);
  return {
    ...postText.parse(Object.fromEntries(merged)),
    body: (base && mergeBodies(base.body, mine.body, theirs.body)) ?? unite(theirs.body, mine.body),
  };
}

/** Of two lists everything; of two values the one that was changed, and mine where both were. */
function mergeField(
  field: PostField,
  base: FieldValue | undefined,
  mine: FieldValue,
  theirs: FieldValue,
): FieldValue {
  if (typeof mine !== 'string' && typeof theirs !== 'string') return [...new Set([...theirs, ...mine])];
  if (mine === base) return theirs;
  if (theirs === base || typeof mine !== 'string' || typeof theirs !== 'string') return mine;
  const sides = { base: typeof base === 'string' ? base : '', mine, theirs };
  if (field === 'references') return mergeReferences(sides);
  return field === 'contributors' ? mergeContributors(sides) : mine;
}

function mergeBodies(base: string, mine: string, theirs: string): string | null {
  const byWords = mergeChanges(base, mine, theirs, changesByWords);
  if (byWords && !byWords.hasBoth) return byWords.text;
  // By lines: conflicting lines one after the other are readable, conflicting words are not.
  return mergeChanges(base, mine, theirs, changesByLines)?.text ?? null;
}

const changesByWords: FindChanges = (before, after) =>
  changesOf(diffWordsWithSpace(before, after, { timeout: wordsMilliseconds }));

const changesByLines: FindChanges = (before, after) =>
  changesOf(diffLines(before, after, { timeout: linesMilliseconds }));

function changesOf(differences: readonly Difference[] | undefined): Change[] | null {
  if (!differences) return null;
  const changes: Change[] = [];
  let place = 0;
  for (const { added, removed, value } of differences) {
    const last = changes.at(-1);
    if (removed) changes.push({ from: place, to: place + value.length, insert: '' });
    else if (added && last && last.to === place) last.insert += value;
    else if (added) changes.push({ from: place, to: place, insert: value });
    if (!added) place += value.length;
  }
  return changes;
}

function unite(theirs: string, mine: string): string {
  const changes = diffLines(theirs, mine, { timeout: linesMilliseconds });
  return changes ? changes.map(({ value }) => value).join('') : `${theirs}\n\n${mine}`;
}
