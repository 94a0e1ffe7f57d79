/** An author's posts as a whole: shown to them, and parted with when they leave. */
import type { AccountActor } from '../actor.ts';
import { recordDeed } from '../audit/index.ts';
import type { Context } from '../context.ts';
import * as own from './erasure-queries.ts';
import { markInHand, setStatus } from './queries.ts';

export interface OwnPost {
  post: own.OwnPostRow;
  draft: own.OwnDraftRow | null;
  /** The submitted texts, oldest first. */
  revisions: AsyncIterable<own.OwnRevisionRow>;
}

/** Posts and revisions that are read at once: a body may have a million characters. */
const postsAtOnce = 10;
const revisionsAtOnce = 5;

/** Every post of the actor's own, oldest first, read a few at a time. */
export async function* ownPosts({ db }: Context, actor: AccountActor): AsyncGenerator<OwnPost> {
  let after: own.OwnPostRow | null = null;
  for (;;) {
    const posts: own.OwnPostRow[] = await own.selectOwnPosts(db, actor.id, { after, limit: postsAtOnce });
    for (const post of posts) {
      const draft = (await own.selectOwnDraft(db, post.id)) ?? null;
      yield { post, draft, revisions: revisionsOf(db, post.id) };
    }
    after = posts.at(-1) ?? null;
    if (!after) return;
  }
}

async function* revisionsOf(db: Context['db'], postId: string): AsyncGenerator<own.OwnRevisionRow> {
  let after = 0;
  for (;;) {
    const revisions = await own.selectOwnRevisions(db, postId, { after, limit: revisionsAtOnce });
    yield* revisions;
    const last = revisions.at(-1);
    if (!last) return;
    after = last.number;
  }
}

/**
 * Holds every post of somebody who leaves, in the transaction of that and before their account is locked: whoever else acts
 * on one of them has it first and the account second, too. @returns whether readers know any of them
 */
export async function holdPosts({ db }: Context, actor: AccountActor): Promise<{ published: boolean }> {
  const posts = await own.lockPostsOf(db, actor.id);
  return { published: posts.some(({ published_at }) => published_at !== null) };
}

/**
 * What becomes of the posts of somebody who has left: what waits for review is recalled; what was never submitted is
 * deleted, be it a whole post or the text that was in hand. Readers see the published ones as before.
 */
export async function partWithPosts(context: Context, actor: AccountActor): Promise<void> {
  const { db, clock } = context;
  for (const { id, status } of await own.selectWaiting(db, actor.id)) {
    await markInHand(db, id, null);
    if (status === 'submitted') await setStatus(db, id, 'draft');
    await recordDeed(db, { at: clock(), actor, action: 'post.recalled', subject: { type: 'post', id } });
  }
  await own.deleteNeverSubmitted(db, actor.id);
  await own.deleteDraftsOfApproved(db, actor.id);
  await own.resetDraftsToSubmitted(db, actor.id, clock());
}
