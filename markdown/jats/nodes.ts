import type { Element, ElementContent, RootContent } from 'hast';

export type Node = RootContent | ElementContent;

export function itemsIn(node: Node): Element[] {
  const list = isElement(node, 'ol') || isElement(node, 'ul') ? node : null;
  if (list) return list.children.filter((child) => isElement(child, 'li'));
  return isElement(node) ? node.children.flatMap(itemsIn) : [];
}

export function elementsIn(node: Element): Element[] {
  const inside = node.children.filter((child) => isElement(child));
  return [...inside, ...inside.flatMap(elementsIn)];
}

/** The ids that a link may lead to: those of headings, notes and references. */
export function idsIn(nodes: readonly Node[]): Set<string> {
  return new Set(
    nodes
      .filter((node) => isElement(node))
      .flatMap((node) => [node, ...elementsIn(node)])
      .filter(({ tagName }) => tagName === 'li' || /^h[1-6]$/.test(tagName))
      .flatMap(({ properties }) => (typeof properties.id === 'string' ? [properties.id] : [])),
  );
}

export function idOf({ properties }: Element): string {
  return named(String(properties.id));
}

/** An id as a name of XML, which has neither percent signs nor letters of every script. */
export function named(id: string): string {
  return id.replace(/[^\w.-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`);
}

export function textIn(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      return isElement(child) ? textIn(child) : '';
    })
    .join('');
}

export function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

export function hasClass(node: Element, name: string): boolean {
  return classesOf(node).includes(name);
}

export function isElement(node: Node, name?: string): node is Element {
  return node.type === 'element' && (name === undefined || node.tagName === name);
}
