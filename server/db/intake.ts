/** Takes in many rows by COPY, in transactions on a connection of its own. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Insertable } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { limitSession, newClient } from './connecting.ts';
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
  const copyIn: CopyIn = async (table, rows) => {
    const [first] = rows;
    if (!first) return;
    const columns = Object.keys(first);
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const copying = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`));
    await pipeline(Readable.from(linesOf(columns, rows), { objectMode: false }), copying);
  };
  return {
    inTransaction: (work) => inTransaction({ db: databaseOn(client) }, ({ db }) => work(db, copyIn)),
    close: () => client.end(),
  };
}

/** Rows in the text format of COPY, many at a time. */
function* linesOf(columns: readonly string[], rows: readonly object[]): Generator<string> {
  let lines = '';
  for (const row of rows) {
    const values = new Map(Object.entries(row));
    lines += `${columns.map((column) => fieldOf(values.get(column))).join('\t')}\n`;
    if (lines.length < 60_000) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

/** @throws TypeError for what no column holds */
function fieldOf(value: unknown): string {
  if (value === null) return '\\N';
  const text = textOf(value);
  // Most values need none of these.
  return /[\\\n\r\t]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
    : text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (!Array.isArray(value)) throw new TypeError(`no value of a column: ${typeof value}`);
  return `{${value.map((each) => `"${textOf(each).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
