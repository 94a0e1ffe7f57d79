import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { copyDatabase } from '../../../tests/database-server.ts';
import { whileLocked } from './advisory-lock.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { query, until } from './fixtures/servers.ts';

let connection: pg.PoolConfig;
beforeAll(async () => {
  const copy = await copyDatabase();
  ({ connection } = copy);
  return copy.drop;
});

const lock = { key: 4711, purpose: 'counts the wells' };

/** What the session that holds the lock did last. */
const lastQuery = async () =>
  (
    await query(
      connection,
      "select query from pg_stat_activity where application_name = 'afya counts the wells'",
    )
  )[0]?.query;

test('a lock is held by one of two, and given back', async () => {
  const both = await whileLocked(connection, lock, () => whileLocked(connection, lock, async () => 'second'));
  expect(both).toBeNull();
  expect(await whileLocked(connection, lock, async () => 'third')).toBe('third');
});

test('the session that holds a lock asks something from time to time, so that no proxy cuts it', async () => {
  const often = { ask: 20, answer: 30_000 };
  await whileLocked(connection, lock, () => until(async () => (await lastQuery()) === 'select 1'), often);
  await until(async () => (await lastQuery()) === undefined);
});

test('the work is told that the session with the lock has ended', async () => {
  const working = whileLocked(connection, lock, async (lost) => {
    await query(
      connection,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'afya counts the wells'",
    );
    await until(() => lost.aborted);
    lost.throwIfAborted();
  });
  await expect(working).rejects.toThrow(DatabaseUnavailableError);
  await expect(working).rejects.toThrow(/ended while this one counts the wells\.$/);
});

test('the work is told that the session with the lock no longer answers', async () => {
  const impatient = { ask: 400, answer: 300 };
  const told = await whileLocked(
    connection,
    lock,
    async (lost) => {
      const [session] = await query(
        connection,
        "select pid from pg_stat_activity where application_name = 'afya counts the wells'",
      );
      const pid = Number(session?.pid);
      process.kill(pid, 'SIGSTOP');
      await until(() => lost.aborted).finally(() => process.kill(pid, 'SIGCONT'));
      return lost.aborted;
    },
    impatient,
  );
  expect(told).toBe(true);
});
