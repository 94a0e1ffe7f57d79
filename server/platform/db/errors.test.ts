import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { copyDatabase } from '../../../tests/database-server.ts';
import { toAppError } from '../http/errors.ts';
import { isDownForAll, isSilence } from './errors.ts';

/** A connected session of a database of its own. */
async function startSession(): Promise<pg.Client> {
  const { connection, drop } = await copyDatabase();
  onTestFinished(drop);
  const session = new pg.Client(connection);
  await session.connect();
  onTestFinished(() => session.end());
  return session;
}

/** The error of connecting. */
const failureOf = (connection: pg.ClientConfig): Promise<Error> =>
  new pg.Client(connection).connect().then(
    () => expect.unreachable('it connected'),
    (error) => error,
  );

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error(`failed with ${code}`), { code, ...more });

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
  const error = coded('08P01', { severity: 'FATAL' });
  expect(toAppError(error).code).toBe('unavailable');
  expect(isDownForAll(error, true)).toBe(false);
});

it('a message that PostgreSQL finds wrong is a mistake of this program', async () => {
  const session = await startSession();
  const error = await session.query('select $1::text', ['one', 'too many']).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: '08P01', severity: 'ERROR' });
  expect(toAppError(error).code).toBe('internal');
});

it('a database whose name is not found is away, and leaves open whether others reach it', async () => {
  const error = await failureOf({ host: 'database.invalid' });
  expect(error).toMatchObject({ code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) });
  expect(toAppError(error).code).toBe('unavailable');
  expect(isDownForAll(error, true)).toBe(false);
});

it('a database that answers the wish for TLS with an error is away', async () => {
  const server = createServer((socket) => void socket.once('data', () => socket.end('E'))).listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const error = await failureOf({ host: '127.0.0.1', port, ssl: { rejectUnauthorized: false } });
  expect(error.message).toBe('There was an error establishing an SSL connection');
  expect(toAppError(error).code).toBe('unavailable');
});

it.each('25P03 25P04 57P05 08004 08007 ENOTFOUND EAI_AGAIN EADDRNOTAVAIL EAFNOSUPPORT'.split(' '))(
  '%s means that the database is away',
  (code) => {
    expect(toAppError(coded(code)).code).toBe('unavailable');
  },
);

/** What connecting to a name with several addresses fails with: its code is that of the first. */
function ofAll(...codes: string[]): Error {
  return Object.assign(new AggregateError(codes.map((code) => coded(code))), { code: codes[0] });
}

it('a name with several addresses is away where one of them is', () => {
  expect(toAppError(ofAll('EACCES', 'ECONNREFUSED')).code).toBe('unavailable');
  expect(toAppError(new Error('wrapped', { cause: ofAll('EACCES', 'ECONNREFUSED') })).code).toBe(
    'unavailable',
  );
  expect(toAppError(ofAll('EACCES', 'EINVAL')).code).toBe('internal');
});

it('a name with several addresses is silent where one of them is', () => {
  expect(isSilence(ofAll('ECONNREFUSED', 'ETIMEDOUT'))).toBe(true);
  expect(isSilence(ofAll('ENETUNREACH', 'ECONNREFUSED'))).toBe(false);
});

it('a database is down for all where it says so, or where nothing listens any more in its place on this machine', () => {
  const refused = ofAll('EADDRNOTAVAIL', 'ECONNREFUSED');
  expect(isDownForAll(refused, true)).toBe(true);
  expect(isDownForAll(refused, false)).toBe(false);
  expect(isDownForAll(ofAll('ENETUNREACH', 'EHOSTUNREACH'), true)).toBe(false);
  expect(isDownForAll(coded('57P03', { severity: 'FATAL' }), false)).toBe(true);
});
