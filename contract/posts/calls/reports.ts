/** Calls of the staff who decide about readers' reports, and of the authors of the posts: product.md#reports-of-readers */
import { z } from 'zod';
import { reportStates } from '../../constants.ts';
import { cursor, endpoint, id, instant, next, ok, search } from '../../endpoint.ts';
import { staffRoles, writerRoles } from '../../people/roles.ts';
import { undoable, undoSeconds } from '../../undoable.ts';
import { declineReason, noteWithReport } from '../report-rules.ts';

/** Who deals with a report, of those that a list can be narrowed to. */
export const reportClaims = ['me', 'nobody'] as const;

const own = z.object({ id });

const written = {
  id,
  passage: z.string().nullable().describe('The passage that it is about, as the reader copied it.'),
  wrong: z.string().describe('What is wrong, in the words of the reader.'),
  version: z.int().nullable().describe('The version that the reader had; null where it is unknown.'),
  created_at: instant,
};

/** A report as the author of the post sees it. */
const authorsReport = z
  .object({
    ...written,
    sent_at: instant,
    note: z.string().nullable().describe('What the staff wrote with it.'),
  })
  .meta({ id: 'ReportForAuthor' });

const report = z
  .object({
    ...written,
    state: z.enum(reportStates),
    figures: z
      .array(z.string())
      .describe('What of the figures the passage has, such as a dose: a mistake in them does harm.'),
    context: z
      .object({ before: z.string(), after: z.string() })
      .nullable()
      .describe('What stands around the passage in the text; null where the text doesn’t have it.'),
    claim: z
      .object({ account_id: id, by: z.string(), at: instant })
      .nullable()
      .describe('Who of the staff deals with it.'),
    wants_answer: z.boolean().describe('Whether its sender left an address, and has no answer yet.'),
    post: z.object({
      id,
      slug: z.string(),
      title: z.string(),
      language: z.string(),
      author_id: id,
      version: z.int().nullable().describe('The version that readers have now.'),
      gone: z
        .enum(['withdrawn', 'retracted'])
        .nullable()
        .describe('Why readers can’t rely on the post any more; null for any other post.'),
    }),
    sent_at: instant.nullable().describe('When it was sent to the author.'),
    decided_at: instant.nullable(),
    fixed_by: z.int().nullable().describe('The version that fixed it; null if none did.'),
    withdrawn: z.boolean().describe('Whether a withdrawal answered it.'),
    reason: z.string().nullable().describe('Why it was declined.'),
  })
  .meta({ id: 'Report' });

const decided = ok({ report, undo_seconds: undoSeconds });

export const reports = {
  listReports: endpoint({
    method: 'GET',
    path: '/content/reports',
    summary:
      'List reports of readers in one state, with the number in each state that the other filters leave: open ones oldest first, others latest first.',
    access: staffRoles,
    query: z.object({
      state: z.enum(reportStates).default('new'),
      q: search.optional().describe('Words of the report, of its passage or of the post’s title.'),
      claimed: z.enum(reportClaims).optional().describe('Whether I deal with it, or nobody.'),
      cursor: cursor.optional(),
    }),
    reply: ok({
      reports: z.array(report),
      counts: z.object({ new: z.int(), with_author: z.int(), fixed: z.int(), declined: z.int() }),
      next,
    }),
    errors: [],
  }),
  getOpenReports: endpoint({
    method: 'GET',
    path: '/content/posts/{id}/reports',
    summary: 'List the open reports about a post, oldest first.',
    access: staffRoles,
    params: own,
    reply: ok({ reports: z.array(report) }),
    errors: [],
  }),
  sendReportToAuthor: endpoint({
    method: 'POST',
    path: '/content/reports/{id}/send',
    summary: 'Show a new report to the author of the post, who is told by email.',
    access: staffRoles,
    params: own,
    body: z.strictObject({
      note: noteWithReport.describe('What the author reads in the email and beside the report.'),
      undoable,
    }),
    reply: decided,
    errors: ['not_found', 'status_conflict', 'report_settled', 'decision_pending'],
  }),
  markReportFixed: endpoint({
    method: 'POST',
    path: '/content/reports/{id}/fix',
    summary: 'Say which version fixed what a report is about. Its sender is told by email.',
    access: staffRoles,
    params: own,
    body: z.strictObject({
      version: z.int().min(1).describe('A published version after the one that the reader had.'),
      undoable,
    }),
    reply: decided,
    errors: ['not_found', 'status_conflict', 'report_settled', 'not_a_later_version', 'decision_pending'],
  }),
  markReportAnswered: endpoint({
    method: 'POST',
    path: '/content/reports/{id}/answer',
    summary:
      'Say that a report was answered by the withdrawal or the retraction of the post. Its sender is told by email.',
    access: staffRoles,
    params: own,
    body: z.strictObject({ undoable }),
    reply: decided,
    errors: ['not_found', 'status_conflict', 'report_settled', 'decision_pending'],
  }),
  declineReport: endpoint({
    method: 'POST',
    path: '/content/reports/{id}/decline',
    summary: 'Decline a report with a reason. Its sender is told by email.',
    access: staffRoles,
    params: own,
    body: z.strictObject({ reason: declineReason, undoable }),
    reply: decided,
    errors: ['not_found', 'report_settled', 'decision_pending'],
  }),
  undoReportDecision: endpoint({
    method: 'POST',
    path: '/content/reports/{id}/undo',
    summary: 'Take back a decision on a report before it takes effect.',
    access: staffRoles,
    params: own,
    reply: ok({ report }),
    errors: ['not_found', 'report_settled'],
  }),
  claimReport: endpoint({
    method: 'PUT',
    path: '/content/reports/{id}/claim',
    summary: 'Take a report on. Others can still decide on it.',
    access: staffRoles,
    params: own,
    reply: ok({ report }),
    errors: ['not_found', 'report_settled', 'claimed'],
  }),
  releaseReport: endpoint({
    method: 'DELETE',
    path: '/content/reports/{id}/claim',
    summary: 'Give up a report that I have taken on.',
    access: staffRoles,
    params: own,
    reply: ok({ report }),
    errors: ['not_found', 'report_settled', 'claimed'],
  }),
  getDraftReports: endpoint({
    method: 'GET',
    path: '/content/drafts/{id}/reports',
    summary: 'List the open reports about my post that staff have sent to me, oldest first.',
    access: writerRoles,
    params: own,
    reply: ok({ reports: z.array(authorsReport) }),
    errors: ['not_found'],
  }),
};

export type ReportReply = z.output<typeof report>;
export type AuthorsReportReply = z.output<typeof authorsReport>;
