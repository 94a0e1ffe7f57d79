/** The earlier texts of a post, which its author compares and brings back: product.md#history */
import { textsKept } from '../../../contract/constants.ts';
import type { EarlierTextReply } from '../../../contract/posts/calls/history.ts';
import { type PostText, postTextOf } from '../../../contract/text/post-text.ts';
import { nameOf } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import { keepNow } from '../history/kept-texts.ts';
import * as queries from '../history/queries.ts';
import { textInBin } from './bin.ts';
import { lockForText } from './drafts.ts';
import { selectPost, selectRevision } from './queries.ts';

type Earlier = Omit<EarlierTextReply, 'saved_at' | 'decided_at'> & {
  saved_at: Date;
  decided_at: Date | null;
};

/** The earlier texts of a post of the actor's own, newest first. @throws AppError not_found */
export async function listEarlierTexts(
  context: Context,
  actor: AccountActor,
  id: string,
): Promise<Earlier[]> {
  await requireOwn(context, actor, id);
  const by = await nameOf(context, actor);
  const kept = await queries.selectKeptTexts(context.db, id);
  const submitted = await queries.selectSubmitted(context.db, id, textsKept);
  const texts = [
    ...kept.map((row): Earlier => ({ ...row, by, kind: 'saved', ...undecided })),
    ...submitted.map(({ returned, version, decided_at, decided_by, ...row }): Earlier => {
      const outcome = version !== null ? 'published' : returned ? 'returned' : null;
      return { ...row, by, kind: 'submitted', outcome, decided_at, decided_by, version };
    }),
  ];
  return texts.sort((one, other) => other.saved_at.getTime() - one.saved_at.getTime());
}

const undecided = { outcome: null, decided_at: null, decided_by: null, version: null };

/** An earlier text of a post of the actor's own; fields that have come since are empty. @throws AppError not_found */
export async function getEarlierText(
  context: Context,
  actor: AccountActor,
  { id, text }: { id: string; text: string },
): Promise<PostText> {
  await requireOwn(context, actor, id);
  const kept = await queries.selectKeptText(context.db, id, text);
  if (kept) return textInBin(kept);
  const submitted = await selectRevision(context.db, text);
  if (submitted?.post_id !== id) throw new AppError('not_found');
  return postTextOf(submitted);
}

/**
 * Keeps the text of a draft of the actor's own as it is, before another replaces it.
 * @throws AppError not_found, status_conflict, too_many_requests
 */
export async function keepText(context: Context, actor: AccountActor, id: string): Promise<void> {
  await spend(context, [{ budget: 'draft:account', key: actor.id }]);
  await inTransaction(context, async ({ db }) => {
    await keepNow(db, (await lockForText(db, actor, 'save', id)).draft);
  });
}

async function requireOwn({ db }: Context, actor: AccountActor, id: string): Promise<void> {
  if ((await selectPost(db, id))?.author_id !== actor.id) throw new AppError('not_found');
}
