/** @module-tag long */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyProgram, type ProgramCopy } from '../fixtures/program-copy.ts';
import {
  afterwards,
  connect,
  hold,
  newDataDir,
  open,
  query,
  serverPid,
  until,
  usedDataDir,
} from '../fixtures/servers.ts';
import { isRoot, namedAccount, unnamedAccount } from './os-user.ts';
import { commandOf, signal } from './processes.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A module that refuses to change owners, as the kernel does for a service whose system calls are filtered. */
const withoutChown = `data:text/javascript,${encodeURIComponent(`
  import promises from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const refuse = () => Promise.reject(Object.assign(new Error('EPERM: chown'), { code: 'EPERM' }));
  Object.assign(promises, { chown: refuse, lchown: refuse });
  syncBuiltinESMExports();
`)}`;

describe.runIf(isRoot && process.platform === 'linux')('as root', () => {
  test('the database works in a directory that only root can enter, and recovers from a crash there', async () => {
    const dataDir = join(await newDataDir(), 'private', 'data');
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const { connection } = await open(dataDir, { durable: true });
    await query(connection, 'create table kept ()');
    const client = await connect(connection);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');

    for (const { pid } of rows) signal(pid, 'SIGKILL');
    const log = join(dataDir, 'postgresql.log');
    await until(() => readFileSync(log, 'utf8').includes('all server processes terminated'));

    await until(() => query(connection, 'select * from kept').catch(() => undefined));
  });

  test('PostgreSQL runs as a user that no other program runs as', async () => {
    const dataDir = await usedDataDir();
    await open(dataDir);

    const { uid } = statSync(`/proc/${serverPid(dataDir)}`);

    expect(uid).toBe(statSync(join(dataDir, 'postgresql')).uid);
    expect([0, (await namedAccount()).uid]).not.toContain(uid);
  });

  test('a cluster that root has copied gets such a user', async () => {
    const dataDir = await usedDataDir();
    execFileSync('chown', ['-R', '0:0', dataDir]);

    await query((await open(dataDir)).connection, 'select 1');

    expect(statSync(join(dataDir, 'postgresql')).uid).toBeGreaterThan(0);
  });

  test('a new cluster, or one that root has copied, belongs to the owner of the data directory', async () => {
    for (const dataDir of [await newDataDir(), await usedDataDir()]) {
      execFileSync('chown', ['-R', '0:0', dataDir]);
      await chown(dataDir, 1234, 1234);

      await query((await open(dataDir)).connection, 'select 1');

      expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(1234);
      const names = readdirSync(join(dataDir, 'postgresql'), { recursive: true });
      for (const name of names)
        expect(statSync(join(dataDir, 'postgresql', String(name))).uid, String(name)).toBe(1234);
    }
  });

  test('a cluster of an ordinary user still runs as that user', async () => {
    const dataDir = await usedDataDir();
    execFileSync('chown', ['-R', '1234:1234', dataDir]);

    await query((await open(dataDir)).connection, 'select 1');

    expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(1234);
  });
});

/** A data directory of a user other than root, and that user. */
async function ordinaryDataDir() {
  const user = await namedAccount();
  const dataDir = await newDataDir();
  await chown(dataDir, user.uid, user.gid);
  return { dataDir, user };
}

describe.runIf(isRoot)('as an ordinary user', () => {
  let program: ProgramCopy;

  beforeAll(async () => {
    program = await copyProgram();
  });
  afterAll(() => program.remove());

  test('the database works in place, and creates the links that npm has left out', async () => {
    const { dataDir, user } = await ordinaryDataDir();
    await program.reset(user);
    const env = { HOME: '/nonexistent' };

    const holder = hold(dataDir, { durable: true }, { ...user, env, cwd: '/' }, program);
    const connection = await holder.opened();

    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(program.native, 'lib', 'libpq.so.5'))).toBe(true);
    expect(commandOf(serverPid(dataDir))).toMatch(program.native);
    expect(statSync(join(dataDir, 'postgresql')).uid).toBe(user.uid);
    await holder.end();
  });

  test('the database works from an installation that the user cannot write to', async () => {
    const { dataDir, user } = await ordinaryDataDir();
    await program.reset({ uid: 0, gid: 0 });
    const temporary = await mkdtemp(join(tmpdir(), 'afya-test-'));
    afterwards(() => rm(temporary, { recursive: true }));
    await chmod(temporary, 0o1777);

    const holder = hold(dataDir, {}, { ...user, env: { TMPDIR: temporary }, cwd: '/' }, program);

    expect(await query(await holder.opened(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^afya-postgresql-/)]);
    await holder.end();
  });

  test('a service that may not change owners starts again after it was killed', async () => {
    const { dataDir, user } = await ordinaryDataDir();
    await program.reset(user);
    const env = { NODE_OPTIONS: `--import=${withoutChown}` };
    const killed = hold(dataDir, {}, { ...user, env, cwd: '/' }, program);
    await killed.opened();
    const server = serverPid(dataDir);
    await killed.kill();
    signal(server, 'SIGKILL');
    await until(() => commandOf(server) === '');

    const again = hold(dataDir, {}, { ...user, env, cwd: '/' }, program);

    expect(await query(await again.opened(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.end();
  });

  test('a user without a name is told what to install', async () => {
    const user = await unnamedAccount();
    const dataDir = await newDataDir();
    await chown(dataDir, user.uid, user.gid);
    await program.reset(user);

    const { message } = await hold(dataDir, {}, { ...user, env: {}, cwd: '/' }, program).failure();

    expect(message).toContain(`user ${user.uid} has none on this machine`);
    expect(message).toContain('libnss-systemd');
  });

  test('the data directory of another user is refused, and the error says why', async () => {
    const user = await namedAccount();
    const dataDir = await usedDataDir();
    await chmod(dataDir, 0o755);
    await program.reset(user);
    const failure = () => hold(dataDir, {}, { ...user, env: {}, cwd: '/' }, program).failure();

    expect((await failure()).message).toMatch(
      `DATA_DIR ${dataDir} can't be used: user ${user.uid} may not use it. Give it to that user`,
    );

    for (const name of ['.', 'lock.sqlite', 'lock.pid']) await chown(join(dataDir, name), user.uid, user.gid);
    expect((await failure()).message).toMatch(
      /postgresql belongs to another user \(\d+\)\. Start as that user/,
    );
  });
});
