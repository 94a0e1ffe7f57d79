/** The calls on webhooks, for programs with a key: the same inputs, replies and errors as with a session. */
import { endpoint } from '../../../endpoint.ts';
import { webhooks } from '../webhooks.ts';

const access = { api: 'webhooks' } as const;

/** A key needs no recent proof of identity: programs can't be asked for a password. */
function withoutProof<Call extends { recentProof: true }>({ recentProof: _, ...call }: Call) {
  return call;
}

export const apiWebhooks = {
  apiListWebhooks: endpoint({ ...webhooks.listWebhooks, path: '/api/v1/webhooks', access }),
  apiCreateWebhook: endpoint({ ...withoutProof(webhooks.createWebhook), path: '/api/v1/webhooks', access }),
  apiChangeWebhook: endpoint({
    ...withoutProof(webhooks.changeWebhook),
    path: '/api/v1/webhooks/{id}',
    access,
  }),
  apiRotateWebhookSecret: endpoint({
    ...withoutProof(webhooks.rotateWebhookSecret),
    path: '/api/v1/webhooks/{id}/secret',
    access,
  }),
  apiTestWebhook: endpoint({ ...webhooks.testWebhook, path: '/api/v1/webhooks/{id}/test', access }),
  apiListWebhookDeliveries: endpoint({
    ...webhooks.listWebhookDeliveries,
    path: '/api/v1/webhooks/{id}/deliveries',
    access,
  }),
  apiRedeliverWebhook: endpoint({
    ...webhooks.redeliverWebhook,
    path: '/api/v1/webhooks/{id}/deliveries/{delivery}',
    access,
  }),
  apiRemoveWebhook: endpoint({ ...webhooks.removeWebhook, path: '/api/v1/webhooks/{id}', access }),
};
