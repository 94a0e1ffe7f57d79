/** Reads records of an XML file of any size, one at a time, within bounds that a hostile file can't pass. */
import { fromHtml } from 'hast-util-from-html';
import { SaxesParser } from 'saxes';
import { UnreadableExport } from './foreign-post.ts';
import { piecesOf } from './lines.ts';

/** An element of a record. Its name has no prefix, unless all names of the format have one. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
  /** Where it begins in the file. */
  line: number;
}

export interface RecordFormat {
  /** What the file is called where it is another one. */
  name: string;
  roots: readonly string[];
  /** The elements that are records. */
  records: readonly string[];
  /** Whether the text directly in the last element of the path is passed over, however long it is. */
  passesOver?: (path: readonly XmlNode[]) => boolean;
}

/** No text has elements this deep in one another. */
const deepest = 200;
/** Characters of one record, and between two. */
const longestRecord = 32 * 1024 * 1024;

/** The named characters of HTML, which contain those of the DTD of JATS; a file can't declare any of its own. */
const namedCharacters = new Proxy<Record<string, string>>(
  { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" },
  {
    get: (known, name) => {
      if (typeof name !== 'string' || known[name] !== undefined) return known[name as string];
      const [node] = fromHtml(`&${name};`, { fragment: true }).children;
      return node?.type === 'text' && !node.value.startsWith('&') ? node.value : undefined;
    },
  },
);

/** The records of a file. @throws UnreadableExport, with what is wrong and where */
export async function* recordsOf(
  file: string,
  format: RecordFormat,
  onBytes: (bytes: number) => void,
): AsyncGenerator<XmlNode> {
  const parser = new RecordParser(format);
  for await (const { text } of piecesOf(file, onBytes)) yield* parser.write(text);
  yield* parser.end();
}

/** The records of a text. @throws UnreadableExport */
export function recordsIn(text: string, format: RecordFormat): XmlNode[] {
  const parser = new RecordParser(format);
  return [...parser.write(text), ...parser.end()];
}

class RecordParser {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  /** The path from the record that is being read. */
  readonly #path: XmlNode[] = [];
  #done: XmlNode[] = [];
  #depth = 0;
  #characters = 0;
  #isPassing = false;

  constructor({ name: format, roots, records, passesOver }: RecordFormat) {
    const parser = this.#parser;
    parser.ENTITIES = namedCharacters;
    parser.on('error', (error) => this.#refuse(error.message.replace(/^\d+:\d+: /, '')));
    parser.on('doctype', (doctype) => {
      if (doctype.includes('<!ENTITY')) this.#refuse('declares entities of its own');
    });
    parser.on('opentag', ({ name, attributes }) => {
      if (this.#depth === 0 && !roots.includes(name))
        this.#refuse(`is not ${format}: it begins with no <${roots[0]}>`);
      this.#depth += 1;
      if (this.#depth > deepest) this.#refuse(`has more than ${deepest} elements in one another`);
      if (this.#path.length === 0 && !records.includes(name)) return;
      const node = { name, attributes: { ...attributes }, children: [], line: parser.line };
      this.#path.at(-1)?.children.push(node);
      this.#path.push(node);
      this.#isPassing = passesOver?.(this.#path) ?? false;
    });
    const add = (text: string) => {
      if (!this.#isPassing) this.#path.at(-1)?.children.push(text);
    };
    parser.on('text', add);
    parser.on('cdata', add);
    parser.on('closetag', () => {
      this.#depth -= 1;
      this.#isPassing = false;
      const node = this.#path.pop();
      if (this.#path.length > 0) return;
      if (node) this.#done.push(node);
      this.#characters = 0;
    });
  }

  /** Takes the next part of the file, and gives the records that it completes. */
  write(text: string): XmlNode[] {
    const rest = this.#isPassing ? afterText(text) : text;
    this.#characters += rest.length;
    this.#parser.write(rest);
    if (this.#characters > longestRecord) this.#refuse('has a part that is too long');
    return this.#taken();
  }

  end(): XmlNode[] {
    this.#parser.close();
    return this.#taken();
  }

  #taken(): XmlNode[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #refuse(problem: string): never {
    throw new UnreadableExport(this.#parser.line, problem);
  }
}

/** What follows a text that is passed over; the line's end, so that lines are still counted. */
function afterText(text: string): string {
  const next = text.indexOf('<');
  if (next !== -1) return text.slice(next);
  return text.endsWith('\n') ? '\n' : '';
}

/** All text in an element. */
export function textIn(node: XmlNode | string | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string' ? node : node.children.map(textIn).join('');
}

/** The text of an element as one line. */
export function lineIn(node: XmlNode | undefined): string {
  return textIn(node).replace(/\s+/g, ' ').trim();
}

/** The elements of this name directly in another one. */
export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return (node?.children ?? []).filter(
    (child): child is XmlNode => typeof child !== 'string' && child.name === name,
  );
}

/** The first element at a path of names. */
export function childOf(node: XmlNode | undefined, ...names: string[]): XmlNode | undefined {
  return names.reduce<XmlNode | undefined>((found, name) => childrenOf(found, name)[0], node);
}

/** The elements of this name anywhere in another one, in their order. */
export function allIn(node: XmlNode | undefined, name: string): XmlNode[] {
  return (node?.children ?? []).flatMap((child) => {
    if (typeof child === 'string') return [];
    return [...(child.name === name ? [child] : []), ...allIn(child, name)];
  });
}
