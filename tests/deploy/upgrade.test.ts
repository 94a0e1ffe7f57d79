/**
 * A site with rows of an early version is upgraded by the real program, and read through it.
 *
 * @module-tag edge
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrlOf } from '../../server/platform/db/database-url.ts';
import { newDataDir } from '../../server/platform/db/fixtures/servers.ts';
import { migrate, migrationState } from '../../server/platform/db/migrate.ts';
import { signToken } from '../../server/trust/sessions/tokens.ts';
import { copyDatabase, runStatements } from '../database-server.ts';
import { openContext, startServer } from '../process.ts';

const password = 'Ujuzi-wetu-7';

/** A database as that version left it. */
async function databaseAt(version: string, rows: string): Promise<pg.PoolConfig> {
  const { connection, drop } = await copyDatabase();
  onTestFinished(drop);
  await runStatements(
    connection,
    'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
  );
  await migrate(connection, { through: version });
  await runStatements(connection, await readFile(path.join(import.meta.dirname, rows), 'utf8'));
  return connection;
}

test('a site of an early version keeps its accounts, sessions, posts and addresses', {
  timeout: 120_000,
}, async () => {
  const connection = await databaseAt('010-review-and-statistics', 'site-at-010.sql');
  const [session] = await runStatements(connection, 'select * from sessions');
  const settings = { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: await newDataDir() };
  const server = await startServer(settings);
  onTestFinished(async () => {
    await server.end('SIGTERM');
  });
  await server.answers();
  expect((await migrationState(connection)).pending).toEqual([]);
  const request = async (address: string, init: RequestInit = {}) => {
    const reply = await fetch(`${server.url}${address}`, init);
    return { status: reply.status, url: reply.url, text: await reply.text() };
  };

  const post = await request('/phis/read/clean-water');
  expect(post.status).toBe(200);
  expect(post.text).toContain('<strong>one minute</strong>');
  expect(post.text).toContain('Amina Diallo');
  expect((await request('/phis/read/water')).url).toBe(`${server.url}/phis/read/clean-water`);
  expect((await request('/phis')).text).toContain('Clean water');
  const withdrawn = await request('/phis/read/an-old-dose');
  expect(withdrawn.status).toBe(410);
  expect(withdrawn.text).toContain('The dose was wrong.');
  expect(withdrawn.text).not.toContain('Five drops.');

  const signedIn = await request('/auth/signin', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: 'salma@example.org', password }),
  });
  expect(signedIn.text).toContain('"token"');
  expect(signedIn.status).toBe(200);

  const [key] = await runStatements(
    connection,
    "select id, secret from signing_keys where id::text like '0b%'",
  );
  const { context, stop } = await openContext(settings);
  onTestFinished(stop);
  const { secrets } = context;
  const id = String(key?.id);
  const token = await signToken(
    { id, secret: secrets.open('signing_keys.secret', id, key?.secret as Buffer) },
    {
      id: String(session?.id),
      accountId: String(session?.account_id),
      issuedAt: session?.created_at as Date,
      expiresAt: session?.expires_at as Date,
    },
  );
  const drafts = await request('/content/get-drafts', { headers: { authorization: token } });
  expect(drafts.status).toBe(200);
  expect(drafts.text).toContain('Bed nets');
});
