/** Lists of posts, paged by an opaque cursor. */

import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Page, paginate, paginateByCount } from '../../platform/db/pagination.ts';
import { readFrom } from '../../platform/db/replica/read-from.ts';
import { spend } from '../../platform/limits/spend.ts';
import type { LanguageCursor, ListOrder } from '../../platform/page-cache/address.ts';
import { countMiss } from '../search/misses.ts';
import { type Search, searchNothing, searchPosts } from '../search/search.ts';
import { type Facet, selectFacetLanguages, selectFacets } from './facet-queries.ts';
import { groupsOf, hasEmptyGroup } from './group-queries.ts';
import * as published from './list-queries.ts';
import type { OwnFilters, OwnList, OwnRow, PublishedRow } from './post-queries.ts';
import * as queries from './post-queries.ts';

const pageLength = 50;

/** A published post in a list, with the beginning of its text. */
export type PublishedPost = PublishedRow;

/** The posts with these ids that are published, in the order of the ids. */
export function listByIds({ db }: Context, ids: readonly string[]): Promise<PublishedPost[]> {
  return queries.selectInOrder(db, ids);
}

/** The filter of an author's posts and of those that they contributed to (product.md#contributors). */
export async function postsBy({ db }: Context, id: string): Promise<published.PublishedFilter> {
  return { authorId: id, contributed: await published.selectContributed(db, id) };
}

/**
 * Published posts, newest first by default, at most `limit` (default 50).
 * @throws AppError invalid_input for a bad cursor
 */
export function listPublished(
  context: Context,
  {
    limit = pageLength,
    cursor,
    order = 'newest',
    ...given
  }: published.PublishedFilter & { limit?: number; cursor?: string | undefined; order?: ListOrder },
): Promise<Page<PublishedRow>> {
  const filter = withTopicWord(context, given);
  if (order === 'most-read') {
    return paginateByCount(
      { cursor, limit },
      (request) => queries.selectMostRead(context.db, filter, request),
      (row) => ({ count: row.views, id: row.id }),
    );
  }
  return paginate(
    { cursor, limit },
    (request) => queries.selectPublished(context.db, filter, request),
    (row) => ({ at: row.published_at ?? row.created_at, id: row.id }),
  );
}

/** A filter with the word that lists know its topic by: callers may name a topic by its slug or any name. */
function withTopicWord<Filter extends { topic?: string | undefined }>(
  { topics }: Context,
  filter: Filter,
): Filter {
  return filter.topic === undefined ? filter : { ...filter, topic: topics.wordOf(filter.topic) };
}

export interface LanguagePage {
  rows: PublishedRow[];
  /** Index of the first row in another language; the number of rows if there is none. */
  othersFrom: number;
  next: LanguageCursor | null;
}

/**
 * Published posts: first those in the language `first`, then those in all others, each in the given order.
 * @throws AppError invalid_input for a bad cursor
 */
export async function listByLanguage(
  context: Context,
  {
    first,
    start: { part, cursor },
    limit,
    ...filter
  }: Omit<published.PublishedFilter, 'language' | 'notIn'> & {
    first: string;
    start: LanguageCursor;
    limit: number;
    order?: ListOrder;
  },
): Promise<LanguagePage> {
  const others = { ...filter, notIn: first };
  if (part === 'others') {
    const { rows, next } = await listPublished(context, { ...others, cursor, limit });
    return { rows, othersFrom: 0, next: next === null ? null : { part, cursor: next } };
  }
  const own = await listPublished(context, { ...filter, language: first, cursor, limit });
  const othersFrom = own.rows.length;
  if (own.next !== null) return { rows: own.rows, othersFrom, next: { part, cursor: own.next } };
  const room = limit - othersFrom;
  const { rows, next } = await listPublished(context, { ...others, limit: Math.max(room, 1) });
  // The page ended with the last post in the language.
  if (room === 0)
    return {
      rows: own.rows,
      othersFrom,
      next: rows.length > 0 ? { part: 'others', cursor: undefined } : null,
    };
  return {
    rows: [...own.rows, ...rows],
    othersFrom,
    next: next === null ? null : { part: 'others', cursor: next },
  };
}

/**
 * Published posts that match a search, best first, from `cursor` on, at most `limit` (default 50), and how
 * the search went. A search gives a few hundred posts at most.
 * @throws AppError invalid_input for a bad cursor, too_many_requests
 */
export async function searchPublished(
  context: Context,
  {
    text,
    network,
    limit = pageLength,
    cursor,
    readerLanguage,
    upToNow = false,
    isAsTyped = false,
    ...given
  }: published.PublishedFilter & {
    text: string;
    network: string;
    /** Whether the caller may have written what is searched (see `readFrom`). */
    upToNow?: boolean;
    /** Whether mistyped words aren't corrected. */
    isAsTyped?: boolean;
    /** Mistyped words are corrected in this language first. */
    readerLanguage?: string;
    limit?: number;
    cursor?: string | undefined;
  },
): Promise<Page<PublishedRow> & { search: Search }> {
  const filter = withTopicWord(context, given);
  const start = readPlace(cursor);
  await spend(context, [{ budget: 'search:network', key: network }]);
  const { search, rows } = await readFrom(context, { upToNow }, async (reading) => {
    // A common word would be looked for among all posts before it is known that none of them counts.
    const search = (await hasEmptyGroup(reading.db, groupsOf(filter), filter.language))
      ? searchNothing(text)
      : await searchPosts(reading, text, { ...filter, readerLanguage, isAsTyped });
    const ids = search.hits.slice(start, start + limit).map(({ post_id }) => post_id);
    return { search, rows: await queries.selectInOrder(reading.db, ids) };
  });
  // What one author hasn't written isn't what readers miss.
  if (search.hits.length === 0 && start === 0 && given.authorId === undefined) await countMiss(context, text);
  return { rows, next: start + limit < search.hits.length ? String(start + limit) : null, search };
}

function readPlace(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,4}$/.test(cursor))
    throw new AppError('invalid_input', { fields: { cursor: 'Not a cursor of this list' } });
  return Number(cursor);
}

/** Topics with published posts and their number of posts, by name: at most `limit` after the given one. */
export function listTopics({ db }: Context, page: { after: string | null; limit: number }) {
  return published.selectTopics(db, page);
}

/**
 * Languages (primary subtags) of published posts, or of those with a topic or facet, each with its number of
 * posts; by subtag.
 */
export function listLanguages({ db }: Context, of: string | Facet | null = null) {
  return of !== null && typeof of === 'object'
    ? selectFacetLanguages(db, of)
    : published.selectLanguages(db, of);
}

/** The commonest countries, audiences or kinds of published posts, or of those in a language, with their numbers. */
export function commonFacets({ db }: Context, which: Parameters<typeof selectFacets>[1]) {
  return selectFacets(db, which);
}

/** The commonest topics of published posts, or of those in a language, with their numbers. */
export function commonTopics(
  { db }: Context,
  which: { language: string | null; limit: number },
): Promise<{ topic: string; posts: number }[]> {
  return published.selectCommonTopics(db, which);
}

/** The actor's own drafts, submissions or withdrawn posts, of which the title or a topic contains `q`. @throws AppError invalid_input for a bad cursor */
export function listOwn(
  context: Context,
  actor: AccountActor,
  list: OwnList,
  { cursor, ...filters }: OwnFilters & { cursor?: string | undefined } = {},
): Promise<Page<OwnRow>> {
  return paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectOwn(context.db, actor.id, list, request, filters),
    (row) => ({ at: row.touched_at, id: row.id }),
  );
}
