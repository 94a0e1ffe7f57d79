/** What a reviewer outside the staff reads and answers, by the link that they were sent. */
import type { Recommendation } from '../../../../contract/desk/calls/review-requests.ts';
import { operator } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { sha256 } from '../../../platform/text/digest.ts';
import { keepUnwanted, renderSubmitted } from '../../../posts/index.ts';
import { lockInReview } from '../in-review.ts';
import { type RevisionRow, selectRevision, selectSubmission } from '../queries.ts';
import { mailAnswer, type OpenRequest } from './emails.ts';
import * as queries from './queries.ts';
import { isOpen } from './requests.ts';

export type Answer =
  | { answer: 'accepted'; interests: string }
  | { answer: 'declined'; reason: string }
  | { answer: 'unwanted' }
  | { answer: 'recommended'; recommendation: Recommendation; opinion: string };

/** The open request that a token leads to; null where there is none. */
export async function readRequest(context: Context, token: string): Promise<OpenRequest | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const request = await queries.selectByToken(context.db, sha256(token));
  if (!request || !(await isOpen(context, request))) return null;
  const post = await selectSubmission(context.db, request.post_id);
  return post ? { request, post } : null;
}

/** The submitted text of an accepted request, as readers will see it. */
export async function readText(
  context: Context,
  { post }: OpenRequest,
): Promise<{ text: RevisionRow; html: string } | null> {
  const text = await selectRevision(context.db, post.revision_id);
  if (!text) return null;
  const { html } = await renderSubmitted(context, operator, text, { id: post.author_id });
  return { text, html };
}

/**
 * Stores an answer, and emails who asked. `over` where the request is no longer open, or a recommendation comes before
 * the request was accepted.
 */
export function answerRequest(context: Context, token: string, given: Answer): Promise<'stored' | 'over'> {
  return inTransaction(context, async (tx) => {
    const first = await readRequest(tx, token);
    if (!first) return 'over';
    await lockInReview(tx.db, first.post.id);
    const open = await readRequest(tx, token);
    if (!open) return 'over';
    const { request } = open;
    const at = tx.clock();
    if (given.answer === 'unwanted') {
      if (request.email === null) return 'over';
      await keepUnwanted(tx, request.email);
      await queries.endOpenOf(tx.db, request.email, at);
      return 'stored';
    }
    // A second tab, or the form sent again, leaves the interests that were declared.
    if (given.answer === 'accepted' && request.answer === 'accepted') return 'stored';
    if (given.answer === 'recommended') {
      if (request.answer !== 'accepted') return 'over';
      const { recommendation, opinion } = given;
      await queries.updateRequest(tx.db, request.id, { recommendation: { recommendation, opinion } }, at);
    } else {
      const said = { reason: '', interests: '', ...given };
      await queries.updateRequest(tx.db, request.id, { answer: said }, at);
    }
    await mailAnswer(tx, open, given.answer);
    return 'stored';
  });
}
