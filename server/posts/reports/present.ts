import { figuresToCheck } from '../../../markdown/figures/figures-to-check.ts';
import { oneLine } from '../../../markdown/one-line.ts';
import type { AuthorsReportRow, ReportRow } from './queries.ts';

/** A report as staff see it. */
export function presentReport(row: ReportRow) {
  return {
    ...row,
    context: row.context && { before: oneLine(row.context.before), after: oneLine(row.context.after) },
    figures: figuresIn(row),
    post: {
      id: row.post_id,
      slug: row.slug,
      title: row.title,
      language: row.post_language,
      author_id: row.author_id,
      version: row.post_version,
      gone: goneOf(row),
    },
  };
}

function goneOf({ post_status: status, retracted }: ReportRow): 'withdrawn' | 'retracted' | null {
  if (status === 'withdrawn') return 'withdrawn';
  return retracted ? 'retracted' : null;
}

/** The kinds of figures in the passage of a report, each once. */
function figuresIn({ passage, post_language: language }: ReportRow): string[] {
  return [...new Set(figuresToCheck({ text: passage ?? '', language }).map(({ kind }) => kind))];
}

/** A report that was decided on, and for how many seconds that can be undone. */
export function presentDecided({ report, undoSeconds }: { report: ReportRow; undoSeconds: number | null }) {
  return { report: presentReport(report), undo_seconds: undoSeconds };
}

/** A report as the author of the post sees it. */
export function presentForAuthor(row: AuthorsReportRow) {
  return { ...row, sent_at: row.sent_at ?? row.created_at };
}
