/** Calls of an author on posts: product.md#calls, product.md#the-life-of-a-post. */
import { z } from 'zod';
import { bodyCharacters, changeKinds, postStatuses } from '../../constants.ts';
import { cursor, endpoint, id, instant, next, ok, text } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';
import { chartFault } from '../../text/chart-fault.ts';
import { changedPostText, newPostText, plainText, postText } from '../../text/post-text.ts';
import { contributorsCharacters } from '../contributors/contributor.ts';
import { body, language, refusalsOfTexts, sentText, title, withdrawal } from '../post-rules.ts';
import { flaggedReference } from '../references/flagged-reference.ts';
import { referencesCharacters } from '../references/reference.ts';
import { topicRecord } from '../topic-record.ts';
import { withdrawn } from '../withdrawal.ts';

/** A text as readers would see it. */
const textPreview = z.object({
  html: z.string().describe('Sanitised HTML.'),
  words: z.int(),
  read_time: z.int().min(1).describe('Reading time in minutes.'),
  bytes: z.int().describe('Compressed bytes of the whole page: HTML and style sheet.'),
  unknown: z.array(z.string()).describe('Keys that the text cites and no reference has.'),
  retracted: z.array(flaggedReference),
  chart_faults: z.array(chartFault).describe('Charts that cannot be drawn, with the line of the problem.'),
});

/** Lists send at most the first 2,000 characters of the body. */
const beginning = z.string().max(2000).describe('The beginning of the text, at most 2,000 characters.');

/** What a card shows of a text. */
const preview = z
  .string()
  .describe(
    'The plain summary, else the beginning of the text, as sanitised HTML; an ellipsis marks where it was cut.',
  );

const objectId = z.object({ $oid: id });
const postId = z.object({ id });

/** What its author says has changed since the version that readers see. */
export const change = z.object({ kind: z.enum(changeKinds), note: z.string() }).meta({ id: 'PostChange' });

/** A post with its draft, as its author has it. */
export const draft = z
  .object({
    _id: objectId,
    slug: z.string(),
    ...postText.shape,
    version: z.int().describe('The version of the draft, which the next save names; 0 if none is begun.'),
    status: z
      .enum(postStatuses)
      .describe('The status of the post. An approved post stays published while its author revises it.'),
    submitted_revision: id.nullable().describe('The revision that waits for review; null if none does.'),
    review_comment: z.string().nullable().describe('The comment of staff when they last returned it.'),
    published_before: z.boolean().describe('Whether its next version needs a note on what has changed.'),
    change: change.nullable().describe('The note that it was submitted with last.'),
    withdrawal: withdrawn,
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
  version: z
    .int()
    .nullable()
    .describe('The version of the draft; null for a withdrawn post without a draft.'),
  status: z
    .enum(postStatuses)
    .describe('The status of the post. An approved post stays published while its author revises it.'),
  submitted_before: z
    .boolean()
    .describe('Whether the post was ever approved. Then it can’t be deleted, only withdrawn.'),
  is_translation: z.boolean().describe('Whether it was made from another post.'),
  returned: z
    .object({ at: instant, by: z.string().nullable(), reason: z.string() })
    .nullable()
    .describe('Who returned it last and why, until it is submitted again; null otherwise.'),
  withdrawal: withdrawn,
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
    read_time: z.int().min(1).describe('Reading time in minutes.'),
    slug: z.string(),
    title: z.string(),
    body: beginning,
    preview_html: preview,
    views: z.int(),
    likes: z.int(),
    created_at: instant,
    published_at: instant.describe(
      'When it was first published; for an imported post, when it was first published at its source.',
    ),
    language: z.string(),
    topics: z.array(z.string()).describe('The words that its author chose. They stay as they are.'),
    topic_records: z
      .array(topicRecord)
      .describe('The topics that these words stand for, with their names in each language.'),
    kind: plainText.shape.kind,
  })
  .meta({ id: 'PostCard' });
const ownCard = card.extend({ open_reports: z.int().describe('Reported mistakes that are with me.') });

/** Bytes of a body, references and contributors of the greatest length, if JSON escapes each character. */
const draftBytes = 6 * (bodyCharacters + referencesCharacters + contributorsCharacters) + 64 * 1024;

const paged = z.object({ cursor: cursor.optional() });
const searched = paged.extend({
  q: text(100)
    .trim()
    .optional()
    .describe('Part of the title or of a topic; of published posts, words of the text.'),
  language: language.optional(),
});
const changing = ['not_found', 'forbidden', 'status_conflict'] as const;

export const posts = {
  getDrafts: endpoint({
    method: 'GET',
    path: '/content/get-drafts',
    summary: 'List my drafts, most recently changed first.',
    access: writerRoles,
    query: searched,
    reply: ownList,
    errors: [],
  }),
  getWithdrawnPosts: endpoint({
    method: 'GET',
    path: '/content/author-withdrawn-posts',
    summary: 'List my withdrawn posts, most recently withdrawn first.',
    access: writerRoles,
    query: searched,
    reply: ownList,
    errors: [],
  }),
  getSubmittedDrafts: endpoint({
    method: 'GET',
    path: '/get-author-submitted-drafts',
    summary: 'List my posts that wait for review, most recently submitted first.',
    access: writerRoles,
    query: searched,
    reply: ownList,
    errors: [],
  }),
  getApprovedPosts: endpoint({
    method: 'GET',
    path: '/content/approved-posts',
    summary: 'List my published posts, newest first.',
    access: writerRoles,
    query: searched,
    reply: ok({ posts: z.array(ownCard), next }),
    errors: [],
  }),
  getPostsByAuthor: endpoint({
    method: 'GET',
    path: '/posts-by-author/{unique_id}',
    summary: 'List the published posts of one author, newest first, for staff.',
    access: writerRoles,
    params: z.object({ unique_id: id }),
    query: paged,
    reply: ok({ posts: z.array(card), next }),
    errors: ['not_found'],
  }),
  withdrawPost: endpoint({
    method: 'PATCH',
    path: '/content/withdraw-post/{post_id}',
    recentProof: 'as-staff',
    summary: 'Withdraw a post, with a reason. `filter` says whether you act as its author or as staff.',
    access: writerRoles,
    params: z.object({ post_id: id }),
    body: withdrawal,
    reply: ok({}),
    errors: [...changing, 'report_settled'],
  }),
  createDraft: endpoint({
    method: 'POST',
    path: '/content/drafts',
    summary: 'Create a draft.',
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
    summary: 'Get one of my drafts in full.',
    access: writerRoles,
    params: postId,
    reply: ok({ draft }),
    errors: ['not_found'],
  }),
  saveDraft: endpoint({
    method: 'PATCH',
    path: '/content/drafts/{id}',
    summary:
      'Save a draft, naming the version that the change is based on. A newer version is never overwritten.',
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
    summary: 'Delete one of my drafts. It can be brought back for 30 days.',
    access: writerRoles,
    params: postId,
    reply: ok({
      in_bin: id.nullable().describe('Its id among my deleted drafts; null where it had no text.'),
    }),
    errors: [...changing, 'submitted_before'],
  }),
  previewPost: endpoint({
    method: 'POST',
    path: '/content/preview',
    summary: 'Render a text as readers would see it, and measure its page.',
    access: writerRoles,
    bodyBytes: draftBytes,
    body: z.strictObject({
      title: title.default(''),
      body,
      language,
      references: newPostText.shape.references,
    }),
    reply: ok(textPreview.shape),
    errors: ['text_too_complex'],
  }),
  submitDraft: endpoint({
    method: 'POST',
    path: '/content/drafts/{id}/submit',
    summary: 'Submit the named version of a draft for review. The next version of a post needs a note.',
    access: writerRoles,
    params: postId,
    body: sentText,
    reply: ok({
      draft,
      retracted: z
        .array(flaggedReference)
        .describe('References of the submitted text that were retracted or doubted.'),
    }),
    errors: [...changing, ...refusalsOfTexts],
  }),
  recallDraft: endpoint({
    method: 'POST',
    path: '/content/drafts/{id}/recall',
    summary: 'Take a submitted draft back before staff decide on it.',
    access: writerRoles,
    params: postId,
    reply: ok({ draft }),
    errors: changing,
  }),
  getRevision: endpoint({
    method: 'GET',
    path: '/content/posts/{id}/revise',
    summary: 'Get my revision of a post, or what one begins with.',
    access: writerRoles,
    params: postId,
    reply: ok({ draft }),
    errors: changing,
  }),
  revisePost: endpoint({
    method: 'POST',
    path: '/content/posts/{id}/revise',
    summary: 'Start or continue a revision of my published or withdrawn post.',
    access: writerRoles,
    params: postId,
    reply: ok({ draft }),
    errors: changing,
  }),
};

export type DraftReply = z.output<typeof draft>;
export type OwnRowReply = z.output<typeof ownRow>;
export type PostCardReply = z.output<typeof card>;
