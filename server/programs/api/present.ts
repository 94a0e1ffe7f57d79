/** Rows → the shapes of the public API (contract/api). */

import { readTime } from '../../../contract/constants.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { apiDocsPath, authorPath, noticePath, postPath, versionPath } from '../../../contract/paths.ts';
import {
  type Contributor,
  nameOfContributor,
  parseContributors,
} from '../../../contract/posts/contributors/contributor.ts';
import type { RecordingView } from '../../../contract/posts/recordings/recording-view.ts';
import type { ChangeReply } from '../../../contract/programs/calls/api/bulk.ts';
import { publicApi } from '../../../contract/programs/calls/api/index.ts';
import type {
  ApiCopiedPostReply,
  ApiDraftReply,
  ApiDraftRowReply,
  ApiNoticeReply,
  ApiPostNoticeReply,
  ApiPostReply,
  ApiUserReply,
  ApiWholePostReply,
} from '../../../contract/programs/calls/api/shapes.ts';
import { plainTextOf, postTextOf } from '../../../contract/text/post-text.ts';
import type { NamedReviewer } from '../../../contract/views/version-views.ts';
import { aboutPost } from '../../../markdown/words.ts';
import { bylineOf } from '../../../messages/byline.ts';
import { type ProfileRow, smallPortraitAddress } from '../../people/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import {
  type Approval,
  type Confirmation,
  changeOf,
  type Draft,
  type followPublications,
  type listOwn,
  type listPublished,
  type NoticeRow,
  type PublicPost,
  type PublicPostRow,
  reviewDueOf,
  reviewerOf,
  stateOfTranslation,
  translatorsOf,
  type Version,
  viewNotice,
} from '../../posts/index.ts';
import { presentTranslations } from './present-translations.ts';

type PublicUrl = Pick<Config, 'publicUrl'>;
/** What gives a post its addresses and names its topics. */
type Site = Pick<Context, 'config' | 'topics'>;
type PublishedRow = Awaited<ReturnType<typeof listPublished>>['rows'][number];
type PublicationRow = Awaited<ReturnType<typeof followPublications>>[number];
type OwnRow = Awaited<ReturnType<typeof listOwn>>['rows'][number];
type Withdrawn = Extract<PublicPost, { state: 'withdrawn' }>;

/** The reply of `/api/v1`: the list of calls, and links to their descriptions. */
export function presentDirectory({ product, publicUrl }: Config) {
  return {
    name: product.name,
    version: '1' as const,
    documentation: `${publicUrl}${apiDocsPath}`,
    description: `${publicUrl}${contract.getOpenApi.path}`,
    calls: Object.values<Endpoint>(publicApi).map(({ method, path, summary, access }) => ({
      method,
      path,
      summary,
      scope: typeof access === 'object' && 'api' in access && access.api !== 'open' ? access.api : null,
    })),
  };
}

export function presentPost({ config: site, topics }: Site, row: PublishedRow): ApiPostReply {
  return {
    id: row.id,
    slug: row.slug,
    url: pageUrl(site, row.slug),
    title: row.title,
    language: row.language,
    topics: row.topics,
    topic_records: topics.recordsOf(row.topics),
    author_id: row.author_id,
    byline: bylineOf(row),
    published_at: row.published_at ?? row.created_at,
    revised_at: row.revised_at,
    review_due_at: reviewDueOf(row),
    read_time: readTime(row.words),
    words: row.words,
    kind: row.kind,
    countries: row.countries,
    audience: row.audience,
    description: aboutPost(row),
    views: row.views,
    likes: row.likes,
    source:
      row.source === null
        ? null
        : { name: row.source, url: row.source_url, licence: row.licence, note: row.note },
    retracted: row.retracted,
    translation_of: presentTranslation(site, row),
    contributors: parseContributors(row.contributors).map(presentContributor),
  };
}

function presentTranslation(site: PublicUrl, row: PublishedRow): ApiPostReply['translation_of'] {
  const { translation: facts } = row;
  if (!facts) return null;
  const { source_id: id, slug, title, language, based_on: revision, based_on_version: version } = facts;
  const { confirmed, machine } = facts;
  return {
    id,
    slug,
    url: pageUrl(site, slug),
    title,
    language,
    revision,
    version,
    machine,
    state: stateOfTranslation(facts),
    translators: translatorsOf(row),
    confirmed: confirmed && {
      by: confirmed.name,
      as: confirmed.confirmed_as,
      at: new Date(confirmed.at),
    },
  };
}

/** The text of a post; its contributors are given as a list by `presentPost`. */
function presentText(row: PublicPostRow) {
  const { contributors, ...text } = plainTextOf(row);
  return { body: row.body, ...text };
}

export function presentContributor(contributor: Contributor): ApiPostReply['contributors'][number] {
  const { given, family, account, affiliations, roles, corresponding } = contributor;
  return {
    name: nameOfContributor(contributor),
    given,
    family,
    author_id: account,
    affiliations: affiliations.map(({ name, ror = null }) => ({ name, ror })),
    roles,
    corresponding,
  };
}

export function presentPostNotice(site: PublicUrl, row: NoticeRow): ApiPostNoticeReply {
  const { post, ...notice } = viewNotice(row);
  return {
    ...notice,
    url: site.publicUrl + noticePath(notice.number),
    // The title without the mark of a retraction, as in the other objects.
    post: {
      id: row.post_id,
      slug: post.slug,
      url: pageUrl(site, post.slug),
      title: row.title,
      language: post.language,
    },
  };
}

export function presentCopy(
  site: Site,
  row: PublicPostRow,
  { notices, recordings }: { notices: readonly NoticeRow[]; recordings: readonly RecordingView[] },
): ApiCopiedPostReply {
  return {
    ...presentPost(site, row),
    ...presentText(row),
    notices: notices.map((notice) => presentPostNotice(site.config, notice)),
    recordings: recordings.map((recording) => presentRecording(site.config, recording)),
  };
}

/** The public part of a withdrawal. */
export function presentNotice(site: PublicUrl, { row, notice }: Withdrawn): ApiNoticeReply {
  return {
    id: row.id,
    slug: row.slug,
    url: pageUrl(site, row.slug),
    title: row.title,
    language: row.language,
    byline: bylineOf(row),
    withdrawn_at: notice.at,
    withdrawn_by: { name: notice.name, as: notice.as === 'author' ? 'author' : 'staff' },
    reason: notice.reason,
  };
}

export function presentChange(site: PublicUrl, row: PublicationRow): ChangeReply {
  return {
    type: row.kind,
    at: row.at,
    post: {
      id: row.post_id,
      slug: row.slug,
      url: pageUrl(site, row.slug),
      title: row.title,
      language: row.language,
      author_id: row.author_id,
      revision: row.revision_id,
      translations: presentTranslations(site, row.translations),
    },
    ...(row.notice !== null &&
      row.notice_kind !== null &&
      row.what_was_wrong !== null && {
        notice: {
          number: row.notice,
          url: site.publicUrl + noticePath(row.notice),
          kind: row.notice_kind,
          what_was_wrong: row.what_was_wrong,
          what_to_do: row.what_to_do,
        },
      }),
  };
}

export function presentUser({ publicUrl }: PublicUrl, row: ProfileRow): ApiUserReply {
  const { picture } = row;
  return {
    id: row.id,
    url: publicUrl + authorPath(row.id),
    firstname: row.firstname,
    lastname: row.lastname,
    about: row.about,
    picture: picture && publicUrl + picture,
    picture_small: picture && publicUrl + smallPortraitAddress(picture),
    network_status: row.network_status,
    links: {
      google_scholar: row.google_scholar,
      research_gate: row.research_gate,
      scopus: row.scopus,
      pub_med: row.pub_med,
    },
    orcid: row.orcid === null ? null : { id: row.orcid, proven: row.orcid_proven_at !== null },
    followers: row.followers ?? 0,
  };
}

export function presentDraft({ post, draft }: Draft): ApiDraftReply {
  return {
    id: post.id,
    ...postTextOf(draft),
    version: draft.version,
    status: post.status,
    waiting: draft.submitted_revision_id !== null,
    review_comment: draft.review_comment,
    published_before: post.approved_revision_id !== null,
    change: changeOf(draft),
    created_at: post.created_at,
    updated_at: draft.updated_at,
  };
}

export function presentDraftRow(row: OwnRow): ApiDraftRowReply {
  const { id, title, language, topics, version, status, created_at } = row;
  return { id, title, language, topics, version: version ?? 1, status, created_at };
}

export function presentApproval({ revision_id, at }: Approval): ApiWholePostReply['revisions'][number] {
  return { revision: revision_id, approved_at: at };
}

export function presentVersion(
  site: PublicUrl,
  slug: string,
  { number, revisionId, at, approverRole, approver, change, title, words }: Version,
): ApiWholePostReply['versions'][number] {
  return {
    number,
    revision: revisionId,
    url: site.publicUrl + versionPath(slug, String(number)),
    published_at: at,
    title,
    words,
    change,
    reviewed_by: approverRole && { role: approverRole, ...named(approver) },
  };
}

export function presentConfirmation(row: Confirmation): ApiWholePostReply['confirmations'][number] {
  return {
    at: row.confirmed_at,
    role: row.reviewer_role,
    ...named(reviewerOf(row)),
    revision: row.revision_id,
    version: row.version,
    review_due_at: row.review_due_at,
  };
}

function presentRecording(
  { publicUrl }: PublicUrl,
  { id, kind, current, seconds, opus, mp3 }: RecordingView,
): ApiWholePostReply['recordings'][number] {
  return {
    id,
    voice: kind === 'computer' ? 'computer' : 'person',
    of_this_version: current,
    seconds,
    opus: { url: publicUrl + opus.address, bytes: opus.bytes },
    mp3: { url: publicUrl + mp3.address, bytes: mp3.bytes },
  };
}

/** The name of a reviewer who agreed to it. */
function named(reviewer: NamedReviewer | null) {
  return { name: reviewer?.name ?? null, institution: reviewer?.institution ?? null };
}

function pageUrl({ publicUrl }: PublicUrl, slug: string): string {
  return publicUrl + postPath(slug);
}
