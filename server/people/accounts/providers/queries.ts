import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';

/** Somebody's account at a provider. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** The accounts at providers that are linked with an account. */
export function selectLinks(db: Db, accountId: string) {
  return db
    .selectFrom('provider_links')
    .select(['issuer', 'subject', 'linked_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .execute();
}

export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number];

/** The account that is linked; null for none. */
export async function selectLinkedAccount(db: Db, { issuer, subject }: Identity): Promise<string | null> {
  const row = await db
    .selectFrom('provider_links')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Links an account, in place of another one of the same provider. @throws a unique violation where it is linked elsewhere */
export async function upsertLink(
  db: Db,
  accountId: string,
  { issuer, subject }: Identity,
  at: Date,
): Promise<void> {
  const link = { subject, linked_at: at, last_used_at: null };
  await db
    .insertInto('provider_links')
    .values({ account_id: accountId, issuer, ...link })
    .onConflict((conflict) => conflict.columns(['account_id', 'issuer']).doUpdateSet(link))
    .execute();
}

/** Remembers that somebody signed in by a link; gives whether it is there still. */
export async function touchLink(
  db: Db,
  accountId: string,
  { issuer, subject }: Identity,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('provider_links')
    .set({ last_used_at: at })
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives whether there was a link. */
export async function deleteLink(db: Db, accountId: string, issuer: string): Promise<boolean> {
  const row = await db
    .deleteFrom('provider_links')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an account's links, and what is under way. */
export async function deleteLinksOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('provider_links').where('account_id', '=', accountId).execute();
  await db.deleteFrom('provider_visits').where('account_id', '=', accountId).execute();
}

export async function insertVisit(db: Db, visit: Insertable<Database['provider_visits']>): Promise<void> {
  await db.insertInto('provider_visits').values(visit).execute();
}

/** Takes a visit that was begun with this state, so that nobody can use it again. */
export function takeVisit(db: Db, stateSha256: Buffer, at: Date) {
  return db
    .deleteFrom('provider_visits')
    .where('state_sha256', '=', stateSha256)
    .where('expires_at', '>', at)
    .returning([
      'provider',
      'purpose',
      'device_sha256',
      'account_id',
      'session_id',
      'nonce',
      'code_verifier',
      'came_from',
      'begun_at',
    ])
    .executeTakeFirst();
}

export type VisitRow = NonNullable<Awaited<ReturnType<typeof takeVisit>>>;

export async function insertArrival(
  db: Db,
  arrival: Insertable<Database['provider_arrivals']>,
): Promise<void> {
  await db.insertInto('provider_arrivals').values(arrival).execute();
}

export function selectArrival(db: Db, tokenSha256: Buffer, at: Date) {
  return db
    .selectFrom('provider_arrivals')
    .select(['issuer', 'subject', 'email'])
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

export type ArrivalRow = NonNullable<Awaited<ReturnType<typeof selectArrival>>>;

/** Uses an arrival up; gives whether nobody was faster. */
export async function deleteArrival(db: Db, tokenSha256: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('provider_arrivals')
    .where('token_sha256', '=', tokenSha256)
    .returning('issuer')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes visits and arrivals that ran out. */
export async function deleteRunOut(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('provider_visits').where('expires_at', '<', at).execute();
  await db.deleteFrom('provider_arrivals').where('expires_at', '<', at).execute();
}
