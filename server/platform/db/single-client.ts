import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';
import type { Database } from './schema.ts';

/** Runs every query of Kysely on one client, and so in the transaction that this client is in. */
class SingleClientPool implements PostgresPool {
  readonly options = {};
  readonly #client: PostgresPoolClient;

  constructor(client: pg.Client) {
    // Whoever opened the client ends it, so there is nothing to do when Kysely gives it back.
    this.#client = Object.assign(client, { release: () => {} });
  }

  async connect(): Promise<PostgresPoolClient> {
    return this.#client;
  }

  async end(): Promise<void> {}
}

/** A database all of whose queries run on this client. */
export function databaseOn(client: pg.Client): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: new SingleClientPool(client) }) });
}
