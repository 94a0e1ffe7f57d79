/**
 * Life cycle of a post (product.md#the-life-of-a-post): draft → submitted → approved → withdrawn. Each action locks the post,
 * asks the policy, changes the post and adds an audit entry, in one transaction; of two simultaneous actions
 * exactly one wins.
 */

import type { LeftCheck } from '../../../contract/desk/review-checks.ts';
import { isStaff } from '../../../contract/people/roles.ts';
import { type ChangedPostText, type PostText, postTextOf } from '../../../contract/text/post-text.ts';
import { claimPicturesOf, endPasses, nameOf, networkStatusOf } from '../../people/index.ts';
import type { AccountActor, Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context, Lastly } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { spend } from '../../platform/limits/spend.ts';
import { recordAudit } from '../../trust/index.ts';
import { requireAuthors } from '../contributors/confirmations.ts';
import { recordWithdrawal } from '../notices/notices.ts';
import { dropWithdrawn, invalidatePost, requireInstead } from '../publications/related-posts.ts';
import { requireWithinBounds } from '../publications/render.ts';
import { insertApproval } from '../publications/version-queries.ts';
import { recordFlagged } from '../references/flags.ts';
import { answerByWithdrawal } from '../reports/withdrawal-answers.ts';
import { nameReviewer } from '../reviewers/reviewers.ts';
import {
  finish,
  lockFor,
  lockForText,
  measureDraft,
  readDraft,
  reopenDraft,
  replaceText,
  requireChanged,
  requireComplete,
  requireSavable,
  requireVersion,
} from './drafts.ts';
import { type MailedComment, mailApproved, mailReturned, mailWithdrawn } from './emails.ts';
import { requireKind, type SubmittedChange } from './figures.ts';
import { addJobsOfChange, addJobsOfPublication } from './publication-jobs.ts';
import { requirePublishable } from './publishable.ts';
import * as queries from './queries.ts';
import { claimSlugFor } from './slug.ts';
import { deleteUnopened } from './submission-queries.ts';
import { decideBy, scheduleStaffNotification } from './submissions.ts';
import { type Draft, VersionConflictError } from './version-conflict.ts';

/**
 * Creates a draft of the actor's own. No field is required before it is submitted.
 * @throws AppError invalid_input, too_many_requests
 */
export async function createDraft(
  context: Context,
  actor: AccountActor,
  text: PostText,
  lastly?: Lastly<Draft>,
): Promise<Draft> {
  await spend(context, [{ budget: 'draft:account', key: actor.id }]);
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const at = clock();
    await requireAuthors({ db }, text.contributors, '');
    // The address is claimed once the post has an id; until then a random one takes its place.
    const id = await queries.insertPost(db, { authorId: actor.id, slug: crypto.randomUUID(), at });
    await queries.setSlug(db, id, await claimSlugFor(db, id, text.title));
    await claimPicturesOf({ db, clock }, text, actor);
    await queries.insertDraft(db, id, text, at);
    await recordAudit(db, { at, actor, action: 'post.created', subject: { type: 'post', id } });
    return finish(held, id, lastly);
  });
}

/**
 * Saves the given fields over the named version. A save over an older version changes nothing and fails with
 * the current draft (product.md#the-life-of-a-post).
 * @throws AppError not_found, forbidden, status_conflict, version_conflict, invalid_input
 */
export function saveDraft(
  context: Context,
  actor: Actor,
  id: string,
  { version, ...text }: ChangedPostText & { version: number },
): Promise<Draft> {
  return inTransaction(context, async ({ db, clock }) => {
    const held = await lockForText(db, actor, 'save', id);
    requireVersion(held, version);
    await requireSavable(db, held, text);
    await claimPicturesOf({ db, clock }, text, { id: held.post.author_id }, held.draft);
    return { post: held.post, draft: await replaceText(db, held.draft, text, clock()) };
  });
}

/**
 * Submits the text for review, as an immutable revision; a new version of a published text comes with a note
 * on what has changed. `note` is for the reviewers alone. The address follows the title until the first approval.
 * @throws AppError not_found, forbidden, status_conflict, version_conflict, incomplete_post, figures_changed,
 * unchanged_since_withdrawal, text_too_complex, too_many_requests
 */
export async function submitPost(
  context: Context,
  actor: AccountActor,
  id: string,
  version: number,
  given: SubmittedChange | null = null,
  note = '',
  lastly?: Lastly<Draft>,
): Promise<Draft> {
  await spend(context, [{ budget: 'submit:account', key: actor.id }]);
  // Measured before the post is locked: a long text takes a while.
  const measured = await measureDraft(context, actor, id, version);
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const at = clock();
    const current = await lockForText(db, actor, 'submit', id);
    requireVersion(current, version);
    await requireComplete(db, current, { change: given, note });
    const { post, draft } = current;
    // A first version has nothing to be compared with.
    const change = post.approved_revision_id === null ? null : given;
    if (!measured) throw new VersionConflictError(current);
    requireWithinBounds(measured.excess);
    await requireChanged(db, current);
    if (change) requireKind(change, measured.figures);
    if (post.published_at === null) await queries.setSlug(db, id, await claimSlugFor(db, id, draft.title));
    const text = { ...postTextOf(draft), title: draft.title.trim(), words: measured.words };
    const revision = await queries.insertRevision(db, id, { text, change, note, at });
    await queries.startReview(db, id, { revision, change, at, decideBy: decideBy(held, draft.kind) });
    if (post.status === 'draft') await queries.setStatus(db, id, 'submitted');
    await recordAudit(db, {
      at,
      actor,
      action: 'post.submitted',
      subject: { type: 'post', id },
      ...(change?.kind === 'wording' && change.wordingReason && { reason: change.wordingReason }),
      detail: { revision },
    });
    await scheduleStaffNotification(held, actor);
    if (draft.contributors !== '') await addJob(db, 'askContributors', { post: id });
    return finish(held, id, lastly);
  });
}

/**
 * Recalls a submission: its author can edit it again. The revision is deleted unless staff have opened it.
 * @throws AppError not_found, forbidden, status_conflict, too_many_requests
 */
export async function recallPost(context: Context, actor: AccountActor, id: string): Promise<Draft> {
  await spend(context, [{ budget: 'recall:account', key: actor.id }]);
  return inTransaction(context, async ({ db, clock }) => {
    const { post, draft } = await lockFor(db, actor, 'recall', id);
    await reopenDraft(db, post, null);
    if (draft?.submitted_revision_id) await deleteUnopened(db, draft.submitted_revision_id);
    await recordAudit(db, { at: clock(), actor, action: 'post.recalled', subject: { type: 'post', id } });
    return readDraft(db, id);
  });
}

/**
 * Returns a submission to its author with a comment and with the comments made on it.
 * @throws AppError not_found, forbidden, status_conflict
 */
export function returnPost(
  context: Context,
  actor: Actor,
  id: string,
  { comment, comments = [] }: { comment: string; comments?: readonly MailedComment[] },
): Promise<void> {
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const { post, draft } = await lockFor(db, actor, 'return', id);
    const revision = draft?.submitted_revision_id;
    if (!revision) throw new AppError('status_conflict');
    await reopenDraft(db, post, { comment, revision });
    await queries.insertDecision(db, { revision, at: clock(), outcome: 'returned' });
    await mailReturned(held, actor, id, { revision, comment, comments });
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'post.returned',
      subject: { type: 'post', id },
      reason: comment,
      detail: { revision },
    });
  });
}

/** What comes with an approval. */
interface Approved {
  comments?: readonly MailedComment[];
  /** When staff decided, if that was earlier. */
  decidedAt?: Date;
  /** The records of retracted references that the reviewer has looked at. */
  acknowledged?: readonly number[];
  /** What the reviewer went through. */
  checklist?: readonly string[];
  /** What the reviewer left unticked, each with the reason. */
  left?: readonly LeftCheck[];
  /** The day on which its review falls due; null for never, absent for what its kind has. */
  reviewDue?: string | null | undefined;
}

/**
 * Publishes exactly the named revision; readers see it once this commits. An imported post keeps its date.
 * The author gets an email with the comments made on it. @returns the post's address, fixed by its first approval.
 * @throws AppError not_found, forbidden, status_conflict, revision_conflict, retracted_references,
 * contributors_unconfirmed, invalid_input
 */
export function approvePost(
  context: Context,
  actor: Actor,
  id: string,
  revision: string,
  { comments = [], acknowledged = [], checklist = [], left = [], reviewDue, decidedAt }: Approved = {},
): Promise<string> {
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const at = clock();
    const asked = { revision, acknowledged, reviewDue, at };
    const { post, writers, reviewDueAt } = await requirePublishable(held, actor, id, asked);
    await recordFlagged(db, { post: id, revision, at });
    await queries.markApproved(db, id, {
      revisionId: revision,
      publishedAt: post.published_at ?? (await queries.selectSourceDate(db, id)) ?? at,
      revisedAt: post.published_at ? at : null,
      reviewDueAt,
    });
    const networkStatus = await networkStatusOf(held, post.author_id);
    const alone = actor.id !== null && writers.includes(actor.id);
    const approverRole = isStaff(actor) && !alone ? actor.role : null;
    await insertApproval(db, { revisionId: revision, postId: id, at, networkStatus, approverRole, alone });
    if (!alone)
      await nameReviewer(held, actor, { post_id: id, revision_id: revision, confirmation_id: null });
    await queries.deletePublishedDraft(db, id);
    await queries.insertDecision(db, { revision, at: decidedAt ?? at, outcome: 'approved' });
    await mailApproved(held, actor, id, { revision, comments });
    await recordAudit(db, {
      at,
      actor,
      action: 'post.approved',
      subject: { type: 'post', id },
      detail: {
        revision,
        ...(checklist.length > 0 && { checklist }),
        ...(left.length > 0 && { left }),
        ...(decidedAt && { decided_at: decidedAt.toISOString() }),
      },
    });
    await invalidatePost(db, id);
    await addJobsOfPublication(db, revision);
    return post.slug;
  });
}

/**
 * Starts a revision of a published or withdrawn post, or gives the one already begun. Readers continue to see
 * the approved text. A revision that begins costs as much as a new draft.
 * @throws AppError not_found, forbidden, status_conflict, too_many_requests
 */
export async function revisePost(context: Context, actor: AccountActor, id: string): Promise<Draft> {
  const isBegun = await queries.selectDraft(context.db, id);
  if (!isBegun) await spend(context, [{ budget: 'draft:account', key: actor.id }]);
  return inTransaction(context, async ({ db, clock }) => {
    const { post, draft } = await lockFor(db, actor, 'revise', id);
    if (draft) return { post, draft };
    const approved =
      post.approved_revision_id && (await queries.selectRevision(db, post.approved_revision_id));
    if (!approved) throw new Error(`post ${id} has neither a draft nor an approved revision`);
    const at = clock();
    await queries.insertDraft(db, id, postTextOf(approved), at);
    await recordAudit(db, { at, actor, action: 'post.revision_started', subject: { type: 'post', id } });
    return readDraft(db, id);
  });
}

interface GivenWithdrawal {
  reason: string;
  as: 'author' | 'admin';
  reports?: readonly string[];
  instead?: string | undefined;
}

/**
 * Withdraws a post in any state, as its author or as staff. Readers of a published one see a notice with the
 * reason, and are led to the post that staff chose; a submission in review becomes editable again, and reports that it answers are fixed.
 * @throws AppError not_found, forbidden, status_conflict, report_settled, invalid_input where the chosen post can't be read
 */
export function withdrawPost(
  context: Context,
  actor: Actor,
  id: string,
  { reason, as, reports = [], instead }: GivenWithdrawal,
): Promise<void> {
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const at = clock();
    const action = as === 'author' ? 'withdraw as author' : 'withdraw as staff';
    const { draft } = await lockFor(db, actor, action, id);
    if (instead !== undefined) await requireInstead(db, { id, as, instead });
    const revision = draft?.submitted_revision_id;
    if (revision) await queries.endReview(db, id, as === 'admin' ? { revision } : null);
    const withdrawal = { by: actor.id, name: await nameOf(held, actor), as, reason, at };
    await queries.markWithdrawn(db, id, { ...withdrawal, instead });
    await endPasses(held, id);
    await recordWithdrawal(db, id, withdrawal);
    await answerByWithdrawal(held, actor, id, { reports, reason, at });
    if (as === 'admin') await mailWithdrawn(held, actor, id, { reason, at });
    await recordAudit(db, {
      at,
      actor,
      action: 'post.withdrawn',
      subject: { type: 'post', id },
      reason,
      detail: { as, ...(instead !== undefined && { instead }) },
    });
    await dropWithdrawn(db, id);
    await addJobsOfChange(db);
  });
}
