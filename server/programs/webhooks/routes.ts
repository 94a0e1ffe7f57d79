import type { FastifyInstance } from 'fastify';
import type { WebhookEvent } from '../../../contract/constants.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import type { KeepAnswer, MountForAccount } from '../../platform/http/mount-api.ts';
import { presentDelivery, presentMade, presentRotated, presentSent, presentWebhook } from './present.ts';
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  type Owner,
  redeliver,
  removeWebhook,
  rotateSecret,
  sendTest,
} from './webhooks.ts';

/** Mounts the calls on a developer's webhooks (product.md#keys-apps-and-webhooks). */
export function mountWebhooks(app: FastifyInstance, context: Context): void {
  const calls = callsOnWebhooks(context);
  mount(app, context, contract.listWebhooks, ({ actor }) => calls.list(actor));
  mount(app, context, contract.createWebhook, ({ actor, body }) => calls.create(actor, body));
  mount(app, context, contract.changeWebhook, ({ actor, params, body }) => calls.change(actor, params, body));
  mount(app, context, contract.rotateWebhookSecret, ({ actor, params }) => calls.rotate(actor, params));
  mount(app, context, contract.removeWebhook, ({ actor, params }) => calls.remove(actor, params));
  mount(app, context, contract.listWebhookDeliveries, ({ actor, params, query }) =>
    calls.deliveries(actor, params, query),
  );
  mount(app, context, contract.testWebhook, ({ actor, params }) => calls.test(actor, params));
  mount(app, context, contract.redeliverWebhook, ({ actor, params }) => calls.redeliver(actor, params));
}

/** Mounts the same calls in the public API, for keys with the scope `webhooks`. */
export function mountWebhookApi(mountCall: MountForAccount, context: Context): void {
  const calls = callsOnWebhooks(context);
  mountCall(contract.apiListWebhooks, ({ actor }) => calls.list(actor));
  mountCall(contract.apiCreateWebhook, ({ actor, body, keep }) => calls.create(actor, body, keep));
  mountCall(contract.apiChangeWebhook, ({ actor, params, body }) => calls.change(actor, params, body));
  mountCall(contract.apiRotateWebhookSecret, ({ actor, params, keep }) => calls.rotate(actor, params, keep));
  mountCall(contract.apiRemoveWebhook, ({ actor, params }) => calls.remove(actor, params));
  mountCall(contract.apiListWebhookDeliveries, ({ actor, params, query }) =>
    calls.deliveries(actor, params, query),
  );
  mountCall(contract.apiTestWebhook, ({ actor, params, keep }) => calls.test(actor, params, keep));
  mountCall(contract.apiRedeliverWebhook, ({ actor, params, keep }) => calls.redeliver(actor, params, keep));
}

type Own = { id: string };
type Input = { url: string; events: WebhookEvent[] };
type Changes = Parameters<typeof changeWebhook>[3];

/** The handlers, for callers with a session or a key; only the answers to the latter are kept. */
function callsOnWebhooks(context: Context) {
  return {
    list: async (actor: Owner) => ({
      webhooks: (await listWebhooks(context, actor)).map(presentWebhook),
    }),
    create: async (actor: Owner, input: Input, keep?: KeepAnswer<ReturnType<typeof presentMade>>) =>
      presentMade(await createWebhook(context, actor, input, keep?.(presentMade))),
    change: async (actor: Owner, { id }: Own, changes: Changes) => ({
      webhook: presentWebhook(await changeWebhook(context, actor, id, changes)),
    }),
    rotate: async (actor: Owner, { id }: Own, keep?: KeepAnswer<ReturnType<typeof presentRotated>>) =>
      presentRotated(await rotateSecret(context, actor, id, keep?.(presentRotated))),
    remove: async (actor: Owner, { id }: Own) => {
      await removeWebhook(context, actor, id);
      return {};
    },
    deliveries: async (actor: Owner, { id }: Own, { cursor }: { cursor?: string | undefined }) => {
      const { rows, next } = await listDeliveries(context, actor, id, cursor);
      return { deliveries: rows.map(presentDelivery), next };
    },
    test: async (actor: Owner, { id }: Own, keep?: KeepAnswer<ReturnType<typeof presentSent>>) =>
      presentSent(await sendTest(context, actor, id, keep?.(presentSent))),
    redeliver: async (
      actor: Owner,
      { id, delivery }: Own & { delivery: string },
      keep?: KeepAnswer<ReturnType<typeof presentSent>>,
    ) => presentSent(await redeliver(context, actor, id, delivery, keep?.(presentSent))),
  };
}
