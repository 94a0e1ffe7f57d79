import { apiBulk } from './bulk.ts';
import { apiDrafts } from './drafts.ts';
import { apiReading } from './reading.ts';
import { apiWebhooks } from './webhooks.ts';

/** The public API: what programs of others build on. */
export const publicApi = { ...apiReading, ...apiDrafts, ...apiBulk, ...apiWebhooks };
