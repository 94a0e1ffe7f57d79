import pg from 'pg';
import { DatabaseUnavailableError, errorCode, messageOf } from '../errors.ts';
import { grantToConnect } from '../rights/rights.ts';

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

/** Checks that the operator's own database answers, is recent enough and holds Unicode. @throws DatabaseUnavailableError */
export async function checkServer(connection: pg.PoolConfig): Promise<void> {
  const client = clientOf(connection);
  let kind: { version: number; encoding: string };
  try {
    kind = await use(client, kindOf);
  } catch (cause) {
    const where = `${client.host}:${client.port}, database ${client.database}`;
    if (errorCode(cause) === '42501')
      throw new DatabaseUnavailableError(
        `The user ${client.user} may not connect to the database of DATABASE_URL (${where}). As a superuser: ${grantToConnect(String(client.database), String(client.user))}`,
        { cause },
      );
    throw new DatabaseUnavailableError(
      `The database of DATABASE_URL (${where}) does not answer: ${messageOf(cause)}.`,
      {
        cause,
      },
    );
  }
  const { version, encoding } = kind;
  if (version < oldestVersion * 10_000)
    throw new DatabaseUnavailableError(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; ${oldestVersion} or newer is needed.`,
    );
  if (encoding !== 'UTF8')
    throw new DatabaseUnavailableError(
      `The database ${client.database} of DATABASE_URL has the encoding ${encoding}; UTF8 is needed. ` +
        "Make it anew: create database NAME template template0 encoding 'UTF8'.",
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

async function kindOf(client: pg.Client): Promise<{ version: number; encoding: string }> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
  );
  return { version: Number(rows[0]?.version), encoding: String(rows[0]?.encoding) };
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
