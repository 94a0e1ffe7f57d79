import pg from 'pg';
import { DatabaseUnavailableError, messageOf } from '../errors.ts';

/**
 * The state of an embedded server, as `pg_isready` would tell it; `no database` where only the application's
 * database is missing.
 */
export type ProbeResult = 'ready' | 'not yet' | 'no database';

const oldestVersion = 15;

/**
 * Tries to connect to an embedded server. @throws DatabaseUnavailableError where it refuses for a reason that
 * waiting won't change
 */
export async function probe(connection: pg.PoolConfig): Promise<ProbeResult> {
  try {
    await use(new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 }), async () => {});
    return 'ready';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'not yet';
    switch (error.code) {
      case '53300': // too many connections, so the server works
        return 'ready';
      case '3D000': // no such database
        return 'no database';
      case '57P01': // administrator command: it is being stopped
      case '57P02': // it has crashed
      case '57P03': // it is starting, recovering or stopping
        return 'not yet';
      default:
        throw new DatabaseUnavailableError(`The embedded database refuses us: ${error.message}.`, {
          cause: error,
        });
    }
  }
}

/** Creates the application's database on an embedded server that doesn't have it yet. */
export async function createMissingDatabase(connection: pg.PoolConfig): Promise<void> {
  await use(new pg.Client({ ...connection, database: 'postgres' }), (client) =>
    client.query('create database afya'),
  );
}

/** Checks that the operator's own server answers and is recent enough. @throws DatabaseUnavailableError */
export async function checkServer(connection: pg.PoolConfig): Promise<void> {
  const client = clientOf(connection);
  let version: number;
  try {
    version = await use(client, versionOf);
  } catch (cause) {
    const where = `${client.host}:${client.port}, database ${client.database}`;
    throw new DatabaseUnavailableError(
      `The database of DATABASE_URL (${where}) does not answer: ${messageOf(cause)}.`,
      {
        cause,
      },
    );
  }
  if (version >= oldestVersion * 10_000) return;
  throw new DatabaseUnavailableError(
    `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; ${oldestVersion} or newer is needed.`,
  );
}

function clientOf(connection: pg.PoolConfig): pg.Client {
  try {
    return new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  } catch {
    // The cause is left out because it quotes the address with its password.
    throw new DatabaseUnavailableError(
      'DATABASE_URL is not an address such as postgres://user:password@host:5432/database.',
    );
  }
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Number(rows[0]?.server_version_num);
}

async function use<Result>(client: pg.Client, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  // The call that uses the connection reports its errors.
  client.on('error', () => {});
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end();
  }
}
