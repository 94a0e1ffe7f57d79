import pg from 'pg';

/**
 * A pool of connections for the application. A query that runs longer than 30 s is cancelled; a connection that
 * breaks while nobody uses it is replaced and told to `log`. Whole numbers of 64 bits arrive as numbers, and one
 * that a number can't hold exactly fails its query with a RangeError.
 */
export function createPool(
  connection: pg.PoolConfig,
  log: (message: string) => void = console.warn,
): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    application_name: 'afya',
    keepAlive: true,
    types: typesWithNumbers(),
    ...connection,
  });
  // Without a listener the error of an idle connection would end the process.
  pool.on('error', (error) => {
    // A connection that is being closed may still hear that PostgreSQL stops.
    if (!pool.ending) log(`An idle connection to the database broke: ${error.message}`);
  });
  return pool;
}

function typesWithNumbers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, parseWholeNumber);
  return types;
}

function parseWholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`${text} is too large for a number; select it as text.`);
}
