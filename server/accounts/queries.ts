import type { Role } from '../../contract/constants.ts';
import type { Db } from '../db/database.ts';

export interface NewAccount {
  email: string;
  firstname: string;
  lastname: string;
  role: Role;
  author: boolean;
  password_hash: string | null;
  verified_at: Date | null;
}

/** Null where the address is taken. */
export async function insertAccount(db: Db, account: NewAccount) {
  const row = await db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export function selectAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'role', 'author', 'firstname', 'lastname', 'disabled_at'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

export function selectAccount(db: Db, id: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'role', 'author', 'firstname', 'lastname'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function hasSuperAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'S')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Everything that a token is checked against, in one round trip. */
export function selectSession(db: Db, session: string, key: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('signing_keys', (join) => join.on('signing_keys.id', '=', key))
    .select([
      'accounts.id as account_id',
      'accounts.role',
      'accounts.disabled_at',
      'sessions.ended_at',
      'signing_keys.secret',
    ])
    .where('sessions.id', '=', session)
    .executeTakeFirst();
}

export async function insertSession(db: Db, account: string, createdAt: Date, expiresAt: Date) {
  const row = await db
    .insertInto('sessions')
    .values({ account_id: account, created_at: createdAt, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
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

export async function insertKey(db: Db, secret: Buffer) {
  return db
    .insertInto('signing_keys')
    .values({ secret })
    .returning(['id', 'secret'])
    .executeTakeFirstOrThrow();
}

export async function endLinks(db: Db, purpose: 'first-admin', at: Date) {
  await db
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function insertLink(
  db: Db,
  link: { purpose: 'first-admin'; token_sha256: Buffer; expires_at: Date },
) {
  await db.insertInto('one_time_links').values(link).execute();
}

export async function isLinkGood(db: Db, purpose: 'first-admin', tokenSha256: Buffer, at: Date) {
  const row = await db
    .selectFrom('one_time_links')
    .select('id')
    .where('token_sha256', '=', tokenSha256)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the link was good; it is used up from now on. Two at once: one wins. */
export async function useLink(
  db: Db,
  purpose: 'first-admin',
  tokenSha256: Buffer,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('token_sha256', '=', tokenSha256)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
