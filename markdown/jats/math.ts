import type { Element } from 'hast';
import { isElement } from './nodes.ts';
import { escapeXml, tag } from './xml.ts';

/** Attributes of MathML that the DTD has and that carry meaning. */
const mathAttributes = new Set([
  'display',
  'mathvariant',
  'stretchy',
  'fence',
  'separator',
  'form',
  'accent',
  'accentunder',
  'movablelimits',
  'linethickness',
  'columnalign',
  'rowalign',
  'columnspan',
  'rowspan',
  'open',
  'close',
  'notation',
  'width',
  'height',
  'depth',
  'lspace',
  'rspace',
]);

/** MathML under the prefix that the DTD gives it. */
export function mathOf(node: Element): string {
  const attributes = Object.entries(node.properties).filter(
    ([name, value]) => mathAttributes.has(name.toLowerCase()) && ['string', 'number'].includes(typeof value),
  );
  const content = node.children
    .map((child) => {
      if (child.type === 'text') return escapeXml(child.value);
      return isElement(child) ? mathOf(child) : '';
    })
    .join('');
  return tag(
    `mml:${node.tagName.toLowerCase()}`,
    Object.fromEntries(attributes.map(([name, value]) => [name.toLowerCase(), String(value)])),
    content,
  );
}
