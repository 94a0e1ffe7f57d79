import { bylineOf } from '../../../messages/byline.ts';
import type { DueCount, DueRow } from './queries.ts';

/** How many posts each kind has among those of a language, and the other way round; all of them where none is chosen. */
export function presentDueCounts(
  counted: readonly DueCount[],
  { kind, language }: { kind?: string | undefined; language?: string | undefined },
) {
  const counts = { kind: {} as Record<string, number>, language: {} as Record<string, number> };
  for (const one of counted) {
    if ((language ?? one.language) === one.language) {
      counts.kind[one.kind] = (counts.kind[one.kind] ?? 0) + one.count;
    }
    if ((kind ?? one.kind) === one.kind) {
      counts.language[one.language] = (counts.language[one.language] ?? 0) + one.count;
    }
  }
  return counts;
}

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
