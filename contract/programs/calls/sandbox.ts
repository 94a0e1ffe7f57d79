/** The sandbox of a developer: what the test keys of an account read and change, and nobody else ever sees. */
import { z } from 'zod';
import { issuedKinds, postStatuses } from '../../constants.ts';
import { endpoint, id, instant, ok, text } from '../../endpoint.ts';

export const sandboxRules = ['wait', 'approve', 'return'] as const;
export type SandboxRule = (typeof sandboxRules)[number];

const sandboxSteps = ['approve', 'return', 'revise', 'confirm', 'notice', 'withdraw'] as const;
export type SandboxStep = (typeof sandboxSteps)[number];

const rule = z
  .enum(sandboxRules, '*Required')
  .describe(
    'What happens to what is submitted: `wait` for a step, `approve` at once, or `return` at once with a comment.',
  );

const row = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    status: z.enum(postStatuses),
    waiting: z.boolean().describe('Whether a text of it waits for review.'),
    changed_at: instant,
    steps: z.array(z.enum(sandboxSteps)).describe('What can be done to it now.'),
  })
  .meta({ id: 'SandboxPost' });

const step = z.strictObject({
  step: z
    .enum(sandboxSteps, '*Required')
    .describe(
      'What staff, or with `revise` the author, do elsewhere: `approve` or `return` what waits, begin to `revise` a published text, `confirm` it, issue a `notice` about it, or `withdraw` it.',
    ),
  comment: text(2000)
    .trim()
    .optional()
    .describe('The comment of a return, what was wrong, or the reason of a withdrawal.'),
  kind: z.enum(issuedKinds).default('correction').describe('The kind of a notice.'),
});

const replies = {
  get: ok({ rule, posts: z.array(row).describe('Every post, the latest change first.') }),
  post: ok({ post: row }),
};

const calls = {
  get: { method: 'GET', summary: 'Show my sandbox: its rule, and every post in it.', reply: replies.get },
  change: {
    method: 'PATCH',
    summary: 'Choose what happens in my sandbox to what is submitted.',
    body: z.strictObject({ rule }),
    reply: replies.get,
  },
  step: {
    method: 'POST',
    summary: 'Do to a post in my sandbox what staff do to a post of the site.',
    params: z.object({ id }),
    body: step,
    reply: replies.post,
  },
  reset: {
    method: 'DELETE',
    summary: 'Empty my sandbox. Test keys stay valid, test webhooks are deleted.',
    reply: ok({}),
  },
} as const;

/** With the session of its owner. */
export const sandbox = {
  getSandbox: endpoint({
    ...calls.get,
    path: '/developer/sandbox',
    access: 'signed-in',
    errors: ['developer_access_needed'],
  }),
  changeSandbox: endpoint({
    ...calls.change,
    path: '/developer/sandbox',
    access: 'signed-in',
    errors: ['developer_access_needed'],
  }),
  stepInSandbox: endpoint({
    ...calls.step,
    path: '/developer/sandbox/posts/{id}',
    access: 'signed-in',
    errors: ['developer_access_needed', 'not_found', 'status_conflict'],
  }),
  resetSandbox: endpoint({
    ...calls.reset,
    path: '/developer/sandbox',
    access: 'signed-in',
    errors: ['developer_access_needed'],
  }),
};
