/** What posts' actions give → what a public page shows. */
import { listPreviewCharacters, readTime } from '../../contract/constants.ts';
import type { Heading, PostRecord, PostSummary, PostView, WithdrawnView } from '../../contract/pages.ts';
import { renderPreview } from '../markdown/preview.ts';
import { descriptionOf } from '../markdown/words.ts';
import type { listPublished, PublicPost } from '../posts/actions.ts';

type PublishedRow = Awaited<ReturnType<typeof listPublished>>['rows'][number];

export function presentSummary(row: PublishedRow): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    language: row.language,
    author_id: row.author_id,
    byline: row.byline,
    published_at: (row.published_at ?? row.created_at).toISOString(),
    read_time: readTime(row.words),
    topics: row.topics,
    preview_html: renderPreview(row.body, listPreviewCharacters).html,
  };
}

export function presentPost(
  { row, publishedAt }: Extract<PublicPost, { standing: 'published' }>,
  rendered: { html: string; headings: Heading[] },
  record: PostRecord,
): PostView {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    language: row.language,
    author_id: row.author_id,
    byline: row.byline,
    published_at: publishedAt.toISOString(),
    revised_at: row.revised_at?.toISOString() ?? null,
    read_time: readTime(row.words),
    topics: row.topics,
    description: descriptionOf(row.body),
    body_html: rendered.html,
    headings: rendered.headings,
    source:
      row.source === null
        ? null
        : { name: row.source, url: row.source_url, licence: row.licence, note: row.note },
    record,
  };
}

export function presentWithdrawn({
  row,
  notice,
}: Extract<PublicPost, { standing: 'withdrawn' }>): WithdrawnView {
  return {
    title: row.title,
    language: row.language,
    byline: row.byline,
    withdrawn_at: notice.at.toISOString(),
    withdrawn_by: { name: notice.name, as: notice.as === 'author' ? 'author' : 'staff' },
    reason: notice.reason,
  };
}
