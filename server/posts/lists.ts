/** Lists of posts, paged by an opaque cursor. */
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { type Listed, pageOf } from '../db/place.ts';
import type { OwnList, OwnRow, PublishedFilter, PublishedRow } from './list-queries.ts';
import * as queries from './list-queries.ts';

const pageLength = 50;

/** Published posts, newest first: `limit` of them (50 unless said). @throws Refusal invalid_input for a bad cursor */
export function listPublished(
  context: Context,
  {
    limit = pageLength,
    cursor,
    ...filter
  }: PublishedFilter & { limit?: number; cursor?: string | undefined },
): Promise<Listed<PublishedRow>> {
  return pageOf(
    { cursor, limit },
    (range) => queries.selectPublished(context.db, filter, range),
    (row) => ({ at: row.published_at ?? row.created_at, id: row.id }),
  );
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
