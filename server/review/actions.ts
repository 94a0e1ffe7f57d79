import type { Context } from '../context.ts';
import { type Listed, pageOf } from '../db/place.ts';
import { Refusal } from '../refusal.ts';
import type { HistoryRow, RevisionRow, SubmissionRow } from './queries.ts';
import * as queries from './queries.ts';

const pageLength = 50;

/** What waits for review, the longest waiting first. @throws Refusal invalid_input for a bad cursor */
export function listSubmissions(
  context: Context,
  cursor: string | undefined,
): Promise<Listed<SubmissionRow>> {
  return pageOf(
    { cursor, limit: pageLength },
    (range) => queries.selectQueue(context.db, range),
    (row) => ({ at: row.submitted_at, id: row.id }),
  );
}

export interface Submission {
  post: SubmissionRow;
  submitted: RevisionRow;
  /** The text that readers see, or saw last; null for a new post. */
  approved: RevisionRow | null;
  history: HistoryRow[];
}

/** One submission with what a reviewer compares it to. @throws Refusal not_found where nothing waits */
export async function readSubmission({ db }: Context, id: string): Promise<Submission> {
  const post = await queries.selectSubmission(db, id);
  const submitted = post && (await queries.selectRevision(db, post.revision_id));
  if (!post || !submitted) throw new Refusal('not_found');
  const approved = post.approved_revision_id
    ? await queries.selectRevision(db, post.approved_revision_id)
    : undefined;
  return { post, submitted, approved: approved ?? null, history: await queries.selectHistory(db, id) };
}
