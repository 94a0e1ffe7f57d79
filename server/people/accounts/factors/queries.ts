import { type Insertable, sql } from 'kysely';
import { countRows } from '../../../platform/db/count-rows.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';

const passkeyColumns = ['id', 'name', 'created_at', 'last_used_at', 'suspect_since'] as const;

/** An account's passkeys, oldest first. */
export function selectPasskeys(db: Db, accountId: string) {
  return db
    .selectFrom('passkeys')
    .select([...passkeyColumns, 'credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof selectPasskeys>>[number];

/** The passkey with what its signatures are checked by; locks it until the transaction ends. */
export function lockPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'passkeys.account_id')
    .select([
      'passkeys.id',
      'passkeys.name',
      'passkeys.suspect_since',
      'passkeys.account_id',
      'passkeys.credential_id',
      'passkeys.public_key',
      'passkeys.counter',
      'accounts.role',
    ])
    .where('passkeys.credential_id', '=', credentialId)
    .forUpdate('passkeys')
    .executeTakeFirst();
}

/** Gives null if the passkey is known already. */
export async function insertPasskey(db: Db, passkey: Insertable<Database['passkeys']>) {
  const row = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning([...passkeyColumns, 'credential_id', 'transports'])
    .executeTakeFirst();
  return row ?? null;
}

export async function touchPasskey(
  db: Db,
  id: string,
  { counter, at }: { counter: number; at: Date },
): Promise<void> {
  await db.updateTable('passkeys').set({ counter, last_used_at: at }).where('id', '=', id).execute();
}

export async function markPasskey(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('passkeys').set({ suspect_since: at }).where('id', '=', id).execute();
}

/** Gives whether the account has this passkey. */
export async function renamePasskey(db: Db, accountId: string, id: string, name: string): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the name of the account's passkey that was removed. */
export async function deletePasskey(db: Db, accountId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export function selectApp(db: Db, accountId: string) {
  return db
    .selectFrom('authenticator_apps')
    .select(['secret', 'confirmed_at', 'created_at', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Stores an unconfirmed secret in place of another unconfirmed one; gives whether there was no confirmed one. */
export async function putApp(
  db: Db,
  { accountId, secret, at }: { accountId: string; secret: Buffer; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('authenticator_apps')
    .values({ account_id: accountId, secret, created_at: at, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, created_at: at, last_step: 0 })
        .where('authenticator_apps.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmApp(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: at })
    .where('account_id', '=', accountId)
    .execute();
}

/** Remembers the time step of an accepted code; gives whether no code of it or of a later one was accepted before. */
export async function spendStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives whether there was a confirmed one. */
export async function deleteApp(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('authenticator_apps')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row?.confirmed_at != null;
}

export async function countCodes(db: Db, accountId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('account_id', '=', accountId));
}

export async function insertCodes(db: Db, accountId: string, digests: readonly Buffer[]): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(digests.map((code_sha256) => ({ account_id: accountId, code_sha256 })))
    .execute();
}

export async function deleteCodes(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}

/** Uses a one-time code up; gives whether it was the account's. */
export async function deleteCode(db: Db, accountId: string, digest: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_sha256', '=', digest)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets whether the account has a second factor from its passkeys and its app, and gives it; earlier proofs end. */
export async function settleFactor(db: Db, accountId: string, at: Date): Promise<boolean> {
  const { second_factor: has } = await db
    .updateTable('accounts')
    .set({
      second_factor: sql<boolean>`exists (select from passkeys where account_id = ${accountId})
        or exists (select from authenticator_apps where account_id = ${accountId} and confirmed_at is not null)`,
      factors_changed_at: at,
    })
    .where('id', '=', accountId)
    .returning('second_factor')
    .executeTakeFirstOrThrow();
  return has;
}

export async function insertChallenge(
  db: Db,
  challenge: Insertable<Database['passkey_challenges']>,
): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute();
}

/** Uses a challenge up, if it was made for this purpose, account and session, and has not run out. */
export async function takeChallenge(
  db: Db,
  digest: Buffer,
  {
    purpose,
    accountId,
    sessionId,
    at,
  }: {
    purpose: Database['passkey_challenges']['purpose'];
    accountId: string | null;
    sessionId: string | null;
    at: Date;
  },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_sha256', '=', digest)
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', accountId)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', at)
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSecondStep(db: Db, step: Insertable<Database['second_steps']>): Promise<void> {
  await db.insertInto('second_steps').values(step).execute();
}

export function selectSecondStep(db: Db, digest: Buffer, at: Date) {
  return db
    .selectFrom('second_steps')
    .innerJoin('accounts', 'accounts.id', 'second_steps.account_id')
    .select([
      'second_steps.account_id',
      'second_steps.password_sha256',
      'accounts.password_hash',
      'accounts.disabled_at',
    ])
    .where('second_steps.token_sha256', '=', digest)
    .where('second_steps.expires_at', '>', at)
    .executeTakeFirst();
}

/** Uses a second step up, unless somebody was faster. */
export function deleteSecondStep(db: Db, digest: Buffer) {
  return db
    .deleteFrom('second_steps')
    .where('token_sha256', '=', digest)
    .returning(['issuer', 'subject', 'links'])
    .executeTakeFirst();
}

export type TakenStep = NonNullable<Awaited<ReturnType<typeof deleteSecondStep>>>;

/** Deletes challenges and second steps that ran out. */
export async function deleteRunOut(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', at).execute();
  await db.deleteFrom('second_steps').where('expires_at', '<', at).execute();
}

/** Deletes all that an account has of second factors, and what is under way. */
export async function deleteFactorsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
  await db.deleteFrom('authenticator_apps').where('account_id', '=', accountId).execute();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute();
  await db.deleteFrom('second_steps').where('account_id', '=', accountId).execute();
}
