import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import * as webhooks from './actions.ts';
import { presentDelivery, presentSecret, presentWebhook } from './present.ts';

/** Mounts the calls of developers on their webhooks (design §5). */
export function mountWebhooks(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listWebhooks, async ({ actor }) => ({
    webhooks: (await webhooks.listWebhooks(context, actor)).map(presentWebhook),
  }));
  mount(app, context, contract.createWebhook, async ({ actor, body }) => {
    const row = await webhooks.createWebhook(context, actor, body);
    return { webhook: presentWebhook(row), secret: presentSecret(row) };
  });
  mount(app, context, contract.changeWebhook, async ({ actor, params, body }) => ({
    webhook: presentWebhook(await webhooks.changeWebhook(context, actor, params.id, body)),
  }));
  mount(app, context, contract.rotateWebhookSecret, async ({ actor, params }) => {
    const row = await webhooks.rotateSecret(context, actor, params.id);
    return {
      webhook: presentWebhook(row),
      secret: presentSecret(row),
      previous_until: (row.previous_until ?? row.created_at).toISOString(),
    };
  });
  mount(app, context, contract.removeWebhook, async ({ actor, params }) => {
    await webhooks.removeWebhook(context, actor, params.id);
    return {};
  });
  mount(app, context, contract.listWebhookDeliveries, async ({ actor, params, query }) => {
    const { rows, next } = await webhooks.listDeliveries(context, actor, params.id, query.cursor);
    return { deliveries: rows.map(presentDelivery), next };
  });
  mount(app, context, contract.redeliverWebhook, async ({ actor, params }) => ({
    delivery: presentDelivery(await webhooks.redeliver(context, actor, params.id, params.delivery)),
  }));
}
