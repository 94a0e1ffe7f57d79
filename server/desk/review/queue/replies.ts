/** Texts that reviewers insert into comments, for themselves or for all staff (product.md#views-and-replies). */
import { repliesOfAnAccount, sharedReplies } from '../../../../contract/desk/calls/limits.ts';
import { isSuperAdmin } from '../../../../contract/people/roles.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import * as queries from './reply-queries.ts';

/** A reply with its author’s name. */
export type SavedReply = queries.ReplyRow;

interface ReplyText {
  title: string;
  body: string;
  shared: boolean;
}

/** The actor's replies and those that staff share, by title. */
export function listReplies({ db }: Context, actor: AccountActor): Promise<queries.ReplyRow[]> {
  return queries.selectReplies(db, actor.id);
}

/** @throws AppError reply_limit */
export function createReply(
  context: Context,
  actor: AccountActor,
  reply: ReplyText,
): Promise<queries.ReplyRow> {
  return inTransaction(context, async ({ db, clock }) => {
    await queries.lockReplies(db);
    const known = await queries.selectReplies(db, actor.id);
    if (known.filter(({ author_id }) => author_id === actor.id).length >= repliesOfAnAccount)
      throw new AppError('reply_limit');
    if (reply.shared) requireRoomForShared(known);
    return replyNow(db, await queries.insertReply(db, actor.id, reply, clock()));
  });
}

/** @throws AppError not_found, forbidden, reply_limit */
export function changeReply(
  context: Context,
  actor: AccountActor,
  id: string,
  reply: ReplyText,
): Promise<queries.ReplyRow> {
  return inTransaction(context, async ({ db, clock }) => {
    await queries.lockReplies(db);
    const before = await changeable(db, actor, id);
    if (reply.shared && !before.shared) requireRoomForShared(await queries.selectReplies(db, actor.id));
    // A shared reply becomes its author's own again; nobody else could see it then.
    if (!reply.shared && before.author_id !== actor.id) throw new AppError('forbidden');
    await queries.updateReply(db, id, reply, clock());
    return replyNow(db, id);
  });
}

/** @throws AppError not_found, forbidden */
export function deleteReply(context: Context, actor: AccountActor, id: string): Promise<void> {
  return inTransaction(context, async ({ db }) => {
    await changeable(db, actor, id);
    await queries.deleteReply(db, id);
  });
}

/** Whether the actor may change a reply: its author may, and a super admin where it is shared. */
export function mayChange(actor: AccountActor, { author_id, shared }: queries.ReplyRow): boolean {
  return author_id === actor.id || (shared && isSuperAdmin(actor));
}

/** Deletes the actor's replies but the shared ones, in the transaction that closes their account. */
export function deleteRepliesOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteRepliesOf(db, actor.id);
}

async function changeable(db: Context['db'], actor: AccountActor, id: string): Promise<queries.ReplyRow> {
  const reply = await queries.selectReply(db, id);
  if (!reply || (!reply.shared && reply.author_id !== actor.id)) throw new AppError('not_found');
  if (!mayChange(actor, reply)) throw new AppError('forbidden');
  return reply;
}

function requireRoomForShared(known: readonly queries.ReplyRow[]): void {
  if (known.filter(({ shared }) => shared).length >= sharedReplies) throw new AppError('reply_limit');
}

async function replyNow(db: Context['db'], id: string): Promise<queries.ReplyRow> {
  const reply = await queries.selectReply(db, id);
  if (!reply) throw new AppError('not_found');
  return reply;
}
