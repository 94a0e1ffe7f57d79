import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { lockSubmission } from './comment-queries.ts';

/** Locks the post; gives its revision in review. @throws AppError not_found, status_conflict */
export async function lockInReview(db: Context['db'], postId: string): Promise<string> {
  const submission = await lockSubmission(db, postId);
  if (!submission) throw new AppError('not_found');
  if (!submission.submitted_revision_id) throw new AppError('status_conflict');
  return submission.submitted_revision_id;
}
