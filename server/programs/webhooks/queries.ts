import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Whose webhooks: those of the site, or those of the sandbox of an account. */
export interface WebhookOwner {
  id: string;
  test?: boolean;
}

/** The webhooks of an account, oldest first. */
export function selectWebhooks(db: Db, { id, test = false }: WebhookOwner) {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', id)
    .where('test', '=', test)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type WebhookRow = Awaited<ReturnType<typeof selectWebhooks>>[number];

export function selectWebhook(db: Db, { id: accountId, test = false }: WebhookOwner, id: string) {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('test', '=', test)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks a webhook until the transaction ends; undefined if it was deleted. */
export function lockWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the account, so that webhooks are added one after the other. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

export function insertWebhook(db: Db, webhook: Insertable<Database['webhooks']>): Promise<WebhookRow> {
  return db.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow();
}

export function updateWebhook(
  db: Db,
  id: string,
  changes: Updateable<Database['webhooks']>,
): Promise<WebhookRow> {
  return db
    .updateTable('webhooks')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTestWebhooks(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('webhooks').where('account_id', '=', accountId).where('test', '=', true).execute();
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Enabled webhooks of accounts with developer access: those of the site, or those of the sandbox of an account. */
export function selectActive(db: Db, { sandboxOf }: { sandboxOf: string | null }) {
  return db
    .selectFrom('webhooks')
    .innerJoin('accounts', 'accounts.id', 'webhooks.account_id')
    .select(['webhooks.id', 'webhooks.events', 'webhooks.after_number'])
    .where('webhooks.test', '=', sandboxOf !== null)
    .$if(sandboxOf !== null, (query) => query.where('webhooks.account_id', '=', sandboxOf))
    .where('webhooks.disabled_at', 'is', null)
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.developer', '=', true)
    .execute();
}

/** Locks and gives the number of the last dispatched log entry. */
export async function lockProgress(db: Db): Promise<number> {
  const row = await db.selectFrom('webhook_progress').select('number').forUpdate().executeTakeFirstOrThrow();
  return row.number;
}

export async function setProgress(db: Db, number: number): Promise<void> {
  await db.updateTable('webhook_progress').set({ number }).execute();
}

export function insertDelivery(
  db: Db,
  delivery: Insertable<Database['webhook_deliveries']>,
): Promise<DeliveryRow> {
  return db.insertInto('webhook_deliveries').values(delivery).returningAll().executeTakeFirstOrThrow();
}

/** A statement has 65,535 parameters at most. */
const insertedAtOnce = 5_000;

/** Gives the ids of the new ones; existing ones are skipped. */
export async function insertDeliveries(
  db: Db,
  deliveries: Insertable<Database['webhook_deliveries']>[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < deliveries.length; from += insertedAtOnce) {
    const rows = await db
      .insertInto('webhook_deliveries')
      .values(deliveries.slice(from, from + insertedAtOnce))
      .onConflict((conflict) => conflict.columns(['webhook_id', 'number']).doNothing())
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** A waiting delivery, with all that sending it needs. */
export function selectWaiting(db: Db, id: string) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .innerJoin('accounts', 'accounts.id', 'webhooks.account_id')
    .select([
      'webhook_deliveries.id',
      'webhook_deliveries.event',
      'webhook_deliveries.body',
      'webhook_deliveries.number',
      'webhooks.account_id',
      'webhooks.id as webhook_id',
      'webhooks.url',
      'webhooks.secret',
      'webhooks.previous_secret',
      'webhooks.previous_until',
      'webhooks.disabled_at',
      'accounts.disabled_at as account_disabled_at',
      'accounts.email',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.language',
    ])
    .where('webhook_deliveries.id', '=', id)
    .where('webhook_deliveries.status', '=', 'waiting')
    .executeTakeFirst();
}

export type WaitingRow = NonNullable<Awaited<ReturnType<typeof selectWaiting>>>;

/** Whether a delivery still waits for its first success or last failure. */
export async function isWaiting(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}

export interface AttemptResult {
  status: 'waiting' | 'delivered' | 'failed';
  attempted_at: Date;
  outcome: Database['webhook_deliveries']['outcome'];
  status_code: number | null;
  milliseconds: number | null;
}

/** Records the outcome of an attempt. */
export async function recordAttempt(db: Db, id: string, result: AttemptResult): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set((set) => ({ ...result, attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function markFailed(db: Db, id: string): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ status: 'failed' }).where('id', '=', id).execute();
}

/** A webhook's deliveries, latest first. */
export function selectDeliveries(db: Db, webhookId: string, request: PageRequest) {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$call((deliveries) => keysetPage(deliveries, ['created_at', 'id'], 'desc', request))
    .execute();
}

export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

/** Sets a delivery back to waiting; undefined if there is none. */
export function resetDelivery(db: Db, webhookId: string, id: string): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0 })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteDeliveriesBefore(db: Db, then: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', then).execute();
}
