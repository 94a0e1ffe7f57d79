/** Calls of developers on their own keys, and on the usage of their keys and apps. */
import { z } from 'zod';
import { endpoint, id, instant, line, ok } from '../../endpoint.ts';
import { keyScopes, scopeChoice } from '../scopes.ts';

/** The longest lifetime of a key, in days. */
export const longestKeyDays = 365;
/** How long a replaced key may keep working, in hours. */
export const longestOverlapHours = 7 * 24;
/** The days that the usage page shows. */
export const usageDays = 30;

const days = z
  .int('*Required')
  .min(1, 'At least 1 day')
  .max(longestKeyDays, `At most ${longestKeyDays} days`);

/** Hours for which a replaced key or secret keeps working. With 0 it stops at once. */
export const overlapHours = z
  .int('*Required')
  .min(0, 'Not before now')
  .max(longestOverlapHours, `At most ${longestOverlapHours} hours`);

const key = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    test: z.boolean().describe('Whether it is a test key, which works on the sandbox of its owner alone.'),
    hint: z.string().describe('The last characters of the key, to recognise it.'),
    created_at: instant,
    expires_at: instant.describe('When the key stops working; for a replaced key, the end of the overlap.'),
    last_used_at: instant.nullable().describe('Exact to 15 minutes.'),
    replaced: z.boolean().describe('Whether a new key has replaced it.'),
  })
  .meta({ id: 'Key' });

const secret = z.string().describe('The key itself. It is shown only once; the server keeps only its hash.');

const counts = {
  calls: z.int(),
  errors: z.int().describe('Calls that failed.'),
  limited: z.int().describe('Failed calls that exceeded a rate limit (429).'),
};

const limit = z.object({
  caller: z.enum(['key', 'network']).describe('`network`: calls without a key, counted by network.'),
  kind: z
    .enum(['all', 'bulk'])
    .describe('`bulk`: calls that return all posts; these also count towards `all`.'),
  at_once: z.int().describe('Calls allowed in a burst.'),
  hourly: z.int().describe('Calls allowed per hour after the burst is used up.'),
});

export const keys = {
  listKeys: endpoint({
    method: 'GET',
    path: '/developer/keys',
    summary: 'List my valid keys, newest first.',
    access: 'signed-in',
    reply: ok({ keys: z.array(key) }),
    errors: ['developer_access_needed'],
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/developer/keys',
    summary: 'Create a key for my own programs.',
    access: 'signed-in',
    recentProof: true,
    body: z.strictObject({
      name: line(100).min(1, '*Required'),
      scopes: scopeChoice,
      days,
      test: z
        .boolean()
        .default(false)
        .describe('Makes a test key (`test_afya_key_…`), which works on my sandbox and never on the site.'),
    }),
    status: 201,
    reply: ok({ key, secret }),
    errors: ['developer_access_needed'],
  }),
  rotateKey: endpoint({
    method: 'POST',
    path: '/developer/keys/{id}/rotate',
    summary:
      'Replace a key with a new one of the same name and scopes. The old key keeps working for a while.',
    access: 'signed-in',
    recentProof: true,
    params: z.object({ id }),
    body: z.strictObject({ overlap_hours: overlapHours, days }),
    status: 201,
    reply: ok({ key, secret }),
    errors: ['developer_access_needed', 'not_found'],
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: '/developer/keys/{id}',
    summary: 'Revoke one of my keys at once.',
    access: 'signed-in',
    params: z.object({ id }),
    reply: ok({}),
    errors: ['developer_access_needed', 'not_found'],
  }),
  getUsage: endpoint({
    method: 'GET',
    path: '/developer/usage',
    summary: `Count the API calls by my keys and apps in the last ${usageDays} days, for each UTC day.`,
    access: 'signed-in',
    reply: ok({
      days: z.array(z.object({ day: z.iso.date(), ...counts })).describe('Each day, oldest first.'),
      calls: z
        .array(
          z.object({
            client: z.enum(['key', 'app']),
            client_id: id,
            name: z.string().nullable().describe('The name of the key or app; null if it was deleted.'),
            call: z.string().describe('Method and path of the call, as in the reference.'),
            ...counts,
          }),
        )
        .describe('Totals of all days for each key or app and call, highest first.'),
      limits: z.array(limit).describe('The rate limits.'),
    }),
    errors: ['developer_access_needed'],
  }),
};

export type KeyReply = z.output<typeof key>;
export type LimitReply = z.output<typeof limit>;
export type UsageReply = z.output<typeof keys.getUsage.reply>;
