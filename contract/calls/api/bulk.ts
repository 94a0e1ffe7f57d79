/** The public API: everything at once, and what has changed since ("Enterprise"). */
import { z } from 'zod';
import { cursor, endpoint, id, instant, ok } from '../../endpoint.ts';
import { apiCopiedPost, apiNotice } from './shapes.ts';

const open = { api: 'open' } as const;
const place = cursor.describe('Go on from here: with this call as `cursor`, or with the changes as `since`.');

/** A line of the copy. */
const bulkLine = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('post'), cursor: place, post: apiCopiedPost }),
    z.object({ type: z.literal('withdrawn'), cursor: place, notice: apiNotice }),
    z.object({ type: z.literal('end'), cursor: place }),
  ])
  .meta({ id: 'BulkLine' });

/** What a change says of its post. */
export const changedPost = z.object({
  id,
  slug: z.string(),
  url: z.url(),
  title: z.string(),
  language: z.string(),
  author_id: id,
  revision: id.describe('The text that was approved, or was read last.'),
});

const change = z
  .object({
    type: z
      .enum(['approved', 'revised', 'withdrawn'])
      .describe('`approved` also says that a withdrawn post is back.'),
    at: instant,
    post: changedPost,
  })
  .meta({ id: 'Change' });

export const apiBulk = {
  apiGetEverything: endpoint({
    method: 'GET',
    path: '/api/v1/bulk/posts',
    summary:
      'Every post as it stands, whole, and the notices of those withdrawn: one JSON object a line, in the order of their last changes. The last line has the type `end`; where it is missing, go on with the cursor of the last whole line.',
    access: open,
    query: z.object({ cursor: cursor.optional() }),
    lines: bulkLine,
    reply: z.string(),
    errors: [],
  }),
  apiListChanges: endpoint({
    method: 'GET',
    path: '/api/v1/changes',
    summary:
      'What was approved, revised and withdrawn after a cursor, in the order in which it happened; from the very first without one.',
    access: open,
    query: z.object({
      since: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    reply: ok({
      changes: z.array(change),
      cursor: cursor.describe('For the next call, now or later; the same one where nothing has happened.'),
      more: z.boolean().describe('Whether there are more already.'),
    }),
    errors: [],
  }),
};

export type BulkLine = z.input<typeof bulkLine>;
export type ChangeReply = z.input<typeof change>;
