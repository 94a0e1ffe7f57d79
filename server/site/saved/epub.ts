/** Posts as a book in EPUB 3.3 (W3C), for phones and e-readers without a network. */
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { Element } from 'hast';
import { selectAll } from 'hast-util-select';
import { toXast } from 'hast-util-to-xast';
import { toXml } from 'xast-util-to-xml';
import { ZipFile } from 'yazl';
import { directionOf } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import { element, escapeXml, tag, withoutForbidden } from '../../../markdown/jats/xml.ts';

import type { Context } from '../../platform/context.ts';
import type { Article } from './article.ts';
import { bookStyle } from './book-style.ts';

export const epubType = 'application/epub+zip';

export interface Book {
  /** An identifier that no other book has; the next edition of this one has the same. */
  identifier: string;
  title: string;
  /** The language tag of its title and of its list of contents. */
  language: string;
  /** Sentences above the list of contents, in this language. */
  lead: readonly string[];
  publisher: string;
  /** The origin of the site. */
  publicUrl: string;
  /** At least one. */
  articles: readonly Article[];
}

/** Who publishes the books of this site. */
export function publisherOf({ config }: Pick<Context, 'config'>): Pick<Book, 'publisher' | 'publicUrl'> {
  return { publisher: config.product.name, publicUrl: config.publicUrl };
}

/** The bytes of a book. It is dated by the last change of its articles, so that each node makes the same bytes. */
export async function writeEpub(book: Book): Promise<Buffer> {
  const zip = new ZipFile();
  const mtime = modifiedOf(book);
  const add = (name: string, content: string | Buffer, compress = true) =>
    zip.addBuffer(Buffer.from(content), name, { mtime, mode: 0o100644, compress });
  // First and as it is, so that its name stands at byte 30 (OCF 3.3 §4.3).
  add('mimetype', epubType, false);
  add('META-INF/container.xml', container);
  add('EPUB/package.opf', packageOf(book));
  add('EPUB/contents.xhtml', contentsOf(book));
  add('EPUB/style.css', bookStyle);
  for (const [at, article] of book.articles.entries()) {
    add(`EPUB/${fileOf(at)}`, pageOf(article));
    // Each takes some milliseconds of the processor, so requests are answered in between.
    await setImmediate();
  }
  for (const { name, bytes } of picturesOf(book)) add(`EPUB/${name}`, bytes, false);
  zip.end();
  return buffer(zip.outputStream);
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

const container = `${declaration}<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n`;

const fileOf = (at: number) => `post-${at + 1}.xhtml`;

const modifiedOf = ({ articles }: Book) =>
  new Date(Math.max(...articles.map(({ modified }) => modified.getTime())));

function picturesOf({ articles }: Book) {
  const pictures = articles.flatMap((article) => article.pictures);
  return new Map(pictures.map((picture) => [picture.name, picture])).values();
}

function packageOf(book: Book): string {
  const { articles, language, title, publisher, publicUrl } = book;
  const languages = new Set([language, ...articles.map((article) => article.language)]);
  const hasPictures = articles.some(({ body }) => selectAll('img, svg', body).length > 0);
  const meta = (property: string, value: string) => element('meta', value, { property });
  const metadata = [
    element('dc:identifier', book.identifier, { id: 'identifier' }),
    element('dc:title', title),
    ...[...languages].map((each) => element('dc:language', each)),
    element('dc:publisher', publisher),
    ...articles.map(({ slug }) => element('dc:source', publicUrl + postPath(slug))),
    meta('dcterms:modified', `${modifiedOf(book).toISOString().slice(0, 19)}Z`),
    meta('schema:accessMode', 'textual'),
    ...(hasPictures ? [meta('schema:accessMode', 'visual')] : []),
    meta('schema:accessibilityFeature', 'structuralNavigation'),
    meta('schema:accessibilityHazard', 'none'),
  ].join('');
  const items = [
    item('contents', 'contents.xhtml', xhtmlType, 'nav'),
    item('style', 'style.css', 'text/css'),
    ...articles.map((article, at) => item(`post-${at + 1}`, fileOf(at), xhtmlType, propertiesOf(article))),
    ...[...picturesOf(book)].map(({ name, type }) => item(`picture-${name}`, name, type)),
  ].join('');
  const spine = articles.map((_, at) => tag('itemref', { idref: `post-${at + 1}` }, '')).join('');
  return `${declaration}${tag(
    'package',
    {
      xmlns: 'http://www.idpf.org/2007/opf',
      version: '3.0',
      'unique-identifier': 'identifier',
      'xml:lang': language,
      dir: directionOf(language),
    },
    tag('metadata', { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }, metadata) +
      tag('manifest', {}, items) +
      tag(
        'spine',
        { 'page-progression-direction': directionOf(language) },
        (articles.length > 1 ? tag('itemref', { idref: 'contents' }, '') : '') + spine,
      ),
  )}\n`;
}

const xhtmlType = 'application/xhtml+xml';

function item(id: string, href: string, type: string, properties = ''): string {
  return tag('item', { id, href, 'media-type': type, properties: properties || undefined }, '');
}

/** What a reading system must know before it opens the file (EPUB 3.3 §D.1). */
function propertiesOf({ body }: Article): string {
  return ['mathml', 'svg']
    .filter((name) => selectAll(name === 'mathml' ? 'math' : name, body).length > 0)
    .join(' ');
}

function contentsOf({ title, language, lead, articles }: Book): string {
  const links = articles.map(({ title: name, language: its }, at) =>
    tag(
      'li',
      {},
      tag('a', { href: fileOf(at), 'xml:lang': its, lang: its, dir: directionOf(its) }, escapeXml(name)),
    ),
  );
  const list = tag('nav', { 'epub:type': 'toc', id: 'toc' }, tag('ol', {}, links.join('')));
  return page(
    { title, language },
    element('h1', title) + lead.map((line) => element('p', line)).join('') + list,
  );
}

function pageOf({ title, language, body }: Article): string {
  return page({ title, language }, withoutForbidden(toXml(toXast(forXml(body, placesIn(body))))));
}

function page({ title, language }: { title: string; language: string }, content: string): string {
  const attributes = {
    xmlns: 'http://www.w3.org/1999/xhtml',
    'xmlns:epub': 'http://www.idpf.org/2007/ops',
    'xml:lang': language,
    lang: language,
    dir: directionOf(language),
  };
  const head = element('title', title) + tag('link', { rel: 'stylesheet', href: 'style.css' }, '');
  return `${declaration}<!DOCTYPE html>\n${tag('html', attributes, tag('head', {}, head) + tag('body', {}, content))}\n`;
}

const mathNamespace = 'http://www.w3.org/1998/Math/MathML';

/**
 * The element for XML: with the namespaces that HTML does without, without what only browsers know, and without links that lead to no
 * place in the text.
 */
function forXml(node: Element, places: ReadonlySet<unknown>): Element {
  const { loading: _, ...properties } = node.properties;
  const { href, lang } = properties;
  if (node.tagName === 'math') properties.xmlns = mathNamespace;
  if (typeof lang === 'string') properties.xmlLang = lang;
  if (typeof href === 'string' && href.startsWith('#') && !places.has(placeOf(href))) delete properties.href;
  const children = node.children.map((child) => (child.type === 'element' ? forXml(child, places) : child));
  return { ...node, properties, children };
}

function placesIn(body: Element): Set<unknown> {
  return new Set(selectAll('[id]', body).map(({ properties }) => properties.id));
}

/** The id that a link within a text names. */
function placeOf(href: string): string {
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}
