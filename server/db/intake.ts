/** Takes in many rows by COPY, in transactions on a connection of its own. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { limitSession, newClient } from './connecting.ts';
import { type Db, inTransaction } from './database.ts';
import type { Database } from './schema.ts';
import { databaseOn } from './single-client.ts';

/** Copies rows into a table; a value that is no text is written as JSON. */
type CopyIn = <Table extends keyof Database & string>(
  table: Table,
  columns: readonly (keyof Database[Table] & string)[],
  rows: readonly (readonly unknown[])[],
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
  const copyIn: CopyIn = async (table, columns, rows) => {
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const copying = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`));
    await pipeline(Readable.from(linesOf(rows), { objectMode: false }), copying);
  };
  return {
    inTransaction: (work) => inTransaction({ db: databaseOn(client) }, ({ db }) => work(db, copyIn)),
    close: () => client.end(),
  };
}

/** Rows in the text format of COPY. */
function* linesOf(rows: readonly (readonly unknown[])[]): Generator<string> {
  for (const row of rows) yield `${row.map(fieldOf).join('\t')}\n`;
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function fieldOf(value: unknown): string {
  if (value === null) return '\\N';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);
}
