import pg from 'pg';
import { newClient } from './client.ts';
import { DatabaseUnavailableError, messageOf } from './errors.ts';

/**
 * Checks that a session keeps one connection to PostgreSQL. A pooler in transaction mode changes it after
 * each transaction, so notifications would be lost, and locks would stay with the session that gets the
 * connection next.
 * @throws DatabaseUnavailableError that says what to set
 */
export async function checkPooling(connection: pg.ClientConfig): Promise<void> {
  const [one, other] = [newSession(connection), newSession(connection)];
  try {
    await one.connect();
    // A pooler sends an invented process id when a session begins.
    if ((await processOf(one)) === Reflect.get(one, 'processID')) return;
    await other.connect();
    for (let round = 0; round < rounds; round += 1) if (await sharesProcess(one, other)) throw notASession();
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    throw new DatabaseUnavailableError(
      `DATABASE_URL leads to a connection pooler that lends no two sessions at once: ${messageOf(error)}. ` +
        'Raise its pool size to 20 or more, or name PostgreSQL itself in DATABASE_URL.',
      { cause: error },
    );
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

/**
 * Whether a PostgreSQL of this machine serves the session, with no pooler, proxy or tunnel between. These connect to it from a port of
 * their own, and a pooler on a Unix socket invents the process id.
 */
export async function isServedHere(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ pid: number; port: number | null; here: boolean | null }>({
    text: 'select pg_backend_pid() as pid, inet_client_port() as port, inet_client_addr() = inet_server_addr() as here',
    ...limited,
  });
  const [seen] = rows;
  if (seen === undefined || seen.pid !== Reflect.get(session, 'processID')) return false;
  if (session.host.startsWith('/')) return seen.port === null;
  return seen.here === true && seen.port === Reflect.get(session.connection.stream, 'localPort');
}

/** Enough for a pooler that hands out its connections round-robin. */
const rounds = 3;

/** In milliseconds. */
const limited = { query_timeout: 5_000 };

function newSession(connection: pg.ClientConfig): pg.Client {
  return newClient({ ...connection, ...limited }, 'afya start');
}

/**
 * Whether one session changes its process while the other is in a transaction, or both have the same process.
 */
async function sharesProcess(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await processOf(one);
  const lent = await processInTransaction(other);
  const after = await processOf(one);
  await other.query('rollback');
  return lent === null || lent === before || after !== before;
}

/** Null where the pooler allows no transactions. */
async function processInTransaction(session: pg.Client): Promise<number | null | undefined> {
  try {
    await session.query('begin');
    return await processOf(session);
  } catch (error) {
    if (error instanceof pg.DatabaseError) return null;
    throw error;
  }
}

async function processOf(session: pg.Client): Promise<number | undefined> {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

function notASession(): DatabaseUnavailableError {
  return new DatabaseUnavailableError(
    'DATABASE_URL leads to a connection pooler in transaction mode, in which LISTEN and locks of a session do not work. ' +
      'Set pool_mode = session for this database in PgBouncer, or name PostgreSQL itself in DATABASE_URL.',
  );
}
