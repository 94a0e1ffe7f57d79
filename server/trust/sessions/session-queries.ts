import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** All that a token is checked against, in one round trip. */
export function selectSession(db: Db, session: string, key: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('signing_keys', (join) => join.on('signing_keys.id', '=', key))
    .select([
      'accounts.id as account_id',
      'accounts.role',
      'accounts.disabled_at',
      'accounts.second_factor',
      'accounts.staff_since',
      'sessions.ended_at',
      'signing_keys.secret',
    ])
    .where('sessions.id', '=', session)
    .executeTakeFirst();
}

/** When the second factors of an account last changed; null for never. */
export async function selectFactorsChangedAt(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('accounts')
    .select('factors_changed_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.factors_changed_at ?? null;
}

/** The role of an account. */
export async function selectRole(db: Db, accountId: string) {
  const row = await db.selectFrom('accounts').select('role').where('id', '=', accountId).executeTakeFirst();
  return row?.role ?? null;
}

export async function insertSession(
  db: Db,
  session: { account_id: string; created_at: Date; expires_at: Date; user_agent: string | null },
) {
  const row = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Notes that an account is used on a day (UTC). */
export async function noteUse(db: Db, accountId: string, day: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ active_on: day })
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`active_on is distinct from ${day}::date`)
    .execute();
}

/** Extends a session to `expiresAt`, at most to `longestSeconds` after its start. */
export function extendSession(
  db: Db,
  id: string,
  { at, expiresAt, longestSeconds }: { at: Date; expiresAt: Date; longestSeconds: number },
) {
  return db
    .updateTable('sessions')
    .set({
      expires_at: sql<Date>`least(${expiresAt}, created_at + make_interval(secs => ${longestSeconds}))`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['account_id', 'expires_at'])
    .executeTakeFirst();
}

export async function endSession(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every session of an account; gives their number. */
export async function endSessionsOf(db: Db, accountId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends every session of an account except `kept`; gives their number. */
export async function endOtherSessionsOf(
  db: Db,
  accountId: string,
  { kept, at }: { kept: string | null; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .$if(kept !== null, (query) => query.where('id', '<>', kept))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends a session of the account; gives whether it was active. */
export async function endSessionOf(db: Db, accountId: string, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The active sessions of an account, latest first; all of them, or at most `most`. */
export function selectSessionsOf(db: Db, accountId: string, at: Date, most: number | null) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at', 'user_agent'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(most !== null, (query) => query.limit(most))
    .execute();
}

export function selectNewestKey(db: Db) {
  return db
    .selectFrom('signing_keys')
    .select(['id', 'secret'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export function selectKey(db: Db, id: string) {
  return db.selectFrom('signing_keys').select(['id', 'secret']).where('id', '=', id).executeTakeFirst();
}

export async function insertKey(db: Db, key: { id: string; secret: Buffer }): Promise<void> {
  await db.insertInto('signing_keys').values(key).execute();
}

/** Deletes every key except `kept`, which invalidates the tokens they signed. */
export async function deleteOtherKeys(db: Db, kept: string): Promise<void> {
  await db.deleteFrom('signing_keys').where('id', '<>', kept).execute();
}

/** Deletes keys that were replaced before `before`. */
export async function deleteReplacedKeys(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('signing_keys as old')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('signing_keys as newer')
          .select('newer.id')
          .whereRef('newer.created_at', '>', 'old.created_at')
          .where('newer.created_at', '<', before),
      ),
    )
    .execute();
}

/** Ends all sessions of all accounts; gives their number. */
export async function endEverySession(db: Db, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes sessions and links that ended before `before`. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before).execute();
  await db.deleteFrom('one_time_links').where('expires_at', '<', before).execute();
}
