import type { Element, ElementContent } from 'hast';
import { element } from '../tree/nodes.ts';

/** What happened to a piece of text. */
export type Mark = 'added' | 'removed';

/**
 * Marks what it holds. The class tells it from the text's own `del`, which is struck out by its author.
 */
export function marked(mark: Mark, children: ElementContent[] = []): Element {
  return element(mark === 'added' ? 'ins' : 'del', { className: [mark] }, children);
}

/** A node of the old text: its names and links to places would meet those of the new text. */
export function withoutIds(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  return { ...shellWithoutIds(node), children: node.children.map(withoutIds) };
}

/** As `withoutIds`, of the element alone and without what it holds. */
export function shellWithoutIds({ tagName, properties }: Element): Element {
  const { id: _, ...kept } = properties;
  if (typeof kept.href === 'string' && kept.href.startsWith('#')) delete kept.href;
  return element(tagName, kept);
}
