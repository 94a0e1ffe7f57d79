/** @module-tag edge */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isAlive } from './embedded/processes.ts';
import { hold, newDataDir, open, query, serverPid, until, usedDataDir } from './fixtures/servers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

test('a second server on the same data directory is refused at once, and the first keeps running', async () => {
  const dataDir = await usedDataDir();
  const first = await open(dataDir);
  const pid = serverPid(dataDir);

  expect(await hold(dataDir).failure()).toEqual({
    name: 'DataDirectoryInUseError',
    message:
      `The data directory ${dataDir} is in use by process ${process.pid}. ` +
      'Stop it first, or set DATA_DIR to another directory.',
  });
  await expect(open(dataDir)).rejects.toMatchObject({ name: 'DataDirectoryInUseError' });

  await query(first.connection, 'select 1');
  expect(serverPid(dataDir)).toBe(pid);
});

test('of two servers that start at once on a new data directory one is refused', async () => {
  const dataDir = await newDataDir();

  const results = await Promise.allSettled([hold(dataDir), hold(dataDir)].map((holder) => holder.opened()));

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const result of results) {
    if (result.status === 'fulfilled') await query(result.value, 'select 1');
    else expect(String(result.reason)).toMatch('DataDirectoryInUseError: ');
  }
});

test('a command starts the database where no server runs, and stops it again', async () => {
  const dataDir = await usedDataDir();

  const command = await open(dataDir, { role: 'command' });
  await query(command.connection, 'select 1');
  const pid = serverPid(dataDir);
  await command.close();

  expect(isAlive(pid)).toBe(false);
  await query((await open(dataDir)).connection, 'select 1');
});

test('a command uses the database of the running server, and does not stop it', async () => {
  const dataDir = await usedDataDir();
  const server = await open(dataDir);
  const pid = serverPid(dataDir);

  const command = hold(dataDir, { role: 'command' });
  await query(await command.opened(), 'select 1');
  await command.end();

  await query(server.connection, 'select 1');
  expect(serverPid(dataDir)).toBe(pid);
});

test('a command waits for a server that is still creating its database', async () => {
  const dataDir = await newDataDir();
  const server = hold(dataDir);
  await until(() => existsSync(join(dataDir, 'lock.pid')));

  const command = await open(dataDir, { role: 'command' });

  await query(command.connection, 'create table made_by_command ()');
  await query(await server.opened(), 'select * from made_by_command');
});

test('a command that ends waits for another one that uses its database', async () => {
  const dataDir = await usedDataDir();
  const first = await open(dataDir, { role: 'command' });
  const second = hold(dataDir, { role: 'command' });
  const connection = await second.opened();

  const closed = first.close();
  await until(() => first.messages.length > 0);
  expect(first.messages).toEqual(['Waiting for another command to finish before the database is stopped.']);
  await query(connection, 'select 1');
  await second.end();
  await closed;

  await expect(query(connection, 'select 1')).rejects.toThrow();
});
