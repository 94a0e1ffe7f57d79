/** Copies whole tables out of one database, for a backup, and into another, to restore it. */
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { newClient } from './client.ts';
import type { Db } from './database.ts';
import { DatabaseUnavailableError, errorCode } from './errors.ts';
import { type AppliedMigration, readShipped, type Shipped } from './migrate.ts';
import { databaseOn } from './single-client.ts';

/** A table with its columns in order, without those that PostgreSQL generates. */
interface TableColumns {
  name: string;
  columns: string[];
}

/** A table to copy; a partitioned one has no rows itself. */
interface CopiedTable extends TableColumns {
  isPartitioned: boolean;
}

/** A sequence with the last number that it has given out. */
export interface SequenceValue {
  name: string;
  value: string;
}

/** The database as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  db: Db;
  migrations: AppliedMigration[];
  tables: CopiedTable[];
  sequences: SequenceValue[];
  /** What else is in the schema, such as `table old_posts`: neither a migration nor an extension made it. */
  foreign: string[];
  /** The rows of a table in the text format of COPY. */
  copyOut(table: CopiedTable): Readable & { rowCount: number };
}

/**
 * Tables left out of a copy: `migrate` fills `migrations`, and sessions are valid only on the site where they
 * began; the edge has been told nothing of the restored site, it has no backups yet, programs repeat no call to another
 * site, and packs are made again. Unlogged tables (rate limits, the day's salts) are left out as well, since losing them
 * does no harm: so are the partitions of `counted_views`.
 */
const leftOut = [
  'migrations',
  'sessions',
  'edge',
  'edge_purges',
  'backup_runs',
  'counted_views',
  'idempotency_keys',
  'packs',
  'pack_files',
];

/** Runs `work` in a read-only transaction that sees one snapshot of the database. */
export function inSnapshot<Result>(
  connection: pg.PoolConfig,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return withClient(connection, async (client) => {
    const shipped = await readShipped();
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows: migrations } = await client.query<AppliedMigration>(
      'select name, sha256 from migrations order by name collate "C"',
    );
    const snapshot: Snapshot = {
      db: databaseOn(client),
      migrations,
      tables: await readTables(client, shipped),
      sequences: (await readSequences(client, shipped)).flatMap(({ name, value }) =>
        value === null ? [] : [{ name, value }],
      ),
      foreign: await readForeign(client, shipped),
      copyOut: (table) => {
        const rows = table.isPartitioned
          ? `(select ${columnsOf(table)} from ${nameOf(table)})`
          : written(table);
        return client.query(copyTo(`copy ${rows} to stdout`));
      },
    };
    return work(snapshot);
  });
}

/** A database whose tables have been emptied to take in the rows of another one. */
export interface Filling {
  db: Db;
  migrations: AppliedMigration[];
  tables: TableColumns[];
  /** The names of its sequences. */
  sequences: string[];
  shipped: Shipped;
  /** Takes in rows in the format of `copyOut`. */
  copyIn(table: TableColumns): Writable & { rowCount: number };
}

/**
 * Empties the tables of the migrations and has `work` fill them, in one transaction, and sets their sequences. Triggers are off
 * meanwhile, and foreign keys are checked at the end. What else is in the schema keeps its rows, and what else is in `sequences` is
 * passed over.
 */
export function fillDatabase<Result>(
  connection: pg.PoolConfig,
  sequences: readonly SequenceValue[],
  work: (filling: Filling) => Promise<Result>,
): Promise<Result> {
  return withClient(connection, async (client) => {
    const shipped = await readShipped();
    await client.query('begin');
    const { rows: migrations } = await client.query<AppliedMigration>(
      'select name, sha256 from migrations order by name collate "C"',
    );
    const tables = (await readTables(client, shipped)).map(({ name, columns }) => ({ name, columns }));
    const foreignKeys = await readForeignKeys(client);
    for (const { table, name } of foreignKeys)
      await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
    const names = tables.map(({ name }) => pg.escapeIdentifier(name));
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(', ')}, sessions`);
    const own = (await readSequences(client, shipped)).map(({ name }) => name);
    const result = await work({
      db: databaseOn(client),
      migrations,
      tables,
      sequences: own,
      shipped,
      copyIn: (table) => client.query(copyFrom(`copy ${written(table)} from stdin`)),
    });
    for (const { name, value } of sequences)
      if (own.includes(name))
        await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
    await client.query('analyze');
    return result;
  });
}

/** Whether the database has accounts, and whether another process of the app is connected to it. */
export function readOccupancy(connection: pg.PoolConfig): Promise<{ hasAccounts: boolean; inUse: boolean }> {
  return withClient(connection, async (client) => {
    const { rows: tables } = await client.query(
      `select from pg_tables where ${ours} and tablename = 'accounts'`,
    );
    const { rows: accounts } =
      tables.length > 0 ? await client.query('select from accounts limit 1') : { rows: [] };
    const { rows: others } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'afya'`,
    );
    return { hasAccounts: accounts.length > 0, inUse: others.length > 0 };
  });
}

/** How long to wait for a table that others use, in milliseconds. */
const lockMilliseconds = 60_000;

const ours = 'schemaname = current_schema()';

/** Whether a row of `pg_class` is a table that survives a crash, and no partition. */
const isWhole = `relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
      and not relispartition`;

/** The table with the column that a sequence of `pg_class` belongs to. */
const ownerOfSequence = `(
      select owner.relname
      from pg_depend
      join pg_class as owner on owner.oid = refobjid
      where classid = 'pg_class'::regclass and objid = pg_class.oid and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
    )`;

async function withClient<Result>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient(connection, 'afya copy');
  try {
    await client.connect();
    await client.query(`set lock_timeout = ${lockMilliseconds}`);
    return await work(client);
  } catch (error) {
    if (errorCode(error) !== '55P03') throw error;
    throw new DatabaseUnavailableError(
      `Another process has used a table of the database for ${lockMilliseconds / 1000} s. ` +
        'Start again when other commands have finished, or with the servers stopped.',
      { cause: error },
    );
  } finally {
    // This rolls back a transaction that is still open.
    await client.end();
  }
}

async function readTables(client: pg.Client, { tables }: Shipped): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns, relkind = 'p' as "isPartitioned"
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where ${isWhole} and relname = any ($1) and relname <> all ($2)
    group by relname, relkind
    order by relname collate "C"`,
    [[...tables], leftOut],
  );
  return rows;
}

/** The sequences of columns of the migrations' tables, since no migration makes another one. One that was never used has no value. */
async function readSequences(
  client: pg.Client,
  { tables }: Shipped,
): Promise<{ name: string; value: string | null }[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select relname as name, last_value::text as value
    from pg_sequences
    join pg_class on ${ours} and relname = sequencename and relnamespace = schemaname::regnamespace
    where ${ownerOfSequence} = any ($1)
    order by relname collate "C"`,
    [[...tables]],
  );
  return rows;
}

async function readForeign(client: pg.Client, { tables }: Shipped): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select case relkind when 'S' then 'sequence ' else 'table ' end || relname as name
    from pg_class
    where (
        (${isWhole} and relname <> all ($1))
        or (relnamespace = current_schema()::regnamespace and relkind = 'S' and ${ownerOfSequence} is null)
      )
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname collate "C"`,
    [[...tables]],
  );
  return rows.map(({ name }) => name);
}

async function readForeignKeys(
  client: pg.Client,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
    order by conname`,
  );
  return rows;
}

const nameOf = ({ name }: TableColumns) => pg.escapeIdentifier(name);
const columnsOf = ({ columns }: TableColumns) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

const written = (table: TableColumns) => `${nameOf(table)} (${columnsOf(table)})`;
