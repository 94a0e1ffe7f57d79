/**
 * The log of publications: every change that readers could see, in commit order, for programs that follow it.
 * A trigger on `posts` writes it, in the action's transaction.
 */
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { readFrom } from '../../platform/db/replica/read-from.ts';
import type { ApprovalRow, PublicationRow } from './log-queries.ts';
import * as queries from './log-queries.ts';
import { type PublicPost, publicStateOf } from './published-post.ts';

/** The approval of a text of a post. */
export type Approval = ApprovalRow;

/** A post in its current state, at the log number of its last change. */
interface Published {
  number: number;
  post: Exclude<PublicPost, { state: 'moved' }>;
}

/** Posts read by one query, and about how many bytes of text: one text may have a million characters. */
const postsPerBatch = 200;
const bytesPerBatch = 1_000_000;

/** Log entries after this number, at most `limit`, in commit order. */
export function followPublications(
  { db }: Context,
  { after, limit }: { after: number; limit: number },
): Promise<PublicationRow[]> {
  return queries.selectPublications(db, after, limit);
}

/** As `followPublications`, with what each entry means for whoever saved a post (product.md#saved-posts). */
export function followMeantChanges(
  { db }: Context,
  { after, limit }: { after: number; limit: number },
): ReturnType<typeof queries.selectMeantChanges> {
  return queries.selectMeantChanges(db, after, limit);
}

/** Withdrawals and notices since a time, oldest first. */
export function listRecalls({ db }: Context, since: Date): ReturnType<typeof queries.selectRecalls> {
  return queries.selectRecalls(db, since);
}

/**
 * Says of the translations of posts that readers see a change, since their state follows from what happens to these. Call
 * it in a transaction that locks no post: the locks of originals and translations have no order among themselves.
 */
export function noteTranslationsOf({ db }: Context, sourceIds: readonly string[]): Promise<void> {
  return queries.touchTranslations(db, sourceIds);
}

/** A post that was ever published, as readers see it now; null for any other id. */
export async function readPublicPostById({ db }: Context, id: string): Promise<Published['post'] | null> {
  const [row] = await queries.selectPublicPosts(db, [id]);
  return row ? publicStateOf(row) : null;
}

/** Says that readers and harvesters get something else of a post, of which the log has no line. */
export async function notePost({ db }: Context, id: string): Promise<void> {
  await queries.touchPost(db, id);
  await publishInvalidation(db, [`post:${id}`]);
}

/** Number of the last log entry; 0 if nothing was ever published. */
export function lastPublication({ db }: Context): Promise<number> {
  return queries.selectLastNumber(db);
}

/** Approvals of a post, oldest first. */
export function listApprovals({ db }: Context, postId: string): Promise<Approval[]> {
  return queries.selectApprovals(db, postId);
}

/** The current address of a post that was ever published; null for any other id. */
export function publicAddressOf({ db }: Context, postId: string): Promise<string | null> {
  return queries.selectPublicSlug(db, postId);
}

/**
 * Every post that was ever published, in its current state, by the log number of its last change, from after
 * this number on. Read in batches: a post that changes meanwhile comes again later.
 */
export async function* readEverything(context: Context, after: number): AsyncGenerator<Published> {
  let last = after;
  for (;;) {
    const batch = { after: last, limit: postsPerBatch, bytes: bytesPerBatch };
    const { places, rows } = await readFrom(context, { upToNow: true }, async ({ db }) => {
      const places = await queries.selectLastPublications(db, batch);
      const ids = places.map(({ id }) => id);
      return { places, rows: ids.length === 0 ? [] : await queries.selectPublicPosts(db, ids) };
    });
    if (places.length === 0) return;
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const [index, { number, id }] of places.entries()) {
      const row = byId.get(id);
      const post = row && publicStateOf(row);
      // Whoever continues from here must not miss the other posts of the same entry.
      const isLast = places[index + 1]?.number !== number;
      if (post) yield { number: isLast ? number : number - 1, post };
      last = number;
    }
  }
}
