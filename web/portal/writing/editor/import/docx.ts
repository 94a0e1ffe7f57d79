import { strFromU8, strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth/mammoth.browser.js';
import { readArchive } from './archive.ts';
import { type ImportedPicture, RefusedImport } from './import-result.ts';
import type { Pictures } from './pictures.ts';
import { firstWords } from './places.ts';
import type { UnsupportedParts } from './unsupported.ts';
import { tellBoxes } from './word/boxes.ts';
import { countReports } from './word/elements.ts';
import { isUnreadEquation } from './word/fields.ts';
import { texOfWord } from './word/formulas.ts';
import { withUsualPrefixes } from './word/namespaces.ts';
import { markListNumbers } from './word/numbering.ts';
import { linesIn, tellPlaces, wordsIn } from './word/places.ts';
import { readRuns, shownRuns } from './word/runs.ts';
import { RunStyles } from './word/styles.ts';
import { elementsIn, parseXml, unescapeXml, writeXml, type XmlElement } from './word/xml.ts';

/** Paragraphs that are not part of the text, or that only their style tells from others. */
const styleMap = [
  "p[style-name='Title'] => p.title:fresh",
  "p[style-name='toc heading'] => p.contents:fresh",
  ...Array.from({ length: 9 }, (_, level) => `p[style-name='toc ${level + 1}'] => p.contents:fresh`),
  "p[style-name='Contents Heading'] => p.contents:fresh",
  "p[style-name='table of figures'] => p.contents:fresh",
  ...['Quote', 'Intense Quote', 'Block Text', 'Quotations'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...['Source Code', 'HTML Preformatted', 'Preformatted Text'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...['Verbatim Char', 'HTML Code', 'Source Text'].map((name) => `r[style-name='${name}'] => code`),
  "r[style-name='Emphasis'] => em",
  'strike => del',
];

/** The HTML of a .docx document. @throws RefusedImport */
export async function htmlOfDocx(
  bytes: Uint8Array<ArrayBuffer>,
  { pictures, losses }: { pictures: Pictures; losses: UnsupportedParts },
): Promise<{ html: string; title: string | null; source: string }> {
  const parts = checkedParts(bytes);
  const text = (name: string) => decoded(parts.get(name));
  const documentPart = documentPartIn(parts);
  const document = text(documentPart);
  countLosses(parts, document, losses);
  const root = parseXml(document);
  const [numbering, paragraphs] = ['word/numbering.xml', 'word/styles.xml'].map((name) =>
    parseXml(text(name)),
  );
  tellBoxes(root, paragraphs, losses);
  if (numbering && paragraphs) markListNumbers(root, { numbering, styles: paragraphs }, losses);
  parts.set(documentPart, strToU8(writeXml(root)));
  const styles = new RunStyles(text('word/styles.xml'));
  const notes = noteNames(text('word/footnotes.xml'), text('word/endnotes.xml'));
  const contents = contentsStyles(text('word/styles.xml'));
  const lines: string[] = [];
  const sources: { part: XmlElement; relations: ReadonlySet<string> }[] = [];
  for (const name of [documentPart, 'word/footnotes.xml', 'word/endnotes.xml'].filter((one) =>
    parts.has(one),
  )) {
    const relations = namesIn(text(name.replace(/([^/]*)$/, '_rels/$1.rels')));
    sources.push({ part: parseXml(text(name)), relations });
    const read = readRuns(text(name), styles, losses);
    lines.push(linesIn(shownRuns(text(name), styles), contents));
    parts.set(name, strToU8(withoutLooseEnds(read, relations, notes)));
  }
  // Written anew, so that what reads it finds no part and no size that wasn't checked.
  const clean = zipSync(Object.fromEntries(parts), { level: 0 });
  const converted = await mammoth.convertToHtml(
    { arrayBuffer: clean.buffer },
    {
      styleMap,
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async (image) => ({
        src: pictures.take(await pictureOf(image)),
      })),
    },
  );
  const unread = countReports(converted.messages, losses);
  for (const { part } of sources) losses.add('formulas', unreadFormulas(part));
  for (const { part, relations } of sources) tellPlaces(part, { unread, styles, relations }, losses);
  const title = /<dc:title>([^<]*)<\/dc:title>/.exec(text('docProps/core.xml'))?.[1] ?? '';
  return { html: converted.value, title: unescapeXml(title).trim() || null, source: lines.join('\n') };
}

/** The ids of the styles of lines of a table of contents, whose names are the same in all languages. */
function contentsStyles(styles: string): Set<string> {
  const named =
    /w:styleId="([^"]*)"[^>]*>\s*<w:name w:val="(?:toc (?:\d|heading)|contents heading|table of figures)"/gi;
  return new Set([...styles.matchAll(named)].map(([, id]) => id ?? ''));
}

/** The names of what a part of a document refers to. */
function namesIn(relations: string): Set<string> {
  const names = relations.matchAll(/\sId=(?:"([^"]*)"|'([^']*)')/g);
  return new Set([...names].map(([, one, other]) => one ?? other ?? ''));
}

/** The names of the notes of a document, by what refers to them. */
function noteNames(footnotes: string, endnotes: string): Record<string, ReadonlySet<string>> {
  const names = (part: string) => new Set([...part.matchAll(/\sw:id="(-?\d+)"/g)].map(([, id]) => id ?? ''));
  return { footnote: names(footnotes), endnote: names(endnotes) };
}

/** A part without references to pictures, links and notes that the document doesn't have: its reader would give up on them. */
function withoutLooseEnds(
  part: string,
  relations: ReadonlySet<string>,
  notes: Record<string, ReadonlySet<string>>,
): string {
  const whole = part.replace(
    /<w:(foot|end)noteReference\b[^>]*?\sw:id="(-?\d+)"[^>]*>(?:<\/w:\1noteReference>)?/g,
    (found, kind, id) => (notes[`${kind}note`]?.has(id) ? found : ''),
  );
  return whole.replace(/\sr:(?:embed|id|link)=(?:"([^"]*)"|'([^']*)')/g, (found, one, other) =>
    relations.has(one ?? other ?? '') ? found : '',
  );
}

async function pictureOf(image: {
  contentType: string;
  readAsArrayBuffer(): Promise<ArrayBuffer>;
}): Promise<Omit<ImportedPicture, 'address'> | null> {
  try {
    return { type: image.contentType, bytes: new Uint8Array(await image.readAsArrayBuffer()) };
  } catch {
    // Its file isn't in the document.
    return null;
  }
}

/** The parts that are read, after the checks that refuse a file. @throws RefusedImport */
function checkedParts(bytes: Uint8Array<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> {
  // Word up to 2003, and documents with a password, are no ZIP archives but in Microsoft's older container.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new RefusedImport(hasPassword(bytes) ? 'encrypted' : 'oldWord');
  if (!startsWith(bytes, [0x50, 0x4b])) throw new RefusedImport('notWord');
  const { names, parts } = readArchive(bytes, isRead);
  const types = decoded(parts.get('[Content_Types].xml'));
  if (names.some((name) => /vbaProject\.bin$/i.test(name)) || /macroEnabled/i.test(types))
    throw new RefusedImport('macros');
  if (!parts.has(documentPartIn(parts))) throw new RefusedImport('notWord');
  for (const [name, part] of parts) {
    if (!isXml(name)) continue;
    const source = decoded(part);
    if (/<!DOCTYPE|<!ENTITY/i.test(source)) throw new RefusedImport('entities');
    if (!name.startsWith('word/') || name.endsWith('.rels')) continue;
    const usual = withUsualPrefixes(source);
    if (usual !== source) parts.set(name, strToU8(usual.replace(/^\ufeff?<\?xml[^>]*\?>/, '')));
  }
  return parts;
}

/** The name of the part with the text, which most programs call `word/document.xml`. */
function documentPartIn(parts: ReadonlyMap<string, Uint8Array>): string {
  const relations = decoded(parts.get('_rels/.rels')).match(/<Relationship [^<>]*>/g) ?? [];
  const relation = relations.find((one) => /Type="[^"]*\/officeDocument"/.test(one)) ?? '';
  return /Target="\/?([^"]+)"/.exec(relation)?.[1] ?? 'word/document.xml';
}

/** Whether a file in Microsoft's older container holds a document that a password encrypts. */
function hasPassword(bytes: Uint8Array): boolean {
  return strFromU8(bytes, true).includes([...'EncryptedPackage'].join('\0'));
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte);
}

function isXml(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name);
}

function isRead(name: string): boolean {
  if (/^(?:\[Content_Types\]\.xml|_rels\/|docProps\/core\.xml)/.test(name)) return true;
  return /^word\//.test(name) && (isXml(name) || /\/media\//.test(name));
}

function decoded(part: Uint8Array | undefined): string {
  if (!part) return '';
  const [first, second] = part;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isWide) return strFromU8(part);
  return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(part);
}

function unreadFormulas(node: XmlElement): number {
  if (node.name === 'm:oMath') return texOfWord(node) === null ? 1 : 0;
  const own = isUnreadEquation(node) ? 1 : 0;
  return elementsIn(node).reduce((sum, child) => sum + unreadFormulas(child), own);
}

/** Counts what only the document's source tells. */
function countLosses(
  parts: ReadonlyMap<string, Uint8Array>,
  document: string,
  losses: UnsupportedParts,
): void {
  const count = (pattern: RegExp, text = document) => text.match(pattern)?.length ?? 0;
  losses.add('comments', count(/<w:comment[ >]/g, decoded(parts.get('word/comments.xml'))));
  losses.add('trackedChanges', count(/<w:(?:ins|del|moveFrom|moveTo)[ >]/g));
  // Newer documents hold each text box twice, the second time for older programs.
  losses.add('textBoxes', Math.max(count(/<wps:txbx[ >]/g), count(/<v:textbox[ >]/g)));
  losses.add('drawings', count(/<c:chart[ >]|<dgm:relIds[ >]|<o:OLEObject[ >]/g));
  const edges = [...parts].filter(([name]) => /^word\/(?:header|footer)\d*\.xml$/.test(name));
  for (const words of edges.map(([, part]) => wordsIn(parseXml(decoded(part)))).filter(Boolean)) {
    losses.add('headersFooters');
    losses.place('headersFooters', firstWords(words));
  }
  losses.add('looks', /<w:(?:color|highlight|shd|rFonts|sz|u) /.test(document) ? 1 : 0);
}
