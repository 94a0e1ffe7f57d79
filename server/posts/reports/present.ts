import type { AuthorsReportRow, ReportRow } from './queries.ts';

/** A report as staff see it. */
export function presentReport(row: ReportRow) {
  return {
    ...row,
    post: {
      id: row.post_id,
      slug: row.slug,
      title: row.title,
      language: row.post_language,
      version: row.post_version,
    },
  };
}

/** A report as the author of the post sees it. */
export function presentForAuthor(row: AuthorsReportRow) {
  return { ...row, sent_at: row.sent_at ?? row.created_at };
}
