/** The texts that somebody wrote, as the document of their personal data has them. */
import type { PersonalDataReply as Reply } from '../../../contract/operations/calls/personal-data.ts';
import { postTextOf } from '../../../contract/text/post-text.ts';
import type { ExportedAnswerRow, ExportedCommentRow } from '../../desk/index.ts';
import { changeOf, type ExportedPost, textInBin } from '../../posts/index.ts';

type Post = Reply['posts'][number];

export function presentPost(
  post: ExportedPost['post'],
  { draft, bin, kept }: Pick<ExportedPost, 'draft' | 'bin' | 'kept'>,
): Omit<Post, 'revisions'> {
  return {
    id: post.id,
    slug: post.slug,
    status: post.status,
    created_at: post.created_at.toISOString(),
    published_at: post.published_at?.toISOString() ?? null,
    withdrawn_at: post.withdrawn_at?.toISOString() ?? null,
    withdrawal_reason: post.withdrawal_reason,
    draft: draft && { ...draft, updated_at: draft.updated_at.toISOString() },
    deleted_drafts: bin.map(({ text, deleted_at }) => ({
      ...textInBin(text),
      deleted_at: deleted_at.toISOString(),
    })),
    earlier_drafts: kept.map(({ text, saved_at }) => ({
      ...textInBin(text),
      saved_at: saved_at.toISOString(),
    })),
  };
}

type RevisionRow = ExportedPost['revisions'] extends AsyncIterable<infer Row> ? Row : never;

export function presentRevision(row: RevisionRow): Post['revisions'][number] {
  return {
    number: row.number,
    ...postTextOf(row),
    change: changeOf(row),
    note: row.note,
    created_at: row.created_at.toISOString(),
  };
}

export function presentComment({
  post_id,
  body,
  quote,
  replacement,
  created_at,
}: ExportedCommentRow): Reply['comments'][number] {
  return { post: post_id, body, quote, replacement, created_at: created_at.toISOString() };
}

export function presentAnswer({ post_id, body, created_at }: ExportedAnswerRow): Reply['answers'][number] {
  return { post: post_id, body, created_at: created_at.toISOString() };
}
