/** Reads and locks drafts, after asking the policy. */

import type { PostChange } from '../../../contract/posts/post-rules.ts';
import { incompleteFields } from '../../../contract/text/incomplete.ts';
import { type ChangedPostText, type PostText, postTextOf } from '../../../contract/text/post-text.ts';
import type { ChangedFigure } from '../../../markdown/figures/figure-changes.ts';
import type { Measured } from '../../../markdown/measure.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context, Lastly } from '../../platform/context.ts';
import { accountsIn, requireAuthors } from '../contributors/confirmations.ts';
import { keepBefore } from '../history/kept-texts.ts';
import { measureText } from '../publications/render.ts';
import { requireTranslationLanguage } from '../publications/translations.ts';
import { figuresChanged } from './figures.ts';
import { type Action, authorize, mayReadDraft, type PostState } from './policy.ts';
import type { DraftRow, PostRow, RevisionRow } from './queries.ts';
import * as queries from './queries.ts';
import { type Draft, VersionConflictError } from './version-conflict.ts';

/** One draft of the actor's own. @throws AppError not_found */
export async function getDraft(context: Context, actor: Actor, id: string): Promise<Draft> {
  const post = await queries.selectPost(context.db, id);
  const draft = post && (await queries.selectDraft(context.db, id));
  if (!post || !draft || !mayReadDraft(actor, stateOf(post, draft))) throw new AppError('not_found');
  return { post, draft };
}

type Db = Context['db'];

/**
 * The revision of a published or withdrawn post of the actor's own, or what one would begin with, as version 0.
 * @throws AppError not_found, forbidden, status_conflict
 */
export async function readRevision({ db }: Context, actor: Actor, id: string): Promise<Draft> {
  const post = await queries.selectPost(db, id);
  if (!post) throw new AppError('not_found');
  const draft = await queries.selectDraft(db, id);
  const decision = authorize(actor, 'revise', stateOf(post, draft));
  if (decision !== 'allowed') throw new AppError(decision);
  if (draft) return { post, draft };
  const { approved_revision_id: revision } = post;
  const approved = revision && (await queries.selectRevision(db, revision));
  if (!approved) throw new Error(`post ${id} has neither a draft nor an approved revision`);
  return { post, draft: unbegun(approved) };
}

function unbegun(approved: RevisionRow): DraftRow {
  return {
    ...postTextOf(approved),
    pictures: approved.pictures,
    post_id: approved.post_id,
    version: 0,
    begun_at: approved.created_at,
    updated_at: approved.created_at,
    submitted_revision_id: null,
    submitted_at: null,
    decide_by: null,
    announced_at: null,
    reviewed_revision_id: null,
    review_comment: null,
    change_kind: null,
    change_note: null,
  };
}

export async function readDraft(db: Db, id: string): Promise<Draft> {
  const post = await queries.selectPost(db, id);
  const draft = await queries.selectDraft(db, id);
  if (!post || !draft) throw new Error(`post ${id} has no draft`);
  return { post, draft };
}

/** The draft at the end of an action, after what is done last. */
export async function finish(tx: Context, id: string, lastly?: Lastly<Draft>): Promise<Draft> {
  const draft = await readDraft(tx.db, id);
  await lastly?.(tx, draft);
  return draft;
}

/** Locks the post. @throws AppError with the policy's decision, unless the action is allowed */
export async function lockFor(
  db: Db,
  actor: Actor,
  action: Action,
  id: string,
): Promise<{ post: PostRow; draft: DraftRow | undefined }> {
  const post = await queries.lockPost(db, id);
  const draft = post && (await queries.selectDraft(db, id));
  // A draft without its text is in the bin.
  if (!post || (post.status === 'draft' && !draft)) throw new AppError('not_found');
  const decision = authorize(actor, action, stateOf(post, draft));
  if (decision !== 'allowed') throw new AppError(decision);
  return { post, draft };
}

/** Replaces the text of a locked draft, and keeps the one before where it stood for a while. */
export async function replaceText(
  db: Db,
  draft: DraftRow,
  text: ChangedPostText,
  at: Date,
): Promise<DraftRow> {
  await keepBefore(db, draft, at);
  return queries.updateDraft(db, draft.post_id, text, at);
}

/** How long a draft is, and the figures that differ from what readers have; null if they can't be compared. */
interface MeasuredDraft extends Measured {
  figures: ChangedFigure[] | null;
}

/**
 * Length of a draft of the actor's own, and whether it may be submitted; null if there is no draft of that
 * version.
 */
export async function measureDraft(
  context: Context,
  actor: Actor,
  id: string,
  version: number,
): Promise<MeasuredDraft | null> {
  const post = await queries.selectPost(context.db, id);
  const draft = post && (await queries.selectDraft(context.db, id));
  if (!post || draft?.version !== version || !mayReadDraft(actor, stateOf(post, draft))) return null;
  const approved =
    post.approved_revision_id && (await queries.selectRevision(context.db, post.approved_revision_id));
  return {
    ...(await measureText(context, actor, draft)),
    figures: approved ? await figuresChanged(context, actor, approved, draft) : [],
  };
}

/** As `lockFor`, for actions on the draft. */
export async function lockForText(
  db: Db,
  actor: Actor,
  action: 'save' | 'submit',
  id: string,
): Promise<Draft> {
  const { post, draft } = await lockFor(db, actor, action, id);
  if (!draft) throw new AppError('status_conflict');
  return { post, draft };
}

function stateOf(post: PostRow, draft: DraftRow | undefined): PostState {
  return {
    authorId: post.author_id,
    status: post.status,
    text: draft ? (draft.submitted_revision_id ? 'in review' : 'editable') : 'none',
    published: post.published_at !== null,
  };
}

export function requireVersion(current: Draft, version: number): void {
  if (current.draft.version !== version) throw new VersionConflictError(current);
}

/** Requires that whom a text names can be named, and that a translation keeps its language. @throws AppError invalid_input */
export async function requireSavable(db: Db, { post, draft }: Draft, text: ChangedPostText): Promise<void> {
  await requireAuthors({ db }, text.contributors, draft.contributors);
  await requireTranslationLanguage(db, post.id, text.language);
}

export async function requireComplete(
  db: Db,
  { post, draft }: Draft,
  { change, note }: { change: PostChange | null; note: string },
): Promise<void> {
  const fields: Record<string, string> = incompleteFields(draft);
  // Posts from before kinds and imported ones may have none.
  const isImported = await queries.isImportedPost(db, post.id);
  if (post.approved_revision_id !== null || isImported) delete fields.kind;
  if (post.approved_revision_id !== null && change === null) fields.change = 'Say what has changed';
  // Readers never had it: what was done is for the reviewers alone.
  if (post.withdrawn_as === 'admin' && post.approved_revision_id === null && note === '')
    fields.note = 'Say what was done about why it was withdrawn';
  if (draft.contributors !== '' && !isImported && !accountsIn(draft.contributors).includes(post.author_id))
    fields.contributors = 'Keep yourself among the contributors';
  if (Object.keys(fields).length > 0) throw new AppError('incomplete_post', { fields });
}

/**
 * Requires that a withdrawn post doesn't come back as it was: as readers had it, or as it was in review.
 * @throws AppError unchanged_since_withdrawal
 */
export async function requireChanged(db: Db, { post, draft }: Draft): Promise<void> {
  const id = post.approved_revision_id ?? draft.reviewed_revision_id;
  if (post.status !== 'withdrawn' || id === null) return;
  if (id !== post.approved_revision_id && (await queries.isReturned(db, id))) return;
  const withdrawn = await queries.selectRevision(db, id);
  const content = (text: PostText) => JSON.stringify(postTextOf(text)).replace(/(?:\\n|\s)+/g, '');
  if (withdrawn && content(withdrawn) === content(draft)) throw new AppError('unchanged_since_withdrawal');
}

/** Ends the review of a draft: its author can edit it again. `review` is what staff decided, if they did. */
export async function reopenDraft(db: Db, post: PostRow, review: queries.Review | null): Promise<void> {
  await queries.endReview(db, post.id, review);
  if (post.status === 'submitted') await queries.setStatus(db, post.id, 'draft');
}
