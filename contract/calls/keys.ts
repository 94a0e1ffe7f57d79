/** Calls of developers on their own keys, and on how much these and their apps were used. */
import { z } from 'zod';
import { endpoint, id, instant, line, ok } from '../endpoint.ts';
import { keyScopes, scopeChoice } from '../scopes.ts';

/** How long a key may work at most, in days. */
export const longestKeyDays = 365;
/** How long the old one may go on working once another took its place, in hours. */
export const longestOverlapHours = 7 * 24;
/** How far back the usage page looks, in days. */
export const usageDays = 30;

const days = z
  .int('*Required')
  .min(1, 'At least 1 day')
  .max(longestKeyDays, `At most ${longestKeyDays} days`);

/** Hours for which what was replaced goes on working; 0 ends it at once. */
export const overlapHours = z
  .int('*Required')
  .min(0, 'Not before now')
  .max(longestOverlapHours, `At most ${longestOverlapHours} hours`);

const key = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    hint: z.string().describe('The last characters of the key, to tell it by.'),
    created_at: instant,
    expires_at: instant.describe('Of a key that was replaced: how long it goes on working.'),
    last_used_at: instant.nullable().describe('To the quarter of an hour.'),
    replaced: z.boolean().describe('Whether another key took its place.'),
  })
  .meta({ id: 'Key' });

const secret = z.string().describe('The key itself. It is said this once; only a hash of it is kept.');

const counts = {
  calls: z.int(),
  errors: z.int().describe('How many were answered with an error.'),
  limited: z.int().describe('How many of those were one call too many (429).'),
};

const limit = z.object({
  caller: z.enum(['key', 'network']).describe('`network`: whoever calls without a key, by their network.'),
  kind: z
    .enum(['all', 'bulk'])
    .describe('`bulk`: calls that give everything there is, beside their part of `all`.'),
  at_once: z.int().describe('How many calls may come at once.'),
  hourly: z.int().describe('How many an hour may come once those are spent.'),
});

export const keys = {
  listKeys: endpoint({
    method: 'GET',
    path: '/developer/keys',
    summary: 'My keys that still work, the latest first.',
    access: 'signed-in',
    reply: ok({ keys: z.array(key) }),
    errors: ['developer_access_needed'],
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/developer/keys',
    summary: 'Make a key for my own programs.',
    access: 'signed-in',
    recentProof: true,
    body: z.strictObject({ name: line(100).min(1, '*Required'), scopes: scopeChoice, days }),
    status: 201,
    reply: ok({ key, secret }),
    errors: ['developer_access_needed'],
  }),
  rotateKey: endpoint({
    method: 'POST',
    path: '/developer/keys/{id}/rotate',
    summary:
      'Make a key of the same name and scopes in place of this one, which goes on working for a while.',
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
    summary: 'End one of my keys, at once.',
    access: 'signed-in',
    params: z.object({ id }),
    reply: ok({}),
    errors: ['developer_access_needed', 'not_found'],
  }),
  getUsage: endpoint({
    method: 'GET',
    path: '/developer/usage',
    summary: `Calls of the API with my keys and by my apps in the last ${usageDays} days, counted by UTC day.`,
    access: 'signed-in',
    reply: ok({
      days: z.array(z.object({ day: z.iso.date(), ...counts })).describe('Each day, the latest last.'),
      calls: z
        .array(
          z.object({
            client: z.enum(['key', 'app']),
            client_id: id,
            name: z.string().nullable().describe('Null where it is gone.'),
            call: z.string().describe('Method and path, as in the reference.'),
            ...counts,
          }),
        )
        .describe('All days together, by key or app and call, the most first.'),
      limits: z.array(limit).describe('How many calls there may be.'),
    }),
    errors: ['developer_access_needed'],
  }),
};

export type KeyReply = z.output<typeof key>;
export type LimitReply = z.output<typeof limit>;
export type UsageReply = z.output<typeof keys.getUsage.reply>;
