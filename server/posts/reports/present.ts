import type { AuthorsReportReply, ReportReply } from '../../../contract/posts/calls/reports.ts';
import type { AuthorsReportRow, ReportRow } from './queries.ts';

/** A report as staff see it. */
export function presentReport(row: ReportRow): ReportReply {
  const { id, passage, wrong, version, state, wants_answer, fixed_by, withdrawn, reason } = row;
  return {
    id,
    passage,
    wrong,
    version,
    state,
    wants_answer,
    fixed_by,
    withdrawn,
    reason,
    post: {
      id: row.post_id,
      slug: row.slug,
      title: row.title,
      language: row.post_language,
      version: row.post_version,
    },
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** A report as the author of the post sees it. */
export function presentForAuthor(row: AuthorsReportRow): AuthorsReportReply {
  const { id, passage, wrong, version, created_at, sent_at } = row;
  return {
    id,
    passage,
    wrong,
    version,
    created_at: created_at.toISOString(),
    sent_at: (sent_at ?? created_at).toISOString(),
  };
}
