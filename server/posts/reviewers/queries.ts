import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

export function selectSettings(db: Db, accountId: string) {
  return db
    .selectFrom('reviewer_settings')
    .select(['named', 'institution'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** As `selectSettings`; nobody can change them before the transaction ends. */
export function shareSettings(db: Db, accountId: string) {
  return db
    .selectFrom('reviewer_settings')
    .select(['named', 'institution'])
    .where('account_id', '=', accountId)
    .forShare()
    .executeTakeFirst();
}

export async function upsertSettings(
  db: Db,
  { account_id, ...settings }: Insertable<Database['reviewer_settings']>,
): Promise<void> {
  await db
    .insertInto('reviewer_settings')
    .values({ account_id, ...settings })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(settings))
    .execute();
}

export async function deleteSettings(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('reviewer_settings').where('account_id', '=', accountId).execute();
}

export type NewNamedReview = Insertable<Database['named_reviewers']>;

export async function insertNamedReview(db: Db, review: NewNamedReview): Promise<void> {
  await db.insertInto('named_reviewers').values(review).execute();
}

/** Reviews that name the account, oldest first. */
export function selectNamedReviews(db: Db, accountId: string) {
  return db
    .selectFrom('named_reviewers')
    .select(['post_id', 'name', 'institution'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export type NamedReviewRow = Awaited<ReturnType<typeof selectNamedReviews>>[number];

/** Gives the posts that named the account, each once. */
export async function deleteNamedReviews(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('named_reviewers')
    .where('account_id', '=', accountId)
    .returning('post_id')
    .execute();
  return [...new Set(rows.map((row) => row.post_id))];
}
