/** Webhooks of developers: addresses that receive publications as events (Standard Webhooks). */
import { randomBytes, randomUUID } from 'node:crypto';
import type { WebhookEvent } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { WebhookTest } from '../../../contract/programs/calls/webhooks.ts';
import { getOwnProfile, mailAccessChanged } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context, Lastly } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { type Page, paginate } from '../../platform/db/pagination.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { spend } from '../../platform/limits/spend.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { checkTarget } from '../../platform/outbound/target.ts';
import { lastPublication } from '../../posts/index.ts';
import type { DeliveryRow, WebhookRow } from './queries.ts';
import * as queries from './queries.ts';

/** An account; with `test`, its sandbox. */
export type Owner = AccountActor & queries.WebhookOwner;

const webhooksOfAnAccount = 10;
const secretBytes = 32;
const overlapMilliseconds = dayMilliseconds;
const keptMilliseconds = 30 * dayMilliseconds;
const pageLength = 50;

/** The actor's webhooks, oldest first. @throws AppError developer_access_needed */
export async function listWebhooks(context: Context, actor: Owner): Promise<WebhookRow[]> {
  await refuseWithoutAccess(context, actor);
  return queries.selectWebhooks(context.db, actor);
}

/** All of the actor's webhooks, also those of their sandbox and without developer access. */
export async function exportWebhooksOf({ db }: Context, actor: AccountActor): Promise<WebhookRow[]> {
  const { id } = actor;
  return [
    ...(await queries.selectWebhooks(db, { id })),
    ...(await queries.selectWebhooks(db, { id, test: true })),
  ];
}

/**
 * Creates a webhook that receives publications from now on; at most ten per account.
 * @throws AppError developer_access_needed, invalid_input, webhook_limit, too_many_requests
 */
export async function createWebhook(
  context: Context,
  actor: Owner,
  { url, events }: { url: string; events: WebhookEvent[] },
  lastly?: Lastly<WebhookRow>,
): Promise<WebhookRow> {
  await refuseWithoutAccess(context, actor);
  await spendOne(context, actor);
  const address = await addressOf(context, url);
  return inTransaction(context, async (tx) => {
    const { db, clock, secrets } = tx;
    await queries.lockAccount(db, actor.id);
    const known = await queries.selectWebhooks(db, actor);
    if (known.length >= webhooksOfAnAccount) throw new AppError('webhook_limit');
    const id = randomUUID();
    const secret = randomBytes(secretBytes);
    const row = await queries.insertWebhook(db, {
      id,
      account_id: actor.id,
      test: actor.test ?? false,
      url: address,
      events: [...new Set(events)],
      secret: secrets.seal('webhooks.secret', id, secret),
      after_number: await lastPublication(tx),
      created_at: clock(),
    });
    const webhook = { ...row, secret };
    if (!actor.test)
      await mailAccessChanged(tx, actor, { kind: 'webhookMade', id: webhook.id, name: address });
    await lastly?.(tx, webhook);
    return webhook;
  });
}

/**
 * Changes a webhook. Enabled again, it receives publications from then on.
 * @throws AppError developer_access_needed, not_found, invalid_input, too_many_requests
 */
export async function changeWebhook(
  context: Context,
  actor: Owner,
  id: string,
  changes: { url?: string | undefined; events?: WebhookEvent[] | undefined; enabled?: boolean | undefined },
): Promise<WebhookRow> {
  await getWebhook(context, actor, id);
  const { url, events, enabled } = changes;
  if (url !== undefined) await spendOne(context, actor);
  const asked = url === undefined ? null : await addressOf(context, url);
  return inTransaction(context, async (tx) => {
    const webhook = await lockedWebhook(tx.db, id);
    const address = asked ?? webhook.url;
    const changed = await queries.updateWebhook(tx.db, id, {
      url: address,
      // Failures of the former address don't count for the new one.
      ...(address !== webhook.url && { failing_since: null }),
      events: events === undefined ? webhook.events : [...new Set(events)],
      ...(enabled === false &&
        webhook.disabled_at === null && { disabled_at: tx.clock(), disabled_because: 'owner' as const }),
      ...(enabled === true &&
        webhook.disabled_at !== null && {
          disabled_at: null,
          disabled_because: null,
          failing_since: null,
          after_number: await lastPublication(tx),
        }),
    });
    if (address !== webhook.url && !actor.test)
      await mailAccessChanged(tx, actor, { kind: 'webhookChanged', id, name: address });
    return changed;
  });
}

/** Rotates the secret; the former one signs beside it for a day. @throws AppError as `changeWebhook` */
export async function rotateSecret(
  context: Context,
  actor: Owner,
  id: string,
  lastly?: Lastly<WebhookRow>,
): Promise<WebhookRow> {
  await getWebhook(context, actor, id);
  return inTransaction(context, async (tx) => {
    const { secrets } = tx;
    const former = await lockedWebhook(tx.db, id);
    const secret = randomBytes(secretBytes);
    const previous = secrets.open('webhooks.secret', id, former.secret);
    const row = await queries.updateWebhook(tx.db, id, {
      secret: secrets.seal('webhooks.secret', id, secret),
      previous_secret: secrets.seal('webhooks.previous_secret', id, previous),
      previous_until: new Date(tx.clock().getTime() + overlapMilliseconds),
    });
    const changed = { ...row, secret };
    if (!actor.test) await mailAccessChanged(tx, actor, { kind: 'webhookSecretMade', id, name: changed.url });
    await lastly?.(tx, changed);
    return changed;
  });
}

/** The webhook as it is now: while an address is looked up it may be changed or deleted. @throws AppError not_found */
async function lockedWebhook(db: Db, id: string): Promise<WebhookRow> {
  const webhook = await queries.lockWebhook(db, id);
  if (!webhook) throw new AppError('not_found');
  return webhook;
}

/** Deletes a webhook with its deliveries. @throws AppError developer_access_needed, not_found */
export async function removeWebhook(context: Context, actor: Owner, id: string): Promise<void> {
  await getWebhook(context, actor, id);
  await queries.deleteWebhook(context.db, id);
}

/** A webhook's deliveries, latest first. @throws AppError developer_access_needed, not_found, invalid_input */
export async function listDeliveries(
  context: Context,
  actor: Owner,
  id: string,
  cursor: string | undefined,
): Promise<Page<DeliveryRow>> {
  await getWebhook(context, actor, id);
  return paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectDeliveries(context.db, id, request),
    ({ created_at, id: deliveryId }) => ({ at: created_at, id: deliveryId }),
  );
}

/**
 * Queues a delivery again under the same id, whatever its outcome.
 * @throws AppError developer_access_needed, not_found, webhook_disabled, too_many_requests
 */
export async function redeliver(
  context: Context,
  actor: Owner,
  id: string,
  delivery: string,
  lastly?: Lastly<DeliveryRow>,
): Promise<DeliveryRow> {
  const webhook = await getWebhook(context, actor, id);
  if (webhook.disabled_at) throw new AppError('webhook_disabled');
  await spendOne(context, actor);
  return inTransaction(context, async (tx) => {
    const { db } = tx;
    const row = await queries.resetDelivery(db, id, delivery);
    if (!row) throw new AppError('not_found');
    await addJob(db, 'deliverWebhook', { id: delivery }, { key: `webhook ${delivery}` });
    await lastly?.(tx, row);
    return row;
  });
}

/**
 * Sends a test event to a webhook, once.
 * @throws AppError developer_access_needed, not_found, webhook_disabled, too_many_requests
 */
export async function sendTest(
  context: Context,
  actor: Owner,
  id: string,
  lastly?: Lastly<DeliveryRow>,
): Promise<DeliveryRow> {
  const { disabled_at } = await getWebhook(context, actor, id);
  if (disabled_at) throw new AppError('webhook_disabled');
  await spendOne(context, actor);
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const webhook = await lockedWebhook(db, id);
    const at = clock();
    const message: WebhookTest = {
      type: 'webhook.test',
      timestamp: at.toISOString(),
      data: { webhook: { id, url: webhook.url } },
    };
    const row = await queries.insertDelivery(db, {
      webhook_id: id,
      number: null,
      event: message.type,
      body: JSON.stringify(message),
      status: 'waiting',
      created_at: at,
    });
    await addJob(db, 'deliverWebhook', { id: row.id }, { key: `webhook ${row.id}` });
    await lastly?.(tx, row);
    return row;
  });
}

/** Deletes deliveries of more than 30 days ago. */
export function sweepDeliveries({ db, clock }: Context): Promise<void> {
  return queries.deleteDeliveriesBefore(db, new Date(clock().getTime() - keptMilliseconds));
}

async function getWebhook(context: Context, actor: Owner, id: string): Promise<WebhookRow> {
  await refuseWithoutAccess(context, actor);
  const webhook = await queries.selectWebhook(context.db, actor, id);
  if (!webhook) throw new AppError('not_found');
  return webhook;
}

async function refuseWithoutAccess(context: Context, actor: AccountActor): Promise<void> {
  const { developer } = await getOwnProfile(context, actor);
  if (!developer) throw new AppError('developer_access_needed');
}

/** Limits these calls: each resolves a name of the caller's choosing, or sends to it. */
function spendOne(context: Context, actor: AccountActor): Promise<void> {
  return spend(context, [{ budget: 'webhook:account', key: actor.id }]);
}

async function addressOf({ config }: Context, url: string): Promise<string> {
  try {
    await checkTarget(config, url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError('invalid_input', {
      fields: { url: 'Enter the https address of a server on the public internet' },
    });
  }
  return new URL(url).href;
}
