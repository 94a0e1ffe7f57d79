import type { Element, ElementContent } from 'hast';
import { element } from '../tree/nodes.ts';

export type Mark = 'added' | 'removed';

/** Wraps content in a mark. The class distinguishes it from a `del` that the author wrote. */
export function marked(mark: Mark, children: ElementContent[] = []): Element {
  return element(mark === 'added' ? 'ins' : 'del', { className: [mark] }, children);
}

/** A node without ids and links to ids: those of the old text would clash with the new text's. */
export function withoutIds(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  return { ...shellWithoutIds(node), children: node.children.map(withoutIds) };
}

/** As `withoutIds`, without the element's content. A region of the old text would have the new one's name. */
export function shellWithoutIds({ tagName, properties }: Element): Element {
  const { id: _, ...kept } = properties;
  if (kept.role === 'region') {
    delete kept.role;
    delete kept.ariaLabel;
  }
  if (typeof kept.href === 'string' && kept.href.startsWith('#')) delete kept.href;
  return element(tagName, kept);
}
