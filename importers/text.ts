/** The HTML of a post of another program as Markdown. */
import type { Element, ElementContent, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { bodyCharacters } from '../contract/constants.ts';
import { convertHtml } from '../web/portal/writing/editor/import/convert-html.ts';
import type { Refusal } from '../web/portal/writing/editor/import/import-result.ts';
import type { UnsupportedKind, UnsupportedPart } from '../web/portal/writing/editor/import/unsupported.ts';
import type { Media } from './media.ts';
import { collectAfter } from './memory.ts';

export interface Converted {
  /** With pictures by their paths in the folder. */
  markdown: string;
  losses: string[];
}

const lossNames: Record<UnsupportedKind, string> = {
  figures: 'figures that the text doesn’t have',
  symbols: 'letters of symbol fonts without a known meaning',
  comments: 'comments in the text',
  trackedChanges: 'tracked changes',
  hidden: 'hidden text',
  boxes: 'paragraphs in a box or on a colour, as plain ones',
  textBoxes: 'text boxes',
  itemNumbers: 'numbers of list items',
  mergedCells: 'merged cells of tables',
  cellBlocks: 'paragraphs and lists in cells of tables',
  largeTables: 'large tables',
  remotePictures: 'pictures',
  pictureFormats: 'pictures of other formats',
  morePictures: 'pictures beyond the fiftieth of the post',
  pictureUploads: 'pictures',
  unsafeLinks: 'links that lead to no page',
  internalLinks: 'links within the text that lead nowhere',
  formulas: 'formulas that could not be read',
  drawings: 'drawings',
  headersFooters: 'headers and footers',
  contents: 'a list of contents',
  elements: 'elements that are no text',
  others: 'parts that were not understood',
  looks: 'colours, sizes and fonts',
};

const refusals: Partial<Record<Refusal, string>> = {
  tooLong: 'its text is too long for a post',
  empty: 'it has no text',
};

/** What is shown in a frame or by a player, which becomes a link. */
const embedded = new Set(['iframe', 'video', 'audio', 'embed', 'object']);

/** The text, and what of it is not kept. Null with why where there is none. `marks` are words with the Markdown that they stand for. */
export async function convertText(
  html: string,
  media: Media,
  marks: ReadonlyMap<string, string> = new Map(),
): Promise<Converted | { markdown: null; problem: string }> {
  const losses: string[] = [];
  // Ten times what a post may have is refused before it becomes a tree.
  if (html.length > 10 * bodyCharacters) return { markdown: null, problem: refusals.tooLong ?? '' };
  const prepared = preparedHtml(html, media, losses);
  collectAfter(html.length);
  const reply = await convertHtml({ html: prepared, firstNote: 1 });
  collectAfter(html.length);
  if ('refusal' in reply)
    return { markdown: null, problem: refusals[reply.refusal] ?? 'its text could not be read' };
  const { markdown, pictures, losses: others } = reply.imported;
  const paths = new Map(pictures.map(({ address, bytes }) => [address, new TextDecoder().decode(bytes)]));
  const text = markdown.replace(/taken-[0-9a-f]{8}-\d+/g, (address) =>
    addressOf(paths.get(address) ?? address),
  );
  const marked = [...marks].reduceRight(
    (whole, [word, written]) => whole.replaceAll(word, () => written),
    text,
  );
  return { markdown: marked, losses: [...losses, ...others.map(describe)] };
}

/** The HTML that the converter is given. */
function preparedHtml(html: string, media: Media, losses: string[]): string {
  const tree = fromHtml(html.toWellFormed(), { fragment: true });
  const children = tree.children.flatMap((node) => prepare(node, media, losses));
  return toHtml({ type: 'root', children });
}

/** The words of a piece of HTML, as one line. */
export function wordsOf(html: string): string {
  const textOf = (node: RootContent | ElementContent): string => {
    if (node.type === 'text') return node.value;
    return 'children' in node ? node.children.map(textOf).join(' ') : '';
  };
  return fromHtml(html.toWellFormed(), { fragment: true })
    .children.map(textOf)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A path of the folder as the address of a picture in Markdown. */
export function addressOf(file: string): string {
  const parts = file.split('/').map(encodeURIComponent);
  return parts.join('/').replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function describe({ kind, count, places = [] }: UnsupportedPart): string {
  const around = places.length === 0 ? '' : `: ${places.map((words) => `“${words}”`).join(', ')}`;
  return `${count} × ${lossNames[kind]}${around}`;
}

type Content = RootContent | ElementContent;

/**
 * Gives pictures of the site to the converter, and makes links of what is embedded and of other pictures. The converter takes
 * pictures that are part of a text and no others, so the bytes of each are its path, which come back with it.
 */
function prepare(node: Content, media: Media, losses: string[]): ElementContent[] {
  if (node.type === 'doctype') return [];
  if (node.type !== 'element') return [node];
  if (embedded.has(node.tagName)) return linkTo(sourceIn(node), '');
  if (node.tagName === 'img') return [pictureOf(node, media, losses)];
  const children = node.children.flatMap((child) => prepare(child, media, losses));
  const [only] = children;
  // A picture that leads to itself in full size.
  const href = String(node.properties.href ?? '');
  const isItself =
    node.tagName === 'a' && children.length === 1 && only?.type === 'element' && only.tagName === 'img';
  if (isItself && /\.(?:jpe?g|png|gif|webp|avif)$/i.test(href.replace(/[?#].*/, ''))) return children;
  return [{ ...node, children }];
}

function pictureOf(node: Element, media: Media, losses: string[]): ElementContent {
  const { src, alt, dataSrc, dataOrigFile } = node.properties;
  const address = String(dataOrigFile ?? dataSrc ?? src ?? '');
  // Emoji are letters to the converter, which knows their pictures.
  if (/\bemoji\b/.test(String(node.properties.className ?? '')) || address.startsWith('data:')) return node;
  const found = media.pathOf(address);
  if (found === null) {
    losses.push(`the picture ${address}, which is a link now`);
    return linkTo(address, String(alt ?? ''))[0] ?? { type: 'text', value: '' };
  }
  const bytes = Buffer.from(found).toString('base64');
  return { ...node, properties: { alt: String(alt ?? ''), src: `data:image/png;base64,${bytes}` } };
}

function sourceIn(node: Element): string {
  const { src, data } = node.properties;
  const own = src ?? data;
  if (own !== undefined && own !== null) return String(own);
  const inside = node.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'source',
  );
  return inside ? sourceIn(inside) : '';
}

function linkTo(address: string, words: string): ElementContent[] {
  const whole = address.startsWith('//') ? `https:${address}` : address;
  if (!/^https?:/.test(whole)) return [];
  const text: ElementContent = { type: 'text', value: words === '' ? whole : words };
  return [{ type: 'element', tagName: 'a', properties: { href: whole }, children: [text] }];
}
