/** @module-tag long */
/** What an operator is told, in one line, where the site can't start or can't serve. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { databaseUrlOf } from '../server/platform/db/database-url.ts';
import { canMount, mount } from '../server/platform/db/fixtures/mounts.ts';
import { afterwards, newDataDir } from '../server/platform/db/fixtures/servers.ts';
import { plainText } from '../server/platform/telemetry/plain-text.ts';
import { startTestApp } from './app.ts';
import { copyDatabase, runStatements } from './database-server.ts';
import { freePort, runProgram } from './process.ts';

const version = /^\d+\.\d+\.\d+$/;

/** A server that ends: its only line on standard error. */
async function failedStart(settings: Record<string, string>, program = 'main', args: string[] = []) {
  const all = { PORT: String(await freePort()), LOG_LEVEL: 'warn', ...settings };
  const { code, stdout, stderr } = await runProgram(program, args, all);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
}

describe('all wrong settings are named at once', () => {
  const wrong = {
    PORT: 'abc',
    PUBLIC_URL: 'afya.example',
    EDGE: 'varnish',
    ORCID_CLIENT_ID: 'here',
    SMTP_URL_FILE: '/nowhere/smtp',
    CONTACT_EMAL: 'help@afya.example',
  };

  test.each([
    ['main', []],
    ['admin', ['maintenance', 'status']],
    ['backup-now', []],
  ])('by %s, with one that is misspelt', async (program, args) => {
    const dataDir = await newDataDir();
    const stderr = await failedStart({ DATA_DIR: dataDir, ...wrong }, program, args);
    expect(stderr.trimEnd().split('\n')).toEqual([
      "SMTP_URL_FILE names a file that can't be read: /nowhere/smtp",
      'PORT must be a number',
      expect.stringMatching(/^PUBLIC_URL must be an address/),
      'ORCID_CLIENT_SECRET must be set with ORCID_CLIENT_ID',
      'EDGE_URL must be set with EDGE=varnish',
      'EDGE_TOKEN must be set with EDGE=varnish',
      'CONTACT_EMAL is no setting, and has no effect. Rename it if CONTACT_EMAIL is meant.',
    ]);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

test.each([
  ['main', []],
  ['admin', ['maintenance', 'status']],
])('%s with DATA_DIR=/proc/nope ends with one line', async (program, args) => {
  expect(await failedStart({ DATA_DIR: '/proc/nope' }, program, args)).toMatch(
    /^DATA_DIR \/proc\/nope can't be used: no folder can be made in \/proc\. Set it to another place\.\n$/,
  );
});

test('a DATA_DIR that can’t be made stops a server with a database of its own too', async () => {
  const { connection, drop } = await copyDatabase();
  afterwards(drop);
  const settings = { DATA_DIR: '/proc/nope', DATABASE_URL: databaseUrlOf(connection) };
  expect(await failedStart(settings)).toMatch(/^DATA_DIR \/proc\/nope can't be used: no folder can be made/);
});

/** A new database for a role that may do nothing in it. */
async function databaseOf(migrated: boolean) {
  const { connection, drop } = await copyDatabase();
  const role = `Role of ${randomUUID().slice(0, 8)}`;
  const run = (statement: string) => runStatements(connection, statement);
  if (!migrated)
    await run('drop schema public cascade; drop schema graphile_worker cascade; create schema public');
  await run(`create role "${role}" login password 'secret'`);
  afterwards(async () => {
    await drop();
    const { connection: other, drop: dropOther } = await copyDatabase();
    await runStatements(other, `drop role "${role}"`);
    await dropOther();
  });
  const url = databaseUrlOf({ ...connection, user: encodeURIComponent(role), password: 'secret' });
  return { run, role, url };
}

describe('a role of PostgreSQL that lacks rights is told the statements that grant them', () => {
  test.each([
    ['in a new database', false, []],
    ['on the schema, which it may not even use', false, ['revoke all on schema public from public']],
    [
      'to connect',
      false,
      ['revoke all on schema public from public', 'revoke connect on database :database from public'],
    ],
    [
      'on the schema of the jobs',
      true,
      ['grant usage, create on schema public to :role', 'grant all on all tables in schema public to :role'],
    ],
    ['on all that a superuser has made', true, []],
  ])('%s', async (_, migrated, before) => {
    const { run, role, url } = await databaseOf(migrated);
    const [{ name }] = (await run('select current_database() as name')) as [{ name: string }];
    for (const statement of before)
      await run(statement.replace(':role', `"${role}"`).replace(':database', `"${name}"`));
    const settings = { DATA_DIR: await newDataDir(), DATABASE_URL: url };
    for (let round = 0; round < 3; round++) {
      const { code, stderr } = await runProgram('admin', ['maintenance', 'status'], settings);
      if (code === 0) return;
      const [, who, grants] =
        /^The user (.+?) (?:lacks rights in|may not connect to) the database .*As a superuser[^:]*: (.*;)\n$/.exec(
          stderr,
        ) ?? [];
      expect(who, stderr).toBe(role);
      await run(String(grants));
    }
    expect.fail('The statements do not grant what is needed.');
  });
});

describe('/readyz', () => {
  test('names the version, and answers 503 with the reason while the data directory is gone', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'ready-'));
    const site = await startTestApp({ DATA_DIR: dataDir });
    afterwards(() => site.close());
    expect((await site.call('GET', '/readyz')).body).toEqual({
      ok: true,
      version: expect.stringMatching(version),
    });

    await rename(dataDir, `${dataDir}.away`);
    await expect.poll(async () => (await site.call('GET', '/readyz')).status, { timeout: 30_000 }).toBe(503);
    const { body, headers } = await site.call('GET', '/readyz');
    expect(body).toMatchObject({
      code: 'unavailable',
      message: "The data directory can't be written: it is gone.",
    });
    expect(headers['retry-after']).toBeDefined();

    await rename(`${dataDir}.away`, dataDir);
    await expect.poll(async () => (await site.call('GET', '/readyz')).status, { timeout: 30_000 }).toBe(200);
    await rm(dataDir, { recursive: true });
  });

  test.runIf(canMount)('and while its disk is full or read-only', async () => {
    const dataDir = await mount('size=1m');
    const site = await startTestApp({ DATA_DIR: dataDir });
    afterwards(() => site.close());
    const reason = () => site.call('GET', '/readyz').then(({ body }) => body.message);

    await writeFile(path.join(dataDir, 'fill'), Buffer.alloc(1 << 20)).catch(() => {});
    await expect
      .poll(reason, { timeout: 30_000 })
      .toBe("The data directory can't be written: the disk is full.");
    await rm(path.join(dataDir, 'fill'));
    await expect.poll(reason, { timeout: 30_000 }).toBeUndefined();
    execFileSync('mount', ['-o', 'remount,ro', dataDir]);
    await expect
      .poll(reason, { timeout: 30_000 })
      .toBe("The data directory can't be written: its file system is read-only.");
  });
});

describe.runIf(canMount)('a disk that is full', () => {
  test.each(['size=4k', 'size=5m', 'size=45m'])(
    'at the first start (%s) is told in one line, and leaves no draft',
    async (size) => {
      const dataDir = path.join(await mount(size), 'data');
      expect(await failedStart({ DATA_DIR: dataDir })).toMatch(
        /^DATA_DIR \S+ can't be (used|written): the disk is full\. Make room on it, or set DATA_DIR to another place\.\n$/,
      );
      const left = await readdir(dataDir).catch(() => []);
      expect(left.filter((name) => name.includes('.new-'))).toEqual([]);
    },
  );
});

test('a terminal gets plain text, the link on a line of its own', () => {
  const line = (entry: object) =>
    plainText(`${JSON.stringify({ time: 1, pid: 1, hostname: 'h', ...entry })}\n`);
  expect(line({ level: 30, msg: 'It runs' })).toBe('It runs\n');
  expect(line({ level: 40, msg: 'Take care', code: 'E1' })).toBe('warn: Take care code="E1"\n');
  expect(line({ level: 30, msg: 'First:', first_admin_link: 'https://a.example/x' })).toBe(
    'First:\n  https://a.example/x\n',
  );
  expect(line({ level: 50, msg: 'It failed', err: { message: 'no', stack: 'Error: no\n    at x' } })).toBe(
    'error: It failed\nError: no\n    at x\n',
  );
});
