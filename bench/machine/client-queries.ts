import pg from 'pg';

/** A connection of its own to a database of the benchmark, which its caller opens and ends. */
export function newClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client(config);
}
