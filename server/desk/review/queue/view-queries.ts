import type { QueueFilters } from '../../../../contract/desk/calls/review.ts';
import type { Db } from '../../../platform/db/database.ts';

const columns = ['id', 'name', 'filters'] as const;

export function selectViews(db: Db, accountId: string) {
  return db
    .selectFrom('queue_views')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy((of) => of.fn('lower', ['name']))
    .execute();
}

export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

/** Locks the account until the transaction ends, so that its views are counted one at a time. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

export function insertView(
  db: Db,
  { accountId, name, filters, at }: { accountId: string; name: string; filters: QueueFilters; at: Date },
): Promise<ViewRow> {
  return db
    .insertInto('queue_views')
    .values({ account_id: accountId, name, filters: JSON.stringify(filters), created_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a view; undefined where the account has no such view. */
export function updateView(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
  { name, filters }: { name: string; filters: QueueFilters },
): Promise<ViewRow | undefined> {
  return db
    .updateTable('queue_views')
    .set({ name, filters: JSON.stringify(filters) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a view of the account; gives whether there was one. */
export async function deleteView(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('queue_views')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteViewsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('queue_views').where('account_id', '=', accountId).execute();
}
