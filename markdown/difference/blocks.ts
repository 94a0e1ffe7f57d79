/** The difference between two texts, block by block. */
import type { Element, ElementContent } from 'hast';
import { agreement, type Effort } from './effort.ts';
import type { Keys } from './keys.ts';
import {
  anyWord,
  isHeadingAnchor,
  lineDifference,
  markedLine,
  type Piece,
  piecesOf,
  unchangedLine,
} from './lines.ts';
import { type Mark, marked, shellWithoutIds, withoutIds } from './marks.ts';

/** Blocks whose content is compared. */
const compared = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'section',
]);
/** Blocks that are compared as a whole: part of a table makes no sense. */
const whole = new Set(['hr', 'pre', 'div', 'figure']);

/** A block, or inline content between two blocks in a list item. */
type Segment =
  | { kind: 'line'; key: number; pieces: Piece[] }
  | { kind: 'block'; key: number; block: Element };

/**
 * Likeness above which a block counts as changed rather than replaced: twice the shared words, divided by the
 * words of both.
 */
const LIKENESS_THRESHOLD = 0.4;
/** How many different words of a block are compared, which bounds the cost. */
const WORDS_LOOKED_AT = 200;
const COST_OF_LIKENESS = 50;

/** State of one comparison. */
export interface Comparison {
  keys: Keys;
  effort: Effort;
}

/** Merges both texts, with changes marked. A mark contains words of one block, or one whole block. */
export function flowDifference(
  before: readonly ElementContent[],
  after: readonly ElementContent[],
  comparison: Comparison,
): ElementContent[] {
  const { effort, keys } = comparison;
  const likeness = createLikeness();
  const [old, young] = [segmentsOf(before, keys), segmentsOf(after, keys)];
  const { start, end } = agreement(old, young);
  const changed = {
    before: old.slice(start, old.length - end),
    after: young.slice(start, young.length - end),
  };
  const steps = effort.compare(changed.before, changed.after, (one, other) => one.key === other.key) ?? [
    { kind: 'changed' as const, ...changed },
  ];

  const result: ElementContent[] = young.slice(0, start).flatMap(unchangedSegment);
  const add = (nodes: readonly ElementContent[]) => {
    for (const node of nodes) result.push(node);
  };
  for (const step of steps) {
    if (step.kind === 'same') add(step.after.flatMap(unchangedSegment));
    else {
      const pairs = effort.compare(step.before, step.after, likeness, COST_OF_LIKENESS) ?? [step];
      for (const pair of pairs) {
        if (pair.kind === 'changed') {
          add(pair.before.flatMap((segment) => markedSegment('removed', segment, keys)));
          add(pair.after.flatMap((segment) => markedSegment('added', segment, keys)));
        } else {
          for (const [index, segment] of pair.after.entries())
            add(segmentDifference(pair.before[index], segment, comparison));
        }
      }
    }
  }
  add(young.slice(young.length - end).flatMap(unchangedSegment));
  return result;
}

function segmentsOf(children: readonly ElementContent[], keys: Keys): Segment[] {
  const segments: Segment[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    const pieces = piecesOf(line, keys);
    const key = keys.intern(`line ${pieces.map((piece) => piece.key).join()}`);
    if (pieces.length > 0) segments.push({ kind: 'line', key, pieces });
    line = [];
  };
  for (const child of children) {
    if (child.type === 'element' && (compared.has(child.tagName) || whole.has(child.tagName))) {
      endLine();
      segments.push({ kind: 'block', key: keys.of(child), block: child });
    } else {
      line.push(child);
    }
  }
  endLine();
  return segments;
}

function unchangedSegment(segment: Segment): ElementContent[] {
  return segment.kind === 'block' ? [segment.block] : unchangedLine(segment.pieces);
}

function segmentDifference(
  before: Segment | undefined,
  after: Segment,
  comparison: Comparison,
): ElementContent[] {
  if (before?.kind === 'line' && after.kind === 'line')
    return lineDifference(before.pieces, after.pieces, comparison.effort);
  if (before?.kind !== 'block' || after.kind !== 'block')
    return markedSegment('added', after, comparison.keys);
  const children = flowDifference(before.block.children, after.block.children, comparison);
  return [{ ...after.block, children: [...children, ...anchorOf(after.block)] }];
}

function markedSegment(mark: Mark, segment: Segment, keys: Keys): ElementContent[] {
  if (segment.kind === 'line') return markedLine(mark, segment.pieces);
  const { block } = segment;
  if (whole.has(block.tagName)) return [marked(mark, [mark === 'removed' ? withoutIds(block) : block])];
  const children = segmentsOf(block.children, keys).flatMap((child) => markedSegment(mark, child, keys));
  if (mark === 'removed') return [{ ...shellWithoutIds(block), children }];
  return [{ ...block, children: [...children, ...anchorOf(block)] }];
}

function anchorOf({ children }: Element): ElementContent[] {
  return children.slice(-1).filter(isHeadingAnchor);
}

/**
 * Whether two segments are alike enough to be versions of one. Blocks that are compared as a whole never are.
 */
function createLikeness(): (one: Segment, other: Segment) => boolean {
  const known = new WeakMap<Segment, Set<string>>();
  const wordsOf = (segment: Segment): Set<string> => {
    const words = known.get(segment) ?? someWords(segment);
    known.set(segment, words);
    return words;
  };
  return (one, other) => {
    if (one.key === other.key) return true;
    if (one.kind === 'block' || other.kind === 'block') {
      if (one.kind !== 'block' || other.kind !== 'block') return false;
      if (one.block.tagName !== other.block.tagName || whole.has(one.block.tagName)) return false;
    }
    const [words, others] = [wordsOf(one), wordsOf(other)];
    if (words.size + others.size === 0) return true;
    let shared = 0;
    for (const word of words) if (others.has(word)) shared++;
    return (2 * shared) / (words.size + others.size) >= LIKENESS_THRESHOLD;
  };
}

/** The first different words of a segment, up to the limit. */
function someWords(segment: Segment): Set<string> {
  const words = new Set<string>();
  const collect = (nodes: readonly ElementContent[]): void => {
    for (const node of nodes) {
      if (words.size >= WORDS_LOOKED_AT) return;
      if (node.type === 'element') collect(node.children);
      if (node.type !== 'text') continue;
      for (const [word] of node.value.matchAll(anyWord)) {
        words.add(word.toLowerCase());
        if (words.size >= WORDS_LOOKED_AT) return;
      }
    }
  };
  collect(segment.kind === 'block' ? segment.block.children : segment.pieces.map(({ node }) => node));
  return words;
}
