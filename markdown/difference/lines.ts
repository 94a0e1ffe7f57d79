/** The difference between two lines of inline content: a paragraph, a heading, an item of a list. */
import type { Element, ElementContent } from 'hast';
import { sourcesCited } from '../tree/citations.ts';
import { addText, element } from '../tree/nodes.ts';
import type { Effort, Step } from './effort.ts';
import type { Keys } from './keys.ts';
import { type Mark, marked, shellWithoutIds, withoutIds } from './marks.ts';

/**
 * A word, space or punctuation mark, or an element that is compared as a whole, such as a formula or picture.
 */
export interface Piece {
  node: ElementContent;
  /** The enclosing elements (emphasis, links), outermost first. */
  within: readonly Element[];
  key: number;
  isSpace: boolean;
}

/** Elements that contain words; any other is one piece. */
const containers = new Set(['a', 'em', 'strong', 'del', 'sub', 'sup', 'span']);

/** A character of a script without spaces between words, or a word of any other script. */
const word =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]\\p{M}*|[\\p{L}\\p{N}\\p{M}\\u200c\\u200d]+';
/** An emoji sequence is one word. */
const emoji = '(?:\\p{Extended_Pictographic}[\\p{M}\\p{Emoji_Modifier}]*\\u200d?)+';
const anyPiece = new RegExp(`\\s+|${word}|${emoji}|.`, 'gsu');
export const anyWord = new RegExp(word, 'gu');

/** Splits inline content into pieces. */
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
        // Readers don't see the anchor; the code that rebuilds the heading adds it again.
      } else if (node.type === 'element' && containers.has(node.tagName) && markKey(node) === null) {
        collect(node.children, [...within, node], `${place}/${keys.shell(node)}`);
      } else {
        const key = markKey(node) ?? keys.of(node);
        pieces.push({ node, within, key: keys.intern(`${place} whole ${key}`), isSpace: false });
      }
    }
  };
  collect(content, [], '');
  return pieces;
}

/**
 * What stands for a reference to a footnote, or for a citation; null for any other node. Their numbers change
 * with every one above. Notes are compared at the end, and citations by what they name.
 */
function markKey(node: ElementContent): string | null {
  if (hasClass(node, 'footnote-ref')) return 'footnote';
  const cited = sourcesCited(node);
  return cited === null ? null : `citation ${cited}`;
}

/** Whether it is the empty link of a heading to itself. */
export function isHeadingAnchor(node: ElementContent | undefined): boolean {
  return node !== undefined && hasClass(node, 'heading-anchor');
}

function hasClass(node: ElementContent, name: string): boolean {
  const className = node.type === 'element' ? node.properties.className : null;
  return Array.isArray(className) && className.includes(name);
}

/**
 * Merges both lines, with changes marked. If they differ too much, the old line is followed by the new one.
 */
export function lineDifference(
  before: readonly Piece[],
  after: readonly Piece[],
  effort: Effort,
): ElementContent[] {
  const steps = effort.compare(before, after, (one, other) => one.key === other.key);
  return written(steps ? joined(steps) : [{ kind: 'changed', before, after }]);
}

export function unchangedLine(pieces: readonly Piece[]): ElementContent[] {
  return written([{ kind: 'same', before: pieces, after: pieces }]);
}

export function markedLine(mark: Mark, pieces: readonly Piece[]): ElementContent[] {
  const [before, after] = mark === 'added' ? [[], pieces] : [pieces, []];
  return written([{ kind: 'changed', before, after }]);
}

/** Merges replacements that only a space separates, so that a replaced phrase is marked as a whole. */
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

/** The elements and marks that a piece will be in, from the outermost. */
type Path = readonly { identity: Element | Mark; opened: () => Element }[];

/**
 * Writes the pieces in their elements. An element with unchanged content is written once, with the marks
 * inside; one that is wholly new or removed is written inside the mark.
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
      for (const { node, within } of step.after) write(node, within.map(unchangedElement));
      continue;
    }
    for (const { node, within } of step.before) {
      const own = within.findIndex((holder) => !successors.has(holder));
      const stayed = within.slice(0, own === -1 ? within.length : own);
      const gone = within.slice(stayed.length);
      const inherited = stayed.flatMap((holder) => successors.get(holder) ?? []);
      write(withoutIds(node), [
        ...inherited.map(unchangedElement),
        asMark('removed'),
        ...gone.map(removedElement),
      ]);
    }
    for (const { node, within } of step.after) {
      const own = within.findIndex((holder) => !kept.has(holder));
      const depth = own === -1 ? within.length : own;
      write(node, [
        ...within.slice(0, depth).map(unchangedElement),
        asMark('added'),
        ...within.slice(depth).map(unchangedElement),
      ]);
    }
  }
  return root;
}

/** The elements of the new line with unchanged content, by the old elements that they correspond to. */
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

function unchangedElement(holder: Element): Path[number] {
  return { identity: holder, opened: () => element(holder.tagName, holder.properties) };
}

function removedElement(holder: Element): Path[number] {
  return { identity: holder, opened: () => shellWithoutIds(holder) };
}

function asMark(mark: Mark): Path[number] {
  return { identity: mark, opened: () => marked(mark) };
}
