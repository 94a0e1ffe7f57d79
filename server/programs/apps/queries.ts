import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import { containing, isNamed } from '../../platform/db/like-pattern.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';

const columns = [
  'id',
  'name',
  'homepage',
  'redirect_addresses as redirect_uris',
  'confidential',
  'old_secret_until',
  'created_at',
] as const;

export interface AppDetails {
  name: string;
  homepage: string;
  redirect_uris: string[];
}

export function selectAppsOf(db: Db, accountId: string) {
  return db
    .selectFrom('apps')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export type AppRow = Awaited<ReturnType<typeof selectAppsOf>>[number];

/** An app of any developer, unless their account is closed. */
export function selectApp(db: Db, id: string) {
  return db
    .selectFrom('apps')
    .innerJoin('accounts', 'accounts.id', 'apps.account_id')
    .select([
      'apps.id',
      'apps.name',
      'apps.homepage',
      'apps.redirect_addresses as redirect_uris',
      'apps.confidential',
      'apps.reviewed_at',
    ])
    .where('apps.id', '=', id)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
}

/**
 * The number of accounts that each app is connected with: accounts for which it has a valid code or token.
 */
export async function countPeople(db: Db, ids: readonly string[], at: Date): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('oauth_entries')
    .select((all) => ['app_id', all.fn.count<string>('account_id').distinct().as('people')])
    .where('model', 'in', ['AuthorizationCode', 'AccessToken', 'RefreshToken'])
    .where('app_id', 'in', ids)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', at)
    .groupBy('app_id')
    .execute();
  return new Map(rows.map(({ app_id, people }) => [app_id ?? '', Number(people)]));
}

export function insertApp(
  db: Db,
  {
    redirect_uris,
    ...app
  }: AppDetails & {
    account_id: string;
    confidential: boolean;
    secret_sha256: Buffer | null;
    created_at: Date;
  },
) {
  return db
    .insertInto('apps')
    .values({ ...app, redirect_addresses: redirect_uris })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/**
 * Changes an app and removes the mark of staff, who have not reviewed the new details. Undefined if the
 * account has no such app.
 */
export function updateApp(db: Db, accountId: string, id: string, { redirect_uris, ...details }: AppDetails) {
  return db
    .updateTable('apps')
    .set({ ...details, redirect_addresses: redirect_uris, reviewed_at: null, reviewed_by: null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(columns)
    .executeTakeFirst();
}

/**
 * Replaces the secret; the previous one stays valid until `until`. Undefined if the account has no such app,
 * or the app has no secret.
 */
export function replaceSecret(
  db: Db,
  accountId: string,
  id: string,
  { sha256, until }: { sha256: Buffer; until: Date },
) {
  return db
    .updateTable('apps')
    .set({ old_secret_sha256: sql`secret_sha256`, old_secret_until: until, secret_sha256: sha256 })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('confidential', '=', true)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes an app and its connections. */
export function deleteApp(db: Db, accountId: string, id: string) {
  return db
    .deleteFrom('apps')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
}

export async function deleteAppsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('apps').where('account_id', '=', accountId).execute();
}

/** Whether this is the app's secret, or a previous one that is still valid. */
export async function hasSecret(db: Db, id: string, sha256: Buffer, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('apps')
    .select('id')
    .where('id', '=', id)
    .where((app) =>
      app.or([
        app('secret_sha256', '=', sha256),
        app.and([app('old_secret_sha256', '=', sha256), app('old_secret_until', '>', at)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** What apps are narrowed to; an empty search is none. */
export interface AppFilter {
  search: string;
  reviewed: 'yes' | 'no' | undefined;
}

/** Apps of open accounts whose name, homepage or developer contains a text. */
function appsWith(db: Db, search: string) {
  const found = sql<boolean>`(
    lower(apps.name || ' ' || apps.homepage) like ${containing(search)} or ${isNamed(search)}
  )`;
  return db
    .selectFrom('apps')
    .innerJoin('accounts', 'accounts.id', 'apps.account_id')
    .where('accounts.disabled_at', 'is', null)
    .$if(search !== '', (query) => query.where(found));
}

/** How many apps that a search leaves were reviewed, and how many not. */
export function countReviewed(db: Db, search: string) {
  return appsWith(db, search)
    .select([
      sql<number>`(count(*) filter (where apps.reviewed_at is not null))::int`.as('yes'),
      sql<number>`(count(*) filter (where apps.reviewed_at is null))::int`.as('no'),
    ])
    .executeTakeFirstOrThrow();
}

/** Apps of open accounts that a filter leaves with their developers, newest first. */
export function selectAllApps(db: Db, { search, reviewed, ...request }: PageRequest & AppFilter) {
  return appsWith(db, search)
    .select([
      'apps.id',
      'apps.name',
      'apps.homepage',
      'apps.redirect_addresses as redirect_uris',
      'apps.created_at',
      'apps.reviewed_at',
      'accounts.id as developer_id',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.email',
    ])
    .$if(reviewed !== undefined, (query) =>
      query.where('apps.reviewed_at', reviewed === 'yes' ? 'is not' : 'is', null),
    )
    .$call((apps) => keysetPage(apps, ['apps.created_at', 'apps.id'], 'desc', request))
    .execute();
}

export type AppToReviewRow = Awaited<ReturnType<typeof selectAllApps>>[number];

/** An app, locked until the transaction ends. */
export function lockApp(db: Db, id: string) {
  return db
    .selectFrom('apps')
    .select(['name', 'homepage', 'redirect_addresses as redirect_uris', 'reviewed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setReviewed(
  db: Db,
  id: string,
  review: { reviewed_at: Date | null; reviewed_by: string | null },
): Promise<void> {
  await db.updateTable('apps').set(review).where('id', '=', id).execute();
}
