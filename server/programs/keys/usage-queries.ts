import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Calls of one key or app on one day. */
export interface Count {
  day: string;
  client_id: string;
  client: 'key' | 'app';
  owner_id: string;
  call: string;
  calls: number;
  errors: number;
  limited: number;
}

/**
 * Adds counts to the stored ones, all or none. It locks rows in a fixed order, so that processes can't
 * deadlock. Counts of deleted accounts are dropped.
 */
export async function addCounts(db: Db, counts: readonly Count[]): Promise<void> {
  await sql`
    insert into api_usage (day, client_id, client, owner_id, call, calls, errors, limited)
    select given.*
    from unnest(
      ${counts.map(({ day }) => day)}::date[],
      ${counts.map(({ client_id }) => client_id)}::uuid[],
      ${counts.map(({ client }) => client)}::text[],
      ${counts.map(({ owner_id }) => owner_id)}::uuid[],
      ${counts.map(({ call }) => call)}::text[],
      ${counts.map(({ calls }) => calls)}::integer[],
      ${counts.map(({ errors }) => errors)}::integer[],
      ${counts.map(({ limited }) => limited)}::integer[]
    ) as given (day, client_id, client, owner_id, call, calls, errors, limited)
    where exists (select from accounts where accounts.id = given.owner_id)
    order by given.day, given.client_id, given.call
    on conflict (day, client_id, call) do update
    set
      calls = api_usage.calls + excluded.calls,
      errors = api_usage.errors + excluded.errors,
      limited = api_usage.limited + excluded.limited`.execute(db);
}

/** Counts for each day from `from` to `to`, including empty days. */
export async function selectUsageByDay(db: Db, ownerId: string, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ day: string; calls: number; errors: number; limited: number }>`
    select
      days.day::date::text as day,
      coalesce(sum(calls), 0)::integer as calls,
      coalesce(sum(errors), 0)::integer as errors,
      coalesce(sum(limited), 0)::integer as limited
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)
    left join api_usage on api_usage.day = days.day and api_usage.owner_id = ${ownerId}
    group by days.day
    order by days.day`.execute(db);
  return rows;
}

/** Totals since `from` by key or app and call, highest first. */
export function selectUsageByCall(db: Db, ownerId: string, from: string) {
  return db
    .selectFrom('api_usage')
    .leftJoin('api_keys', 'api_keys.id', 'api_usage.client_id')
    .leftJoin('apps', 'apps.id', 'api_usage.client_id')
    .select([
      'api_usage.client',
      'api_usage.client_id',
      sql<string | null>`coalesce(api_keys.name, apps.name)`.as('name'),
      'api_usage.call',
      sql<number>`sum(calls)::integer`.as('calls'),
      sql<number>`sum(errors)::integer`.as('errors'),
      sql<number>`sum(limited)::integer`.as('limited'),
    ])
    .where('owner_id', '=', ownerId)
    .where('day', '>=', from)
    .groupBy(['api_usage.client', 'api_usage.client_id', 'api_keys.name', 'apps.name', 'api_usage.call'])
    .orderBy('calls', 'desc')
    .orderBy('api_usage.client_id')
    .orderBy('api_usage.call')
    .limit(200)
    .execute();
}

export async function deleteUsageOf(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('api_usage').where('owner_id', '=', ownerId).execute();
}

export async function deleteUsageBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('api_usage').where('day', '<', day).execute();
}
