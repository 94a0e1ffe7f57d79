import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { createDatabase } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { installJobs } from '../server/platform/jobs/worker.ts';
import { loadShippedTopics } from '../server/posts/index.ts';

const template = 'template_of_tests';
const variable = 'TEST_DATABASE_SERVER';

/**
 * Starts one PostgreSQL for a whole test run, with a migrated database that each test file copies; gives the
 * function that stops it. Its connection and its folder are in environment variables for the processes that run the tests.
 */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tests-'));
  const opened = await openDatabase({ dataDir, role: 'serve', log: () => {}, durable: false });
  await administer(opened.connection, `create database ${template}`);
  await migrate({ ...opened.connection, database: template });
  await installJobs({ ...opened.connection, database: template }, pino({ level: 'silent' }));
  const pool = new pg.Pool({ ...opened.connection, database: template });
  await loadShippedTopics({ db: createDatabase(pool), clock: () => new Date() });
  await pool.end();
  process.env[variable] = JSON.stringify(opened.connection);
  process.env.TEST_FOLDER = dataDir;
  return async () => {
    await opened.close();
    await rm(dataDir, { recursive: true });
  };
}

/** A database of this run's server, until it is dropped. */
interface Copy {
  readonly connection: pg.PoolConfig;
  drop(): Promise<void>;
}

/** Copies a database to which nobody is connected, in a few milliseconds; without one, makes a migrated, empty one. */
export async function copyDatabase(original = template): Promise<Copy> {
  const server = databaseServer();
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${database} template ${original} strategy file_copy`);
  return {
    connection: { ...server, database },
    drop: () => administer(server, `drop database ${database} with (force)`),
  };
}

/** Does something of which the processes of this run do one at a time. */
export async function oneAtATime<Result>(act: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client(databaseServer());
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    return await act();
  } finally {
    await client.end();
  }
}

function databaseServer(): pg.PoolConfig {
  return JSON.parse(process.env[variable] ?? '{}');
}

async function administer(connection: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs statements over a connection of their own; gives the rows of a single one. */
export async function runStatements(
  connection: pg.PoolConfig,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
