import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';

export interface Seal {
  number: number;
  entry_id: number;
  salt: Buffer;
  hash: Buffer;
}

/** Waits until no other transaction seals entries, and stops others from sealing until this one ends. */
export async function lockChain(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit_chain'))`.execute(db);
}

/** The last seal; undefined while nothing is sealed. */
export function selectLastSeal(db: Db): Promise<Seal | undefined> {
  return db.selectFrom('audit_seals').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** Entries that wait for their seal, as they were recorded. */
export function selectUnsealed(db: Db, limit: number) {
  return db
    .selectFrom('audit_unsealed')
    .innerJoin('audit_log', 'audit_log.id', 'audit_unsealed.entry_id')
    .select(['id', 'at', 'actor_id', 'action', 'subject_type', 'subject_id', 'reason', 'detail'])
    .orderBy('entry_id')
    .limit(limit)
    .execute();
}

/** Adds seals, whose entries then no longer wait. */
export async function insertSeals(db: Db, seals: readonly Seal[]): Promise<void> {
  await db
    .insertInto('audit_seals')
    .values([...seals])
    .execute();
  const ids = seals.map(({ entry_id }) => entry_id);
  await sql`delete from audit_unsealed where entry_id = any(${ids}::bigint[])`.execute(db);
}

/** How many entries were sealed after a number, since when, and whether one of them is of such an action. */
export async function selectSealedSince(
  db: Db,
  number: number,
  actions: string,
): Promise<{ count: number; since: Date | null; has: boolean }> {
  const { rows } = await sql<{ count: number; since: Date | null; has: boolean }>`
    select count(*)::int as count, min(at) as since, coalesce(bool_or(action ~ ${actions}), false) as "has"
    from audit_seals
    join audit_log on audit_log.id = audit_seals.entry_id
    where number > ${number}`.execute(db);
  return rows[0] ?? { count: 0, since: null, has: false };
}

/** Seals after a number, in their order, each with its entry; the entry is null if there is no such row. */
export function selectSealedEntries(db: Db, after: number, limit: number) {
  return db
    .selectFrom('audit_seals')
    .leftJoin('audit_log', 'audit_log.id', 'audit_seals.entry_id')
    .select(['number', 'entry_id', 'salt', 'hash'])
    .select(['id', 'at', 'actor_id', 'action', 'subject_type', 'subject_id', 'reason', 'detail'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Ids of entries that are neither sealed nor waiting for it, and of waiting ones that are gone. */
export async function selectUnknownEntries(db: Db): Promise<{ unknown: number[]; gone: number[] }> {
  const unknown = await db
    .selectFrom('audit_log')
    .select('id')
    .where(sql<boolean>`not exists (select from audit_seals where entry_id = audit_log.id)`)
    .where(sql<boolean>`not exists (select from audit_unsealed where entry_id = audit_log.id)`)
    .orderBy('id')
    .execute();
  const gone = await db
    .selectFrom('audit_unsealed')
    .select('entry_id')
    .where(sql<boolean>`not exists (select from audit_log where id = entry_id)`)
    .orderBy('entry_id')
    .execute();
  return { unknown: unknown.map(({ id }) => id), gone: gone.map(({ entry_id }) => entry_id) };
}

/** How many entries wait for their seal. */
export async function countUnsealed(db: Db): Promise<number> {
  return countRows(db.selectFrom('audit_unsealed'));
}
