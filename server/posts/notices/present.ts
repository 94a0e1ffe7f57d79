import { type NoticeView, shownTitle } from '../../../contract/views/notice-view.ts';
import { authorsOf } from '../../../messages/byline.ts';
import type { NoticeRow } from './queries.ts';

/** A notice as staff see it. */
export function presentNotice(row: NoticeRow) {
  const { id, number, kind, state, what_was_wrong, what_to_do, version, recall } = row;
  return {
    id,
    number,
    kind,
    state,
    what_was_wrong,
    what_to_do,
    version,
    recall,
    post: { id: row.post_id, slug: row.slug, title: row.title, language: row.language },
    issued_by: issuerOf(row),
    announced_at: row.announced_at,
    due_at: row.due_at,
    issued_at: row.issued_at,
    cancelled_at: row.cancelled_at,
  };
}

/** An issued notice as readers see it. */
export function viewNotice(row: NoticeRow): NoticeView {
  const { number, kind, issued_at, what_was_wrong, what_to_do, version, slug, language } = row;
  if (number === null || issued_at === null) throw new Error(`The notice ${row.id} is not issued.`);
  return {
    number,
    kind,
    what_was_wrong,
    what_to_do,
    version,
    issued_at: issued_at.toISOString(),
    issued_by: issuerOf(row),
    post: { slug, title: shownTitle(row), language, authors: authorsOf(row) },
  };
}

function issuerOf({ issuer_name: name, issued_as: as }: NoticeRow) {
  return { name, as: as === 'author' ? ('author' as const) : ('staff' as const) };
}
