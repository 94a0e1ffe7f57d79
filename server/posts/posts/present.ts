/** Turns rows into the JSON that the contract describes. */

import {
  cardPreviewCharacters,
  daysInBin,
  listPreviewCharacters,
  readTime,
} from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { plainTextOf, postTextOf } from '../../../contract/text/post-text.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { previewOfPost } from '../../../markdown/preview.ts';
import { bylineOf } from '../../../messages/byline.ts';
import type { Context } from '../../platform/context.ts';
import type { OwnRow, PublicPostRow, PublishedRow } from '../publications/post-queries.ts';
import { changeOf } from '../publications/versions.ts';
import type { BinRow } from './bin-queries.ts';
import type { DraftRow, PostRow } from './queries.ts';

/** Why a post is withdrawn; null for one that isn't. */
export function presentWithdrawal(row: WithdrawalColumns) {
  const { withdrawn_at: at, withdrawn_name: by, withdrawn_as: as, withdrawal_reason: reason } = row;
  if (!at || as === null || reason === null) return null;
  return { at, by: by ?? '', as, reason };
}

type WithdrawalColumns = Pick<
  PostRow,
  'withdrawn_at' | 'withdrawn_name' | 'withdrawn_as' | 'withdrawal_reason'
>;

export function presentDraft({ post, draft }: { post: PostRow; draft: DraftRow }) {
  return {
    _id: { $oid: post.id },
    slug: post.slug,
    ...postTextOf(draft),
    version: draft.version,
    status: post.status,
    submitted_revision: draft.submitted_revision_id,
    review_comment: draft.review_comment,
    published_before: post.approved_revision_id !== null,
    change: changeOf(draft),
    withdrawal: presentWithdrawal(post),
    created_at: post.created_at,
    updated_at: draft.updated_at,
  };
}

export function presentOwnRow(row: OwnRow) {
  return {
    _id: { $oid: row.id },
    slug: row.slug,
    title: row.title,
    body: row.body,
    preview_html: previewOfPost(row, listPreviewCharacters).html,
    language: row.language,
    topics: row.topics,
    version: row.version,
    status: row.status,
    submitted_before: row.submitted_before,
    is_translation: row.is_translation,
    returned: row.returned_at
      ? { at: row.returned_at, by: row.returned_by, reason: row.review_comment ?? '' }
      : null,
    withdrawal: presentWithdrawal(row),
    created_at: row.created_at,
  };
}

/** A deleted draft that can be brought back. */
export function presentBinned({ id, post_id, title, language, status, deleted_at }: BinRow) {
  return {
    id,
    post: post_id,
    title,
    language,
    is_revision: status !== 'draft',
    deleted_at,
    kept_until: new Date(deleted_at.getTime() + daysInBin * dayMilliseconds),
  };
}

/** A post card (product.md#the-profile-area). */
export function presentCard(context: Pick<Context, 'topics'>, row: PublishedRow) {
  const preview = previewOfPost(row, cardPreviewCharacters);
  return { ...presentPublished(context, row), title: shownTitle(row), preview_html: preview.html };
}

function presentPublished({ topics }: Pick<Context, 'topics'>, row: PublishedRow) {
  return {
    _id: { $oid: row.id },
    author_id: row.author_id,
    first_name: row.first_name,
    last_name: row.last_name,
    read_time: readTime(row.words),
    slug: row.slug,
    title: row.title,
    body: row.body,
    views: row.views,
    likes: row.likes,
    created_at: row.created_at,
    published_at: row.published_at ?? row.created_at,
    language: row.language,
    topics: row.topics,
    topic_records: topics.recordsOf(row.topics),
    kind: row.kind,
  };
}

export function presentPost(context: Pick<Context, 'topics'>, row: PublicPostRow) {
  return {
    ...presentPublished(context, row),
    body: row.body,
    ...plainTextOf(row),
    byline: bylineOf(row),
    revised_at: row.revised_at,
    source: row.source,
    source_url: row.source_url,
    licence: row.licence,
    note: row.note,
  };
}
