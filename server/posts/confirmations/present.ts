import { bylineOf } from '../../../messages/byline.ts';
import type { DueRow } from './queries.ts';

/** A post whose review falls due, as staff see it. */
export function presentDue(row: DueRow, now: Date) {
  const { id, slug, title, language, author_id, kind, revision, review_due_at: due } = row;
  const byline = bylineOf(row);
  return {
    post: { _id: { $oid: id }, slug, title, language, author_id, byline, kind, revision: revision ?? '' },
    review_due_at: due,
    overdue: due <= now,
    reviewed_at: row.reviewed_at,
    revision_waits: row.revision_waits,
  };
}
