import pg from 'pg';

/** How long connecting may take, in milliseconds. */
export const connectMilliseconds = 5_000;

/**
 * With these the operating system notices within about 20 s that the other end of an idle connection is gone.
 */
export const keepAlives = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** In milliseconds. */
const longest = { statement: 30_000, lock: 10_000 };

/**
 * Sets the timeouts of a session and its time zone, since an operator's server may have one of its own; and has PostgreSQL
 * notice when this process is gone, so that its locks are released. Sent after connecting, because poolers refuse most parameters in the startup message.
 */
export async function limitSession(client: pg.ClientBase): Promise<void> {
  const settings = {
    statement_timeout: longest.statement,
    lock_timeout: longest.lock,
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 3,
    timezone: "'UTC'",
  };
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  await client.query(statements.join('; '));
}

/**
 * A client outside the pool, not yet connected. The query that a broken connection fails reports the error.
 */
export function newClient(connection: pg.ClientConfig, name: string): pg.Client {
  const client = new pg.Client({
    connectionTimeoutMillis: connectMilliseconds,
    ...keepAlives,
    ...connection,
    application_name: name,
  });
  return client.on('error', () => {});
}
