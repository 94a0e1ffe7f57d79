import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { StaffCommentReply } from '../../../../../contract/desk/calls/comments.ts';
import { findPassage, fold, type Passage } from './passages.ts';
import { mapText, rangeOf, type Side } from './text-map.ts';

export interface Passages {
  /** The element that contains the text. */
  root: RefObject<HTMLDivElement | null>;
  /** The comments whose passage is in the text. */
  found: ReadonlySet<string>;
  /** Where each passage begins, in pixels from the beginning of the text, by comment. */
  tops: ReadonlyMap<string, number>;
  /** Highlights the passage of a comment, and scrolls it to this part of the window. */
  show(comment: string, block?: ScrollLogicalPosition): void;
  /** Highlights a passage of the text, and scrolls to it. */
  point(passage: Passage, side: Side, block?: ScrollLogicalPosition): void;
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
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view shows another text in the same element.
  useLayoutEffect(() => {
    const place = root.current;
    if (!place) {
      ranges.current = new Map();
      setFound(new Set());
      return;
    }
    ranges.current = new Map(said.flatMap((texts) => [...findRanges(place, texts)]));
    setFound(new Set(ranges.current.keys()));
    highlight(allName, [...ranges.current.values()]);
    // Pictures that load, and another width of the window, move the passages.
    const sizes = new ResizeObserver(() => setTops(topsIn(place, ranges.current)));
    sizes.observe(place);
    return () => {
      sizes.disconnect();
      highlight(allName, []);
      highlight(shownName, []);
    };
  }, [said, view]);

  const show = (comment: string, block?: ScrollLogicalPosition) =>
    scrollTo(ranges.current.get(comment), block);
  const point = (passage: Passage, side: Side, block?: ScrollLogicalPosition) => {
    if (!root.current) return;
    const map = mapText(root.current, side);
    const stretch = findPassage(fold(map.text), passage);
    scrollTo(stretch && rangeOf(map, stretch), block);
  };
  return { root, found, tops, show, point };
}

/** Highlights a range, and scrolls to it. */
function scrollTo(range: Range | null | undefined, block: ScrollLogicalPosition = 'center'): void {
  const element = range?.startContainer.parentElement;
  if (!range || !element) return;
  highlight(shownName, [range]);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block, behavior: still ? 'auto' : 'smooth' });
}

function topsIn(place: Element, ranges: ReadonlyMap<string, Range>): Map<string, number> {
  const { top } = place.getBoundingClientRect();
  return new Map(
    [...ranges].map(([comment, range]) => [comment, Math.round(range.getBoundingClientRect().top - top)]),
  );
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
