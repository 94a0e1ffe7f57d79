import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';

export type NewRemoval = Omit<Insertable<Database['staff_removals']>, 'id' | 'ended_at' | 'outcome'>;

/** Inserts a removal, or a further step of an open one, which then keeps what the account had first; gives its id. */
export async function insertRemoval(db: Db, removal: NewRemoval): Promise<string> {
  const { removed_by, removed_at, lapses_at, to_role } = removal;
  const { id } = await db
    .insertInto('staff_removals')
    .values(removal)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .where('ended_at', 'is', null)
        .doUpdateSet({ removed_by, removed_at, lapses_at, to_role }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function removals(db: Db) {
  const name = (table: 'accounts' | 'removers') =>
    sql<string>`coalesce(nullif(concat_ws(' ', nullif(${sql.ref(`${table}.firstname`)}, ''), nullif(${sql.ref(`${table}.lastname`)}, '')), ''), ${sql.ref(`${table}.email`)})`;
  return db
    .selectFrom('staff_removals')
    .innerJoin('accounts', 'accounts.id', 'staff_removals.account_id')
    .innerJoin('accounts as removers', 'removers.id', 'staff_removals.removed_by')
    .selectAll('staff_removals')
    .select([
      name('accounts').as('account_name'),
      name('removers').as('remover_name'),
      sql<boolean>`staff_removals.from_author and not accounts.author`.as('takes_author'),
    ])
    .where('staff_removals.ended_at', 'is', null)
    .where('accounts.closed_at', 'is', null);
}

/** Removals that nobody has agreed to, oldest first. */
export function selectOpenRemovals(db: Db) {
  return removals(db).orderBy('staff_removals.removed_at').orderBy('staff_removals.id').execute();
}

export function selectOpenRemoval(db: Db, id: string) {
  return removals(db).where('staff_removals.id', '=', id).executeTakeFirst();
}

export type RemovalRow = NonNullable<Awaited<ReturnType<typeof selectOpenRemoval>>>;

/** Locks the open removal of this kind, if the account has one, until the transaction ends. */
export function lockRemovalOf(db: Db, accountId: string, kind: 'role' | 'disabled') {
  return db
    .selectFrom('staff_removals')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes what an open removal left the account with. */
export async function updateRemoval(
  db: Db,
  id: string,
  changes: Pick<Updateable<Database['staff_removals']>, 'to_role' | 'from_author'>,
): Promise<void> {
  await db.updateTable('staff_removals').set(changes).where('id', '=', id).execute();
}

/** Ends a removal; gives whether it was open, so that of two simultaneous ends one counts. */
export async function endRemoval(
  db: Db,
  id: string,
  ended: { outcome: 'agreed' | 'lapsed' | 'void'; ended_at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('staff_removals')
    .set(ended)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the open removal of this kind, if the account has one. */
export async function endRemovalOf(
  db: Db,
  accountId: string,
  kind: 'role' | 'disabled',
  ended: { outcome: 'agreed' | 'void'; ended_at: Date },
): Promise<void> {
  await db
    .updateTable('staff_removals')
    .set(ended)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes the removals that had ended before an instant. */
export async function deleteRemovalsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('staff_removals').where('ended_at', '<', before).execute();
}
