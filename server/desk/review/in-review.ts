import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { lockPost, selectInReview } from './comment-queries.ts';

/** Locks the post; gives its revision in review. @throws AppError not_found, status_conflict */
export async function lockInReview(db: Context['db'], postId: string): Promise<string> {
  if (!(await lockPost(db, postId))) throw new AppError('not_found');
  const revision = await selectInReview(db, postId);
  if (revision === null) throw new AppError('status_conflict');
  return revision;
}
