/** Reads an export of Ghost (4 and later), of any size: its tables are read one row at a time. */
import { JSONParser } from '@streamparser/json';
import { type ForeignPost, type Passage, pathOf, type Read, UnreadableExport } from './foreign-post.ts';
import { piecesOf } from './lines.ts';

type Row = Record<string, unknown>;

interface Known {
  authors: Map<string, string[]>;
  topics: Map<string, string[]>;
  /** Descriptions of covers, by post. */
  descriptions: Map<string, string>;
}

const tables = ['posts_authors', 'posts_tags', 'posts_meta', 'users', 'tags'] as const;

/**
 * The posts of an export, and what else is in it. The file is read twice, since posts stand before the tables that say who wrote
 * them. @throws UnreadableExport
 */
export async function* readGhost({ file, onBytes }: Passage): AsyncGenerator<Read> {
  const known = await readKnown(file, onBytes);
  let posts = 0;
  for await (const { line, row } of rowsOf(file, ['posts'], onBytes)) {
    posts += 1;
    const title = textOf(row.title);
    if (row.type === 'page') yield { type: 'left out', line, what: `the page “${title}”` };
    else yield { type: 'post', post: postOf(row, line, known) };
  }
  if (posts === 0) throw new UnreadableExport(1, 'is not an export of Ghost: it has no posts');
}

function postOf(row: Row, line: number, known: Known): ForeignPost {
  const id = textOf(row.id);
  const slug = textOf(row.slug);
  const published = dateOf(row.published_at);
  const updated = dateOf(row.updated_at);
  const losses: string[] = [];
  const html = textOf(row.html);
  if (html === '' && textOf(row.lexical) + textOf(row.mobiledoc) !== '')
    losses.push('its text, which the export has without HTML: open it in Ghost, save it, and export again');
  const isPublic = (row.visibility ?? 'public') === 'public';
  if (!isPublic) losses.push(`that only ${textOf(row.visibility)} could read it: it is imported as a draft`);
  const cover = textOf(row.feature_image);
  const path = pathOf(`/${slug}/`);
  return {
    line,
    title: textOf(row.title),
    author: (known.authors.get(id) ?? []).join(', '),
    html,
    summary: textOf(row.custom_excerpt),
    language: textOf(row.locale),
    topics: known.topics.get(id) ?? [],
    slug,
    paths: path === null ? [] : [path],
    published,
    revised: published && updated && updated > published ? updated : null,
    isDraft: row.status !== 'published' || !isPublic,
    cover: cover === '' ? null : { address: cover, alt: known.descriptions.get(id) ?? '' },
    losses,
  };
}

async function readKnown(file: string, onBytes: (bytes: number) => void): Promise<Known> {
  const names: Record<'users' | 'tags', Map<string, string>> = { users: new Map(), tags: new Map() };
  const pairs: Record<'posts_authors' | 'posts_tags', { post: string; other: string; order: number }[]> = {
    posts_authors: [],
    posts_tags: [],
  };
  const descriptions = new Map<string, string>();
  for await (const { table, row } of rowsOf(file, tables, onBytes)) {
    const post = textOf(row.post_id);
    const order = Number(row.sort_order ?? 0);
    switch (table) {
      case 'users':
      case 'tags':
        // Names that begin with # are for the program alone.
        if (!textOf(row.name).startsWith('#')) names[table].set(textOf(row.id), textOf(row.name));
        break;
      case 'posts_meta':
        descriptions.set(post, textOf(row.feature_image_alt));
        break;
      case 'posts_authors':
        pairs[table].push({ post, other: textOf(row.author_id), order });
        break;
      case 'posts_tags':
        pairs[table].push({ post, other: textOf(row.tag_id), order });
    }
  }
  return {
    authors: namesByPost(pairs.posts_authors, names.users),
    topics: namesByPost(pairs.posts_tags, names.tags),
    descriptions,
  };
}

function namesByPost(
  pairs: readonly { post: string; other: string; order: number }[],
  names: ReadonlyMap<string, string>,
): Map<string, string[]> {
  const byPost = new Map<string, string[]>();
  for (const { post, other } of pairs.toSorted((one, two) => one.order - two.order)) {
    const name = names.get(other);
    if (name !== undefined) byPost.set(post, [...(byPost.get(post) ?? []), name]);
  }
  return byPost;
}

async function* rowsOf<Table extends string>(
  file: string,
  wanted: readonly Table[],
  onBytes: (bytes: number) => void,
): AsyncGenerator<{ table: Table; line: number; row: Row }> {
  let line = 1;
  let found: { table: Table; line: number; row: Row }[] = [];
  const parser = new JSONParser({
    paths: wanted.flatMap((table) => [`$.db.*.data.${table}.*`, `$.data.${table}.*`]),
    keepStack: false,
  });
  parser.onValue = ({ value, stack }) => {
    const table = wanted.find((name) => stack.some(({ key }) => key === name));
    if (table !== undefined && typeof value === 'object' && value !== null && !Array.isArray(value))
      found.push({ table, line, row: value as Row });
  };
  parser.onError = (error) => {
    throw new UnreadableExport(line, `is not JSON: ${error.message}`);
  };
  for await (const piece of piecesOf(file, onBytes)) {
    ({ line } = piece);
    if (!parser.isEnded) parser.write(piece.text);
    yield* found;
    found = [];
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function dateOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
