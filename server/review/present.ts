/** Turns rows into the JSON that the contract describes. */

import type {
  CommentReply,
  DecisionReply,
  RevisionReply,
  StaffCommentReply,
  SubmissionReply,
} from '../../contract/calls/review.ts';
import { postTextOf } from '../../contract/text/post-text.ts';
import { bylineOf } from '../../messages/byline.ts';
import { changeOf } from '../publications/index.ts';
import type { CommentRow } from './comment-queries.ts';
import type { HistoryRow, RevisionRow, SubmissionRow } from './queries.ts';

export function presentSubmission(row: SubmissionRow): SubmissionReply {
  return {
    _id: { $oid: row.id },
    title: row.title,
    byline: bylineOf(row),
    author_id: row.author_id,
    language: row.language,
    topics: row.topics,
    revision: row.revision_id,
    submitted_at: row.submitted_at.toISOString(),
    words: row.words,
    kind: kindOf(row),
    corrected: row.returned_revision_id !== null,
  };
}

function kindOf(row: SubmissionRow): SubmissionReply['kind'] {
  if (row.status === 'approved') return 'revision';
  return row.status === 'withdrawn' ? 'resubmission' : 'new';
}

export function presentRevision(row: RevisionRow): RevisionReply {
  return {
    id: row.id,
    number: row.number,
    ...postTextOf(row),
    change: changeOf(row),
    created_at: row.created_at.toISOString(),
  };
}

export function presentDecision(row: HistoryRow): DecisionReply {
  return {
    at: row.at.toISOString(),
    by: row.name,
    what: row.action,
    checklist: row.checklist ?? [],
    comment: row.reason,
  };
}

/** A comment as the post's author sees it: without the reviewer's name, as in emails. */
export function presentComment(row: CommentRow): CommentReply {
  const { id, body, quote, prefix, suffix } = row;
  return {
    id,
    body,
    passage: quote === null ? null : { quote, prefix: prefix ?? '', suffix: suffix ?? '' },
    created_at: row.created_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

export function presentStaffComment(row: CommentRow): StaffCommentReply {
  return {
    ...presentComment(row),
    revision: row.revision_id,
    author_id: row.author_id,
    by: row.name,
    for_staff: row.for_staff,
  };
}
