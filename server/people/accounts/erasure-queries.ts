import type { Db } from '../../platform/db/database.ts';

/** Every stored session, latest first. */
export function selectAllSessions(db: Db, accountId: string) {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'ended_at', 'user_agent'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof selectAllSessions>>[number];

export function selectDevices(db: Db, accountId: string) {
  return db
    .selectFrom('familiar_devices')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .execute();
}

export type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

/** Every stored link, latest first. */
export function selectLinks(db: Db, accountId: string) {
  return db
    .selectFrom('one_time_links')
    .select(['id', 'purpose', 'created_at', 'expires_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute();
}

export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number];

/** Deletes an account's sessions, familiar devices, one-time links and changes of email and name. */
export async function deleteSessionsAndLinksOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
  await db.deleteFrom('name_changes').where('account_id', '=', accountId).execute();
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  await db.deleteFrom('familiar_devices').where('account_id', '=', accountId).execute();
  await db.deleteFrom('one_time_links').where('account_id', '=', accountId).execute();
}

/**
 * Locks an account's links until the transaction ends, the oldest first, as a link that was made by following another
 * is locked after it; gives their ids.
 */
export async function lockLinks(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('one_time_links')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether the account is as its sign-up made it: nobody has signed in with it, replaced its password or changed
 * its address, and the staff gave it nothing.
 */
export async function isAsSignedUp(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('role', '=', 'P')
    .where('author', '=', false)
    .where('second_factor', '=', false)
    .where('disabled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('id').where('account_id', '=', accountId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('email_undos').select('link_id').where('account_id', '=', accountId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('one_time_links')
            .select('id')
            .where('account_id', '=', accountId)
            .where('purpose', '<>', 'verify-email')
            .where('used_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an account's familiar devices and one-time links, and ends its links of verification. */
export async function endSignUp(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('one_time_links')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  await db
    .deleteFrom('one_time_links')
    .where('account_id', '=', accountId)
    .where('purpose', '<>', 'verify-email')
    .execute();
  await db.deleteFrom('familiar_devices').where('account_id', '=', accountId).execute();
}

/** Clears the personal fields of the row, which publications and the audit log refer to. */
export async function anonymiseAccount(
  db: Db,
  id: string,
  { email, keepsName, at }: { email: string; keepsName: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      email,
      password_hash: null,
      second_factor: false,
      role: 'P',
      author: false,
      developer: false,
      language: 'en',
      verified_at: null,
      signed_up_with: null,
      disabled_at: at,
      closed_at: at,
      closing_at: null,
      active_on: null,
      ...(!keepsName && { firstname: '', lastname: '' }),
    })
    .where('id', '=', id)
    .execute();
}
