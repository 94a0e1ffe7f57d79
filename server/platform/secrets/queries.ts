import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type SealedColumn, sealedColumns } from './columns.ts';

/** Has other processes wait that open the secrets, until the transaction ends. */
export async function lockSecrets(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('secrets_key'))`.execute(db);
}

/** The id of the key that everything is wrapped with; undefined before anything is. */
export async function selectKeyId(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('secrets_key').select('id').executeTakeFirst())?.id;
}

/** Records the key that everything is wrapped with. */
export async function putKeyId(db: Db, id: string): Promise<void> {
  await db.deleteFrom('secrets_key').execute();
  await db.insertInto('secrets_key').values({ id }).execute();
}

/** Every value of a column, with the name of its row. Locks the table against other writers. */
export async function lockValues(db: Db, column: SealedColumn) {
  const { table, value, row } = partsOf(column);
  await sql`lock table ${table} in exclusive mode`.execute(db);
  const { rows } = await sql<{ place: string; row: string; value: Buffer }>`
    select ctid::text as place, ${row} as "row", ${value} as value from ${table} where ${value} is not null
  `.execute(db);
  return rows;
}

/** Stores the value of a row that `lockValues` gave. */
export async function updateValue(
  db: Db,
  column: SealedColumn,
  place: string,
  stored: Buffer,
): Promise<void> {
  const { table, value } = partsOf(column);
  await sql`update ${table} set ${value} = ${stored} where ctid = ${place}::tid`.execute(db);
}

/**
 * Deletes every wrapped secret that can be made anew, and what depends on it: sessions end, authenticator apps are removed, and who wants no emails or asked for messages or SMS is forgotten. Former
 * secrets of webhooks no longer sign, and no key of the log does.
 */
export async function deleteReplaceable(db: Db): Promise<void> {
  for (const table of [
    ...(['sessions', 'signing_keys', 'oauth_keys', 'cursor_key', 'picture_keys', 'security_key'] as const),
    ...(['beacon_receipt_keys', 'beacon_secret', 'cloud_node_tokens', 'authenticator_apps'] as const),
    ...([
      'idempotency_keys',
      'unwanted_mail_key',
      'unwanted_mail',
      'push_key',
      'push_subscriptions',
      'phone_key',
      'phone_alert_receivers',
      'phones',
      'phone_replies',
      'phone_requests',
    ] as const),
  ])
    await db.deleteFrom(table).execute();
  await sql`
    update accounts set second_factor = exists (select from passkeys where passkeys.account_id = accounts.id)
    where second_factor`.execute(db);
  await db.updateTable('webhooks').set({ previous_secret: null, previous_until: null }).execute();
  await sql`
    update transparency_keys set signs_until = now() where signs_until is null or signs_until > now()`.execute(
    db,
  );
}

function partsOf(column: SealedColumn) {
  const [table = '', value = ''] = column.split('.');
  return { table: sql.table(table), value: sql.ref(value), row: sql.raw<string>(sealedColumns[column]) };
}
