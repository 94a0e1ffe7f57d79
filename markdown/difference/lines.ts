/** The difference between two lines of inline content: a paragraph, a heading, an item of a list. */
import type { Element, ElementContent } from 'hast';
import { addText, element } from '../tree/nodes.ts';
import type { Effort, Step } from './effort.ts';
import type { Keys } from './keys.ts';
import { type Mark, marked, shellWithoutIds, withoutIds } from './marks.ts';

/** A word, a space, a mark of punctuation, or an element that is only ever whole: a formula, a picture. */
export interface Piece {
  node: ElementContent;
  /** The emphasis, links and so on that it stands in, the outermost first. */
  within: readonly Element[];
  key: number;
  isSpace: boolean;
}

/** Elements that hold words; any other is a piece by itself. */
const holding = new Set(['a', 'em', 'strong', 'del', 'sub', 'sup', 'span']);

/** A character of a script that is written without spaces between words, or a word of any other. */
const word =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]\\p{M}*|[\\p{L}\\p{N}\\p{M}\\u200c\\u200d]+';
/** An emoji with what is joined to it is one. */
const emoji = '(?:\\p{Extended_Pictographic}[\\p{M}\\p{Emoji_Modifier}]*\\u200d?)+';
const anyPiece = new RegExp(`\\s+|${word}|${emoji}|.`, 'gsu');
/** What is compared as one word. */
export const anyWord = new RegExp(word, 'gu');

/** Takes inline content apart. */
export function piecesOf(content: readonly ElementContent[], keys: Keys): Piece[] {
  const pieces: Piece[] = [];
  const collect = (nodes: readonly ElementContent[], within: readonly Element[], place: string): void => {
    for (const node of nodes) {
      if (node.type === 'text') {
        for (const [value] of node.value.matchAll(anyPiece)) {
          const isSpace = value.trim() === '';
          const key = keys.intern(`${place} ${isSpace ? ' ' : value}`);
          pieces.push({ node: { type: 'text', value }, within, key, isSpace });
        }
      } else if (node.type === 'element' && isHeadingAnchor(node)) {
        // Readers don't see it; whoever writes the heading anew adds it.
      } else if (node.type === 'element' && holding.has(node.tagName) && !isFootnoteMark(node)) {
        collect(node.children, [...within, node], `${place}/${keys.shell(node)}`);
      } else {
        const key = isFootnoteMark(node) ? 'footnote' : keys.of(node);
        pieces.push({ node, within, key: keys.intern(`${place} whole ${key}`), isSpace: false });
      }
    }
  };
  collect(content, [], '');
  return pieces;
}

/** Its number changes with every footnote above it; the notes themselves are compared at the end of the text. */
function isFootnoteMark(node: ElementContent): boolean {
  return hasClass(node, 'footnote-ref');
}

/** The empty link of a heading to itself. */
export function isHeadingAnchor(node: ElementContent | undefined): boolean {
  return node !== undefined && hasClass(node, 'heading-anchor');
}

function hasClass(node: ElementContent, name: string): boolean {
  const className = node.type === 'element' ? node.properties.className : null;
  return Array.isArray(className) && className.includes(name);
}

/** Both lines as one, with what differs marked; where they differ in too much, the one whole and then the other. */
export function lineDifference(
  before: readonly Piece[],
  after: readonly Piece[],
  effort: Effort,
): ElementContent[] {
  const steps = effort.compare(before, after, (one, other) => one.key === other.key);
  return written(steps ? joined(steps) : [{ kind: 'changed', before, after }]);
}

/** A line that is in both texts. */
export function unchangedLine(pieces: readonly Piece[]): ElementContent[] {
  return written([{ kind: 'same', before: pieces, after: pieces }]);
}

/** A line that is only in one of the texts. */
export function markedLine(mark: Mark, pieces: readonly Piece[]): ElementContent[] {
  const [before, after] = mark === 'added' ? [[], pieces] : [pieces, []];
  return written([{ kind: 'changed', before, after }]);
}

/** Replaced phrases stay phrases: a space between two replaced words counts as replaced too. */
function joined(steps: readonly Step<Piece>[]): Step<Piece>[] {
  const result: Step<Piece>[] = [];
  for (const [index, step] of steps.entries()) {
    const last = result.at(-1);
    const next = steps[index + 1];
    const between = step.kind === 'same' && step.after.every(({ isSpace }) => isSpace);
    if (
      last?.kind === 'changed' &&
      (step.kind === 'changed' || (between && replaces(last) && replaces(next)))
    ) {
      last.before = [...last.before, ...step.before];
      last.after = [...last.after, ...step.after];
    } else {
      result.push({ ...step });
    }
  }
  return result;
}

function replaces(step: Step<Piece> | undefined): boolean {
  return step?.kind === 'changed' && step.before.length > 0 && step.after.length > 0;
}

/** Where a piece is to be written: the element or mark that each level of the line is in. */
type Path = readonly { identity: Element | Mark; opened: () => Element }[];

/**
 * Writes the pieces out again, each in the elements that it stood in. An element of which anything stayed is written
 * once, with the marks in it; one that is new or gone as a whole stands in the mark.
 */
function written(steps: readonly Step<Piece>[]): ElementContent[] {
  const { kept, successors } = elementsThatStayed(steps);
  const root: ElementContent[] = [];
  const open: { identity: Element | Mark; children: ElementContent[] }[] = [];

  function write(node: ElementContent, path: Path): void {
    let depth = 0;
    while (depth < open.length && open[depth]?.identity === path[depth]?.identity) depth++;
    open.length = depth;
    for (const { identity, opened } of path.slice(depth)) {
      const holder = opened();
      (open.at(-1)?.children ?? root).push(holder);
      open.push({ identity, children: holder.children });
    }
    const children = open.at(-1)?.children ?? root;
    if (node.type === 'text') addText(children, node.value);
    else children.push(node);
  }

  for (const step of steps) {
    if (step.kind === 'same') {
      for (const { node, within } of step.after) write(node, within.map(asItIs));
      continue;
    }
    for (const { node, within } of step.before) {
      const own = within.findIndex((holder) => !successors.has(holder));
      const stayed = within.slice(0, own === -1 ? within.length : own);
      const gone = within.slice(stayed.length);
      const inherited = stayed.flatMap((holder) => successors.get(holder) ?? []);
      write(withoutIds(node), [...inherited.map(asItIs), asMark('removed'), ...gone.map(asItWas)]);
    }
    for (const { node, within } of step.after) {
      const own = within.findIndex((holder) => !kept.has(holder));
      const depth = own === -1 ? within.length : own;
      write(node, [
        ...within.slice(0, depth).map(asItIs),
        asMark('added'),
        ...within.slice(depth).map(asItIs),
      ]);
    }
  }
  return root;
}

/** The elements of the new line that hold something unchanged, and of the old line's those that became them. */
function elementsThatStayed(steps: readonly Step<Piece>[]) {
  const kept = new Set<Element>();
  const successors = new Map<Element, Element>();
  for (const step of steps) {
    if (step.kind !== 'same') continue;
    for (const [index, { within }] of step.after.entries()) {
      for (const [depth, holder] of within.entries()) {
        kept.add(holder);
        const predecessor = step.before[index]?.within[depth];
        if (predecessor && !successors.has(predecessor)) successors.set(predecessor, holder);
      }
    }
  }
  return { kept, successors };
}

function asItIs(holder: Element): Path[number] {
  return { identity: holder, opened: () => element(holder.tagName, holder.properties) };
}

function asItWas(holder: Element): Path[number] {
  return { identity: holder, opened: () => shellWithoutIds(holder) };
}

function asMark(mark: Mark): Path[number] {
  return { identity: mark, opened: () => marked(mark) };
}
