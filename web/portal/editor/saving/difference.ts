/** What differs between two texts. It brings the library that finds it: loaded when somebody wants to see it. */
import { type Change as Difference, diffLines, diffWordsWithSpace } from 'diff';
import type { PostText } from '../post-text.ts';
import { type Change, type FindChanges, mergeChanges } from './merge.ts';

/** A stretch that both texts have, or only the one before, or only the one after. */
export interface Stretch {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** How long a difference is looked for by words, and then by lines, in milliseconds. */
const wordsMilliseconds = 1000;
const linesMilliseconds = 2000;

/** The stretches of two texts in their order: by words, by lines where that takes too long, or else as two wholes. */
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
 * Both authors' changes in one text, for somebody to go over. Where the two touch the same lines, or it is not known what
 * both began from, those lines are there twice, theirs first: nothing is left out.
 */
export function merge(base: PostText | null, mine: PostText, theirs: PostText): PostText {
  const isMine = (name: 'title' | 'language') => base === null || mine[name] !== base[name];
  return {
    title: isMine('title') ? mine.title : theirs.title,
    language: isMine('language') ? mine.language : theirs.language,
    topics: [...new Set([...theirs.topics, ...mine.topics])],
    body: (base && mergeBodies(base.body, mine.body, theirs.body)) ?? unite(theirs.body, mine.body),
  };
}

function mergeBodies(base: string, mine: string, theirs: string): string | null {
  const byWords = mergeChanges(base, mine, theirs, changesByWords);
  if (byWords && !byWords.hasBoth) return byWords.text;
  // Lines that both have changed can be read; words that are both there can't.
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
