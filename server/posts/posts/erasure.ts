/** Exports an author's posts, and deletes the unsubmitted texts of an author who closes their account. */
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { readInBatches } from '../../platform/db/keyset.ts';
import { recordAudit } from '../../trust/index.ts';
import { deleteKeptOf, selectKeptForExport } from '../history/queries.ts';
import { emptyBinOf, selectTextsInBin } from './bin-queries.ts';
import * as queries from './erasure-queries.ts';
import { endReview, setStatus } from './queries.ts';

export interface ExportedPost {
  post: queries.ExportedPostRow;
  draft: queries.ExportedDraftRow | null;
  /** The deleted texts that can still be brought back, oldest first. */
  bin: Awaited<ReturnType<typeof selectTextsInBin>>;
  /** Its earlier texts that nobody submitted, oldest first. */
  kept: Awaited<ReturnType<typeof selectKeptForExport>>;
  /** The submitted texts, oldest first. */
  revisions: AsyncIterable<queries.ExportedRevisionRow>;
}

/** Rows read by one query: a body may have a million characters. */
const postsPerBatch = 10;
const revisionsPerBatch = 5;

/** Every post of the actor, oldest first, read in batches. */
export async function* exportPostsOf({ db }: Context, actor: AccountActor): AsyncGenerator<ExportedPost> {
  const posts = readInBatches(postsPerBatch, (request) =>
    queries.selectPostsForExport(db, actor.id, request),
  );
  for await (const post of posts) {
    const draft = (await queries.selectDraftForExport(db, post.id)) ?? null;
    const bin = await selectTextsInBin(db, post.id);
    const kept = await selectKeptForExport(db, post.id);
    yield { post, draft, bin, kept, revisions: revisionsOf(db, post.id) };
  }
}

async function* revisionsOf(db: Context['db'], postId: string): AsyncGenerator<queries.ExportedRevisionRow> {
  let after = 0;
  for (;;) {
    const revisions = await queries.selectRevisionsForExport(db, postId, { after, limit: revisionsPerBatch });
    yield* revisions;
    const last = revisions.at(-1);
    if (!last) return;
    after = last.number;
  }
}

/**
 * Locks every post of the actor until the transaction ends. Call it before locking the account: every other
 * action locks the post before the account, too. @returns whether any of the posts was ever published
 */
export async function lockPostsOf({ db }: Context, actor: AccountActor): Promise<{ published: boolean }> {
  const posts = await queries.lockPostsOf(db, actor.id);
  return { published: posts.some(({ published_at }) => published_at !== null) };
}

/**
 * Recalls the actor's submissions and deletes every text that was never submitted: whole posts and drafts of
 * published ones. Readers see the published posts as before.
 */
export async function deleteUnsubmittedTextsOf(context: Context, actor: AccountActor): Promise<void> {
  const { db, clock } = context;
  for (const { id, status } of await queries.selectWaiting(db, actor.id)) {
    await endReview(db, id, null);
    if (status === 'submitted') await setStatus(db, id, 'draft');
    await recordAudit(db, { at: clock(), actor, action: 'post.recalled', subject: { type: 'post', id } });
  }
  await emptyBinOf(db, actor.id);
  await deleteKeptOf(db, actor.id);
  await queries.deleteNeverSubmitted(db, actor.id);
  await queries.deleteDraftsOfApproved(db, actor.id);
  await queries.resetDraftsToSubmitted(db, actor.id, clock());
}
