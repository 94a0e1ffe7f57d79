import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

/** An account with its profile. */
export function selectProfile(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.account_id', 'accounts.id')
    .leftJoin('name_changes', 'name_changes.account_id', 'accounts.id')
    .leftJoin('orcids', 'orcids.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.role',
      'accounts.author',
      'accounts.developer',
      'accounts.language',
      'accounts.disabled_at',
      'accounts.closing_at',
      'accounts.second_factor',
      'accounts.staff_since',
      'profiles.about',
      'profiles.picture',
      'profiles.google_scholar',
      'profiles.research_gate',
      'profiles.scopus',
      'profiles.pub_med',
      'profiles.network_status',
      'profiles.followers',
      sql<string | null>`nullif(trim(concat_ws(' ', name_changes.firstname, name_changes.lastname)), '')`.as(
        'asked_name',
      ),
      'orcids.orcid',
      'orcids.proven_at as orcid_proven_at',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof selectProfile>>>;

/** The ORCID iDs that authors among these accounts have proven. */
export function selectProvenOrcids(db: Db, accountIds: readonly string[]) {
  return db
    .selectFrom('orcids')
    .innerJoin('accounts', 'accounts.id', 'orcids.account_id')
    .select(['orcids.account_id', 'orcids.orcid'])
    .where('orcids.account_id', 'in', accountIds)
    .where('orcids.proven_at', 'is not', null)
    .where('accounts.author', 'is', true)
    .where('accounts.disabled_at', 'is', null)
    .execute();
}

export async function upsertProfile(
  db: Db,
  { account_id, ...values }: Insertable<Database['profiles']>,
): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ account_id, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** Deletes a profile, and what it was before. */
export async function deleteProfile(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('profile_changes').where('account_id', '=', accountId).execute();
  await db.deleteFrom('profiles').where('account_id', '=', accountId).execute();
}
