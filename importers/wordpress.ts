/** Reads an export of WordPress (WXR 1.2), of any size: one item is in memory at a time. */
import { SaxesParser } from 'saxes';
import { type ForeignPost, pathOf, type Read, UnreadableExport } from './foreign-post.ts';
import { piecesOf } from './lines.ts';
import { withParagraphs, withShortcodes } from './wordpress-text.ts';

/** One `item` of the export: the texts of its elements, by their names. */
interface Item {
  line: number;
  texts: Map<string, string>;
  topics: string[];
  metadata: Map<string, string>;
  comments: number;
}

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
 * name them. `onBytes` hears of each part of both.
 * @throws UnreadableExport
 */
export async function* readWordpress(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Read> {
  const known = await readKnown(file, onBytes);
  for await (const item of itemsOf(file, onBytes)) {
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
  const channel = {
    author: (login: string, name: string) => void known.authors.set(login, name),
    language: (language: string) => {
      known.language = language;
    },
  };
  for await (const { texts, metadata } of itemsOf(file, onBytes, channel)) {
    const address = texts.get('wp:attachment_url');
    if (texts.get('wp:post_type') !== 'attachment' || address === undefined) continue;
    const alt = metadata.get('_wp_attachment_image_alt') ?? texts.get('title') ?? '';
    known.attachments.set(texts.get('wp:post_id') ?? '', { address, alt });
  }
  return known;
}

interface Channel {
  author(login: string, name: string): void;
  language(language: string): void;
}

async function* itemsOf(
  file: string,
  onBytes: (bytes: number) => void,
  channel?: Channel,
): AsyncGenerator<Item> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const path: string[] = [];
  let text = '';
  let item: Item | null = null;
  let done: Item[] = [];
  let category: string | null = null;
  let pair = { key: '', value: '' };
  let author = { login: '', name: '' };
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name);
    text = '';
    if (name === 'item')
      item = { line: parser.line, texts: new Map(), topics: [], metadata: new Map(), comments: 0 };
    if (name === 'category') category = String(attributes.domain ?? '');
    if (name === 'wp:comment' && item) item.comments += 1;
  });
  const add = (more: string) => {
    text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    path.pop();
    const parent = path.at(-1);
    const words = text.trim();
    text = '';
    if (name === 'wp:meta_key') pair = { key: words, value: '' };
    else if (name === 'wp:meta_value') pair = { ...pair, value: words };
    else if (name === 'wp:postmeta') item?.metadata.set(pair.key, pair.value);
    else if (name === 'wp:author_login') author = { login: words, name: '' };
    else if (name === 'wp:author_display_name') author = { ...author, name: words };
    else if (name === 'wp:author') channel?.author(author.login, author.name);
    else if (name === 'language' && parent === 'channel') channel?.language(words);
    else if (name === 'category' && item && (category === 'category' || category === 'post_tag'))
      item.topics.push(words);
    else if (name === 'item' && item) {
      done.push(item);
      item = null;
    } else if (parent === 'item') item?.texts.set(name, words);
  });
  parser.on('error', (error) => {
    throw new UnreadableExport(parser.line, error.message);
  });
  let isExport = false;
  parser.on('opentagstart', ({ name }) => {
    if (!isExport && name !== 'rss')
      throw new UnreadableExport(parser.line, 'is not an export of WordPress: it begins with no <rss>');
    isExport = true;
  });
  for await (const { text: piece } of piecesOf(file, onBytes)) {
    parser.write(piece);
    if (done.length === 0) continue;
    yield* done;
    done = [];
  }
  parser.close();
}
