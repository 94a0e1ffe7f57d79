import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { selectReviewed } from '../comment-queries.ts';
import { type Decided, type Thread, threadsForAuthor, threadsOf } from './threads.ts';

type Db = Context['db'];

/** Reads one thread, as staff see it. @throws AppError not_found */
export async function readThread(db: Db, { postId, id }: { postId: string; id: string }): Promise<Thread> {
  const thread = (await threadsOf(db, postId)).find((one) => one.id === id);
  if (!thread) throw new AppError('not_found');
  return thread;
}

/**
 * The revision of the actor's own post that staff decided on last; null if they have decided on none.
 * @throws AppError not_found
 */
export async function readReviewed(db: Db, actor: Actor, postId: string): Promise<Decided | null> {
  const post = await selectReviewed(db, postId);
  if (post?.author_id !== actor.id) throw new AppError('not_found');
  const { revision_id, number } = post;
  return revision_id === null || number === null ? null : { revision_id, number };
}

/** Reads one thread, as the post's author sees it. @throws AppError not_found, also for one that they don't get */
export async function readThreadOfAuthor(
  db: Db,
  { postId, id }: { postId: string; id: string },
  decided: Decided | null,
): Promise<Thread> {
  const threads = decided ? threadsForAuthor(await threadsOf(db, postId), decided) : [];
  const thread = threads.find((one) => one.id === id);
  if (!thread) throw new AppError('not_found');
  return thread;
}
