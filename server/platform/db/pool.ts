import { Socket } from 'node:net';
import pg from 'pg';
import { connectMilliseconds, keepAlives, limitSession } from './client.ts';
import { endsConnection, errorCode } from './errors.ts';
import { beginQuerySpan } from './query-spans.ts';

/**
 * How long a query may take in all, in milliseconds. PostgreSQL cancels it earlier, so a query that takes
 * longer means that the server or the network hangs.
 */
const queryMilliseconds = 33_000;

/**
 * A pool of connections for the application. A query is cancelled if it runs longer than 30 s, or waits
 * longer than 10 s for a lock. An idle connection that breaks is logged and replaced. A connection that
 * hangs, or whose server accepts no writes or has ended it, is closed after the query that shows it. 64-bit integers arrive
 * as numbers; one too large for a number fails its query with a RangeError.
 */
export function createPool(
  connection: pg.PoolConfig,
  log: (message: string) => void = console.warn,
): pg.Pool {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: connectMilliseconds,
    idleTimeoutMillis: 30_000,
    query_timeout: queryMilliseconds,
    application_name: 'afya',
    ...keepAlives,
    types: typesWithNumbers(),
    stream: () => remembered(new Socket(), sockets),
    onConnect: limitSession,
    ...connection,
  });
  socketsOf.set(pool, sockets);
  refuseWhileUnresponsive(pool);
  // Without a listener, an error of an idle connection would end the process.
  pool.on('error', (error) => {
    // A connection that is being closed may still report that PostgreSQL is stopping.
    if (!pool.ending) log(`An idle connection to the database broke: ${error.message}`);
  });
  pool.on('connect', (client) => {
    // The query that fails reports the error of a connection in use.
    client.on('error', () => {});
    giveUpWhenOver(client);
  });
  return pool;
}

const socketsOf = new WeakMap<pg.Pool, Set<Socket>>();

/** Pools whose database does not answer. */
const unresponsivePools = new WeakSet<pg.Pool>();

/**
 * Tells whether the database answers. While it doesn't, running queries and new ones fail at once: without
 * this, each of them would wait for seconds.
 */
export function setUnresponsive(pool: pg.Pool, isUnresponsive: boolean): void {
  if (!isUnresponsive) {
    unresponsivePools.delete(pool);
    return;
  }
  unresponsivePools.add(pool);
  breakConnections(pool);
}

function breakConnections(pool: pg.Pool): void {
  for (const socket of socketsOf.get(pool) ?? []) socket.destroy();
}

function refuseWhileUnresponsive(pool: pg.Pool): void {
  pool.connect = new Proxy(pool.connect, {
    apply(connect, self, given: unknown[]) {
      if (!unresponsivePools.has(pool)) return Reflect.apply(connect, self, given);
      const error = new Error('Connection terminated, since the database does not answer');
      const [callback] = given;
      return typeof callback === 'function' ? callback(error) : Promise.reject(error);
    },
  });
}

/** How long running queries may still take when the pool ends, in milliseconds. */
const lastQueriesMilliseconds = 2_000;

/** Ends a pool, whether or not the database answers. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const patience = setTimeout(() => breakConnections(pool), lastQueriesMilliseconds);
  await pool.end();
  clearTimeout(patience);
}

function remembered(socket: Socket, sockets: Set<Socket>): Socket {
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}

/** Closes the connection after an error that shows that it is of no more use. */
function giveUpWhenOver(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, self, given) {
      const span = beginQuerySpan(given[0]);
      const result: unknown = Reflect.apply(query, self, given);
      if (result instanceof Promise)
        result.then(
          () => span?.end(),
          (error: unknown) => {
            span?.end(errorCode(error) || 'error');
            // The pool does not take back a client that is being closed.
            if (endsConnection(error)) client.end().catch(() => {});
          },
        );
      return result;
    },
  });
}

function typesWithNumbers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, parseWholeNumber);
  // As text (`2026-03-01`), because a `Date` would need a time zone.
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  return types;
}

function parseWholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`${text} is too large for a number; select it as text.`);
}
