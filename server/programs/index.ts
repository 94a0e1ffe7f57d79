export { chargeVisit, createAuthenticator } from './api/authenticate.ts';
export type { Keys } from './api/caller.ts';
export { type App, deleteAppsOf, exportAppsOf, registerApp } from './apps/apps.ts';
export { type ApiCaller, authorize, createKey, deleteKeysOf, exportKeysOf, sweepKeys } from './keys/keys.ts';
export type { ExportedKey } from './keys/queries.ts';
export { UsageCounter } from './keys/usage.ts';
export { type Connection, deleteConnectionsOf, listConnections, sweepOAuth } from './oauth/connections.ts';
export { oauthKeys, rotateOAuthKeys } from './oauth/signing-keys.ts';
export {
  type AccessOfLink,
  accessOfLink,
  endSessionsAndAccess,
  resetPassword,
} from './program-access/program-access.ts';
export { deleteSandboxOf, exportSandboxOf } from './sandbox/sandbox.ts';
export type { Space } from './sandbox/space.ts';
export { deliverWebhook } from './webhooks/delivery.ts';
export { dispatchWebhooks } from './webhooks/dispatch.ts';
export type { WebhookRow } from './webhooks/queries.ts';
export {
  createWebhook,
  exportWebhooksOf,
  listDeliveries,
  sweepDeliveries,
} from './webhooks/webhooks.ts';
