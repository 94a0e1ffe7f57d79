import type { Element, Root } from 'hast';
import { Places } from '../places.ts';
import type { UnsupportedKind, UnsupportedParts } from '../unsupported.ts';
import { holdsBlock, isElement, propertyOf, silent } from './nodes.ts';

/** Counts something that isn't kept, or isn't as it was, and names where it stood. */
export type Lose = (kind: UnsupportedKind, node: Element, count?: number) => void;

/** Names where a page holds what isn't kept, and gives what names the rest that is found later. */
export function tellPlaces(
  root: Root,
  kindOf: (node: Element) => UnsupportedKind | null,
  losses: UnsupportedParts,
): Lose {
  const places = new Places();
  const starts = new Map<Element, number>();
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type === 'text') places.add(child.value);
      if (!isElement(child) || silent.has(child.tagName)) continue;
      const kind = kindOf(child);
      const isBlock = isElement(child, 'br', 'td', 'th') || holdsBlock([{ ...child, children: [] }]);
      if (isBlock) places.endBlock();
      if (kind) places.mark(kind);
      else {
        starts.set(child, places.length);
        visit(child);
      }
      if (isBlock) places.endBlock();
    }
  };
  visit(root);
  places.tell(losses);
  return (kind, node, count = 1) => {
    losses.add(kind, count);
    const at = starts.get(node);
    if (count === 0 || at === undefined) return;
    losses.place(kind, places.wordsAt(at) || propertyOf(node, 'alt').slice(0, 60).toWellFormed().trim());
  };
}
