/** What is in a sandbox → the shapes of the public API. Every address leads to the screen of its owner. */
import { readTime } from '../../../contract/constants.ts';
import { parseContributors } from '../../../contract/posts/contributors/contributor.ts';
import { parseReferences } from '../../../contract/posts/references/reference.ts';
import type { BulkLine, ChangeReply } from '../../../contract/programs/calls/api/bulk.ts';
import type {
  ApiDraftReply,
  ApiDraftRowReply,
  ApiNoticeReply,
  ApiPostNoticeReply,
  ApiPostReply,
  ApiWholePostReply,
} from '../../../contract/programs/calls/api/shapes.ts';
import { sandboxPath } from '../../../contract/programs/sandbox-path.ts';
import { plainTextOf } from '../../../contract/text/post-text.ts';
import { aboutPost } from '../../../markdown/words.ts';
import { bylineOf } from '../../../messages/byline.ts';
import type { Context } from '../../platform/context.ts';
import { presentContributor } from '../api/present.ts';
import type {
  SandboxChange,
  SandboxDraft,
  SandboxNotice,
  SandboxPost,
  SandboxVersion,
  Space,
} from './space.ts';
import { stepsOf } from './space.ts';

/** Whose space it is. All in it is by them. */
export interface Owner {
  id: string;
  firstname: string;
  lastname: string;
}

type Site = Pick<Context, 'config' | 'topics'>;
/** A post that the readers of the space have, with the text that they have. */
export type Published = { post: SandboxPost; text: SandboxVersion };

/** The published posts of a space, the newest first. */
export function publishedIn({ posts }: Space): Published[] {
  return posts
    .flatMap((post) => {
      const text = post.versions.at(-1);
      return post.status === 'approved' && text ? [{ post, text }] : [];
    })
    .reverse()
    .sort((one, other) => Date.parse(publishedAt(other)) - Date.parse(publishedAt(one)));
}

export function publishedAt({ post, text }: Published): string {
  return post.versions[0]?.at ?? text.at;
}

export function presentPublished({ config, topics }: Site, owner: Owner, published: Published): ApiPostReply {
  const { post, text: version } = published;
  const { text, words } = version;
  return {
    id: post.id,
    slug: post.slug,
    url: addressIn(config, post.slug),
    title: text.title,
    language: text.language,
    topics: text.topics,
    topic_records: topics.recordsOf(text.topics),
    author_id: owner.id,
    byline: bylineOf({ ...text, sole_author: nameOf(owner) }),
    published_at: publishedAt(published),
    revised_at: post.versions.length > 1 ? version.at : null,
    review_due_at: null,
    read_time: readTime(words),
    words,
    kind: text.kind,
    countries: text.countries,
    audience: text.audience,
    description: aboutPost({ ...text, reference_keys: parseReferences(text.references).map(({ id }) => id) }),
    views: 0,
    likes: 0,
    source: null,
    retracted: post.notices.some(({ kind }) => kind === 'retraction'),
    translation_of: null,
    contributors: parseContributors(text.contributors).map(presentContributor),
  };
}

/** As `presentPublished`, in full. */
export function presentWhole(site: Site, owner: Owner, published: Published): ApiWholePostReply {
  const { config } = site;
  const { post } = published;
  const url = addressIn(config, post.slug);
  const nobody = { name: null, institution: null };
  return {
    ...presentInCopy(site, owner, published),
    revisions: post.versions.map(({ revision, at }) => ({ revision, approved_at: at })),
    versions: post.versions.map(({ revision, at, text, words, change }, place) => ({
      number: place + 1,
      revision,
      url,
      published_at: at,
      title: text.title,
      words,
      change,
      reviewed_by: { role: 'A', ...nobody },
    })),
    confirmations: post.confirmations.map((one) => ({ ...one, role: 'A', ...nobody, review_due_at: null })),
    translations: [],
    corrected_reports: 0,
  };
}

function presentInCopy(site: Site, owner: Owner, published: Published) {
  const { post, text } = published;
  const { contributors, ...plain } = plainTextOf(text.text);
  return {
    ...presentPublished(site, owner, published),
    body: text.text.body,
    ...plain,
    notices: noticesOf(site, owner, post),
    recordings: [],
  };
}

function noticesOf(site: Site, owner: Owner, post: SandboxPost): ApiPostNoticeReply[] {
  return post.notices.map((notice) => presentSandboxNotice(site, owner, post, notice)).reverse();
}

export function presentSandboxNotice(
  { config }: Site,
  owner: Owner,
  post: SandboxPost,
  { number, kind, at, what_was_wrong, what_to_do, version }: SandboxNotice,
): ApiPostNoticeReply {
  const url = addressIn(config, post.slug);
  const { title = '', language = 'en' } = post.versions.at(-1)?.text ?? {};
  return {
    number,
    url,
    kind,
    issued_at: at,
    issued_by: { name: nameOf(owner), as: 'staff' },
    what_was_wrong,
    what_to_do,
    version,
    post: { id: post.id, slug: post.slug, url, title, language },
  };
}

/** The public part of a withdrawal. */
export function presentWithdrawn({ config }: Site, owner: Owner, post: SandboxPost): ApiNoticeReply {
  const { title = '', language = 'en', contributors = '' } = post.versions.at(-1)?.text ?? {};
  const name = nameOf(owner);
  return {
    id: post.id,
    slug: post.slug,
    url: addressIn(config, post.slug),
    title,
    language,
    byline: bylineOf({ contributors, language, sole_author: name }),
    withdrawn_at: post.withdrawal?.at ?? post.changed_at,
    withdrawn_by: { name, as: 'staff' },
    reason: post.withdrawal?.reason ?? '',
  };
}

export function presentSandboxChange(
  { config }: Pick<Context, 'config'>,
  owner: Owner,
  { posts }: Space,
  { type, at, post: id, revision, notice }: SandboxChange,
): ChangeReply {
  const post = posts.find((one) => one.id === id);
  const text = post?.versions.find((version) => version.revision === revision)?.text;
  const slug = post?.slug ?? '';
  const url = addressIn(config, slug);
  const { title = '', language = 'en' } = text ?? {};
  return {
    type,
    at,
    post: { id, slug, url, title, language, author_id: owner.id, revision, translations: [] },
    ...(notice && {
      notice: {
        number: notice.number,
        url,
        kind: notice.kind,
        what_was_wrong: notice.what_was_wrong,
        what_to_do: notice.what_to_do,
      },
    }),
  };
}

/** The line of a copy for a post that readers have or had. */
export function presentLine(site: Site, owner: Owner, post: SandboxPost, cursor: string): BulkLine {
  const text = post.versions.at(-1);
  if (post.status === 'approved' && text)
    return { type: 'post', cursor, post: presentInCopy(site, owner, { post, text }) };
  const notice = presentWithdrawn(site, owner, post);
  return { type: 'withdrawn', cursor, notice, notices: noticesOf(site, owner, post) };
}

export function presentOwnDraft(post: SandboxPost, draft: SandboxDraft): ApiDraftReply {
  return {
    id: post.id,
    ...draft.text,
    version: draft.version,
    status: post.status,
    waiting: draft.submitted !== null,
    review_comment: draft.review_comment,
    published_before: post.versions.length > 0,
    change: draft.change,
    created_at: post.created_at,
    updated_at: draft.updated_at,
  };
}

export function presentOwnRow(
  { id, status, created_at }: SandboxPost,
  draft: SandboxDraft,
): ApiDraftRowReply {
  const { title, language, topics } = draft.text;
  return { id, title, language, topics, version: draft.version, status, created_at };
}

/** A space as its owner sees it. */
export function presentSpace({ rule, posts }: Space) {
  const latest = posts
    .toReversed()
    .sort((one, other) => Date.parse(other.changed_at) - Date.parse(one.changed_at));
  return { rule, posts: latest.map(presentRow) };
}

export function presentRow(post: SandboxPost) {
  const { id, slug, status, changed_at, draft, versions } = post;
  const title = (draft ?? versions.at(-1))?.text.title ?? '';
  return { id, slug, title, status, waiting: Boolean(draft?.submitted), changed_at, steps: stepsOf(post) };
}

function addressIn({ publicUrl }: Context['config'], slug: string): string {
  return `${publicUrl}${sandboxPath}#${slug}`;
}

function nameOf({ firstname, lastname }: Owner): string {
  return `${firstname} ${lastname}`.trim();
}
