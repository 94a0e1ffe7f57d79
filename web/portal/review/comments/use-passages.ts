import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { StaffCommentReply } from '../../../../contract/calls/review.ts';
import { findPassage, fold } from './passages.ts';
import { mapText, rangeOf, type Side } from './text-map.ts';

export interface Passages {
  /** The element that contains the text. */
  root: RefObject<HTMLDivElement | null>;
  /** The comments whose passage is in the text. */
  found: ReadonlySet<string>;
  /** Scrolls the passage of a comment into view and highlights it. */
  show(comment: string): void;
}

const allName = 'commented-passages';
const shownName = 'shown-passage';

/** Comments on the same side of the text. */
export interface CommentsOnText {
  side: Side;
  comments: readonly StaffCommentReply[];
}

/**
 * Finds the passages of comments in the text shown, and highlights them if the browser can (CSS Custom
 * Highlight API, which leaves the DOM alone). `view` names what is shown; a new view has new ranges.
 */
export function usePassages(said: readonly CommentsOnText[], view: string): Passages {
  const root = useRef<HTMLDivElement>(null);
  const ranges = useRef(new Map<string, Range>());
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view shows another text in the same element.
  useLayoutEffect(() => {
    const place = root.current;
    if (!place) return;
    ranges.current = new Map(said.flatMap((texts) => [...findRanges(place, texts)]));
    setFound(new Set(ranges.current.keys()));
    highlight(allName, [...ranges.current.values()]);
    return () => {
      highlight(allName, []);
      highlight(shownName, []);
    };
  }, [said, view]);

  const show = (comment: string) => {
    const range = ranges.current.get(comment);
    const element = range?.startContainer.parentElement;
    if (!range || !element) return;
    highlight(shownName, [range]);
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  };
  return { root, found, show };
}

function findRanges(place: Node, { side, comments }: CommentsOnText): Map<string, Range> {
  const map = mapText(place, side);
  const text = fold(map.text);
  const ranges = new Map<string, Range>();
  for (const { id, passage } of comments) {
    const stretch = passage && findPassage(text, passage);
    const range = stretch && rangeOf(map, stretch);
    if (range) ranges.set(id, range);
  }
  return ranges;
}

/** Highlights ranges under a name that the style sheet styles; does nothing in browsers without the API. */
function highlight(name: string, places: readonly Range[]): void {
  if (!('highlights' in CSS)) return;
  if (places.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...places));
}
