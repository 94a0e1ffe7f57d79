import type { z } from 'zod';
import type { DifferenceReply, review } from '../../../contract/desk/calls/review.ts';
import type { ReviewedTranslationReply } from '../../../contract/desk/calls/translations.ts';
import type { ReviewCheck } from '../../../contract/desk/review-checks.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Page, paginate } from '../../platform/db/pagination.ts';
import {
  type contributorConfirmation as Confirmation,
  type FlaggedReference,
  flaggedIn,
  lastFile,
  openSubmission,
  type RetractionFile,
  readConfirmations,
  renderSubmitted,
} from '../../posts/index.ts';
import { originalTextOf } from '../translations/queries.ts';
import { reviewedTranslation } from '../translations/translations.ts';
import { checksOfText, checksOfThreads, checksOfWithdrawal } from './checks.ts';
import { type DeclarationRow, type SecondReaderRow, selectDeclarations } from './declaration-queries.ts';
import { requireDeclared } from './declarations.ts';
import { differenceOf } from './difference.ts';
import { pendingOn } from './pending/pending-decisions.ts';
import type { NamedPendingRow } from './pending/queries.ts';
import type { HistoryRow, QueueCount, RevisionRow, SubmissionRow } from './queries.ts';
import * as queries from './queries.ts';
import { secondReadersOf } from './second-readings.ts';
import { type Thread, threadsOf } from './threads/threads.ts';

const pageLength = 50;

type QueueRequest = z.output<typeof review.getReviewQueue.query>;

/**
 * Submissions in review, in the order that is asked for, and on the first page how many each kind and each language has.
 * @throws AppError invalid_input for a bad cursor
 */
export async function listSubmissions(
  context: Context,
  actor: Actor,
  { cursor, for_me: forMe, ...filters }: QueueRequest,
): Promise<Page<SubmissionRow> & { counted: QueueCount[] | null }> {
  const filter = { ...filters, forMe: forMe === 'true', now: context.clock() };
  const page = await paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectQueue(context.db, actor, filter, request),
    (row) => ({ at: row[queries.orderOf(filter)], id: row.id }),
  );
  const isFirst = cursor === undefined;
  return { ...page, counted: isFirst ? await queries.countQueue(context.db, actor, filter) : null };
}

export interface Submission {
  post: SubmissionRow;
  submitted: RevisionRow;
  /** The text that readers see or saw last; null for a new post. */
  approved: RevisionRow | null;
  /** The submitted text as readers will see it. */
  html: string;
  /** Null if nothing was approved yet. */
  difference: DifferenceReply | null;
  /**
   * The text that staff returned last, and the differences from it; null if none was, or one was published
   * since.
   */
  returned: { revision: RevisionRow; difference: DifferenceReply } | null;
  /** The original beside a translation; null for another post. */
  translation: ReviewedTranslationReply | null;
  threads: Thread[];
  /** A decision that has not taken effect yet. */
  pending: NamedPendingRow | null;
  history: HistoryRow[];
  /** References that were retracted or doubted, by the file that was loaded last. */
  retracted: FlaggedReference[];
  retractionFile: RetractionFile | null;
  confirmations: Confirmation[];
  /** The interests and conflicts that reviewers have declared. */
  declarations: DeclarationRow[];
  secondReaders: SecondReaderRow[];
  /** What the reviewer has to tick before an approval. */
  toCheck: ReviewCheck[];
}

/**
 * A submission with all that a reviewer needs; it counts as opened from now on.
 * @throws AppError not_found if nothing is in review; interests_undeclared, conflict_declared
 */
export async function readSubmission(context: Context, actor: Actor, id: string): Promise<Submission> {
  const { db } = context;
  const post = await queries.selectSubmission(db, id, actor);
  const submitted = post && (await queries.selectRevision(db, post.revision_id));
  if (!post || !submitted) throw new AppError('not_found');
  await requireDeclared(context, actor, id);
  await openSubmission(context, post.revision_id);
  const approved =
    (post.approved_revision_id && (await queries.selectRevision(db, post.approved_revision_id))) || null;
  const author = { id: post.author_id };
  const { html } = await renderSubmitted(context, actor, submitted, author);
  const compared = { actor, submitted, author };
  const returned =
    (post.returned_revision_id && (await queries.selectRevision(db, post.returned_revision_id))) || null;
  const threads = await threadsOf(db, id);
  return {
    post,
    submitted,
    approved,
    html,
    difference:
      approved && (await differenceOf(context, { ...compared, earlier: approved, idPrefix: 'difference-' })),
    returned: returned && {
      revision: returned,
      difference: await differenceOf(context, { ...compared, earlier: returned, idPrefix: 'returned-' }),
    },
    translation: await reviewedTranslation(context, actor, id, submitted.body),
    threads,
    pending: await pendingOn(context, id),
    history: await queries.selectHistory(db, id),
    retracted: await flaggedIn(db, submitted.references),
    retractionFile: await lastFile(context),
    confirmations: await readConfirmations(context, id),
    declarations: (await selectDeclarations(db, id)).filter(
      ({ conflict, interests }) => conflict || interests !== '',
    ),
    secondReaders: await secondReadersOf(context, { postId: id, revision: submitted.id }),
    toCheck: [
      ...(await checksOfText(context, actor, {
        submitted,
        approved,
        returned,
        original: await originalTextOf(db, id),
      })),
      ...(await checksOfWithdrawal(context, id, { submitted, withdrawn: post.withdrawal_reason })),
      ...checksOfThreads({ submitted }, threads),
    ],
  };
}
