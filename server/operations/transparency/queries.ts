import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

/** A complete subtree: its 2^level leaves begin at place × 2^level. */
export interface Node {
  level: number;
  place: number;
}

/** Number of leaves. */
export async function selectSize(db: Db): Promise<number> {
  const row = await db
    .selectFrom('transparency_nodes')
    .select('place')
    .where('level', '=', 0)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? row.place + 1 : 0;
}

/** Hashes of these subtrees, in no order. */
export function selectNodes(db: Db, nodes: readonly Node[]) {
  const levels = nodes.map(({ level }) => level);
  const places = nodes.map(({ place }) => place);
  return db
    .selectFrom('transparency_nodes')
    .select(['level', 'place', 'hash'])
    .where(sql<boolean>`(level, place) in (select * from unnest(${levels}::smallint[], ${places}::bigint[]))`)
    .execute();
}

/** Hashes of neighbouring subtrees, from left to right; fewer where the tree ends. */
export async function selectTile(db: Db, first: Node, width: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('transparency_nodes')
    .select('hash')
    .where('level', '=', first.level)
    .where('place', '>=', first.place)
    .where('place', '<', first.place + width)
    .orderBy('place')
    .execute();
  return rows.map(({ hash }) => hash);
}

/**
 * The entry of a leaf as the database has it now. For a line of the publication log, it is computed again from
 * that line. So a line that was changed or removed no longer matches its hash in the tree.
 */
const entryNow = sql<string>`case
  when leaf.publication is null then coalesce(leaf.entry, '')
  when line.number is null then ''
  else publication_leaf(
    line,
    substring(leaf.entry from '"text_sha256":"([0-9a-f]{64})"'),
    substring(leaf.entry from '"statements_sha256":"([0-9a-f]{64})"'),
    substring(leaf.entry from '"fields":"([a-z_,]*)"'),
    substring(leaf.entry from '"fields_sha256":"([0-9a-f]{64})"')
  )
end`;

/** `count` entries from an index on. An entry is empty if the row of its leaf is missing. */
export async function selectEntries(db: Db, from: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ entry: string }>`
    select ${entryNow} as entry
    from generate_series(${from}::bigint, ${from + count - 1}::bigint) as place
    left join transparency_leaves as leaf on leaf.index = place
    left join publication_log as line on line.number = leaf.publication
    order by place`.execute(db);
  return rows.map(({ entry }) => entry);
}

/** The leaves of a post's lines in the publication log and of its recordings, oldest first. */
export async function selectLeavesOfPost(db: Db, postId: string) {
  const { rows } = await sql<{ index: number; entry: string }>`
    select leaf.index, ${entryNow} as entry
    from publication_log as line
    join transparency_leaves as leaf on leaf.publication = line.number
    where line.post_id = ${postId}
    union all
    select leaf.index, leaf.entry
    from transparency_leaves as leaf
    where
      leaf.publication is null
      and leaf.entry like '%"kind":"recording%'
      and leaf.entry::jsonb ->> 'post' = ${postId}
    order by index`.execute(db);
  return rows;
}

/** Waits until no other transaction adds leaves, and stops others from adding any until this one ends. */
export async function lockLog(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('transparency_log'))`.execute(db);
}

/** Adds a leaf, in a transaction that has called `lockLog`. */
export async function insertLeaf(
  db: Db,
  { entry, day = null, salt = null }: { entry: string; day?: string | null; salt?: Buffer | null },
): Promise<void> {
  await sql`select append_transparency_leaf(${entry}, null, ${day}::date, ${salt}::bytea)`.execute(db);
}

/** The last day of the audit log that has a leaf; null if none has. */
export async function selectLastDay(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('transparency_leaves')
    .select(sql<string>`audit_day::text`.as('day'))
    .where('audit_day', 'is not', null)
    .orderBy('audit_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Leaves of days of the audit log, oldest first. */
export function selectDays(db: Db) {
  return db
    .selectFrom('transparency_leaves')
    .select(['index', 'entry', 'salt', sql<string>`audit_day::text`.as('day')])
    .where('audit_day', 'is not', null)
    .orderBy('index')
    .execute();
}

/** The entries of leaves with a head of the chain of audit entries that are of no day, oldest first. */
export async function selectHeads(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('transparency_leaves')
    .select('entry')
    .where('publication', 'is', null)
    .where('audit_day', 'is', null)
    .where('entry', 'like', '%"kind":"audit-head"%')
    .orderBy('index')
    .execute();
  return rows.map(({ entry }) => entry);
}

/** The entry of the last leaf with a head of that chain; null if there is none. */
export async function selectLastHead(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('transparency_leaves')
    .select('entry')
    .where('publication', 'is', null)
    .where('entry', 'like', '%"kind":"audit-%"seal":%')
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.entry ?? null;
}

/** Keys that sign at this time: the current one first, then those that it replaced. */
export function selectKeys(db: Db, at: Date) {
  return db
    .selectFrom('transparency_keys')
    .select(['id', 'name', 'private_key'])
    .where((where) => where.or([where('signs_until', 'is', null), where('signs_until', '>', at)]))
    .orderBy('signs_until', (order) => order.desc().nullsFirst())
    .execute();
}

/** The id of the first key that the log ever had; undefined if it has none yet. Backups have it, and no rotation changes it. */
export async function selectFirstKey(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('transparency_keys')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Adds a key; does nothing if there is a current one. */
export async function insertKey(db: Db, key: Insertable<Database['transparency_keys']>): Promise<void> {
  await db
    .insertInto('transparency_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the current key: it signs beside its successor until this time. */
export async function endCurrentKey(db: Db, until: Date): Promise<void> {
  await db
    .updateTable('transparency_keys')
    .set({ signs_until: until })
    .where('signs_until', 'is', null)
    .execute();
}

/** Ends every replaced key at this time, if it would have signed longer. */
export async function endReplacedKeys(db: Db, at: Date): Promise<void> {
  await db.updateTable('transparency_keys').set({ signs_until: at }).where('signs_until', '>', at).execute();
}
