/** The public API: a copy of all posts, and the changes since then ("Enterprise"). */
import { z } from 'zod';
import { noticeKinds } from '../../../constants.ts';
import { cursor, endpoint, id, instant, ok } from '../../../endpoint.ts';
import { apiCopiedPost, apiNotice, apiPostNotice } from './shapes.ts';

const open = { api: 'open' } as const;
const place = cursor.describe(
  'Where to continue: send it to this call as `cursor`, or to the list of changes as `since`.',
);

/** A line of the copy of all posts. */
export const bulkLine = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('post'), cursor: place, post: apiCopiedPost }),
    z.object({
      type: z.literal('withdrawn'),
      cursor: place,
      notice: apiNotice,
      notices: z.array(apiPostNotice).describe('All notices about it, newest first.'),
    }),
    z.object({ type: z.literal('end'), cursor: place }),
  ])
  .meta({ id: 'BulkLine' });

/** The post of a change. */
export const changedPost = z.object({
  id,
  slug: z.string(),
  url: z.url(),
  title: z.string(),
  language: z.string(),
  author_id: id,
  revision: id.describe('The text that was approved, or the last text that was published.'),
  translations: z
    .array(z.object({ id, slug: z.string(), url: z.url(), language: z.string() }))
    .describe(
      'The published translations of the post. What happens to a post changes the state of its translations, so read their `translation_of` again.',
    ),
});

/** The notice of a change. */
export const changeNotice = z.object({
  number: z.int().min(1),
  url: z.url(),
  kind: z.enum(noticeKinds),
  what_was_wrong: z.string(),
  what_to_do: z.string().nullable(),
});

const change = z
  .object({
    type: z
      .enum(['approved', 'revised', 'withdrawn', 'notice', 'confirmed'])
      .describe(
        '`approved` also means that a withdrawn post was published again; `notice`, that readers were told something about the post; `confirmed`, that staff said that its text is still right.',
      ),
    at: instant,
    post: changedPost,
    notice: changeNotice.optional().describe('Of the type `notice`.'),
  })
  .meta({ id: 'Change' });

export const apiBulk = {
  apiGetEverything: endpoint({
    method: 'GET',
    path: '/api/v1/bulk/posts',
    summary:
      'Download every published post in full, and the notices of withdrawn posts: one JSON object per line, in the order of their last changes. The last line has the type `end`. If it is missing, continue with the cursor of the last complete line.',
    access: open,
    query: z.strictObject({ cursor: cursor.optional() }),
    lines: bulkLine,
    reply: z.string(),
    errors: ['maintenance'],
  }),
  apiListChanges: endpoint({
    method: 'GET',
    path: '/api/v1/changes',
    summary:
      'List approvals, revisions, withdrawals, notices and confirmations after a cursor, in the order in which they happened; without a cursor, from the very first.',
    access: open,
    query: z.strictObject({
      since: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    reply: ok({
      changes: z.array(change),
      cursor: cursor.describe(
        'Send it with the next call, now or later. It stays the same while nothing changes.',
      ),
      more: z.boolean().describe('Whether there are more changes now.'),
    }),
    errors: [],
  }),
};

export type BulkLine = z.input<typeof bulkLine>;
export type ChangeReply = z.input<typeof change>;
