import { sql } from 'kysely';
import type { PublicProfile } from '../../platform/db/column-types.ts';
import type { Db } from '../../platform/db/database.ts';

const fields = [
  'about',
  'picture',
  'google_scholar',
  'research_gate',
  'scopus',
  'pub_med',
  'network_status',
] as const satisfies readonly (keyof PublicProfile)[];

/** What readers see of an author's profile beside the name, locked until the transaction ends; undefined where nothing was ever saved. */
export function lockPublicProfile(db: Db, accountId: string): Promise<PublicProfile | undefined> {
  return db
    .selectFrom('profiles')
    .select(fields)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes when a profile changed last. What it was before the first of these changes stays. */
export async function noteProfileChange(
  db: Db,
  { before, ...change }: { account_id: string; before: PublicProfile; changed_at: Date },
): Promise<void> {
  await db
    .insertInto('profile_changes')
    .values({ ...change, before: JSON.stringify(before) })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ changed_at: change.changed_at }))
    .execute();
}

/** What an author's profile was before changes that nobody has looked at. */
export async function selectProfileBefore(db: Db, accountId: string): Promise<PublicProfile | null> {
  const row = await db
    .selectFrom('profile_changes')
    .select('before')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.before ?? null;
}

/** Changed profiles of authors, except of one account, oldest first; at most `limit`. */
export function selectChangedProfiles(db: Db, { except, limit }: { except: string | null; limit: number }) {
  return db
    .selectFrom('profile_changes')
    .innerJoin('accounts', 'accounts.id', 'profile_changes.account_id')
    .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select([
      'profile_changes.account_id',
      'profile_changes.changed_at',
      'profile_changes.before',
      sql<string>`trim(concat_ws(' ', accounts.firstname, accounts.lastname))`.as('name'),
      ...fields.map((field) => `profiles.${field}` as const),
    ])
    .where('accounts.author', '=', true)
    .where('accounts.disabled_at', 'is', null)
    .where(sql<boolean>`accounts.id is distinct from ${except}::uuid`)
    .orderBy('profile_changes.changed_at')
    .orderBy('profile_changes.account_id')
    .limit(limit)
    .execute();
}

/** A changed profile, locked until the transaction ends. */
export function lockProfileChange(db: Db, accountId: string) {
  return db
    .selectFrom('profile_changes')
    .select(['before', 'changed_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteProfileChange(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('profile_changes').where('account_id', '=', accountId).execute();
}
