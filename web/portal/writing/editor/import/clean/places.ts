import type { Element, Root } from 'hast';
import type { Losses, LossKind } from '../losses.ts';
import { Places } from '../places.ts';
import { holdsBlock, isElement, silent } from './nodes.ts';

/** Names where a page holds what isn't kept. */
export function tellPlaces(root: Root, kindOf: (node: Element) => LossKind | null, losses: Losses): void {
  const places = new Places();
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type === 'text') places.add(child.value);
      if (!isElement(child) || silent.has(child.tagName)) continue;
      const kind = kindOf(child);
      const isBlock = isElement(child, 'br', 'td', 'th') || holdsBlock([{ ...child, children: [] }]);
      if (isBlock) places.endBlock();
      if (kind) places.mark(kind);
      else visit(child);
      if (isBlock) places.endBlock();
    }
  };
  visit(root);
  places.tell(losses);
}
