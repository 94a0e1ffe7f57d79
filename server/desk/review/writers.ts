/** Who wrote a text in review, and whether one of them may decide on it. */
import { countOtherStaff } from '../../people/index.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { accountsIn } from '../../posts/index.ts';
import { selectSubmission } from './queries.ts';

/** Requires somebody who did not write the text, where this site asks for that and the staff has one. @throws AppError own_text */
export async function requireNotOwn(
  { db, config }: Pick<Context, 'db' | 'config'>,
  actor: Actor,
  postId: string,
): Promise<void> {
  if (actor.id === null || !config.reviewRules.fourEyes) return;
  const writers = await writersOf(db, postId);
  if (writers.includes(actor.id) && (await countOtherStaff(db, writers)) > 0) throw new AppError('own_text');
}

/** The accounts that wrote a text: its author, who edits it, and the contributors that it names. */
export async function writersOf(db: Context['db'], postId: string): Promise<string[]> {
  const post = await selectSubmission(db, postId);
  return post ? [post.author_id, ...accountsIn(post.contributors)] : [];
}
