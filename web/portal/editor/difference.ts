/** What differs between two texts. It brings the library that finds it: loaded when somebody wants to see it. */
import { applyPatch, type Change, diffLines, diffWordsWithSpace, structuredPatch } from 'diff';
import type { PostText } from './post-text.ts';

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

function stretchOf({ added, removed, value }: Change): Stretch {
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
  const patch = structuredPatch('', '', base, mine, '', '', { timeout: linesMilliseconds });
  if (!patch) return null;
  const merged = applyPatch(theirs, patch, { autoConvertLineEndings: false });
  return merged === false ? null : merged;
}

function unite(theirs: string, mine: string): string {
  const changes = diffLines(theirs, mine, { timeout: linesMilliseconds });
  return changes ? changes.map(({ value }) => value).join('') : `${theirs}\n\n${mine}`;
}
