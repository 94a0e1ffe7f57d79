/** The text of a post in the elements of JATS 1.3 (ANSI/NISO Z39.96-2021). */
import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { mathOf } from './math.ts';
import {
  classesOf,
  elementsIn,
  hasClass,
  idOf,
  idsIn,
  isElement,
  itemsIn,
  type Node,
  named,
  textIn,
} from './nodes.ts';
import { escapeXml, tag } from './xml.ts';

/** A text in JATS: what stands in `body`, and the notes that stand in `back`; both may be empty. */
export interface JatsText {
  body: string;
  notes: string;
  /** The texts of the references that the text cites, in the order of their numbers. */
  cited: string[];
}

/** Elements within a line, and what they are in JATS. */
const inlineNames: Record<string, string> = {
  em: 'italic',
  strong: 'bold',
  del: 'strike',
  code: 'monospace',
  sub: 'sub',
  sup: 'sup',
};

/** What begins a block: everything else is part of a line. */
const blocks = new Set([
  'p',
  'ul',
  'ol',
  'dl',
  'blockquote',
  'pre',
  'table',
  'figure',
  'div',
  'section',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

/** What a text refers to: its own address, and the ids that are in it. */
interface Scope {
  page: string;
  ids: ReadonlySet<string>;
}

/** The rendered text of a post, whose own links begin with `page`, as JATS. References have an element of their own and are left out. */
export function jatsOf(html: string, page: string): JatsText {
  const { children } = fromHtml(html, { fragment: true });
  const scope = { page, ids: idsIn(children) };
  const isOf = (name: string) => (node: Node) => isElement(node, 'section') && hasClass(node, name);
  const text = children.filter((node) => !isOf('footnotes')(node) && !isOf('references')(node));
  const notes = children.filter(isOf('footnotes')).flatMap(itemsIn);
  return {
    cited: children.filter(isOf('references')).flatMap(itemsIn).map(textIn),
    body: sectionsOf(text, scope),
    notes: notes
      .map((item) => tag('fn', { id: idOf(item) }, blocksOf(item.children, scope) || tag('p', {}, '')))
      .join(''),
  };
}

/** The blocks before the first heading, and then a section for each heading, each inside the one above it. */
function sectionsOf(nodes: readonly Node[], scope: Scope): string {
  let written = '';
  let gathered: Node[] = [];
  const open: number[] = [];
  // A section needs a block, or another section in it.
  const flush = () => {
    written += blocksOf(gathered, scope);
    gathered = [];
  };
  for (const node of nodes) {
    const level = isElement(node) ? Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0) : 0;
    if (level === 0 || !isElement(node)) {
      gathered.push(node);
      continue;
    }
    flush();
    while (open.length > 0 && (open.at(-1) ?? 0) >= level) {
      open.pop();
      written += '</sec>';
    }
    open.push(level);
    written += `<sec${node.properties.id === undefined ? '' : ` id="${escapeXml(idOf(node))}"`}>`;
    written += tag('title', {}, inlineOf(node.children, scope));
  }
  flush();
  return written + '</sec>'.repeat(open.length);
}

/** Nodes as blocks: what stands in a line between them becomes a paragraph. */
function blocksOf(nodes: readonly Node[], scope: Scope): string {
  let written = '';
  let line: Node[] = [];
  const endLine = () => {
    const inline = inlineOf(line, scope);
    if (inline.trim() !== '') written += tag('p', {}, inline.trim());
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !blocks.has(node.tagName)) {
      line.push(node);
      continue;
    }
    endLine();
    written += blockOf(node, scope);
  }
  endLine();
  return written;
}

function blockOf(node: Element, scope: Scope): string {
  const { children } = node;
  switch (node.tagName) {
    case 'p': {
      const inline = inlineOf(children, scope).trim();
      return inline === '' ? '' : tag('p', {}, inline);
    }
    case 'ul':
    case 'ol':
      return listOf(node, scope);
    case 'dl':
      return definitionsOf(node, scope);
    case 'blockquote':
      return tag('disp-quote', {}, blocksOf(children, scope) || tag('p', {}, ''));
    case 'pre':
      return tag('preformat', {}, escapeXml(textIn(node)));
    case 'table':
      return tableOf(node, scope);
    case 'figure':
      return figureOf(node, scope);
    case 'hr':
      return '';
    case 'div':
      return divisionOf(node, scope);
    case 'section':
      return blocksOf(children, scope);
    default:
      // A heading inside a quotation or a list begins no section.
      return tag('p', {}, tag('bold', {}, inlineOf(children, scope)));
  }
}

function listOf(node: Element, scope: Scope): string {
  const items = itemsIn(node).map((item) =>
    tag('list-item', {}, blocksOf(item.children, scope) || tag('p', {}, '')),
  );
  if (items.length === 0) return '';
  const isOrdered = node.tagName === 'ol';
  const start = isOrdered ? Number(node.properties.start ?? 1) : 1;
  const numbered = start === 1 ? items : items.map((item, at) => withLabel(item, String(start + at)));
  return tag('list', { 'list-type': isOrdered ? 'order' : 'bullet' }, numbered.join(''));
}

/** Each term with its definitions: JATS has one of each in an item. */
function definitionsOf(node: Element, scope: Scope): string {
  const items: { term: string; definitions: string }[] = [];
  for (const child of node.children) {
    if (isElement(child, 'dt')) items.push({ term: inlineOf(child.children, scope), definitions: '' });
    const last = items.at(-1);
    if (last && isElement(child, 'dd')) last.definitions += paragraphsOf(child.children, scope);
  }
  const written = items.map(({ term, definitions }) =>
    tag('def-item', {}, tag('term', {}, term) + tag('def', {}, definitions || tag('p', {}, ''))),
  );
  return tag('def-list', {}, written.join(''));
}

/** Nodes as paragraphs alone, with other blocks inside them. */
function paragraphsOf(nodes: readonly Node[], scope: Scope): string {
  let written = '';
  let gathered: Node[] = [];
  const flush = () => {
    written += blocksOf(gathered, scope);
    gathered = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || node.tagName === 'p' || !blocks.has(node.tagName)) {
      gathered.push(node);
      continue;
    }
    flush();
    const inside = blockOf(node, scope);
    if (inside !== '') written += tag('p', {}, inside);
  }
  flush();
  return written;
}

function withLabel(item: string, label: string): string {
  return item.replace('<list-item>', `<list-item>${tag('label', {}, label)}`);
}

function divisionOf(node: Element, scope: Scope): string {
  if (hasClass(node, 'callout')) {
    const [name, ...rest] = node.children.filter((child) => isElement(child));
    const title = name && hasClass(name, 'callout-name') ? name : null;
    const content = blocksOf(title ? rest : node.children, scope);
    const caption = title ? tag('caption', {}, tag('title', {}, inlineOf(title.children, scope))) : '';
    const kind = classesOf(node).find((each) => each.startsWith('callout-'));
    return tag('boxed-text', { 'content-type': kind?.slice('callout-'.length) }, caption + content);
  }
  const math = node.children.find((child) => isElement(child, 'math'));
  if (hasClass(node, 'math-block') && math) return tag('disp-formula', {}, mathOf(math));
  return blocksOf(node.children, scope);
}

function tableOf(node: Element, scope: Scope): string {
  const part = (name: 'thead' | 'tbody') =>
    node.children
      .filter((child) => isElement(child, name))
      .map((child) => tag(name, {}, rowsOf(child, scope)))
      .filter((written) => written !== `<${name}/>`)
      .join('');
  const head = part('thead');
  const body = part('tbody');
  if (head === '' && body === '') return '';
  // A table has a body, also where its author wrote a head alone.
  const rows = body === '' ? head.replaceAll('thead>', 'tbody>') : head + body;
  return tag('table-wrap', {}, tag('table', {}, rows));
}

function rowsOf(part: Element, scope: Scope): string {
  return part.children
    .filter((child) => isElement(child, 'tr'))
    .map((row) => tag('tr', {}, cellsOf(row, scope)))
    .join('');
}

function cellsOf(row: Element, scope: Scope): string {
  return row.children
    .filter((cell) => isElement(cell))
    .map((cell) => {
      const align = classesOf(cell).find((each) => each.startsWith('align-'));
      return tag(cell.tagName, { align: align?.slice('align-'.length) }, inlineOf(cell.children, scope));
    })
    .join('');
}

/** A picture with what stands beside it, or a chart as the table that it shows. */
function figureOf(node: Element, scope: Scope): string {
  const picture = elementsIn(node).find(({ tagName }) => tagName === 'img');
  if (!picture) return blocksOf(node.children, scope);
  const caption = node.children.find((child) => isElement(child, 'figcaption'));
  const words = caption ? inlineOf(caption.children, scope) : '';
  return tag(
    'fig',
    {},
    (words === '' ? '' : tag('caption', {}, tag('p', {}, words))) + pictureOf(picture, 'graphic'),
  );
}

function pictureOf({ properties }: Element, name: 'graphic' | 'inline-graphic'): string {
  const words = String(properties.alt ?? '');
  return tag(
    name,
    { 'xlink:href': String(properties.src ?? '') },
    words === '' ? '' : tag('alt-text', {}, escapeXml(words)),
  );
}

function inlineOf(nodes: readonly Node[], scope: Scope): string {
  return nodes.map((node) => wordsOf(node, scope)).join('');
}

function wordsOf(node: Node, scope: Scope): string {
  if (node.type === 'text') return escapeXml(node.value);
  if (!isElement(node)) return '';
  const { tagName, children } = node;
  if (tagName === 'math') return tag('inline-formula', {}, mathOf(node));
  if (tagName === 'img') return pictureOf(node, 'inline-graphic');
  if (tagName === 'br') return ' ';
  if (tagName === 'a') return linkOf(node, scope);
  if (hasClass(node, 'footnote-ref')) return inlineOf(children, scope);
  const name = inlineNames[tagName];
  const content = inlineOf(children, scope);
  if (tagName === 'span' && node.properties.lang !== undefined && content !== '')
    return tag(
      'named-content',
      { 'content-type': 'foreign', 'xml:lang': String(node.properties.lang) },
      content,
    );
  return name === undefined || content === '' ? content : tag(name, {}, content);
}

function linkOf(node: Element, scope: Scope): string {
  if (hasClass(node, 'footnote-back')) return '';
  const address = String(node.properties.href ?? '');
  const content = inlineOf(node.children, scope);
  if (content === '') return '';
  if (!address.startsWith(`${scope.page}#`))
    return address === ''
      ? content
      : tag('ext-link', { 'ext-link-type': 'uri', 'xlink:href': address }, content);
  const id = address.slice(scope.page.length + 1);
  if (!scope.ids.has(id)) return content;
  const role = node.properties.role;
  if (role === 'doc-noteref')
    return tag('xref', { 'ref-type': 'fn', rid: named(id) }, tag('sup', {}, content));
  return tag('xref', { 'ref-type': role === 'doc-biblioref' ? 'bibr' : 'sec', rid: named(id) }, content);
}
