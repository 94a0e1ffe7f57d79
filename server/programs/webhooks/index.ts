export { deliverWebhook } from './delivery.ts';
export { dispatchWebhooks } from './dispatch.ts';
export type { WebhookRow } from './queries.ts';
export {
  changeWebhook,
  createWebhook,
  deleteWebhooksOf,
  exportWebhooksOf,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  rotateSecret,
  sendTest,
  sweepDeliveries,
} from './webhooks.ts';
