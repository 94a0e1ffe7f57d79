import { z } from 'zod';
import { postKinds, topicCharacters } from '../constants.ts';
import { id, text } from '../endpoint.ts';
import { language } from '../posts/post-rules.ts';

export const submissionKind = z
  .enum(['new', 'revision', 'resubmission'])
  .describe('A revision changes an approved text; a resubmission is of a withdrawn post.');

/** How staff narrow down the queue and order it. */
export const queueFilters = z.object({
  language: language.optional(),
  topic: text(topicCharacters).toLowerCase().optional(),
  kind: submissionKind.optional(),
  post_kind: z.enum(postKinds).optional().describe('Only posts of this kind, such as guidance.'),
  q: text(200).trim().optional().describe('Part of a title, of a topic or of an author’s name.'),
  claimed: z.enum(['me', 'nobody', 'anyone']).or(id).optional().describe('By whom, or by whose id.'),
  overdue: z.enum(['true']).optional().describe('Only what should have been decided by now.'),
  waiting_days: z.coerce
    .number()
    .int()
    .min(1)
    .max(999)
    .optional()
    .describe('Only what has waited for at least so many days.'),
  sort: z
    .enum(['waiting', 'due'])
    .optional()
    .describe('Whether the longest waiting comes first, as by default, or what should be decided first.'),
});

/** How many texts in review each filter would leave beside the others. */
export const queueCounts = z
  .object({
    kind: z.object({ new: z.int(), revision: z.int(), resubmission: z.int() }),
    post_kind: z.record(z.string(), z.int()),
    language: z.record(z.string(), z.int()),
  })
  .nullable()
  .describe('How many texts each filter would leave beside the others; null after the first page.');
