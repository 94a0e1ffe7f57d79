/** The only place that reads or writes sandboxes. */
import type { Db } from '../../platform/db/database.ts';
import { emptySpace, type Space } from './space.ts';

/** The space of an account as it is; an empty one where it has none. */
export async function selectSpace(db: Db, accountId: string): Promise<Space> {
  const row = await db
    .selectFrom('sandboxes')
    .select('content')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (row?.content as Space | undefined) ?? emptySpace();
}

/** As `selectSpace`, locked until the transaction ends. */
export async function lockSpace(db: Db, accountId: string): Promise<Space> {
  await db
    .insertInto('sandboxes')
    .values({ account_id: accountId, content: JSON.stringify(emptySpace()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { content } = await db
    .selectFrom('sandboxes')
    .select('content')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return content as Space;
}

export async function storeSpace(db: Db, accountId: string, content: string): Promise<void> {
  await db.updateTable('sandboxes').set({ content }).where('account_id', '=', accountId).execute();
}

export async function deleteSpace(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sandboxes').where('account_id', '=', accountId).execute();
}
