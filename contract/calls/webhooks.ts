/** Webhooks of developers, by Standard Webhooks (standardwebhooks.com): product.md#keys-apps-and-webhooks. */
import { z } from 'zod';
import { deliveryOutcomes, deliveryStatuses, webhookEvents, webhookMessageTypes } from '../constants.ts';
import { cursor, endpoint, id, instant, next, ok, text } from '../endpoint.ts';
import { changedPost } from './api/bulk.ts';

const url = text(500).trim().min(1, '*Required');
const events = z.array(z.enum(webhookEvents)).min(1, 'Choose at least one').max(webhookEvents.length);
const secret = z
  .string()
  .describe(
    '`whsec_…`: shown once. Each message is signed with it (headers `webhook-id`, `-timestamp`, `-signature`).',
  );

const webhook = z
  .object({
    id,
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    created_at: instant,
    failing_since: instant.nullable().describe('Since when every attempt has failed.'),
    disabled_at: instant.nullable(),
    disabled_because: z
      .enum(['owner', 'failing', 'gone'])
      .nullable()
      .describe('`failing`: for days, at each attempt. `gone`: it answered 410.'),
  })
  .meta({ id: 'Webhook' });

const delivery = z
  .object({
    id: id.describe('The `webhook-id` of the message, the same at each attempt.'),
    event: z.enum(webhookMessageTypes),
    status: z.enum(deliveryStatuses),
    attempts: z.int(),
    created_at: instant,
    attempted_at: instant.nullable(),
    outcome: z.enum(deliveryOutcomes).nullable().describe('Of the last attempt.'),
    status_code: z.int().nullable(),
    milliseconds: z.int().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

const own = z.object({ id });

const postMessage = (event: (typeof webhookEvents)[number], summary: string) => ({
  name: event,
  summary,
  body: z.object({
    type: z.literal(event),
    timestamp: instant.describe('When it happened, whenever the message comes.'),
    data: z.object({ post: changedPost }),
  }),
});

const testMessage = z.object({
  type: z.literal('webhook.test'),
  timestamp: instant.describe('When the test was asked for.'),
  data: z.object({ webhook: z.object({ id, url: z.url() }) }),
});

/** The body of each message that is sent to a webhook. */
export const webhookMessages = [
  postMessage('post.approved', 'A post was published, or published again after it had been withdrawn.'),
  postMessage('post.revised', 'A newer text of a published post took the place of the one before.'),
  postMessage('post.withdrawn', 'A published post was withdrawn. Its address answers 410 from now on.'),
  {
    name: 'webhook.test',
    summary: 'The owner of the webhook asked for a test. It is sent once and never retried.',
    body: testMessage,
  },
] as const;

export const webhooks = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/webhooks',
    summary: 'My webhooks, the oldest first.',
    access: 'signed-in',
    reply: ok({ webhooks: z.array(webhook) }),
    errors: ['developer_access_needed'],
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/webhooks',
    summary: 'Have an address told of what is published from now on. Its secret is shown this once.',
    access: 'signed-in',
    recentProof: true,
    body: z.strictObject({ url, events }),
    status: 201,
    reply: ok({ webhook, secret }),
    errors: ['developer_access_needed', 'webhook_limit'],
  }),
  changeWebhook: endpoint({
    method: 'PATCH',
    path: '/webhooks/{id}',
    summary: 'Change the address or the events of a webhook, or turn it off or on.',
    access: 'signed-in',
    recentProof: true,
    params: own,
    body: z.strictObject({ url: url.optional(), events: events.optional(), enabled: z.boolean().optional() }),
    reply: ok({ webhook }),
    errors: ['developer_access_needed', 'not_found'],
  }),
  rotateWebhookSecret: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/secret',
    summary: 'A new secret. For a day messages are signed with the one before, too.',
    access: 'signed-in',
    recentProof: true,
    params: own,
    reply: ok({ webhook, secret, previous_until: instant }),
    errors: ['developer_access_needed', 'not_found'],
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Remove a webhook with its deliveries.',
    access: 'signed-in',
    params: own,
    reply: ok({}),
    errors: ['developer_access_needed', 'not_found'],
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: 'What a webhook was sent in the last 30 days, the latest first.',
    access: 'signed-in',
    params: own,
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({ deliveries: z.array(delivery), next }),
    errors: ['developer_access_needed', 'not_found'],
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary:
      'Send a test message of the type `webhook.test`, once. A failure neither turns the webhook off nor counts as one.',
    access: 'signed-in',
    params: own,
    status: 201,
    reply: ok({ delivery }),
    errors: ['developer_access_needed', 'not_found', 'webhook_disabled'],
  }),
  redeliverWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery}',
    summary: 'Send a message once more, from the beginning of its attempts.',
    access: 'signed-in',
    params: z.object({ id, delivery: id }),
    reply: ok({ delivery }),
    errors: ['developer_access_needed', 'not_found', 'webhook_disabled'],
  }),
};

export type WebhookReply = z.input<typeof webhook>;
export type DeliveryReply = z.input<typeof delivery>;
export type WebhookTest = z.input<typeof testMessage>;
