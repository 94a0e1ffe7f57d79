/**
 * Notices about published posts (product.md#notices). Staff announce a notice to the author; it is issued to
 * readers at its due time. Each action locks the post and adds an audit entry in the same transaction.
 */
import type { z } from 'zod';
import {
  isRecalledByDefault,
  type issuedKinds,
  type NoticeKind,
  noticeHours,
} from '../../../contract/constants.ts';
import { hourMilliseconds } from '../../../contract/durations.ts';
import type { notices as contract } from '../../../contract/posts/calls/notices.ts';
import { nameOf } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Change, publishInvalidation, publishRemoval } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { type Page, paginate } from '../../platform/db/pagination.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { recordAudit } from '../../trust/index.ts';
import { startRecall } from '../recall/recall.ts';
import { answerByNotice, answersReports, keepForNotice } from '../reports/withdrawal-answers.ts';
import { mailAnnounced, mailCancelled } from './emails.ts';
import { mayIssue } from './policy.ts';
import type { NoticeRow } from './queries.ts';
import * as queries from './queries.ts';

const pageLength = 50;

/** A notice as staff write it. */
export interface WrittenNotice {
  kind: (typeof issuedKinds)[number];
  what_was_wrong: string;
  what_to_do: string;
  when: 'later' | 'now';
  /** Whether it is sent to everybody who has the post; by default as its kind says. */
  recall?: boolean | undefined;
  /** The reports that a retraction or a removal answers. */
  reports?: readonly string[] | undefined;
}

/**
 * Announces a notice to the author of a published post by email, and issues it to readers at once or a day later.
 * Open reports that a retraction or a removal answers are closed as fixed when readers see it.
 * @throws AppError not_found, forbidden, status_conflict, invalid_input
 */
export function announceNotice(
  context: Context,
  actor: AccountActor,
  postId: string,
  { when, recall, reports = [], ...written }: WrittenNotice,
): Promise<NoticeRow> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const post = await queries.lockPost(db, postId);
    const decision = mayIssue(actor, post && { status: post.status, published: post.published_at !== null });
    if (decision !== 'allowed' || !post) throw new AppError(decision === 'allowed' ? 'not_found' : decision);
    if (reports.length > 0 && !answersReports(written.kind))
      throw new AppError('invalid_input', {
        fields: { reports: 'Only a retraction or a removal answers reports' },
      });
    const at = clock();
    const due = when === 'now' ? at : new Date(at.getTime() + noticeHours * hourMilliseconds);
    const id = await queries.insertNotice(db, {
      ...written,
      recall: recall ?? isRecalledByDefault(written.kind),
      post_id: postId,
      state: 'announced',
      version: post.version,
      issuer_id: actor.id,
      issuer_name: await nameOf(tx, actor),
      issued_as: 'admin',
      announced_at: at,
      due_at: due,
    });
    await keepForNotice(tx, { postId, notice: id, reports });
    const notice = await read(db, id);
    await mailAnnounced(tx, notice, when);
    await recordAudit(db, {
      at,
      actor,
      action: 'notice.announced',
      subject: { type: 'post', id: postId },
      reason: written.what_was_wrong,
      detail: { notice: id, kind: written.kind, due: due.toISOString() },
    });
    if (when === 'now') return issue(tx, notice);
    await addJob(db, 'issueNotice', { id }, { key: `notice:${id}`, at: due });
    return notice;
  });
}

/** Issues a notice at its due time. Cancels it instead if readers no longer see the post. */
export async function issueAnnounced(context: Context, id: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const postId = await queries.selectPostOf(db, id);
    if (postId === null) return;
    const post = await queries.lockPost(db, postId);
    const notice = await read(db, id);
    if (notice.state !== 'announced') return;
    if (post?.status === 'approved') await issue(tx, notice);
    else await cancel(tx, { id: null, role: 'S' }, notice, clock());
  });
}

/**
 * Cancels a notice that readers don't see yet, and tells the author of the post.
 * @throws AppError not_found, notice_settled
 */
export function cancelNotice(context: Context, actor: AccountActor, id: string): Promise<NoticeRow> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const postId = await queries.selectPostOf(db, id);
    if (postId === null) throw new AppError('not_found');
    await queries.lockPost(db, postId);
    const notice = await read(db, id);
    if (notice.state !== 'announced') throw new AppError('notice_settled');
    await cancel(tx, actor, notice, clock());
    return read(db, id);
  });
}

async function cancel(
  tx: Context,
  actor: Pick<AccountActor, 'role'> & { id: string | null },
  notice: NoticeRow,
  at: Date,
): Promise<void> {
  const { db } = tx;
  await queries.setCancelled(db, notice.id, at);
  await mailCancelled(tx, notice);
  await recordAudit(db, {
    at,
    actor,
    action: 'notice.cancelled',
    subject: { type: 'post', id: notice.post_id },
    detail: { notice: notice.id, kind: notice.kind },
  });
}

/** Issues an announced notice to readers; the caller has locked the post. A removal withdraws the post. */
async function issue(tx: Context, notice: NoticeRow): Promise<NoticeRow> {
  const { db, clock } = tx;
  const at = clock();
  const { id, post_id: postId, kind, what_was_wrong: reason, issuer_id: by, issuer_name: name } = notice;
  if (kind === 'removal') await queries.markRemoved(db, postId, { by, name, reason, at });
  await queries.setIssued(db, id, at);
  if (kind === 'removal' || kind === 'retraction') await addJob(db, 'askAboutTranslations', { post: postId });
  await addJob(db, 'tellTranslators', { what: 'notice', id });
  // The person who announced it, who was staff.
  const actor = { id: by, role: 'A' } as const;
  await answerByNotice(tx, actor, { id, kind, reason, at });
  if (notice.recall) await startRecall(tx, { noticeId: id, postId });
  const issued = await read(db, id);
  await recordAudit(db, {
    at,
    actor,
    action: 'notice.issued',
    subject: { type: 'post', id: postId },
    reason,
    detail: { notice: id, kind, number: issued.number, recall: notice.recall },
  });
  if (kind === 'removal') await publishRemoval(db, changesOfNotice(postId));
  else await invalidateNotices(db, postId);
  await addJob(db, 'dispatchWebhooks', {}, { key: 'dispatchWebhooks' });
  await addJob(db, 'notifyFollowers', {}, { key: 'notifyFollowers' });
  return issued;
}

/**
 * Issues the notice of a withdrawal (product.md#withdrawal), in the transaction that withdraws the post and holds
 * its lock. Does nothing if the post was never published.
 */
export async function recordWithdrawal(
  db: Db,
  postId: string,
  withdrawal: { by: string | null; name: string; as: 'author' | 'admin'; reason: string; at: Date },
): Promise<void> {
  const post = await queries.lockPost(db, postId);
  if (!post?.published_at) return;
  const { at } = withdrawal;
  const id = await queries.insertNotice(db, {
    post_id: postId,
    kind: 'withdrawal',
    state: 'issued',
    version: post.version,
    what_was_wrong: withdrawal.reason,
    issuer_id: withdrawal.by,
    issuer_name: withdrawal.name,
    issued_as: withdrawal.as,
    announced_at: at,
    due_at: at,
    issued_at: at,
  });
  await invalidateNotices(db, postId);
  await addJob(db, 'askAboutTranslations', { post: postId });
  await addJob(db, 'tellTranslators', { what: 'notice', id });
}

/** An issued notice of another site. */
export interface ImportedNotice {
  kind: NoticeKind;
  version: number | null;
  whatWasWrong: string;
  whatToDo: string | null;
  by: string;
  as: 'author' | 'admin';
  at: Date;
}

/** Records notices that were issued elsewhere, oldest first, with numbers of this site and their own dates. */
export async function recordImported(
  db: Db,
  postId: string,
  notices: readonly ImportedNotice[],
): Promise<void> {
  for (const { kind, version, whatWasWrong, whatToDo, by, as, at } of notices)
    await queries.insertNotice(db, {
      post_id: postId,
      kind,
      state: 'issued',
      version,
      what_was_wrong: whatWasWrong,
      what_to_do: whatToDo,
      issuer_id: null,
      issuer_name: by,
      issued_as: as,
      announced_at: at,
      due_at: at,
      issued_at: at,
    });
  if (notices.length > 0) await invalidateNotices(db, postId);
}

/** Invalidates the cached lists, feeds and pages that show a notice about the post. */
function invalidateNotices(db: Db, postId: string): Promise<void> {
  return publishInvalidation(db, changesOfNotice(postId));
}

function changesOfNotice(postId: string): Change[] {
  return ['notices', 'posts', `post:${postId}`];
}

async function read(db: Db, id: string): Promise<NoticeRow> {
  const notice = await queries.selectNotice(db, id);
  if (!notice) throw new Error(`The notice ${id} has no published post.`);
  return notice;
}

/** Issued notices about a post, newest first. */
export function noticesOf({ db }: Context, postId: string): Promise<NoticeRow[]> {
  return queries.selectOfPost(db, postId);
}

/** The ids of posts that have an issued notice. */
export async function postsWithNotices({ db }: Context): Promise<Set<string>> {
  return new Set(await queries.selectNoticedPosts(db));
}

/** The issued notice of this number; null if there is none. */
export async function findNotice({ db }: Context, number: number): Promise<NoticeRow | null> {
  return (await queries.selectByNumber(db, number)) ?? null;
}

/** Issued notices, newest first. @throws AppError invalid_input for a bad cursor */
export function listIssued(
  { db }: Context,
  {
    since = null,
    cursor,
    limit = pageLength,
  }: { since?: Date | null; cursor?: string | undefined; limit?: number },
): Promise<Page<NoticeRow>> {
  return paginate(
    { cursor, limit },
    (request) => queries.selectIssued(db, { ...request, since }),
    ({ issued_at, announced_at, id }) => ({ at: issued_at ?? announced_at, id }),
  );
}

/** Notices in a state, latest announcement first. @throws AppError invalid_input for a bad cursor */
export function listInState(
  { db }: Context,
  { state, q: search = '', kind, cursor }: z.output<typeof contract.listNotices.query>,
): Promise<Page<NoticeRow>> {
  return paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectInState(db, { ...request, state, search, kind }),
    ({ announced_at, id }) => ({ at: announced_at, id }),
  );
}
