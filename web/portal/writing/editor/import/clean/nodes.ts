import type { Element, ElementContent, RootContent } from 'hast';

/** A name and content in place of an element of a page. */
export function element(
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children };
}

export function text(value: string): ElementContent {
  return { type: 'text', value };
}

export function isElement<Name extends string>(
  node: RootContent | undefined,
  ...tagNames: readonly Name[]
): node is Element & { tagName: Name } {
  return (
    node?.type === 'element' && (tagNames.length === 0 || tagNames.some((name) => name === node.tagName))
  );
}

/** A property as text; empty if there is none. */
export function propertyOf(node: Element, name: string): string {
  const value = node.properties[name];
  if (Array.isArray(value)) return value.join(' ');
  return value === null || value === undefined || value === false ? '' : String(value);
}

/** The inline style of an element, in lower case and without spaces. */
export function styleOf(node: Element): string {
  return propertyOf(node, 'style').toLowerCase().replace(/\s+/g, '');
}

/** Elements that are no part of the text. */
export const silent = new Set(
  'script style meta link title head base noscript template col colgroup xml map area source track param datalist rp'.split(
    ' ',
  ),
);

/** The text in a node, with line breaks. */
export function textOf(node: RootContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || silent.has(node.tagName)) return '';
  return node.tagName === 'br' ? '\n' : node.children.map(textOf).join('');
}

const blocks = new Set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav note-text ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

export function holdsBlock(nodes: readonly RootContent[]): boolean {
  return nodes.some(
    (node) => node.type === 'element' && (blocks.has(node.tagName) || holdsBlock(node.children)),
  );
}
