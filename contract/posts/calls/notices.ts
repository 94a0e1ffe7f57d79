/** Calls of the staff who issue notices: product.md#notices */
import { z } from 'zod';
import { issuedKinds, noticeHours, noticeKinds, noticeStates } from '../../constants.ts';
import { cursor, endpoint, id, instant, next, ok, search } from '../../endpoint.ts';
import { staffRoles } from '../../people/roles.ts';
import { whatToDo, whatWasWrong } from '../notice-rules.ts';

const own = z.object({ id });

const notice = z
  .object({
    id,
    number: z.int().nullable().describe('The number in its address; null until it is issued.'),
    kind: z.enum(noticeKinds),
    state: z.enum(noticeStates),
    what_was_wrong: z.string(),
    what_to_do: z.string().nullable().describe('Null for a withdrawal.'),
    recall: z.boolean().describe('Whether it is sent to everybody who has the post.'),
    version: z.int().nullable().describe('The version that readers had when it was announced.'),
    post: z.object({ id, slug: z.string(), title: z.string(), language: z.string() }),
    issued_by: z.object({ name: z.string(), as: z.enum(['author', 'staff']) }),
    announced_at: instant.describe('When the author of the post was told.'),
    due_at: instant.describe('When readers will see it, or saw it.'),
    issued_at: instant.nullable(),
    cancelled_at: instant.nullable(),
  })
  .meta({ id: 'Notice' });

export const notices = {
  announceNotice: endpoint({
    method: 'POST',
    path: '/content/posts/{id}/notices',
    summary: `Issue a notice about a published post. Its author is told by email; readers see it ${noticeHours} hours later, or at once.`,
    access: staffRoles,
    recentProof: true,
    params: own,
    body: z.strictObject({
      kind: z.enum(issuedKinds, 'Choose the kind of notice'),
      what_was_wrong: whatWasWrong,
      what_to_do: whatToDo,
      when: z
        .enum(['later', 'now'])
        .default('later')
        .describe(`When readers see it: \`later\` is in ${noticeHours} hours.`),
      recall: z
        .boolean()
        .optional()
        .describe(
          'Whether everybody who has the post gets it by email: by default, unless it is an addendum or a clarification.',
        ),
      reports: z.array(id).max(1000).optional().describe('Reports that it answers.'),
    }),
    status: 201,
    reply: ok({ notice }),
    errors: ['not_found', 'forbidden', 'status_conflict'],
  }),
  listNotices: endpoint({
    method: 'GET',
    path: '/content/notices',
    summary: 'List notices in one state, latest announcement first. `q` searches the titles of their posts.',
    access: staffRoles,
    query: z.object({
      state: z.enum(noticeStates).default('announced'),
      q: search.optional(),
      kind: z.enum(noticeKinds).optional(),
      cursor: cursor.optional(),
    }),
    reply: ok({ notices: z.array(notice), next }),
    errors: [],
  }),
  cancelNotice: endpoint({
    method: 'POST',
    path: '/content/notices/{id}/cancel',
    summary: 'Cancel an announced notice before readers see it. The author of the post is told.',
    access: staffRoles,
    params: own,
    reply: ok({ notice }),
    errors: ['not_found', 'notice_settled'],
  }),
};

export const recall = {
  countRecall: endpoint({
    method: 'GET',
    path: '/content/posts/{id}/recall',
    summary: 'Count the accounts that a notice about a published post would be emailed to now.',
    access: staffRoles,
    params: own,
    reply: ok({ accounts: z.int() }),
    errors: ['not_found'],
  }),
  getRecall: endpoint({
    method: 'GET',
    path: '/content/notices/{id}/recall',
    summary:
      'Count the accounts that an issued notice has reached by email, that wait for it, and that it could not reach.',
    access: staffRoles,
    params: own,
    reply: ok({ recall: z.object({ reached: z.int(), waiting: z.int(), failed: z.int() }) }),
    errors: ['not_found'],
  }),
};

export type NoticeReply = z.output<typeof notice>;
