/** Tables whose rows are kept for some days only have a partition for each day (UTC), which is dropped whole. */
import { sql } from 'kysely';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction } from './database.ts';
import { dayOf } from './day.ts';
import { errorCode } from './errors.ts';

/** A table that is partitioned by range, with the partition `<name>_default` for the days that have none. */
export interface TableOfDays {
  name: 'counted_views' | 'cloud_probes';
  /** A date, or an instant. */
  column: 'day' | 'at';
  /** Whether its rows may be lost in a crash. */
  isUnlogged: boolean;
}

/** Partitions are made before they are needed, so that a day begins without a wait. */
const daysAhead = 2;

/**
 * Makes the partitions of today and of the next days, and drops all rows of days before `keptFrom`. What can't be done now
 * because a long query holds the table is done the next time; rows of a day without a partition are in the default one.
 */
export async function keepPartitions(
  context: Pick<Context, 'db' | 'clock'>,
  table: TableOfDays,
  keptFrom: string,
): Promise<void> {
  const now = context.clock().getTime();
  for (let ahead = 0; ahead <= daysAhead; ahead += 1)
    await withoutWaiting(context, (db) => addDay(db, table, new Date(now + ahead * dayMilliseconds)));
  for (const day of await daysOf(context.db, table))
    if (day < keptFrom)
      await withoutWaiting(context, async (db) => {
        await sql`drop table if exists ${sql.id(partitionOf(table, day))}`.execute(db);
      });
  await sql`delete from ${sql.id(`${table.name}_default`)} where ${sql.id(table.column)} < ${boundOf(table, keptFrom)}`.execute(
    context.db,
  );
}

/** Changes to partitions lock the table, and whoever waits for that lock makes others wait. */
async function withoutWaiting(
  context: Pick<Context, 'db'>,
  change: (db: Db) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(context, async ({ db }) => {
      await sql`set local lock_timeout = '500ms'`.execute(db);
      // One process at a time, so that none makes or drops what another one has.
      await sql`select pg_advisory_xact_lock(hashtextextended('partitions by day', 0))`.execute(db);
      await change(db);
    });
  } catch (error) {
    if (errorCode(error) !== '55P03') throw error;
  }
}

async function addDay(db: Db, table: TableOfDays, at: Date): Promise<void> {
  const [from, to] = [dayOf(at), dayOf(new Date(at.getTime() + dayMilliseconds))];
  const known = await sql`select to_regclass(${partitionOf(table, from)}) is not null as found`.execute(db);
  const [row] = known.rows as { found: boolean }[];
  if (row?.found) return;
  const [begin, end] = [boundOf(table, from), boundOf(table, to)];
  // A partition can't be made for rows that the default one has already: they stay there.
  const early = await sql`
    select from ${sql.id(`${table.name}_default`)}
    where ${sql.id(table.column)} >= ${begin} and ${sql.id(table.column)} < ${end}
    limit 1`.execute(db);
  if (early.rows.length > 0) return;
  await sql`
    create ${sql.raw(table.isUnlogged ? 'unlogged' : '')} table ${sql.id(partitionOf(table, from))}
    partition of ${sql.id(table.name)} for values from (${sql.lit(begin)}) to (${sql.lit(end)})`.execute(db);
}

/** The days that have a partition. */
async function daysOf(db: Db, { name }: TableOfDays): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name
    from pg_inherits
    join pg_class on pg_class.oid = inhrelid
    where inhparent = ${name}::regclass and relname <> ${`${name}_default`}
    order by relname`.execute(db);
  return rows.map((row) => row.name.slice(name.length + 1).replaceAll('_', '-'));
}

const partitionOf = ({ name }: TableOfDays, day: string) => `${name}_${day.replaceAll('-', '_')}`;

/** The beginning of a day in UTC, as a literal of the column's type. */
const boundOf = ({ column }: TableOfDays, day: string) => (column === 'day' ? day : `${day}T00:00:00Z`);
