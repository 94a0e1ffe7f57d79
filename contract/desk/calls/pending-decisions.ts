/** Decisions that take effect later: product.md#decisions-that-take-effect-later */
import { z } from 'zod';
import { scheduleReasonCharacters } from '../../constants.ts';
import { endpoint, id, instant, ok, text } from '../../endpoint.ts';
import { staffRoles, writerRoles } from '../../people/roles.ts';
import { undoSeconds } from '../../undoable.ts';

const postId = z.object({ id });

/** Why a text is published later, for its author. */
const reason = text(scheduleReasonCharacters)
  .trim()
  .min(1, 'Say why, or leave it out')
  .describe('Why it is published then. Its author reads it.');

/** When an approval takes effect, if not at once. */
export const effect = {
  publish_at: instant
    .optional()
    .describe(
      'The time at which readers get the text, from five seconds to a year ahead; at once if absent.',
    ),
  publish_reason: reason.optional(),
};

/** When a decision takes effect. */
export const whenEffective = {
  effective_at: instant
    .nullable()
    .describe('When the decision takes effect; null if it has. Until then it can be taken back.'),
  undo_seconds: undoSeconds,
};

/** A decision that has not taken effect yet. */
export const pendingDecision = z
  .object({
    outcome: z.enum(['approved', 'returned']),
    by: z.string(),
    decided_at: instant,
    effective_at: instant,
    scheduled: z.boolean().describe('Whether a reviewer has set the time.'),
    reason: z.string().nullable().describe('Why it is published then.'),
  })
  .meta({ id: 'PendingDecision' });

const scheduled = z.object({
  _id: z.object({ $oid: id }),
  title: z.string(),
  language: z.string(),
  by: z.string().describe('Who approved it.'),
  publish_at: instant,
  reason: z.string().nullable(),
});

export const pendingDecisions = {
  takeBackDecision: endpoint({
    method: 'DELETE',
    path: '/content/review/{id}/decision',
    summary: 'Take back a decision that has not taken effect yet. The submission waits for review again.',
    access: staffRoles,
    params: postId,
    reply: ok({}),
    errors: ['not_found', 'status_conflict', 'interests_undeclared', 'conflict_declared'],
  }),
  reschedulePost: endpoint({
    method: 'PUT',
    path: '/content/review/{id}/publication',
    summary: 'Set another time for an approved text that readers don’t have yet, or publish it now.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({
      publish_at: instant.nullable().describe('Null to publish it now.'),
      publish_reason: reason.nullable().default(null),
    }),
    reply: ok({}),
    errors: ['not_found', 'status_conflict', 'interests_undeclared', 'conflict_declared'],
  }),
  getScheduledPosts: endpoint({
    method: 'GET',
    path: '/content/scheduled-posts',
    summary: 'List the approved posts that wait for their time, the earliest first; 200 at most.',
    access: staffRoles,
    reply: ok({
      posts: z.array(scheduled),
    }),
    errors: [],
  }),
  getSchedule: endpoint({
    method: 'GET',
    path: '/content/drafts/{id}/publication',
    summary: 'Get when staff will publish my post, if they have approved it for a later time.',
    access: writerRoles,
    params: postId,
    reply: ok({
      publication: z
        .object({ publish_at: instant, reason: z.string().nullable() })
        .nullable()
        .describe('Null if staff have set no time.'),
    }),
    errors: ['not_found'],
  }),
};
