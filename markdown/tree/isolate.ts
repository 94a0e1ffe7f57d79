import type { Element, ElementContent } from 'hast';
import { leftToRightRuns, type Run, shortRun } from '../../contract/left-to-right.ts';
import { addText, element } from './nodes.ts';
import type { Direction } from './page.ts';

/** Elements that stand in a line of text and hold more of it. */
const phrases = new Set(['a', 'em', 'strong', 'del', 'ins', 'sub', 'sup', 'span']);
/** Elements that stand in a line of text and are no part of what is written in it. */
const whole = new Set(['code', 'br', 'img', 'picture', 'input', 'math', 'bdi']);
/** What is written in a direction of its own. */
const leftAlone = new Set(['pre', 'code', 'math']);
/** Stands for an element that no number goes across. */
const placeholder = '\ufffc';

/**
 * Puts phone numbers, dates, doses and ranges that stand in right-to-left text into `bdi` elements that run from left
 * to right. `direction` is that of the text; a paragraph may have another. Changes the nodes.
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
  // A mark of what has changed may hold a whole block.
  return phrases.has(node.tagName) && node.children.every(isOfALine);
}

function ownDirection({ properties: { dir } }: Element): Direction | null {
  return dir === 'ltr' || dir === 'rtl' ? dir : null;
}

function isolatedLine(line: readonly ElementContent[], direction: Direction): readonly ElementContent[] {
  const runs = leftToRightRuns(line.map(written).join(''), direction);
  return runs.length === 0 ? line : wrapped(line, 0, runs);
}

/** What is written in a node, a stand-in for what isn't text. */
function written(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || whole.has(node.tagName) || isFootnoteMark(node)) return placeholder;
  return node.children.map(written).join('');
}

function isFootnoteMark({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes('footnote-ref');
}

/** A short run is a `bdi`, which the style sheet keeps on one line; a passage has to be broken. */
function isolateOf({ from, to }: Run): Element {
  return element(to - from <= shortRun ? 'bdi' : 'span', { dir: 'ltr' });
}

/** Nodes that begin at a place in their line, with its runs in elements of their own; `first` is the first that may be in them. */
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
      // A run that only partly stands in an element is isolated in it and beside it.
      node.children = wrapped(node.children, from, runs, next);
      result.push(node);
    }
    from = to;
  }
  return result;
}

/** A text in pieces: those of runs, and what stands between them. */
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
