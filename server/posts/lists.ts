/** Lists of posts, paged by an opaque cursor. */
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { countedPageOf, type Listed, pageOf } from '../db/place.ts';
import { spend } from '../limits/actions.ts';
import { Refusal } from '../refusal.ts';
import { type Search, searchPosts } from '../search/actions.ts';
import type { OwnList, OwnRow, PublishedRow } from './list-queries.ts';
import * as queries from './list-queries.ts';
import * as published from './published-queries.ts';

const pageLength = 50;

/** Orders of a list of published posts. */
export type ListOrder = 'newest' | 'most-read';

/**
 * Published posts, newest first unless said: `limit` of them (50 unless said). @throws Refusal invalid_input for a bad cursor
 */
export function listPublished(
  context: Context,
  {
    limit = pageLength,
    cursor,
    order = 'newest',
    ...filter
  }: published.PublishedFilter & { limit?: number; cursor?: string | undefined; order?: ListOrder },
): Promise<Listed<PublishedRow>> {
  if (order === 'most-read') {
    return countedPageOf(
      { cursor, limit },
      (range) => queries.selectMostRead(context.db, filter, range),
      (row) => ({ count: row.views, id: row.id }),
    );
  }
  return pageOf(
    { cursor, limit },
    (range) => queries.selectPublished(context.db, filter, range),
    (row) => ({ at: row.published_at ?? row.created_at, id: row.id }),
  );
}

/**
 * Published posts that hold what is searched for, best first: from the place on that `cursor` says, `limit` of them (50
 * unless said), with how the search went. A search ends after the best few hundred.
 * @throws Refusal invalid_input for a bad cursor, too_many_requests
 */
export async function searchPublished(
  context: Context,
  {
    text,
    network,
    limit = pageLength,
    cursor,
    ...filter
  }: published.PublishedFilter & {
    text: string;
    network: string;
    limit?: number;
    cursor?: string | undefined;
  },
): Promise<Listed<PublishedRow> & { search: Search }> {
  const start = readPlace(cursor);
  await spend(context, [{ budget: 'search:network', key: network }]);
  const search = await searchPosts(context, text, filter);
  const ids = search.hits.slice(start, start + limit).map(({ post_id }) => post_id);
  const rows = await queries.selectInOrder(context.db, ids);
  return { rows, next: start + limit < search.hits.length ? String(start + limit) : null, search };
}

function readPlace(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,4}$/.test(cursor))
    throw new Refusal('invalid_input', { fields: { cursor: 'Not a cursor of this list' } });
  return Number(cursor);
}

/** Topics with published posts and how many they have, by name: `limit` of them after the one given. */
export function listTopics({ db }: Context, page: { after: string | null; limit: number }) {
  return published.selectTopics(db, page);
}

/** How many published posts a topic has; none where it is unknown. */
export function countTopic({ db }: Context, topic: string): Promise<number> {
  return published.countPostsOfTopic(db, topic);
}

/** The languages that published posts are in, as primary subtags, by subtag. */
export function listLanguages({ db }: Context): Promise<string[]> {
  return published.selectLanguages(db);
}

/** The actor's own drafts, submissions or withdrawn posts. @throws Refusal invalid_input for a bad cursor */
export function listOwn(
  context: Context,
  actor: AccountActor,
  list: OwnList,
  cursor: string | undefined,
): Promise<Listed<OwnRow>> {
  return pageOf(
    { cursor, limit: pageLength },
    (range) => queries.selectOwn(context.db, actor.id, list, range),
    (row) => ({ at: row.touched_at, id: row.id }),
  );
}
