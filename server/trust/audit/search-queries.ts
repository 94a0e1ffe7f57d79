import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containing, isNamed } from '../../platform/db/like-pattern.ts';
import { type AuditRange, matchesRange } from './queries.ts';

/** Ids of entries whose action or reason contains a text, newest first. */
export async function selectIdsByWords(db: Db, search: string, range: AuditRange): Promise<number[]> {
  // The index `audit_log_by_words` is on this expression.
  const { rows } = await sql<{ id: number }>`
    select id
    from audit_log
    where lower(action || ' ' || coalesce(reason, '')) like ${containing(search)}
      and ${matchesRange(range)}
    order by id desc
    limit ${range.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of entries whose subject's id lies between these two, newest first. */
export async function selectIdsBySubject(
  db: Db,
  { first, last }: { first: string; last: string },
  range: AuditRange,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from audit_log
    where subject_id between ${first}::uuid and ${last}::uuid and ${matchesRange(range)}
    order by id desc
    limit ${range.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of accounts whose address or name contains a text: at most `limit`, in no order. */
export async function selectPeople(db: Db, search: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where ${isNamed(search)} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Ids of entries by these accounts, newest first. Reads a few rows of each account, so it suits few accounts.
 */
export async function selectIdsByActors(
  db: Db,
  people: readonly string[],
  range: AuditRange,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select done.id
    from unnest(${people}::uuid[]) as person (id)
    cross join lateral (
      select audit_log.id
      from audit_log
      where audit_log.actor_id = person.id and ${matchesRange(range)}
      order by audit_log.id desc
      limit ${range.limit}
    ) as done
    order by done.id desc
    limit ${range.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Ids of entries by accounts whose address or name contains a text, newest first. It scans the log from its
 * end until it has enough, so it suits a text that many accounts share.
 */
export async function selectIdsByActorsNamed(db: Db, search: string, range: AuditRange): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select audit_log.id
    from audit_log
    where audit_log.actor_id in (select id from accounts where ${isNamed(search)}) and ${matchesRange(range)}
    order by audit_log.id desc
    limit ${range.limit}`.execute(db);
  return rows.map(({ id }) => id);
}
