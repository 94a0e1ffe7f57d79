import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { newClient } from './client.ts';
import { DatabaseUnavailableError } from './errors.ts';

/** A session-level advisory lock of PostgreSQL, released at the latest when the session ends. */
export interface AdvisoryLock {
  /** Any number below 2³¹, as long as nothing else in the database locks the same one. */
  key: number;
  /**
   * What the holder does, for messages: "another process" is followed by "brings the database up to date".
   */
  purpose: string;
}

export interface Patience {
  /** How long to wait, in milliseconds. */
  longest: number;
  /** After how long to log that this process waits, and how often to log it again. */
  report: number;
}

export const patience: Patience = { longest: 5 * 60_000, report: 5_000 };

/**
 * Waits for the lock, logs who holds it meanwhile, and gives up after five minutes.
 * @throws DatabaseUnavailableError that names the holder
 */
export async function takeAdvisoryLock(
  session: pg.Client | pg.Pool,
  { key, purpose }: AdvisoryLock,
  log: (message: string) => void,
  { longest, report }: Patience = patience,
): Promise<void> {
  const start = performance.now();
  for (let reported = 0; ; ) {
    const { rows } = await session.query('select pg_try_advisory_lock($1) as taken', [key]);
    if (rows[0]?.taken === true) return;
    const waited = performance.now() - start;
    if (waited >= longest)
      throw new DatabaseUnavailableError(
        `${await holderOf(session, key)} still ${purpose} after ${Math.round(waited / 1000)} s. ` +
          'Start again when it has finished; if it hangs, end it with pg_terminate_backend.',
      );
    if (waited >= reported + report) {
      log(`Waiting: ${await holderOf(session, key)} ${purpose}.`);
      reported = waited;
    }
    await delay(100);
  }
}

/** How often a session that holds a lock asks something: proxies cut those that are idle for long. */
const sessionMilliseconds = { ask: 60_000, answer: 30_000 };

/**
 * Does the work while this process holds the lock, on a session of its own; null where another one holds it. `lost` is aborted when
 * the session ends or no longer answers: another process may then hold the lock, so the work must change nothing that is shared.
 */
export async function whileLocked<Result>(
  connection: pg.PoolConfig,
  { key, purpose }: AdvisoryLock,
  work: (lost: AbortSignal) => Promise<Result>,
  { ask, answer } = sessionMilliseconds,
): Promise<Result | null> {
  const client = newClient({ ...connection, query_timeout: answer }, `afya ${purpose}`);
  const session = new AbortController();
  const lose = () =>
    session.abort(
      new DatabaseUnavailableError(
        `The session of the database that lets no other process do the same ended while this one ${purpose}.`,
      ),
    );
  client.once('end', lose);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [key]);
    if (rows[0]?.taken !== true) return null;
    const asking = setInterval(() => client.query('select 1').catch(lose), ask);
    return await work(session.signal).finally(() => clearInterval(asking));
  } finally {
    await client.end();
  }
}

async function holderOf(session: pg.Client | pg.Pool, key: number): Promise<string> {
  const { rows } = await session.query<{ pid: number; name: string; state: string }>(
    `select pid, application_name as name, state
    from pg_locks
    join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`,
    [key],
  );
  const [holder] = rows;
  if (!holder) return 'another process';
  return `process ${holder.pid} of the database (${holder.name || 'without a name'}, ${holder.state})`;
}
