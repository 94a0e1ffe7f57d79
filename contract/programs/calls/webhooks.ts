/** Webhooks of developers, by Standard Webhooks (standardwebhooks.com): product.md#keys-apps-and-webhooks. */
import { z } from 'zod';
import {
  deliveryOutcomes,
  deliveryStatuses,
  type WebhookEvent,
  webhookEvents,
  webhookMessageTypes,
} from '../../constants.ts';
import { cursor, endpoint, id, instant, next, ok, text } from '../../endpoint.ts';
import { changedPost, changeNotice } from './api/bulk.ts';

const url = text(500).trim().min(1, '*Required');
const events = z.array(z.enum(webhookEvents)).min(1, 'Choose at least one').max(webhookEvents.length);
const secret = z
  .string()
  .describe(
    'The secret that messages are signed with: `whsec_…`, shown only once. The headers are `webhook-id`, `webhook-timestamp` and `webhook-signature`.',
  );

const webhook = z
  .object({
    id,
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    created_at: instant,
    failing_since: instant
      .nullable()
      .describe('Since when all attempts have failed; null if the last one succeeded.'),
    disabled_at: instant.nullable(),
    disabled_because: z
      .enum(['owner', 'failing', 'gone'])
      .nullable()
      .describe(
        '`owner`: its owner turned it off. `failing`: all attempts failed for days. `gone`: the endpoint answered 410.',
      ),
  })
  .meta({ id: 'Webhook' });

const delivery = z
  .object({
    id: id.describe('The `webhook-id` of the message. All attempts have the same id.'),
    event: z.enum(webhookMessageTypes),
    status: z.enum(deliveryStatuses),
    attempts: z.int(),
    created_at: instant,
    attempted_at: instant.nullable(),
    outcome: z.enum(deliveryOutcomes).nullable().describe('The outcome of the last attempt.'),
    status_code: z.int().nullable(),
    milliseconds: z.int().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

const own = z.object({ id });

const postMessage = (event: Exclude<WebhookEvent, 'notice.issued'>, summary: string) => ({
  name: event,
  summary,
  body: z.object({
    type: z.literal(event),
    timestamp: instant.describe('When the change happened, even if the message arrives later.'),
    data: z.object({ post: changedPost }),
  }),
});

const testMessage = z.object({
  type: z.literal('webhook.test'),
  timestamp: instant.describe('When the owner asked for the test.'),
  data: z.object({ webhook: z.object({ id, url: z.url() }) }),
});

/** The bodies of the messages that are sent to webhooks. */
export const webhookMessages = [
  postMessage('post.approved', 'A post was published, or published again after it had been withdrawn.'),
  postMessage('post.revised', 'A newer text of a published post took the place of the one before.'),
  postMessage('post.withdrawn', 'A published post was withdrawn. Its address answers 410 from now on.'),
  postMessage(
    'post.confirmed',
    'Staff confirmed that the text of a published post is still right. Its review falls due later.',
  ),
  {
    name: 'notice.issued',
    summary: 'Readers of a published post were told that something is wrong with it, and what to do now.',
    body: z.object({
      type: z.literal('notice.issued'),
      timestamp: instant.describe('When the notice was issued, even if the message arrives later.'),
      data: z.object({ post: changedPost, notice: changeNotice }),
    }),
  },
  {
    name: 'webhook.test',
    summary: 'The owner of the webhook asked for a test. The message is sent once and never retried.',
    body: testMessage,
  },
] as const;

export const webhooks = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/webhooks',
    summary: 'List my webhooks, oldest first.',
    access: 'signed-in',
    reply: ok({ webhooks: z.array(webhook) }),
    errors: ['developer_access_needed'],
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/webhooks',
    summary:
      'Create a webhook: its URL gets a message for each publication from now on. Its secret is shown only once.',
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
    summary: 'Change the URL or the events of a webhook, or turn it on or off.',
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
    summary:
      'Create a new secret for a webhook. For one day, messages are also signed with the previous secret.',
    access: 'signed-in',
    recentProof: true,
    params: own,
    reply: ok({ webhook, secret, previous_until: instant }),
    errors: ['developer_access_needed', 'not_found'],
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook and its deliveries.',
    access: 'signed-in',
    params: own,
    reply: ok({}),
    errors: ['developer_access_needed', 'not_found'],
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: 'List the deliveries of a webhook in the last 30 days, newest first.',
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
      'Send one test message of the type `webhook.test`. If it fails, the failure is not counted and the webhook stays on.',
    access: 'signed-in',
    params: own,
    status: 201,
    reply: ok({ delivery }),
    errors: ['developer_access_needed', 'not_found', 'webhook_disabled'],
  }),
  redeliverWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery}',
    summary: 'Send a message again, with a new series of attempts.',
    access: 'signed-in',
    params: z.object({ id, delivery: id }),
    reply: ok({ delivery }),
    errors: ['developer_access_needed', 'not_found', 'webhook_disabled'],
  }),
};

export type WebhookReply = z.output<typeof webhook>;
export type DeliveryReply = z.output<typeof delivery>;
export type WebhookTest = z.input<typeof testMessage>;
