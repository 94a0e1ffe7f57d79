/** Turns rows into the JSON that the contract describes. */

import type { QueueFilters, SubmissionReply } from '../../../contract/desk/calls/review.ts';
import { postTextOf } from '../../../contract/text/post-text.ts';
import { bylineOf } from '../../../messages/byline.ts';
import type { Context } from '../../platform/context.ts';
import { changeOf } from '../../posts/index.ts';
import type { EarlierRow } from './comparison-queries.ts';
import type { Schedule } from './pending/pending-decisions.ts';
import type { NamedPendingRow, ScheduledRow } from './pending/queries.ts';
import type { HistoryRow, QueueCount, RevisionRow, SubmissionRow } from './queries.ts';
import { isOpen, speakerOf, type Thread } from './threads/threads.ts';

export function presentSubmission(row: SubmissionRow, now: Date) {
  return {
    _id: { $oid: row.id },
    title: row.title,
    byline: bylineOf(row),
    author_id: row.author_id,
    language: row.language,
    topics: row.topics,
    revision: row.revision_id,
    submitted_at: row.submitted_at,
    words: row.words,
    kind: kindOf(row),
    post_kind: row.kind,
    corrected: row.returned_revision_id !== null,
    claim: row.claim,
    decide_by: row.decide_by,
    overdue: row.decide_by < now,
    conflict: row.conflict,
  };
}

/** How many texts each kind and each language has, beside what is chosen of the others. */
export function presentCounts(counted: readonly QueueCount[], chosen: QueueFilters) {
  const texts = counted.map((one) => ({ ...one, kind: kindOf(one), post_kind: one.kind }));
  const by = (field: 'kind' | 'post_kind' | 'language') => {
    const counts: Record<string, number> = {};
    for (const text of texts.filter((one) => fits(one, { ...chosen, [field]: undefined }))) {
      counts[text[field]] = (counts[text[field]] ?? 0) + text.count;
    }
    return counts;
  };
  const kind = { new: 0, revision: 0, resubmission: 0, ...by('kind') };
  return { kind, post_kind: by('post_kind'), language: by('language') };
}

type Chosen = Pick<QueueFilters, 'kind' | 'post_kind' | 'language'>;

/** Whether a text has what is chosen. */
function fits(text: Record<keyof Chosen, string>, { kind, post_kind, language }: Chosen): boolean {
  return (
    (kind ?? text.kind) === text.kind &&
    (post_kind ?? text.post_kind) === text.post_kind &&
    (language ?? text.language) === text.language
  );
}

function kindOf({ status }: { status: string }): SubmissionReply['kind'] {
  if (status === 'approved') return 'revision';
  return status === 'withdrawn' ? 'resubmission' : 'new';
}

export function presentRevision(row: RevisionRow) {
  return {
    id: row.id,
    number: row.number,
    ...postTextOf(row),
    change: changeOf(row),
    created_at: row.created_at,
  };
}

export function presentEarlier({ version, returned, ...row }: EarlierRow) {
  const outcome = returned ? ('returned' as const) : null;
  return { ...row, outcome: version === null ? outcome : ('published' as const), version };
}

export function presentDecision(row: HistoryRow) {
  return {
    at: row.at,
    by: row.name,
    what: row.action,
    checklist: row.checklist ?? [],
    left: row.left ?? [],
    comment: row.reason,
    revision: row.revision,
    note: row.note,
  };
}

/** A comment as the post's author sees it: without the names of reviewers, as in emails. */
export function presentComment(thread: Thread) {
  const { id, body, quote, prefix, suffix, replacement, taken, state } = thread;
  return {
    id,
    body,
    passage: quote === null ? null : { quote, prefix: prefix ?? '', suffix: suffix ?? '' },
    replacement,
    taken: state === 'reopened' ? null : taken,
    created_at: thread.created_at,
    resolved_at: state === 'reopened' ? null : thread.resolved_at,
    state,
    judged_at: thread.judged_at,
    answers: thread.answers.map(presentAnswer),
  };
}

function presentAnswer(answer: Thread['answers'][number]) {
  const { id, body, created_at } = answer;
  return { id, from: speakerOf(answer), body, created_at };
}

/** A comment as staff see it. */
export function presentStaffComment(thread: Thread) {
  return {
    ...presentComment(thread),
    revision: thread.revision_id,
    author_id: thread.author_id,
    by: thread.name,
    for_staff: thread.for_staff,
    is_open: isOpen(thread),
    answers: thread.answers.map((answer) => ({
      ...presentAnswer(answer),
      author_id: answer.author_id,
      by: answer.name,
    })),
  };
}

export function presentPending(row: NamedPendingRow) {
  const { outcome, name, decided_at, effective_at, scheduled, reason } = row;
  return {
    outcome,
    by: name,
    scheduled,
    reason,
    decided_at,
    effective_at,
  };
}

export function presentScheduled(row: ScheduledRow) {
  const { post_id, title, language, name, effective_at, reason } = row;
  return {
    _id: { $oid: post_id },
    title,
    language,
    by: name,
    reason,
    publish_at: effective_at,
  };
}

/** When a decision takes effect, and how long it can be undone. */
export function presentEffect({ config }: Context, effectiveAt: Date | null, schedule: Schedule | null) {
  return {
    effective_at: effectiveAt,
    undo_seconds: effectiveAt && !schedule ? config.reviewRules.undoSeconds : null,
  };
}
