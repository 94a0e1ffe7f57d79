import type { Element, Root } from 'hast';
import { element, isElement, propertyOf, styleOf, text } from './nodes.ts';

interface Anchor {
  node: Element;
  /** The elements around it, innermost first. */
  around: readonly Element[];
  target: string;
  /** The names by which others lead to it. */
  names: ReadonlySet<string>;
}

/**
 * Finds footnotes: two links that lead to each other, the first in the text and the second at the note. Word, Google
 * Docs, encyclopaedias and this site all write them so. The references become `note-ref`, and the notes `note-text` at
 * the end of the document, numbered from `firstNote`.
 */
export function findNotes(root: Root, firstNote: number): void {
  const anchors = anchorsIn(root);
  const byName = new Map<string, Anchor>();
  for (const anchor of anchors) {
    for (const name of anchor.names) if (!byName.has(name)) byName.set(name, anchor);
  }
  const labels = new Map<string, string>();
  const seen = new Set<Anchor>();
  const notes = new Map<Element, string>();
  for (const back of anchors) {
    const reference = byName.get(back.target);
    if (!reference || reference === back || anchors.indexOf(reference) > anchors.indexOf(back)) continue;
    const note = noteAround(back, reference.target);
    if (!note || reference.around.includes(note)) continue;
    if (!notes.has(note)) notes.set(note, String(firstNote + notes.size));
    labels.set(reference.target, notes.get(note) ?? '');
    seen.add(back);
  }
  if (notes.size === 0) return;
  for (const anchor of anchors) {
    const label = labels.get(anchor.target);
    if (label !== undefined && !seen.has(anchor)) refer(anchor, label);
  }
  for (const { node } of seen) erase(node);
  for (const [note, label] of notes) {
    const { children } = note;
    root.children.push(element('note-text', noteContent(note, children), { label }));
    erase(note);
  }
}

function noteContent(note: Element, children: Element['children']): Element['children'] {
  return note.tagName === 'p' ? [element('p', children)] : children;
}

function erase(node: Element): void {
  node.tagName = 'span';
  node.properties = {};
  node.children = [];
}

/** Turns a link to a note, with the superscript that holds only the link, into a reference. */
function refer({ node, around }: Anchor, label: string): void {
  const [parent] = around;
  const isAlone =
    parent?.tagName === 'sup' && parent.children.every((child) => child === node || isBlank(child));
  const place = isAlone && parent ? parent : node;
  place.tagName = 'note-ref';
  place.properties = { label };
  place.children = [text(label)];
}

function isBlank(node: Element['children'][number]): boolean {
  return node.type !== 'element' && (node.type !== 'text' || node.value.trim() === '');
}

/** The element that holds the note of a link back; null if the link isn't in a note with this name. */
function noteAround({ names, around }: Anchor, name: string): Element | null {
  const named = around.find((one) => namesOf(one).includes(name));
  if (named) return isElement(named, 'li', 'p', 'div', 'aside', 'section', 'dd') ? named : null;
  if (!names.has(name)) return null;
  const part = around.find((one) => /mso-element:(?:foot|end)note(?:;|$)/.test(styleOf(one)));
  return part ?? around.find((one) => isElement(one, 'li', 'p', 'dd')) ?? null;
}

function namesOf(node: Element): string[] {
  return [propertyOf(node, 'id'), propertyOf(node, 'name')].filter((name) => name !== '');
}

/** Every link to a place in a document, in order. */
function anchorsIn(root: Root): Anchor[] {
  const found: Anchor[] = [];
  const visit = (node: Root | Element, around: readonly Element[]): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      const href = propertyOf(child, 'href');
      const hash = href.indexOf('#');
      if (child.tagName === 'a' && hash !== -1) {
        const [parent] = around;
        const names = new Set([
          ...namesOf(child),
          ...(parent && parent.tagName !== 'li' ? namesOf(parent) : []),
        ]);
        found.push({ node: child, around, target: href.slice(hash + 1), names });
      }
      visit(child, [child, ...around]);
    }
  };
  visit(root, []);
  return found;
}
