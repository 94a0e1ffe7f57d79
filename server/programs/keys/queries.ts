import type { KeyScope } from '../../../contract/programs/scopes.ts';
import type { Db } from '../../platform/db/database.ts';

const columns = [
  'id',
  'name',
  'scopes',
  'test',
  'hint',
  'created_at',
  'expires_at',
  'last_used_at',
  'replaced_by',
] as const;

export interface NewKey {
  account_id: string;
  name: string;
  scopes: KeyScope[];
  test: boolean;
  token_sha256: Buffer;
  hint: string;
  created_at: Date;
  expires_at: Date;
}

export function insertKey(db: Db, key: NewKey) {
  return db.insertInto('api_keys').values(key).returning(columns).executeTakeFirstOrThrow();
}

/** The valid keys of an account, newest first. */
export function selectKeysOf(db: Db, accountId: string, at: Date) {
  return db
    .selectFrom('api_keys')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export type KeyRow = Awaited<ReturnType<typeof selectKeysOf>>[number];

/** Every stored key of an account, including ended ones. */
export function selectAllKeysOf(db: Db, accountId: string) {
  return db
    .selectFrom('api_keys')
    .select([...columns, 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type ExportedKey = Awaited<ReturnType<typeof selectAllKeysOf>>[number];

/** A valid key of the account that has not been replaced, locked until the transaction ends. */
export function lockKey(db: Db, accountId: string, id: string, at: Date) {
  return db
    .selectFrom('api_keys')
    .select(columns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('replaced_by', 'is', null)
    .where('expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst();
}

export async function replaceKey(
  db: Db,
  id: string,
  { by, expiresAt }: { by: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ replaced_by: by, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** Revokes a key and gives its name; undefined if the account has no such valid key. */
export function revokeKey(db: Db, accountId: string, id: string, at: Date) {
  return db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('name')
    .executeTakeFirst();
}

/** A key by its token, with its account. */
export function selectKeyByToken(db: Db, tokenSha256: Buffer, { test }: { test: boolean }) {
  return db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select([
      'api_keys.id',
      'api_keys.scopes',
      'api_keys.expires_at',
      'api_keys.revoked_at',
      'api_keys.last_used_at',
      'accounts.id as account_id',
      'accounts.role',
      'accounts.disabled_at',
      'accounts.second_factor',
      'accounts.staff_since',
    ])
    .where('api_keys.token_sha256', '=', tokenSha256)
    .where('api_keys.test', '=', test)
    .executeTakeFirst();
}

/** Stores when a key was last used, unless that has been stored since `before`. */
export async function touchKey(
  db: Db,
  id: string,
  { at, before }: { at: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((key) => key.or([key('last_used_at', 'is', null), key('last_used_at', '<', before)]))
    .execute();
}

export async function deleteKeysOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('api_keys').where('account_id', '=', accountId).execute();
}

export async function deleteEndedKeys(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('api_keys')
    .where((key) => key.or([key('expires_at', '<', before), key('revoked_at', '<', before)]))
    .execute();
}
