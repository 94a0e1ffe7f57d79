/** Presents the results of actions as the content of public pages. */

import { listPreviewCharacters, readTime } from '../../../contract/constants.ts';
import { parseContributors } from '../../../contract/posts/contributors/contributor.ts';
import { plainTextOf } from '../../../contract/text/post-text.ts';
import { type NoticeView, shownTitle, type WithdrawnView } from '../../../contract/views/notice-view.ts';
import type {
  AuthorView,
  CoverView,
  PostRecord,
  PostSummary,
  PostView,
  ReturnedView,
} from '../../../contract/views/post-view.ts';
import type { RelatedPost } from '../../../contract/views/related-post.ts';
import type { SearchHit } from '../../../contract/views/search-view.ts';
import type { ReviewView, VersionView } from '../../../contract/views/version-views.ts';
import { previewOfPost } from '../../../markdown/preview.ts';
import type { Rendered } from '../../../markdown/render.ts';
import { aboutPost, endOfWord } from '../../../markdown/words.ts';
import { authorsOf } from '../../../messages/byline.ts';
import { type PublicAuthor, smallPortraitAddress } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import type { PictureLoading } from '../../platform/page-cache/picture-loading.ts';
import {
  type Confirmation,
  type Excerpt,
  isOverdue,
  type listPublished,
  type PublicPost,
  type RelatedContent,
  type RelatedRow,
  reviewDueOf,
  reviewerOf,
  type Version,
} from '../../posts/index.ts';

/** Covers by the id of their post. */
export type Covers = ReadonlyMap<string, CoverView>;
/** What names the topics of a post, and has the covers of a list. */
type Presenting = Pick<Context, 'topics'> & { covers: Covers };
type PublishedRow = Awaited<ReturnType<typeof listPublished>>['rows'][number];

export function presentSummary(context: Presenting, row: PublishedRow, now: Date): PostSummary {
  const preview = previewOfPost(row, listPreviewCharacters, endOfWord);
  return { ...presentRow(context, row, now), preview_html: preview.html };
}

/** A search result with its hits marked. */
export function presentHit(
  context: Presenting,
  row: PublishedRow,
  excerpt: Excerpt | undefined,
  now: Date,
): SearchHit {
  const { title = [{ text: row.title, hit: false }], text = [] } = excerpt ?? {};
  // The mark of a retracted post is not a part of the title that was searched.
  const mark = shownTitle({ ...row, title: '' });
  const pieces = mark === '' ? title : [{ text: mark, hit: false }, ...title];
  return { ...presentRow(context, row, now), title_pieces: pieces, excerpt: text };
}

function presentRow(
  { topics, covers }: Presenting,
  row: PublishedRow,
  now: Date,
): Omit<PostSummary, 'preview_html'> {
  return {
    id: row.id,
    slug: row.slug,
    title: shownTitle(row),
    language: row.language,
    author_id: row.byline_id,
    authors: authorsOf(row),
    published_at: (row.published_at ?? row.created_at).toISOString(),
    read_time: readTime(row.words),
    topics: topics.viewsOf(row.topics),
    kind: row.kind,
    overdue: isOverdue(row, now),
    cover: covers.get(row.id) ?? null,
    drawing: covers.size === 0 || covers.has(row.id) ? null : topics.drawnTopicOf(row.topics),
  };
}

export function presentAuthor({ profile, status }: PublicAuthor): AuthorView {
  const { id, firstname, lastname } = profile;
  const nothing = { scholar: null, researchGate: null, scopus: null, pubMed: null };
  if (status === 'former') {
    return {
      id,
      firstname,
      lastname,
      status,
      picture: null,
      network_status: null,
      about: null,
      followers: 0,
      orcid: null,
      links: nothing,
    };
  }
  const { picture, google_scholar, research_gate, scopus, pub_med } = profile;
  return {
    id,
    firstname,
    lastname,
    status,
    picture: picture === null ? null : { large: picture, small: smallPortraitAddress(picture) },
    network_status: profile.network_status,
    about: profile.about,
    followers: profile.followers ?? 0,
    orcid: profile.orcid === null ? null : { id: profile.orcid, proven: profile.orcid_proven_at !== null },
    links: { scholar: google_scholar, researchGate: research_gate, scopus, pubMed: pub_med },
  };
}

export function presentPost(
  { topics }: Pick<Context, 'topics'>,
  { row, publishedAt }: Extract<PublicPost, { state: 'published' }>,
  parts: {
    rendered: Pick<Rendered, 'html' | 'headings' | 'charts'>;
    reading: RelatedContent;
    about: readonly AuthorView[];
    record: PostRecord;
    recordings: PostView['recordings'];
    loading: PictureLoading;
    /** Of all its versions, oldest first. */
    confirmations: readonly Confirmation[];
    /** Issued notices, newest first. */
    notices: readonly NoticeView[];
    /** How many reports of readers led to corrections. */
    correctedReports: number;
    /** Whether this is a recent correction. */
    correction: boolean;
    now: Date;
  },
): PostView {
  const { rendered, reading, about, record, loading, correction, now } = parts;
  const { confirmations, notices, correctedReports } = parts;
  const version = presentVersions(reading.versions, confirmations).at(-1) ?? null;
  const due = reviewDueOf(row);
  return {
    id: row.id,
    slug: row.slug,
    title: shownTitle(row),
    language: row.language,
    author_id: row.author_id,
    authors: authorsOf(row),
    published_at: publishedAt.toISOString(),
    revised_at: row.revised_at?.toISOString() ?? null,
    reviewed: version && lastReviewOf(version),
    alone: version?.alone === true && version.confirmed.length === 0,
    review_due: due && {
      at: due.toISOString(),
      passed: isOverdue(row, now),
    },
    read_time: readTime(row.words),
    topics: topics.viewsOf(row.topics),
    ...plainTextOf(row),
    description: aboutPost(row),
    body_html: rendered.html,
    headings: rendered.headings,
    charts: rendered.charts,
    source:
      row.source === null
        ? null
        : { name: row.source, url: row.source_url, licence: row.licence, note: row.note },
    network_status: reading.networkStatus,
    about: [...about],
    contributed: parseContributors(row.contributors),
    version,
    notices: notices.filter(isAboutText),
    returned: returnOf(notices, reading.versions),
    corrected_reports: correctedReports,
    recently_corrected: correction,
    related: reading.related.map(presentRelated),
    most_read: reading.mostRead.map(presentRelated),
    translation: reading.translation,
    translations: reading.translations,
    views: row.views,
    likes: row.likes,
    pictures: hasPictures(rendered.html) ? loading : 'none',
    recordings: parts.recordings,
    record,
  };
}

/** The last withdrawal of a published post, with the version that followed. */
function returnOf(notices: readonly NoticeView[], versions: readonly Version[]): ReturnedView | null {
  const withdrawal = notices.find((notice) => !isAboutText(notice));
  const back = withdrawal && versions.find(({ at }) => at.toISOString() > withdrawal.issued_at);
  if (!back) return null;
  const { number: notice, issued_at: withdrawn_at, what_was_wrong: reason } = withdrawal;
  return { notice, withdrawn_at, reason, back_at: back.at.toISOString(), done: back.change?.note ?? null };
}

/** Whether a notice is about a text that readers have; one of a withdrawal is from before they had it again. */
export function isAboutText({ kind }: NoticeView): boolean {
  return kind !== 'withdrawal' && kind !== 'removal';
}

/** Whether the HTML of a text has pictures. Its author can't imitate one, because `<` is escaped. */
export function hasPictures(html: string): boolean {
  return /<img |class="picture-link"/.test(html);
}

/** Versions of one post, oldest first. */
export function presentVersions(
  versions: readonly Version[],
  confirmations: readonly Confirmation[],
): VersionView[] {
  return versions.map(
    ({ number, revisionId, at, approverRole, alone, approver, change, title, words }, index) => {
      const before = versions[index - 1]?.title ?? title;
      return {
        number,
        at: at.toISOString(),
        approver_role: approverRole,
        alone,
        approver,
        change,
        words,
        confirmed: confirmations
          .filter(({ revision_id, own }) => revision_id === revisionId && !own)
          .map((row) => ({
            at: row.confirmed_at.toISOString(),
            role: row.reviewer_role,
            reviewer: reviewerOf(row),
          })),
        title_before: before === title ? null : before,
      };
    },
  );
}

/** The last confirmation of a version, else its approval; null where nobody of the staff is known to have approved it. */
function lastReviewOf({ at, approver_role: role, approver, confirmed }: VersionView): ReviewView | null {
  return confirmed.at(-1) ?? (role && { at, role, reviewer: approver });
}

export function presentRelated(row: Omit<RelatedRow, 'byline_id'>): RelatedPost {
  const { id, slug, title, language, words } = row;
  return { id, slug, title, language, authors: authorsOf(row), read_time: readTime(words) };
}

/** `notices` are those about the post, newest first. */
export function presentWithdrawn(
  { row, notice }: Extract<PublicPost, { state: 'withdrawn' }>,
  notices: readonly NoticeView[],
  instead: readonly RelatedRow[],
): WithdrawnView {
  return {
    notice: notices.find(({ kind }) => kind === 'withdrawal' || kind === 'removal') ?? null,
    slug: row.slug,
    title: row.title,
    language: row.language,
    authors: authorsOf(row),
    withdrawn_at: notice.at.toISOString(),
    withdrawn_by: { name: notice.name, as: notice.as === 'author' ? 'author' : 'staff' },
    reason: notice.reason,
    instead: instead.map(presentRelated),
  };
}
