/** The text of an article in JATS as HTML. */
import { escapeXml } from '../markdown/jats/xml.ts';
import { withCitations } from './jats-citations.ts';
import { allIn, childOf, childrenOf, lineIn, textIn, type XmlNode } from './xml.ts';

/** Elements that HTML has under another name, or the same. */
const sameInHtml: Readonly<Record<string, string>> = {
  p: 'p',
  bold: 'strong',
  italic: 'em',
  sub: 'sub',
  sup: 'sup',
  monospace: 'code',
  underline: 'u',
  strike: 'del',
  break: 'br',
  hr: 'hr',
  'disp-quote': 'blockquote',
  'boxed-text': 'blockquote',
  'verse-line': 'p',
  'list-item': 'li',
  term: 'dt',
  def: 'dd',
  'term-head': 'dt',
  'def-head': 'dd',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tfoot: 'tfoot',
  tr: 'tr',
  td: 'td',
  th: 'th',
};

/** Elements whose text is shown without anything of their own. */
const transparent = new Set(
  (
    'body sec abstract ack app app-group back notes bio styled-content named-content abbrev sc roman sans-serif fixed-case overline def-item ' +
    'disp-formula inline-formula disp-formula-group alternatives table-wrap table-wrap-group fig fig-group caption attrib verse-group speech speaker ' +
    'statement floats-group table-wrap-foot glossary milestone-start milestone-end target col colgroup institution country named-book textual-form ' +
    'label citation-alternatives source year fpage lpage volume person-group name surname given-names article-title x string-name date'
  ).split(' '),
);

/** Data about an element that isn't part of its text. */
const silent = new Set(['object-id', 'alt-text', 'long-desc', 'title-group', 'permissions']);

/** Writes the text of one article. */
export class ArticleWriter {
  /** Markdown in place of words that stand in the HTML for it: citations, and formulas in TeX. */
  readonly marks = new Map<string, string>();
  readonly losses: string[] = [];
  readonly #article: XmlNode;
  readonly #prefix: string;
  /** The keys of references, by their ids in the article. */
  readonly #references: ReadonlyMap<string, string>;
  /** The address of a picture, by what the article calls it. */
  readonly #pictureAddress: (name: string) => string;
  readonly #notes = new Map<string, XmlNode>();
  readonly #cited: string[] = [];

  constructor(
    article: XmlNode,
    references: ReadonlyMap<string, string>,
    pictureAddress: (name: string) => string,
  ) {
    this.#article = article;
    this.#references = references;
    this.#pictureAddress = pictureAddress;
    let prefix = 'jatsmark';
    const all = textIn(article);
    while (all.includes(prefix)) prefix += 'x';
    this.#prefix = prefix;
    for (const note of allIn(article, 'fn'))
      if (note.attributes.id) this.#notes.set(note.attributes.id, note);
  }

  /** The whole text: what comes before, the body, what stands after it, and its notes. */
  write(before: string): string {
    const back = childOf(this.#article, 'back');
    const parts = [
      before,
      ...childrenOf(this.#article, 'body').map((body) => this.#blocks(body, 1)),
      ...childrenOf(this.#article, 'floats-group').map((group) => this.#blocks(group, 1)),
      ...(back?.children ?? []).map((part) => this.#backPart(part)),
    ];
    for (const name of ['sub-article', 'response'])
      for (const part of childrenOf(this.#article, name))
        this.losses.push(`the ${name} “${lineIn(allIn(part, 'article-title')[0])}”`);
    return parts.join('\n') + this.#noteList();
  }

  /** An abstract as part of the text. */
  abstract(node: XmlNode): string {
    return this.#blocks(node, 1);
  }

  #backPart(part: XmlNode | string): string {
    if (typeof part === 'string' || part.name === 'ref-list') return '';
    if (part.name === 'fn-group') {
      // Those that the text refers to stand in the list of notes.
      const rest = childrenOf(part, 'fn').filter((note) => !this.#isReferredTo(note));
      return rest
        .filter((note) => !isInterests(note))
        .map((note) => this.#blocks(note, 2))
        .join('\n');
    }
    return this.#blocks(part, 1);
  }

  #isReferredTo(note: XmlNode): boolean {
    const { id } = note.attributes;
    return id !== undefined && this.#cited.includes(id);
  }

  #noteList(): string {
    const items: string[] = [];
    // A note may refer to another one.
    for (let at = 0; at < this.#cited.length; at += 1) {
      const id = this.#cited[at] ?? '';
      const note = this.#notes.get(id);
      if (note)
        items.push(`<li id="${idOf(id)}">${this.#blocks(note, 2)} <a href="#${idOf(id)}-link">↩</a></li>`);
    }
    return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`;
  }

  /** The content of an element that may have a title and sections; `level` is that of its title's heading. */
  #blocks(node: XmlNode, level: number): string {
    return this.#content(
      node.name === 'fn' ? node.children.filter((child) => nameOf(child) !== 'label') : node.children,
      level,
    );
  }

  #content(children: readonly (XmlNode | string)[], level: number): string {
    const merged = withCitations(children, this.#references, (markdown) => this.#mark(markdown));
    return merged
      .map((child) => (typeof child === 'string' ? escapeXml(child) : this.#element(child, level)))
      .join('');
  }

  #element(node: XmlNode, level: number): string {
    const { name, attributes } = node;
    const inside = () => this.#content(node.children, level);
    switch (name) {
      case 'mark':
        return escapeXml(attributes.word ?? '');
      case 'sec':
      case 'ack':
      case 'app':
      case 'notes':
      case 'glossary':
        return `<div${attributes.id === undefined ? '' : ` id="${idOf(attributes.id)}"`}>${this.#content(node.children, level + 1)}</div>`;
      case 'title':
      case 'label':
        return this.#heading(node, level);
      case 'list': {
        const list = attributes['list-type'] === 'order' ? 'ol' : 'ul';
        const title = this.#content(childrenOf(node, 'title'), level + 1);
        return `${title}<${list}>${this.#content(childrenOf(node, 'list-item'), level)}</${list}>`;
      }
      case 'def-list':
        return `<dl>${this.#content(node.children, level + 1)}</dl>`;
      case 'ext-link':
      case 'uri':
        return `<a href="${escapeXml(attributes['xlink:href'] ?? textIn(node).trim())}">${inside()}</a>`;
      case 'email':
        return `<a href="mailto:${escapeXml(textIn(node).trim())}">${inside()}</a>`;
      case 'xref':
        return this.#crossReference(node, inside);
      case 'fn':
        return this.#note(node);
      case 'graphic':
      case 'inline-graphic':
        return this.#picture(node);
      case 'media':
      case 'supplementary-material':
        return this.#file(node);
      case 'preformat':
      case 'code':
        return `<pre><code>${escapeXml(textIn(node))}</code></pre>`;
      case 'tex-math':
        return this.#mark(texOf(textIn(node)));
      case 'alternatives':
        return this.#alternatives(node, level);
      case 'fig':
      case 'table-wrap':
        return this.#figure(node, level);
      default:
        break;
    }
    if (name === 'mml:math' || name === 'math') return mathOf(node);
    const html = sameInHtml[name];
    if (html === 'br' || html === 'hr') return `<${html}>`;
    if (html !== undefined) return `<${html}${spansOf(attributes)}>${inside()}</${html}>`;
    if (silent.has(name)) return '';
    if (!transparent.has(name)) this.losses.push(`what <${name}> means, of which the text is kept`);
    return inside();
  }

  #heading(node: XmlNode, level: number): string {
    // Headings of sections alone; the label of a section stands before its title in the same line.
    if (node.name === 'label') return `${this.#content(node.children, level)} `;
    const depth = Math.min(Math.max(level, 2), 6);
    return `<h${depth}>${this.#content(node.children, level)}</h${depth}>`;
  }

  /** A figure or table: its content, then its label and caption in one paragraph. */
  #figure(node: XmlNode, level: number): string {
    const label = childOf(node, 'label');
    const caption = childOf(node, 'caption');
    const title = childOf(caption, 'title');
    const told = [
      label && `<strong>${this.#content(label.children, level)}</strong>`,
      title && this.#content(title.children, level),
      ...childrenOf(caption, 'p').map((p) => this.#content(p.children, level)),
    ].filter((part) => part !== undefined);
    const rest = node.children.filter((child) => !['label', 'caption'].includes(nameOf(child)));
    const words = told.length === 0 ? '' : `<p>${told.join(' ')}</p>`;
    const content = this.#content(rest, level);
    return node.name === 'fig' ? `${content}${words}` : `${words}${content}`;
  }

  /** One of several forms of the same: MathML before TeX, both before a picture. */
  #alternatives(node: XmlNode, level: number): string {
    const forms = node.children.filter((child): child is XmlNode => typeof child !== 'string');
    const chosen = ['mml:math', 'math', 'tex-math', 'table', 'graphic', 'inline-graphic']
      .map((name) => forms.find((form) => form.name === name))
      .find((form) => form !== undefined);
    return chosen ? this.#element(chosen, level) : this.#content(node.children, level);
  }

  #picture(node: XmlNode): string {
    const name = node.attributes['xlink:href'] ?? '';
    const alt = lineIn(childOf(node, 'alt-text'));
    return `<img src="${escapeXml(this.#pictureAddress(name))}" alt="${escapeXml(alt)}">`;
  }

  #file(node: XmlNode): string {
    const address = node.attributes['xlink:href'] ?? childOf(node, 'media')?.attributes['xlink:href'] ?? '';
    const words = lineIn(childOf(node, 'caption')) || lineIn(childOf(node, 'label')) || address;
    if (/^https?:/.test(address)) return `<p><a href="${escapeXml(address)}">${escapeXml(words)}</a></p>`;
    this.losses.push(`the file ${address}`);
    return words === address ? '' : `<p>${escapeXml(words)}</p>`;
  }

  #crossReference({ attributes, children }: XmlNode, inside: () => string): string {
    const type = attributes['ref-type'];
    const id = attributes.rid ?? '';
    if (type === 'fn' && this.#notes.has(id)) return this.#noteLink(id);
    // Of the others the words stay: Fig. 1, Table 2.
    if (type === 'sec' && children.length > 0) return `<a href="#${idOf(id)}">${inside()}</a>`;
    return inside();
  }

  /** A note where it is called, in the text itself. */
  #note(node: XmlNode): string {
    const { id } = node.attributes;
    if (id === undefined) return ` (${this.#content(node.children, 2)})`;
    return this.#cited.includes(id) ? '' : this.#noteLink(id);
  }

  #noteLink(id: string): string {
    if (!this.#cited.includes(id)) this.#cited.push(id);
    const number = this.#cited.indexOf(id) + 1;
    return `<sup><a href="#${idOf(id)}" id="${idOf(id)}-link">${number}</a></sup>`;
  }

  #mark(markdown: string): string {
    const word = `${this.#prefix}${this.marks.size}z`;
    this.marks.set(word, markdown);
    return word;
  }
}

/** Whether a note says what interests the authors have. */
export function isInterests(note: XmlNode): boolean {
  return /^(?:coi-statement|conflict|COI-statement)$/.test(note.attributes['fn-type'] ?? '');
}

function nameOf(node: XmlNode | string): string {
  return typeof node === 'string' ? '' : node.name;
}

/** An id that HTML and the converter can hold. */
function idOf(id: string): string {
  return `jats-${id.replace(/[^\w-]/g, '-')}`;
}

function spansOf({ colspan, rowspan }: Record<string, string>): string {
  const written = Object.entries({ colspan, rowspan }).map(([name, value]) =>
    value !== undefined && /^\d{1,3}$/.test(value) && value !== '1' ? ` ${name}="${value}"` : '',
  );
  return written.join('');
}

/** A formula in MathML, which HTML has without a prefix. */
function mathOf(node: XmlNode): string {
  const name = node.name.replace(/^mml:/, '');
  const inside = node.children.map((child) => (typeof child === 'string' ? escapeXml(child) : mathOf(child)));
  return `<${name}>${inside.join('')}</${name}>`;
}

/** TeX as Markdown has it, without the document that some programs put around it. */
function texOf(text: string): string {
  const [, inside = text] = /\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(text) ?? [];
  const bare = inside.trim().replace(/^\$+|\$+$/g, '');
  return `$${bare.replace(/\s+/g, ' ').trim()}$`;
}
