import type { Element, ElementContent } from 'hast';
import { leftToRightRuns, type Run, shortRun } from '../../contract/text/left-to-right.ts';
import type { Direction } from './direction.ts';
import { addText, element } from './nodes.ts';

/** Inline elements that contain text of the line. */
const phrases = new Set(['a', 'em', 'strong', 'del', 'ins', 'sub', 'sup', 'span']);
/** Inline elements that aren't part of the line's text. */
const whole = new Set(['code', 'br', 'img', 'picture', 'math', 'bdi']);
/** Elements with a direction of their own. */
const leftAlone = new Set(['pre', 'code', 'math', 'svg']);
/** Placeholder for an element that no number can span. */
const placeholder = '\ufffc';

/**
 * Wraps phone numbers, dates, doses and ranges in right-to-left text in left-to-right `bdi` elements.
 * `direction` is that of the text; paragraphs may have another. Changes the nodes.
 */
export function isolateNumbers(children: readonly ElementContent[], direction: Direction): ElementContent[] {
  const result: ElementContent[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    for (const node of isolatedLine(line, direction)) result.push(node);
    line = [];
  };
  for (const child of children) {
    if (isOfALine(child)) line.push(child);
    else {
      endLine();
      if (child.type === 'element' && !leftAlone.has(child.tagName)) {
        child.children = isolateNumbers(child.children, ownDirection(child) ?? direction);
      }
      result.push(child);
    }
  }
  endLine();
  return result;
}

function isOfALine(node: ElementContent): boolean {
  if (node.type !== 'element') return true;
  if (whole.has(node.tagName)) return true;
  // A mark of a difference may contain a whole block.
  return phrases.has(node.tagName) && node.children.every(isOfALine);
}

function ownDirection({ properties: { dir } }: Element): Direction | null {
  return dir === 'ltr' || dir === 'rtl' ? dir : null;
}

function isolatedLine(line: readonly ElementContent[], direction: Direction): readonly ElementContent[] {
  const runs = leftToRightRuns(line.map(written).join(''), direction);
  return runs.length === 0 ? line : wrapped(line, 0, runs);
}

/** The text of a node; a placeholder for what isn't text. */
function written(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || whole.has(node.tagName) || isMark(node)) return placeholder;
  return node.children.map(written).join('');
}

/** Whether it is a number of a footnote or reference. */
function isMark({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && (className.includes('footnote-ref') || className.includes('citation'));
}

/** A short run becomes a `bdi`, which the style sheet keeps on one line; a long one must be able to wrap. */
function isolateOf({ from, to }: Run): Element {
  return element(to - from <= shortRun ? 'bdi' : 'span', { dir: 'ltr' });
}

/**
 * Wraps the runs in nodes that begin at offset `at` of their line; `first` is the first run that may be in
 * them.
 */
function wrapped(
  nodes: readonly ElementContent[],
  start: number,
  runs: readonly Run[],
  first = 0,
): ElementContent[] {
  const result: ElementContent[] = [];
  const holders = new Map<Run, Element>();
  const childrenOf = (run: Run | undefined): ElementContent[] => {
    if (!run) return result;
    const holder = holders.get(run) ?? isolateOf(run);
    if (!holders.has(run)) result.push(holder);
    holders.set(run, holder);
    return holder.children;
  };
  let next = first;
  let from = start;
  for (const node of nodes) {
    const to = from + written(node).length;
    while ((runs[next]?.to ?? to) <= from && next < runs.length) next += 1;
    const run = runs[next];
    if (!run || run.from >= to) result.push(node);
    else if (node.type === 'text') {
      for (const piece of cut(node.value, from, runs, next)) addText(childrenOf(piece.run), piece.text);
    } else if (run.from <= from && to <= run.to) childrenOf(run).push(node);
    else if (node.type === 'element') {
      // A run that is partly in an element is isolated inside and outside of it.
      node.children = wrapped(node.children, from, runs, next);
      result.push(node);
    }
    from = to;
  }
  return result;
}

/** Splits a text into runs and the text between them. */
function cut(
  text: string,
  start: number,
  runs: readonly Run[],
  first: number,
): { text: string; run?: Run }[] {
  const pieces: { text: string; run?: Run }[] = [];
  let done = 0;
  for (let index = first; index < runs.length; index += 1) {
    const run = runs[index];
    if (!run || run.from >= start + text.length) break;
    const from = Math.max(run.from - start, 0);
    const to = Math.min(run.to - start, text.length);
    pieces.push({ text: text.slice(done, from) }, { text: text.slice(from, to), run });
    done = to;
  }
  pieces.push({ text: text.slice(done) });
  return pieces;
}
