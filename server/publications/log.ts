/**
 * What readers could see, in the order in which it changed, for programs that follow it. The log is written by a trigger
 * on `posts`, in the transaction of the action.
 */
import type { Context } from '../context.ts';
import type { ApprovalRow, PublicationRow } from './log-queries.ts';
import * as queries from './log-queries.ts';
import { type PublicPost, publicStateOf } from './published-post.ts';

/** The approval of one text of a post. */
export type Approval = ApprovalRow;

/** A post as it stands, at the place of its last change. */
interface Published {
  number: number;
  post: Exclude<PublicPost, { state: 'moved' }>;
}

/** Posts that are read at once, and about the bytes of their texts: one may have a million characters. */
const postsAtOnce = 200;
const bytesAtOnce = 1_000_000;

/** Changes after the one with this number, `limit` of them at most, in the order in which they were committed. */
export function followPublications(
  { db }: Context,
  { after, limit }: { after: number; limit: number },
): Promise<PublicationRow[]> {
  return queries.selectPublications(db, after, limit);
}

/** The number of the last change so far; 0 where nothing was ever published. */
export function lastPublication({ db }: Context): Promise<number> {
  return queries.selectLastNumber(db);
}

/** When each text of a post was approved, the first one first. */
export function listApprovals({ db }: Context, postId: string): Promise<Approval[]> {
  return queries.selectApprovals(db, postId);
}

/** The current address of a post that readers could ever see; null for any other id. */
export function publicAddressOf({ db }: Context, postId: string): Promise<string | null> {
  return queries.selectPublicSlug(db, postId);
}

/**
 * Every post that readers could ever see, as it stands, in the order of their last changes, from after the one with this
 * number. Read a few at a time: a post that changes meanwhile comes again, at its new place.
 */
export async function* readEverything({ db }: Context, after: number): AsyncGenerator<Published> {
  let last = after;
  for (;;) {
    const places = await queries.selectLastPublications(db, {
      after: last,
      limit: postsAtOnce,
      bytes: bytesAtOnce,
    });
    if (places.length === 0) return;
    const rows = await queries.selectPublicPosts(
      db,
      places.map(({ id }) => id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { number, id } of places) {
      const row = byId.get(id);
      const post = row && publicStateOf(row);
      if (post) yield { number, post };
      last = number;
    }
  }
}
