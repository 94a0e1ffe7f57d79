import { sql } from 'kysely';
import type { Db } from '../../server/platform/db/database.ts';

/** Lets an account have webhooks. */
export async function makeDeveloper(db: Db, id: string): Promise<void> {
  await db.updateTable('accounts').set({ developer: true }).where('id', '=', id).execute();
}

/** Every like, as `account post`. */
export async function selectLikes(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('likes').select(['account_id', 'post_id']).execute();
  return new Set(rows.map(({ account_id, post_id }) => `${account_id} ${post_id}`));
}

/** The email addresses of all accounts. */
export async function selectEmails(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('accounts').select('email').execute();
  return new Set(rows.map(({ email }) => email));
}

/** The cause and the outcome of every email. */
export function selectMails(db: Db) {
  return db.selectFrom('mails').select(['cause', 'outcome']).execute();
}

/** Entries of the publication log that webhooks get, without a delivery to the webhook. */
export async function countUndispatched(db: Db, webhookId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from publication_log
    join webhooks on webhooks.id = ${webhookId}
    where publication_log.number > webhooks.after_number
      and publication_log.kind in ('approved', 'revised', 'withdrawn')
      and not exists (
        select from webhook_deliveries
        where webhook_deliveries.webhook_id = webhooks.id
          and webhook_deliveries.number = publication_log.number
      )`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of all deliveries to a webhook. */
export async function selectDeliveryIds(db: Db, webhookId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .execute();
  return rows.map(({ id }) => id);
}
