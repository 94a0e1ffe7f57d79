/** @module-tag long */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isAlive, signal } from './embedded/processes.ts';
import {
  afterwards,
  connect,
  hold,
  killServer,
  newDataDir,
  open,
  query,
  serverPid,
  until,
  usedDataDir,
} from './fixtures/servers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

test('a server whose application was killed is adopted, and stopped at the end', async () => {
  const dataDir = await usedDataDir();
  const killed = hold(dataDir);
  await query(await killed.opened(), 'create table kept ()');
  const pid = serverPid(dataDir);
  await killed.kill();

  const next = await open(dataDir);

  expect(serverPid(dataDir)).toBe(pid);
  await query(next.connection, 'select * from kept');
  await next.close();
  expect(isAlive(pid)).toBe(false);
});

test('the server survives the application’s process group, and the next start adopts it', async () => {
  const dataDir = await usedDataDir();
  const killed = hold(dataDir, {}, { detached: true });
  await query(await killed.opened(), 'create table kept ()');
  const pid = serverPid(dataDir);
  await killed.kill('group');

  await query((await open(dataDir)).connection, 'select * from kept');

  expect(serverPid(dataDir)).toBe(pid);
});

test('committed data survives killing the application and PostgreSQL', async () => {
  const dataDir = await usedDataDir();
  const killed = hold(dataDir, { durable: true });
  await query(await killed.opened(), 'create table kept ()');
  await killed.kill();
  await killServer(serverPid(dataDir));

  await query((await open(dataDir)).connection, 'select * from kept');
});

test('a start that was killed while it created the cluster leaves nothing behind', async () => {
  const dataDir = await newDataDir();
  const killed = hold(dataDir, {}, { detached: true });
  const drafts = () => readdirSync(dataDir).filter((name) => name.includes('.new-'));
  await until(() => drafts().some((name) => existsSync(join(dataDir, name, 'PG_VERSION'))));
  expect(existsSync(join(dataDir, 'postgresql'))).toBe(false);
  await killed.kill();

  await query((await open(dataDir)).connection, 'select 1');

  expect(drafts()).toEqual([]);
});

test('a start waits for an earlier server that is still stopping', async () => {
  const dataDir = await usedDataDir();
  const killed = hold(dataDir);
  const client = await connect(await killed.opened());
  const pid = serverPid(dataDir);
  await killed.kill();
  // "Smart" shutdown: it accepts no clients, and stops when the last one leaves.
  signal(pid, 'SIGTERM');
  await until(() => readFileSync(join(dataDir, 'postgresql', 'postmaster.pid'), 'utf8').includes('stopping'));

  const opening = open(dataDir);
  await until(() => readFileSync(join(dataDir, 'postgresql.log'), 'utf8').includes('is shutting down'));
  await client.end();

  await query((await opening).connection, 'select 1');
  expect(isAlive(pid)).toBe(false);
});

test('a server whose application was killed during the start is adopted or replaced', async () => {
  const dataDir = await usedDataDir();
  const killed = hold(dataDir);
  await until(() => existsSync(join(dataDir, 'postgresql', 'postmaster.pid')));
  await killed.kill();

  await query((await open(dataDir)).connection, 'select 1');
});

test('a server starts despite a stale pid file that names an unrelated process', async () => {
  const dataDir = await usedDataDir();
  const killed = hold(dataDir);
  await query(await killed.opened(), 'create table kept ()');
  const pid = serverPid(dataDir);
  await killed.kill();
  await killServer(pid);
  const cluster = join(dataDir, 'postgresql');
  const { uid, gid } = statSync(cluster);
  // It runs as the cluster's own user, because PostgreSQL ignores the processes of others.
  const unrelated = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' });
  afterwards(async () => unrelated.kill('SIGKILL'));
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const text = readFileSync(join(cluster, name), 'utf8');
    expect(text).toMatch(String(pid));
    writeFileSync(join(cluster, name), text.replace(String(pid), String(unrelated.pid)));
  }

  await query((await open(dataDir)).connection, 'select * from kept');

  expect(isAlive(unrelated.pid ?? 0)).toBe(true);
});

test('PostgreSQL is restarted when it dies under the application', async () => {
  const dataDir = await usedDataDir();
  const { connection, messages } = await open(dataDir);
  await query(connection, 'create table kept ()');
  const pid = serverPid(dataDir);

  await killServer(pid);

  await until(() => query(connection, 'select * from kept').catch(() => undefined));
  await until(() => messages.length === 2);
  expect(messages).toEqual([
    `PostgreSQL (process ${pid}) has ended unexpectedly; starting it again.`,
    `PostgreSQL runs again (process ${serverPid(dataDir)}).`,
  ]);
});

test('a server that was adopted is restarted like one that was started here', async () => {
  const dataDir = await usedDataDir();
  const killed = hold(dataDir);
  await killed.opened();
  await killed.kill();
  const { connection } = await open(dataDir);

  await killServer(serverPid(dataDir));

  await until(() => query(connection, 'select 1').catch(() => undefined));
});

test('PostgreSQL is restarted when it dies during a long query', async () => {
  const dataDir = await usedDataDir();
  const { connection } = await open(dataDir);
  const client = await connect(connection);
  const calculation = client
    .query('select count(*) from generate_series(1, 100000000000)')
    .catch(() => 'broken');
  await until(async () => {
    const busy = `select from pg_stat_activity where state = 'active' and query like '%generate_series%'
      and pid <> pg_backend_pid()`;
    return (await query(connection, busy)).length > 0;
  });

  await killServer(serverPid(dataDir));

  await until(() => query(connection, 'select 1').catch(() => undefined));
  expect(await calculation).toBe('broken');
});

test('PostgreSQL recovers by itself when one of its processes is killed', async () => {
  const dataDir = await usedDataDir();
  const { connection } = await open(dataDir);
  await query(connection, 'create table kept ()');
  const pid = serverPid(dataDir);
  const client = await connect(connection);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');

  for (const row of rows) signal(row.pid, 'SIGKILL');
  await until(() =>
    readFileSync(join(dataDir, 'postgresql.log'), 'utf8').includes('all server processes terminated'),
  );

  await until(() => query(connection, 'select * from kept').catch(() => undefined));
  expect(serverPid(dataDir)).toBe(pid);
});

test('closing while PostgreSQL restarts leaves nothing running', async () => {
  const dataDir = await usedDataDir();
  const { close, messages } = await open(dataDir);
  await killServer(serverPid(dataDir));
  await until(() => messages.length > 0);

  await close();

  const processes = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  const { dev, ino } = statSync(join(dataDir, 'postgresql'));
  expect(processes).not.toMatch(`afya[${dev}-${ino}]`);
  await query((await open(dataDir)).connection, 'select 1');
});
