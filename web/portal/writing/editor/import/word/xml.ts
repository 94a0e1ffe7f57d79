/** An element of XML. Text, comments and the like in it are strings, as they are written. */
export interface XmlElement {
  name: string;
  /** As they are written, with the space before them. */
  attributes: string;
  children: XmlNode[];
}

export type XmlNode = XmlElement | string;

const tag =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s<>/"'!?]+)((?:"[^"]*"|'[^']*'|[^<>"'/]|\/(?!>))*)(\/?)>/g;

/** The nodes of a document without document type. What isn't well-formed stays as text. */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: '', children: [] };
  const open = [root];
  let at = 0;
  for (const match of xml.matchAll(tag)) {
    const [whole, closing, name, attributes = '', empty] = match;
    const top = open.at(-1) ?? root;
    if (match.index > at) top.children.push(xml.slice(at, match.index));
    at = match.index + whole.length;
    if (name === undefined) top.children.push(whole);
    else if (closing) {
      if (open.length > 1) open.pop();
    } else {
      const element = { name, attributes, children: [] };
      top.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (at < xml.length) (open.at(-1) ?? root).children.push(xml.slice(at));
  return root;
}

export function writeXml(node: XmlNode): string {
  if (typeof node === 'string') return node;
  const inside = node.children.map(writeXml).join('');
  return node.name === '' ? inside : `<${node.name}${node.attributes}>${inside}</${node.name}>`;
}

export function xmlElement(name: string, attributes: string, children: XmlNode[] = []): XmlElement {
  return { name, attributes: attributes === '' ? '' : ` ${attributes}`, children };
}

/** The children that are elements, of one name if it is given. */
export function elementsIn(node: XmlElement | undefined, name?: string): XmlElement[] {
  return (node?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

export function attributeOf(node: XmlElement | undefined, name: string): string | undefined {
  for (const [, key, double, single] of (node?.attributes ?? '').matchAll(
    /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    if (key === name) return unescapeXml(double ?? single ?? '');
  return undefined;
}

/** The text that stands right in an element. */
export function textIn(node: XmlElement): string {
  return node.children
    .map((child) => {
      if (typeof child !== 'string' || /^<[!?](?!\[CDATA\[)/.test(child)) return '';
      return child.startsWith('<![CDATA[') ? child.slice(9, -3) : unescapeXml(child);
    })
    .join('');
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
