import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { copyDatabase } from '../../tests/database-server.ts';
import { toAppError } from '../http/errors.ts';

it('a call whose transaction ended a deadlock is told to try again', async () => {
  const { connection, drop } = await copyDatabase();
  onTestFinished(drop);
  const sessions = [new pg.Client(connection), new pg.Client(connection)];
  for (const session of sessions) {
    await session.connect();
    onTestFinished(() => session.end());
    await session.query('begin');
  }
  const lock = (session: number, key: number) =>
    sessions[session]?.query(`select pg_advisory_xact_lock(${key})`);
  await lock(0, 1);
  await lock(1, 2);
  const outcomes = await Promise.allSettled([lock(0, 2), lock(1, 1)]);
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(errors.map((error) => [error.code, toAppError(error).code])).toEqual([['40P01', 'unavailable']]);
});

it('a call that PgBouncer could pass to no server is told to try again', () => {
  const error = Object.assign(new Error('no working server connection'), { code: '08P01' });
  expect(toAppError(error).code).toBe('unavailable');
});
