import { apiBulk } from './bulk.ts';
import { apiDrafts } from './drafts.ts';
import { apiReading } from './public-calls.ts';
import { apiSandbox } from './sandbox.ts';
import { apiUsage } from './usage.ts';
import { apiWebhooks } from './webhooks.ts';

/** The calls of the public API, for programs that others write. */
export const publicApi = {
  ...apiReading,
  ...apiDrafts,
  ...apiBulk,
  ...apiUsage,
  ...apiWebhooks,
  ...apiSandbox,
};
