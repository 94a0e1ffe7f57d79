import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Who has read, or is reading, a text over which the name of this account stands: `readers` also of one that was withdrawn, since its
 * notice has the name; `reviewers` of one in review; null for nobody.
 */
export async function whoReads(db: Db, accountId: string): Promise<'readers' | 'reviewers' | null> {
  const posts = db.selectFrom('posts').select('posts.id').where('posts.author_id', '=', accountId);
  const { published, submitted } = await db
    .selectNoFrom(({ exists }) => [
      exists(posts.innerJoin('approvals', 'approvals.post_id', 'posts.id')).as('published'),
      exists(posts.where('posts.status', '=', 'submitted')).as('submitted'),
    ])
    .executeTakeFirstOrThrow();
  if (published) return 'readers';
  return submitted ? 'reviewers' : null;
}

/** Puts the name that an account asks for in place of an earlier one. */
export async function putChangedName(
  db: Db,
  change: { account_id: string; firstname: string; lastname: string; asked_at: Date },
): Promise<void> {
  const { account_id, ...values } = change;
  await db
    .insertInto('name_changes')
    .values({ account_id, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** The names that are asked for, oldest first; at most `limit`. */
export function selectChangedNames(db: Db, limit: number) {
  return db
    .selectFrom('name_changes')
    .innerJoin('accounts', 'accounts.id', 'name_changes.account_id')
    .select([
      'name_changes.account_id',
      'name_changes.asked_at',
      sql<string>`trim(concat_ws(' ', accounts.firstname, accounts.lastname))`.as('before'),
      sql<string>`trim(concat_ws(' ', name_changes.firstname, name_changes.lastname))`.as('after'),
      sql<number>`(
        select count(*)::int from posts where posts.author_id = accounts.id and posts.status = 'approved'
      )`.as('texts'),
    ])
    .where('accounts.closed_at', 'is', null)
    .orderBy('name_changes.asked_at')
    .orderBy('name_changes.account_id')
    .limit(limit)
    .execute();
}

/** The name that an account asks for, locked until the transaction ends. */
export function lockChangedName(db: Db, accountId: string) {
  return db
    .selectFrom('name_changes')
    .select(['firstname', 'lastname', 'asked_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

/** Gives whether there was one. */
export async function deleteChangedName(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('name_changes')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
