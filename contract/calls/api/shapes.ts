/**
 * The shapes of the public API, version 1. Fields are added and never renamed, removed or given another meaning: that
 * would be version 2.
 */
import { z } from 'zod';
import { networkStatuses, postStatuses } from '../../constants.ts';
import { id, instant } from '../../endpoint.ts';
import { plainText, postText } from '../../post-text.ts';
import { roles } from '../../roles.ts';

const networkStatus = z.enum(Object.keys(networkStatuses));
const link = z.string().nullable();

const source = z.object({
  name: z.string(),
  url: z.string().nullable(),
  licence: z.string().nullable(),
  note: z.string().nullable(),
});

/** A post in a list. */
export const apiPost = z
  .object({
    id,
    slug: z.string().describe('The last part of its address. It follows the title until the first approval.'),
    url: z.url().describe('Its page.'),
    title: z.string(),
    language: z.string().describe('BCP 47.'),
    topics: z.array(z.string()),
    author_id: id,
    byline: z.string().describe('The name to show: of the author, or the one an imported post came with.'),
    published_at: instant,
    revised_at: instant.nullable(),
    read_time: z.int().min(1).describe('Minutes.'),
    words: z.int(),
    description: z.string().describe('The beginning of the text as one plain line.'),
    views: z.int(),
    likes: z.int(),
    source: source.nullable().describe('Where an imported post comes from, and its licence there.'),
  })
  .meta({ id: 'ApiPost' });

/** When a text of a post was approved. */
const approval = z.object({ revision: id, approved_at: instant });

/** A post, whole. */
export const apiWholePost = apiPost
  .extend({
    body: z.string().describe('Markdown, exactly as its author wrote it.'),
    ...plainText.shape,
    html: z.string().optional().describe('With `include=html`: the text as readers see it, sanitised.'),
    revisions: z.array(approval).describe('Every text that readers saw, the first one first.'),
  })
  .meta({ id: 'ApiWholePost' });

/** A post in a copy of everything. */
export const apiCopiedPost = apiPost
  .extend({ body: z.string(), ...plainText.shape })
  .meta({ id: 'ApiCopiedPost' });

/** What stays at the address of a withdrawn post. */
export const apiNotice = z
  .object({
    id,
    slug: z.string(),
    url: z.url(),
    title: z.string(),
    language: z.string(),
    byline: z.string(),
    withdrawn_at: instant,
    withdrawn_by: z.object({ name: z.string(), as: z.enum(['author', 'staff']) }),
    reason: z.string(),
  })
  .meta({ id: 'ApiNotice' });

/** An author as everybody sees them. */
export const apiUser = z
  .object({
    id,
    url: z.url().describe('Their page.'),
    firstname: z.string(),
    lastname: z.string(),
    about: z.string().nullable(),
    picture: z.url().nullable().describe('512 pixels square.'),
    picture_small: z.url().nullable().describe('96 pixels square.'),
    network_status: networkStatus.nullable(),
    links: z.object({ google_scholar: link, research_gate: link, scopus: link, pub_med: link }),
    followers: z.int(),
  })
  .meta({ id: 'ApiUser' });

/** Who a key or a token belongs to. */
export const apiMe = z
  .object({
    id,
    firstname: z.string(),
    lastname: z.string(),
    role: z.enum(roles),
    author: z.boolean().describe('Whether `users/{id}` shows them.'),
  })
  .meta({ id: 'ApiMe' });

/** A text in its author's hands, or one that waits for review. */
export const apiDraft = z
  .object({
    id,
    ...postText.shape,
    body: z.string().describe('Markdown.'),
    version: z.int().describe('Counts saves. Send it back with the next one.'),
    status: z
      .enum(postStatuses)
      .describe('Of the post. An approved post stays readable while it is revised.'),
    waiting: z
      .boolean()
      .describe('Whether it waits for review, and can not be saved until it is decided on.'),
    review_comment: z.string().nullable().describe('What staff said when they returned it last.'),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'ApiDraft' });

/** A draft in a list. */
export const apiDraftRow = apiDraft
  .pick({
    id: true,
    title: true,
    language: true,
    topics: true,
    version: true,
    status: true,
    created_at: true,
  })
  .meta({ id: 'ApiDraftRow' });

export type ApiPostReply = z.input<typeof apiPost>;
export type ApiWholePostReply = z.input<typeof apiWholePost>;
export type ApiCopiedPostReply = z.input<typeof apiCopiedPost>;
export type ApiNoticeReply = z.input<typeof apiNotice>;
export type ApiUserReply = z.input<typeof apiUser>;
export type ApiDraftReply = z.input<typeof apiDraft>;
export type ApiDraftRowReply = z.input<typeof apiDraftRow>;
