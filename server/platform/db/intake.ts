/** Takes in many rows by COPY, in transactions on a connection of its own. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Insertable } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { binaryRows, type Column } from './binary-rows.ts';
import { limitSession, newClient } from './client.ts';
import { type Db, inTransaction } from './database.ts';
import type { Database } from './schema.ts';
import { databaseOn } from './single-client.ts';

/** Copies rows into a table; all of them have the same columns. */
type CopyIn = <Table extends keyof Database & string>(
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
) => Promise<void>;

export interface Intake {
  /** Runs `work` in a transaction. If it throws, the transaction is rolled back. */
  inTransaction<Result>(work: (db: Db, copyIn: CopyIn) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export async function openIntake(connection: pg.PoolConfig): Promise<Intake> {
  const client = newClient(connection, 'afya import');
  await client.connect();
  await limitSession(client);
  const typesOf = new Map<string, ReadonlyMap<string, string>>();
  const copyIn: CopyIn = async (table, rows) => {
    const [first] = rows;
    if (!first) return;
    const types = typesOf.get(table) ?? (await readTypes(client, table));
    typesOf.set(table, types);
    const columns = Object.keys(first).map((name): Column => ({ name, type: types.get(name) ?? 'unknown' }));
    const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
    const copying = client.query(
      copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin (format binary)`),
    );
    await pipeline(Readable.from(binaryRows(columns, rows), { objectMode: false }), copying);
  };
  return {
    inTransaction: (work) => inTransaction({ db: databaseOn(client) }, ({ db }) => work(db, copyIn)),
    close: () => client.end(),
  };
}

/** The types of the columns of a table, by their names. */
async function readTypes(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [pg.escapeIdentifier(table)],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}
