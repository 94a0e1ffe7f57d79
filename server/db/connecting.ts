import pg from 'pg';

/** How long a connection may take to be made, in milliseconds. */
export const connectMilliseconds = 5_000;

/** Has the operating system find out within about twenty seconds that the other end of an idle connection is gone. */
export const keepAlives = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** In milliseconds. */
const longest = { statement: 30_000, lock: 10_000 };

/**
 * Limits what a session may take, and has PostgreSQL find out that we are gone, with the locks that we held. Said once connected,
 * since poolers refuse most parameters of the start.
 */
export async function limitSession(client: pg.ClientBase): Promise<void> {
  const settings = {
    statement_timeout: longest.statement,
    lock_timeout: longest.lock,
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 3,
  };
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  await client.query(statements.join('; '));
}

/** A connection of one's own, not made yet. What breaks it is told by the query that it breaks. */
export function newClient(connection: pg.ClientConfig, name: string): pg.Client {
  const client = new pg.Client({
    connectionTimeoutMillis: connectMilliseconds,
    ...keepAlives,
    ...connection,
    application_name: name,
  });
  return client.on('error', () => {});
}
