import { type RawBuilder, sql } from 'kysely';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { accountStates, unusedDays } from '../../../contract/people/calls/administration.ts';
import { type Role, roles, staffRoles } from '../../../contract/people/roles.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { isNamed } from '../../platform/db/like-pattern.ts';

export interface NewAccount {
  email: string;
  firstname: string;
  lastname: string;
  role: Role;
  author: boolean;
  developer: boolean;
  language: InterfaceLanguage;
  password_hash: string | null;
  verified_at: Date | null;
  /** The kind of browser of the sign-up. */
  signed_up_with?: string | null;
}

/** Gives null if the email is taken. */
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
    .select(accountColumns)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

export function selectAccount(db: Db, id: string) {
  return db.selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst();
}

const accountColumns = [
  'id',
  'email',
  'firstname',
  'lastname',
  'role',
  'author',
  'developer',
  'language',
  'verified_at',
  'disabled_at',
  'closed_at',
  'closing_at',
  'second_factor',
  'staff_since',
  'created_at',
  'active_on',
  'signed_up_with',
] as const;

export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>;

/** What sign-in checks, and when this device was last seen. */
export function selectForSignIn(db: Db, email: string, deviceSha256: Buffer | null) {
  return db
    .selectFrom('accounts')
    .leftJoin('familiar_devices', (join) =>
      join
        .onRef('familiar_devices.account_id', '=', 'accounts.id')
        .on('familiar_devices.device_sha256', '=', deviceSha256),
    )
    .select([
      'accounts.id',
      'accounts.role',
      'accounts.password_hash',
      'accounts.developer',
      'accounts.verified_at',
      'accounts.disabled_at',
      'accounts.second_factor',
      'familiar_devices.seen_at as device_seen_at',
    ])
    .where('accounts.email', '=', email)
    .executeTakeFirst();
}

/** Whether the account is open and still has this password hash; locks both until the transaction ends. */
export async function lockForSession(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertDevice(db: Db, accountId: string, deviceSha256: Buffer, at: Date): Promise<void> {
  await db
    .insertInto('familiar_devices')
    .values({ account_id: accountId, device_sha256: deviceSha256, seen_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_sha256']).doUpdateSet({ seen_at: at }))
    .execute();
}

export async function hasDevice(db: Db, accountId: string, deviceSha256: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('familiar_devices')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_sha256', '=', deviceSha256)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDevicesOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('familiar_devices').where('account_id', '=', accountId).execute();
}

export async function deleteDevicesSeenBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('familiar_devices').where('seen_at', '<', before).execute();
}

export async function updatePassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Replaces a hash by a stronger one of the same password, unless the password was changed meanwhile. */
export async function replaceHash(db: Db, id: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute();
}

export async function markVerified(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('accounts').set({ verified_at: at }).where('id', '=', id).execute();
}

/** Gives whether the account had no developer access before. */
export async function giveDeveloperAccess(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('accounts')
    .set({ developer: true })
    .where('id', '=', id)
    .where('developer', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateAccount(
  db: Db,
  id: string,
  changes: { role?: Role; author?: boolean; disabled_at?: Date | null; closing_at?: Date | null },
): Promise<AccountRow> {
  return db
    .updateTable('accounts')
    .set(changes)
    .where('id', '=', id)
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}

export function lockAccount(db: Db, id: string) {
  return db.selectFrom('accounts').select(accountColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the active super admins until the transaction ends, and gives their ids; those alone whose accounts don't close, if asked for. */
export async function lockSuperAdmins(db: Db, { whoStay = false } = {}): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'closing_at'])
    .where('role', '=', 'S')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter((row) => !whoStay || row.closing_at === null).map(({ id }) => id);
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

/** The staff who can be emailed. */
export function selectStaff(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstname', 'lastname', 'language', 'role'])
    .where('role', 'in', staffRoles)
    .where('verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
}

export type StaffRow = Awaited<ReturnType<typeof selectStaff>>[number];

interface AccountsRange extends AccountFilters {
  by: keyof typeof accountKeys;
  descending: boolean;
  /** The key and the id of the last row of the page before. */
  after: { key: string | Date; id: string } | null;
  limit: number;
}

/** Accounts that are not closed, in an order; with `search`, those whose email or name contains it. */
export function selectAccounts(db: Db, { by, descending, after, limit, ...filters }: AccountsRange) {
  const direction = descending ? 'desc' : 'asc';
  const beyond = sql.raw(descending ? '<' : '>');
  const { role, state, now } = filters;
  return found(db, filters)
    .select(accountColumns)
    .$if(role !== undefined, (query) => query.where(hasRole(role)))
    .$if(state !== undefined, (query) => query.where(isInState(state, now)))
    .select(accountKeys.name.as('name_key'))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${accountKeys[by]}, id) ${beyond} (${after?.key}, ${after?.id}::uuid)`),
    )
    .orderBy(accountKeys[by], direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
}

/** What accounts are ordered by. The index `accounts_by_name` is on the last of them. */
const accountKeys = {
  created: sql`created_at`,
  used: sql`active_on`,
  name: sql<string>`left(lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email)), 30)`,
};

/** How many accounts each role and each state has, of those that the other filters leave. */
export async function countAccounts(db: Db, { role, state, now, ...filters }: AccountFilters) {
  const counted: Record<string, number> = await found(db, filters)
    .select([
      ...roles.map((one) => countOf(hasRole(one), isInState(state, now)).as(`role ${one}`)),
      ...accountStates.map((one) => countOf(isInState(one, now), hasRole(role)).as(`state ${one}`)),
    ])
    .executeTakeFirstOrThrow();
  const of = <Name extends string>(filter: string, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, counted[`${filter} ${name}`]])) as Record<Name, number>;
  return { role: of('role', roles), state: of('state', accountStates) };
}

export interface AccountFilters {
  search: string | null;
  role: Role | undefined;
  state: AccountState | undefined;
  now: Date;
}

/** The accounts that a search finds. */
function found(db: Db, { search }: Pick<AccountFilters, 'search'>) {
  return db
    .selectFrom('accounts')
    .where('closed_at', 'is', null)
    .$if(search !== null, (query) => query.where(isNamed(search ?? '')));
}

const hasRole = (role: Role | undefined) =>
  role === undefined ? sql<boolean>`true` : sql<boolean>`role = ${role}`;

type AccountState = (typeof accountStates)[number];
const conditionsAt = (now: Date): Record<AccountState, RawBuilder<boolean>> => ({
  author: sql`author`,
  developer: sql`developer`,
  unverified: sql`verified_at is null`,
  disabled: sql`disabled_at is not null`,
  no_second_factor: sql`not second_factor`,
  unused: sql`active_on < ${dayOf(now)}::date - ${unusedDays}::int`,
});
const isInState = (state: AccountState | undefined, now: Date) =>
  state === undefined ? sql<boolean>`true` : conditionsAt(now)[state];

function countOf(...[one, other]: [RawBuilder<boolean>, RawBuilder<boolean>]) {
  return sql<number>`count(*) filter (where ${one} and ${other})::int`;
}

/** The names of everybody of the staff but this account. */
export async function selectStaffNames(db: Db, except: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(sql<string>`concat_ws(' ', firstname, lastname)`.as('name'))
    .where('role', 'in', staffRoles)
    .where('closed_at', 'is', null)
    .where('id', '<>', except)
    .execute();
  return rows.map(({ name }) => name);
}

/** How many of the staff there are besides these accounts. */
export async function countOtherStaff(db: Db, except: readonly string[]): Promise<number> {
  return countRows(
    db
      .selectFrom('accounts')
      .where('role', 'in', staffRoles)
      .where('disabled_at', 'is', null)
      .where('closed_at', 'is', null)
      .where(sql<boolean>`id <> all(${except}::uuid[])`),
  );
}
