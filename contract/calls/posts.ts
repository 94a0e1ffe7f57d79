/** Calls of an author and of readers on posts: product.md#calls, product.md#the-life-of-a-post. */
import { z } from 'zod';
import { bodyCharacters, postStatuses, searchCharacters, topicCharacters } from '../constants.ts';
import { cursor, endpoint, id, instant, next, ok, text } from '../endpoint.ts';
import { changedPostText, newPostText, plainText, postText } from '../post-text.ts';
import { writerRoles } from '../roles.ts';
import { body, language, reason, title } from '../rules.ts';

const objectId = z.object({ $oid: id });
const postId = z.object({ id });

/** The beginning of the body is enough for a list: at most 2,000 characters are sent. */
const beginning = z.string().max(2000).describe('The beginning of the text, at most 2,000 characters.');

const preview = z
  .string()
  .describe('The beginning of the text as sanitised HTML, with an ellipsis where it was cut.');

const draft = z
  .object({
    _id: objectId,
    slug: z.string(),
    ...postText.shape,
    version: z.int().describe('Send it back with the next save.'),
    status: z
      .enum(postStatuses)
      .describe('Of the post. An approved post stays readable while it is revised.'),
    submitted_revision: id.nullable().describe('The revision that waits for review, if one does.'),
    review_comment: z.string().nullable().describe('What staff said when they returned it last.'),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Draft' });

const ownRow = z.object({
  _id: objectId,
  slug: z.string(),
  title: z.string(),
  body: beginning,
  preview_html: preview,
  language: z.string(),
  topics: z.array(z.string()),
  version: z.int().nullable().describe('Of the draft; null where a withdrawn post has none.'),
  status: z.enum(postStatuses).describe('Of the post. An approved post stays readable while it is revised.'),
  submitted_before: z
    .boolean()
    .describe('Whether a record of it stays: then it can be withdrawn, and not deleted.'),
  created_at: instant,
});
const ownList = ok({ posts: z.array(ownRow), next });

/** A post card (product.md#post-cards). */
export const card = z
  .object({
    _id: objectId,
    author_id: id,
    first_name: z.string(),
    last_name: z.string(),
    read_time: z.int().min(1).describe('Minutes.'),
    slug: z.string(),
    title: z.string(),
    body: beginning,
    preview_html: preview,
    views: z.int(),
    likes: z.int(),
    created_at: instant,
    published_at: instant.describe('When readers could read it first; an imported post says so itself.'),
    language: z.string(),
    topics: z.array(z.string()),
  })
  .meta({ id: 'PostCard' });

const post = card
  .omit({ preview_html: true })
  .extend({
    body: z.string(),
    ...plainText.shape,
    byline: z.string().describe('The name to show.'),
    published_at: instant,
    revised_at: instant.nullable(),
    source: z.string().nullable(),
    source_url: z.string().nullable(),
    licence: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Post' });

const searched = z.object({
  words: z.array(z.string()).describe('What the posts have of what was asked for.'),
  match: z
    .enum(['asked', 'corrected', 'some'])
    .describe(
      'Every word as it was asked for; every word, some in another spelling; or at least one of them.',
    ),
});

/** A body of the greatest length, each character escaped in JSON. */
const draftBytes = 6 * bodyCharacters + 64 * 1024;

const paged = z.object({ cursor: cursor.optional() });
const changing = ['not_found', 'forbidden', 'status_conflict'] as const;

export const posts = {
  getDrafts: endpoint({
    method: 'GET',
    path: '/content/get-drafts',
    summary: 'My drafts, last changed first.',
    access: writerRoles,
    query: paged,
    reply: ownList,
    errors: [],
  }),
  getWithdrawnPosts: endpoint({
    method: 'GET',
    path: '/content/author-withdrawn-posts',
    summary: 'My withdrawn posts, last withdrawn first.',
    access: writerRoles,
    query: paged,
    reply: ownList,
    errors: [],
  }),
  getSubmittedDrafts: endpoint({
    method: 'GET',
    path: '/get-author-submitted-drafts',
    summary: 'My posts that wait for review, last submitted first.',
    access: writerRoles,
    query: paged,
    reply: ownList,
    errors: [],
  }),
  getApprovedPosts: endpoint({
    method: 'GET',
    path: '/content/approved-posts',
    summary: 'My published posts, newest first.',
    access: writerRoles,
    query: paged,
    reply: ok({ posts: z.array(card), next }),
    errors: [],
  }),
  getPostsByAuthor: endpoint({
    method: 'GET',
    path: '/posts-by-author/{unique_id}',
    summary: "One author's published posts, newest first, as staff see them.",
    access: writerRoles,
    params: z.object({ unique_id: id }),
    query: paged,
    reply: ok({ posts: z.array(card), next }),
    errors: ['not_found'],
  }),
  withdrawPost: endpoint({
    method: 'PATCH',
    path: '/content/withdraw-post/{post_id}',
    summary: 'Withdraw a post, saying why. `filter` says in which capacity: as its author, or as staff.',
    access: writerRoles,
    params: z.object({ post_id: id }),
    body: z.strictObject({ comment: reason, filter: z.enum(['author', 'admin']) }),
    reply: ok({}),
    errors: changing,
  }),
  createDraft: endpoint({
    method: 'POST',
    path: '/content/drafts',
    summary: 'A new draft.',
    access: writerRoles,
    bodyBytes: draftBytes,
    body: newPostText,
    status: 201,
    reply: ok({ draft }),
    errors: [],
  }),
  getDraft: endpoint({
    method: 'GET',
    path: '/content/drafts/{id}',
    summary: 'One draft of mine, whole.',
    access: writerRoles,
    params: postId,
    reply: ok({ draft }),
    errors: ['not_found'],
  }),
  saveDraft: endpoint({
    method: 'PATCH',
    path: '/content/drafts/{id}',
    summary: 'Save a draft, naming the version it began from. A newer version is never overwritten.',
    access: writerRoles,
    params: postId,
    bodyBytes: draftBytes,
    body: changedPostText.extend({ version: z.int().min(1) }),
    reply: ok({ draft }),
    errors: [...changing, 'version_conflict'],
  }),
  deleteDraft: endpoint({
    method: 'DELETE',
    path: '/content/drafts/{id}',
    summary:
      'Delete a draft of mine. Of a post that was never submitted nothing is left; of a published or withdrawn one its revision in hand goes.',
    access: writerRoles,
    params: postId,
    reply: ok({}),
    errors: [...changing, 'submitted_before'],
  }),
  previewPost: endpoint({
    method: 'POST',
    path: '/content/preview',
    summary: 'A text as its readers would see it, and what its page would weigh for them. Nothing is kept.',
    access: writerRoles,
    bodyBytes: draftBytes,
    body: z.strictObject({ title: title.default(''), body, language }),
    reply: ok({
      html: z.string().describe('Sanitised.'),
      words: z.int(),
      read_time: z.int().min(1).describe('Minutes.'),
      bytes: z.int().describe('Of the whole page, compressed: HTML and style sheet.'),
    }),
    errors: ['text_too_complex'],
  }),
  submitDraft: endpoint({
    method: 'POST',
    path: '/content/drafts/{id}/submit',
    summary: 'Submit a draft for review, as it stands at the version named.',
    access: writerRoles,
    params: postId,
    body: z.strictObject({ version: z.int().min(1) }),
    reply: ok({ draft }),
    errors: [...changing, 'version_conflict', 'incomplete_post', 'text_too_complex'],
  }),
  recallDraft: endpoint({
    method: 'POST',
    path: '/content/drafts/{id}/recall',
    summary: 'Take a submitted draft back before it is reviewed.',
    access: writerRoles,
    params: postId,
    reply: ok({ draft }),
    errors: changing,
  }),
  revisePost: endpoint({
    method: 'POST',
    path: '/content/posts/{id}/revise',
    summary: 'Start to revise a published or withdrawn post of mine, or go on with a revision begun before.',
    access: writerRoles,
    params: postId,
    reply: ok({ draft }),
    errors: changing,
  }),
  listPosts: endpoint({
    method: 'GET',
    path: '/content/posts',
    summary:
      'Published posts, newest first; with `q` those that hold what is searched for, best first, a few hundred at most.',
    access: 'anyone',
    conditional: true,
    query: z.object({
      q: text(searchCharacters).trim().optional(),
      topic: text(topicCharacters).toLowerCase().optional(),
      language: language.optional(),
      author: id.optional(),
      cursor: cursor.optional(),
    }),
    reply: ok({ posts: z.array(card), next, searched: searched.nullable().describe('With `q`.') }),
    errors: [],
  }),
  getPost: endpoint({
    method: 'GET',
    path: '/content/posts/{slug}',
    summary: 'One published post, whole. Older addresses of a post find it too.',
    access: 'anyone',
    conditional: true,
    params: z.object({ slug: text(200).min(1) }),
    reply: ok({ post }),
    errors: ['not_found', 'withdrawn'],
  }),
};

export type DraftReply = z.output<typeof draft>;
export type OwnRowReply = z.output<typeof ownRow>;
export type PostCardReply = z.output<typeof card>;
export type PostReply = z.output<typeof post>;
