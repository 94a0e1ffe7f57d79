/** Reads an export of WordPress (WXR 1.2), of any size: one item is in memory at a time. */
import { type ForeignPost, type Passage, pathOf, type Read } from './foreign-post.ts';
import { copyOf } from './lines.ts';
import { withParagraphs, withShortcodes } from './wordpress-text.ts';
import { childOf, childrenOf, recordsOf, textIn, type XmlNode } from './xml.ts';

/** One `item` of the export: the texts of its elements, by their names. */
interface Item {
  line: number;
  texts: Map<string, string>;
  topics: string[];
  metadata: Map<string, string>;
  comments: number;
}

const format = {
  name: 'an export of WordPress',
  roots: ['rss'],
  records: ['item', 'wp:author', 'language'],
};

/** What posts refer to and what may stand after them. */
interface Known {
  /** The names that authors show, by their logins. */
  authors: Map<string, string>;
  /** Pictures by their ids. */
  attachments: Map<string, { address: string; alt: string }>;
  language: string;
}

/** Kinds of items that are parts of the program and not texts. */
const machinery = new Set([
  'attachment',
  'nav_menu_item',
  'custom_css',
  'customize_changeset',
  'oembed_cache',
  'user_request',
  'wp_block',
  'wp_font_face',
  'wp_font_family',
  'wp_global_styles',
  'wp_navigation',
  'wp_template',
  'wp_template_part',
]);

/**
 * The posts of an export, and what else is in it. The file is read twice: authors and pictures may stand after the posts that
 * name them.
 * @throws UnreadableExport
 */
export async function* readWordpress({ file, onBytes }: Passage): AsyncGenerator<Read> {
  const known = await readKnown(file, onBytes);
  for await (const record of recordsOf(file, format, onBytes)) {
    if (record.name !== 'item') continue;
    const item = itemOf(record);
    const of = (name: string) => item.texts.get(name) ?? '';
    const type = of('wp:post_type');
    const status = of('wp:status');
    const title = of('title') || '(no title)';
    if (machinery.has(type) || ['auto-draft', 'inherit'].includes(status)) continue;
    const leaveOut = (what: string): Read => ({ type: 'left out', line: item.line, what });
    if (type !== 'post') yield leaveOut(`the ${type} “${title}”`);
    else if (status === 'trash') yield leaveOut(`the post “${title}”, which is in the trash`);
    else yield { type: 'post', post: postOf(item, known) };
  }
}

function postOf({ line, texts, topics, metadata, comments }: Item, known: Known): ForeignPost {
  const of = (name: string) => texts.get(name) ?? '';
  const published = dateOf(of('wp:post_date_gmt')) ?? dateOf(of('wp:post_date'));
  const modified = dateOf(of('wp:post_modified_gmt'));
  const path = pathOf(of('link'));
  const status = of('wp:status');
  const login = of('dc:creator');
  const losses: string[] = [];
  if (comments > 0) losses.push(comments === 1 ? 'a comment' : `${comments} comments`);
  if (of('wp:post_password') !== '') losses.push('its password: it is imported as a draft');
  if (status === 'private') losses.push('that it was private: it is imported as a draft');
  const text = withShortcodes(of('content:encoded'), losses);
  return {
    line,
    title: of('title'),
    author: known.authors.get(login) ?? login,
    html: withParagraphs(text) + notesOf(metadata.get('footnotes')),
    summary: of('excerpt:encoded'),
    language: known.language,
    topics,
    slug: decoded(of('wp:post_name')),
    paths: path === null ? [] : [path],
    published,
    revised: published && modified && modified > published ? modified : null,
    isDraft: status !== 'publish' || of('wp:post_password') !== '',
    cover: known.attachments.get(metadata.get('_thumbnail_id') ?? '') ?? null,
    losses,
  };
}

/** The notes that the block editor keeps beside the text: links in the text lead to their ids. */
function notesOf(stored: string | undefined): string {
  if (stored === undefined || stored === '') return '';
  try {
    const notes: unknown = JSON.parse(stored);
    if (!Array.isArray(notes)) return '';
    const items = notes.map(
      ({ id, content }) => `<li id="${id}">${content} <a href="#${id}-link">↩</a></li>`,
    );
    return `<ol>${items.join('')}</ol>`;
  } catch {
    return '';
  }
}

/** Dates are without a zone, in UTC; those of drafts are zeros. */
function dateOf(text: string): Date | null {
  const date = new Date(`${text.replace(' ', 'T')}Z`);
  return text.startsWith('0000') || Number.isNaN(date.getTime()) ? null : date;
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

async function readKnown(file: string, onBytes: (bytes: number) => void): Promise<Known> {
  const known: Known = { authors: new Map(), attachments: new Map(), language: '' };
  for await (const record of recordsOf(file, format, onBytes)) {
    const of = (name: string) => copyOf(textIn(childOf(record, name)).trim());
    if (record.name === 'wp:author') known.authors.set(of('wp:author_login'), of('wp:author_display_name'));
    else if (record.name === 'language') known.language = copyOf(textIn(record).trim());
    if (of('wp:post_type') !== 'attachment') continue;
    const alt = itemOf(record).metadata.get('_wp_attachment_image_alt') ?? of('title');
    known.attachments.set(of('wp:post_id'), { address: of('wp:attachment_url'), alt: copyOf(alt) });
  }
  return known;
}

function itemOf(record: XmlNode): Item {
  const elements = record.children.filter((child): child is XmlNode => typeof child !== 'string');
  return {
    line: record.line,
    texts: new Map(elements.map((element) => [element.name, textIn(element).trim()])),
    topics: childrenOf(record, 'category')
      .filter(({ attributes: { domain } }) => domain === 'category' || domain === 'post_tag')
      .map((element) => textIn(element).trim()),
    metadata: new Map(
      childrenOf(record, 'wp:postmeta').map((pair) => [
        textIn(childOf(pair, 'wp:meta_key')).trim(),
        textIn(childOf(pair, 'wp:meta_value')).trim(),
      ]),
    ),
    comments: childrenOf(record, 'wp:comment').length,
  };
}
