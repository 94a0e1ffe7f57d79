import pino, { type Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import type { Context } from './context.ts';
import { createDatabase } from './db/database.ts';
import { DatabaseUnavailable } from './db/errors.ts';
import { DataDirectoryInUse } from './db/lock.ts';
import { MigrationMismatch, migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { createPool } from './db/pool.ts';
import { openFiles } from './files.ts';
import { installJobs } from './jobs/worker.ts';

export interface Started {
  context: Context;
  /** For connections of one's own, beside the pool. */
  connection: Parameters<typeof createPool>[0];
  stop(): Promise<void>;
}

/** Opens the database and the file store, brings the database up to date, and makes the context that actions work with. */
export async function startContext(config: Config, role: 'serve' | 'command', log: Logger): Promise<Started> {
  const { dataDir, databaseUrl } = config;
  const opened = await openDatabase({
    dataDir,
    ...(databaseUrl !== null && { databaseUrl }),
    role,
    log: (message) => log.info(message),
  });
  try {
    await migrate(opened.connection);
    await installJobs(opened.connection, log);
    const pool = createPool(opened.connection, (message) => log.warn(message));
    const files = await openFiles(config);
    const context = { config, db: createDatabase(pool), files, clock: () => new Date(), log };
    return {
      context,
      connection: opened.connection,
      async stop() {
        await pool.end();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The log: a JSON line an event, on standard output; of a command, whose output is that, on standard error. */
export function createLog(config: Config, role: 'serve' | 'command'): Logger {
  return pino({ level: config.logLevel }, pino.destination(role === 'serve' ? 1 : 2));
}

/** Runs a program to its end. What an operator can mend is told in one line; anything else with its stack. */
export function run(program: () => Promise<void>): void {
  program().catch((error: unknown) => {
    const expected = [ConfigError, DataDirectoryInUse, DatabaseUnavailable, MigrationMismatch, Failure].some(
      (kind) => error instanceof kind,
    );
    const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  });
}

/** A command that can't do what it was asked; the message says why, for the operator. */
export class Failure extends Error {}
