export { deliverWebhook } from './delivery.ts';
export { tellSubscribers } from './dispatch.ts';
export type { WebhookRow } from './queries.ts';
export {
  changeWebhook,
  createWebhook,
  forgetWebhooks,
  listDeliveries,
  listWebhooks,
  ownWebhooks,
  redeliver,
  removeWebhook,
  rotateSecret,
  sendTest,
  sweepDeliveries,
} from './webhooks.ts';
