/** What a reviewer has to look at and tick before a text is approved (product.md#what-a-reviewer-ticks). */
import { createHash } from 'node:crypto';
import { type ChecklistItem, checklistOf } from '../../../contract/desk/checklist.ts';
import type { LeftCheck, ReviewCheck } from '../../../contract/desk/review-checks.ts';
import { parseReferences } from '../../../contract/posts/references/reference.ts';
import type { PostText } from '../../../contract/text/post-text.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writingOf } from '../../platform/rendering/rendering.ts';
import { openReportsOf } from '../../posts/index.ts';
import { originalTextOf } from '../translations/queries.ts';
import { type Earlier, figureChecks, nothing, type Unnamed } from './figure-checks.ts';
import * as queries from './queries.ts';
import { isOpen, type Thread } from './threads/threads.ts';

/** A submission with the texts that it is compared with. */
export interface Compared extends Earlier {
  submitted: queries.RevisionRow;
  /** Why the post was withdrawn; null if it is not. */
  withdrawn: string | null;
}

/** What is to be looked at in a submitted text: its figures, and faults of the text. */
export async function checksOfText(
  context: Context,
  actor: Actor,
  { submitted, ...earlier }: Omit<Compared, 'withdrawn'>,
): Promise<ReviewCheck[]> {
  return named(submitted.id, [
    ...(await figureChecks(context, actor, submitted, earlier)),
    ...(await faultsIn(context, actor, submitted)),
  ]);
}

/** The open threads of a submission in review. */
export function checksOfThreads(
  { submitted }: Pick<Compared, 'submitted'>,
  threads: readonly Thread[],
): ReviewCheck[] {
  const open = threads.filter(isOpen);
  return named(
    submitted.id,
    open.map(({ id, body, quote }) => ({
      ...nothing,
      kind: 'comment',
      before: quote,
      after: body.length > 200 ? `${body.slice(0, 200)}…` : body,
      comment: id,
    })),
  );
}

/** Why a withdrawn post was withdrawn, with what its author says was done, and its open reports. */
export async function checksOfWithdrawal(
  context: Context,
  postId: string,
  { submitted, withdrawn }: Pick<Compared, 'submitted' | 'withdrawn'>,
): Promise<ReviewCheck[]> {
  if (withdrawn === null) return [];
  const reports = await openReportsOf(context, postId);
  return named(submitted.id, [
    { ...nothing, kind: 'withdrawal', before: withdrawn, after: submitted.change_note },
    ...reports.map(({ passage, wrong }) => ({
      ...nothing,
      kind: 'report' as const,
      before: passage,
      after: wrong,
    })),
  ]);
}

/** The revisions that the submission of a post is compared with; null if another revision is in review. */
export async function comparedWith(
  { db }: Context,
  postId: string,
  revision: string,
): Promise<Compared | null> {
  const post = await queries.selectSubmission(db, postId);
  if (post?.revision_id !== revision) return null;
  const submitted = await queries.selectRevision(db, revision);
  if (!submitted) return null;
  const read = async (id: string | null) =>
    id === null ? null : ((await queries.selectRevision(db, id)) ?? null);
  return {
    submitted,
    approved: await read(post.approved_revision_id),
    returned: await read(post.returned_revision_id),
    original: await originalTextOf(db, postId),
    withdrawn: post.withdrawal_reason,
  };
}

/** What a reviewer ticked, and why something is left. */
interface Ticked {
  checked?: readonly string[];
  left?: readonly { check: string; reason: string }[];
}

/**
 * Requires that every check is ticked, or left with a reason; gives those that are left.
 * @throws AppError unchecked_changes, with those that are neither
 */
export function requireChecked(
  checks: readonly ReviewCheck[],
  { checked = [], left = [] }: Ticked,
): (LeftCheck & { check: string })[] {
  const open = checks.filter(({ id }) => !checked.includes(id));
  const missing = open.filter(({ id }) => !left.some(({ check }) => check === id));
  if (missing.length > 0) throw new AppError('unchecked_changes', { current: { to_check: missing } });
  return open.flatMap(({ id, kind, before, after }) =>
    left.filter(({ check }) => check === id).map((reason) => ({ kind, before, after, ...reason })),
  );
}

/**
 * Requires that each item of the checklist of guidance is ticked, or left with a reason; gives those of any text that
 * are left.
 * @throws AppError unticked_checklist
 */
export function requireGoneThrough(
  kind: PostText['kind'],
  { checklist = [], left = [] }: Ticked & { checklist?: readonly ChecklistItem[] },
): (LeftCheck & { check: string })[] {
  const open = checklistOf(kind).filter((item) => !checklist.includes(item));
  const reasons = left.filter(({ check }) => open.some((item) => item === check));
  if (kind === 'guidance' && open.some((item) => !reasons.some(({ check }) => check === item)))
    throw new AppError('unticked_checklist');
  return reasons.map((reason) => ({ kind: reason.check, before: null, after: null, ...reason }));
}

async function faultsIn(
  { rendering }: Context,
  actor: Actor,
  { body, references }: queries.RevisionRow,
): Promise<Unnamed[]> {
  const faults = await rendering.run(writingOf(actor), 'faults', {
    body,
    references: parseReferences(references),
  });
  if (faults === null) return [{ ...nothing, kind: 'too_much' }];
  return [
    ...faults.unknown.map((key) => ({ ...nothing, kind: 'unknown_reference' as const, after: key })),
    ...faults.withoutAlt.map((address) => ({ ...nothing, kind: 'missing_alt' as const, after: address })),
  ];
}

/** Gives each check an id that holds for this revision, and for its place among equal ones. */
function named(revision: string, checks: readonly Unnamed[]): ReviewCheck[] {
  const seen = new Map<string, number>();
  return checks.map((check) => {
    const content = JSON.stringify(check);
    const place = seen.get(content) ?? 0;
    seen.set(content, place + 1);
    const hash = createHash('sha256').update(`${revision}\n${place}\n${content}`);
    return { id: hash.digest('hex').slice(0, 20), ...check };
  });
}
