/** What a reviewer has to look at and tick before a text is approved (product.md#what-a-reviewer-ticks). */
import { createHash } from 'node:crypto';
import type { ReviewCheck } from '../../../contract/desk/review-checks.ts';
import { parseReferences } from '../../../contract/posts/references/reference.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writingOf } from '../../platform/rendering/rendering.ts';
import { originalTextOf } from '../translations/queries.ts';
import { type Earlier, figureChecks, nothing, type Unnamed } from './figure-checks.ts';
import * as queries from './queries.ts';
import { isOpen, type Thread } from './threads/threads.ts';

/** A submission with the texts that it is compared with. */
export interface Compared extends Earlier {
  submitted: queries.RevisionRow;
}

/** What is to be looked at in a submitted text: its figures, and faults of the text. */
export async function checksOfText(
  context: Context,
  actor: Actor,
  { submitted, ...earlier }: Compared,
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
  };
}

/** Requires that every check is ticked. @throws AppError unchecked_changes, with those that are not */
export function requireChecked(checks: readonly ReviewCheck[], ticked: readonly string[]): void {
  const missing = checks.filter(({ id }) => !ticked.includes(id));
  if (missing.length > 0) throw new AppError('unchecked_changes', { current: { to_check: missing } });
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
