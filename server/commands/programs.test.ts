/**
 * The programs of an operator, once through; `*.long.test.ts` beside this has each of their cases.
 *
 * @module-tag edge
 */
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Ended, runProgram } from '../../tests/process.ts';
import { afterwards, newDataDir, usedDataDir } from '../platform/db/fixtures/servers.ts';

const amina = ['--email', 'amina@example.org'];

test('an account that admin creates is in a backup, and in the site that restore makes of it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'programs-'));
  afterwards(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'site.zip');
  const programOf =
    (dataDir: string) =>
    (name: string, args: string[], input = ''): Promise<Ended> =>
      // One signing key, as the machines of one operator may have.
      runProgram(name, args, { DATA_DIR: dataDir, SIGNING_KEY_FILE: path.join(folder, 'key.pem') }, input);

  const dataDir = await usedDataDir();
  const run = programOf(dataDir);
  expect(
    await run('admin', ['create', ...amina, '--role', 'R', '--password-stdin'], 'Ujuzi-wetu-7\n'),
  ).toEqual({
    code: 0,
    stdout: 'Created the account amina@example.org with role R.\n',
    stderr: '',
  });
  expect(await run('backup', [file])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^It does not have the key of the site’s secrets \([0-9a-f]{8}\)/m),
    stderr: '',
  });

  const there = await newDataDir();
  const runThere = programOf(there);
  expect(await runThere('restore', [file])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Before you start it, put the key [0-9a-f]{8}, which wraps its secrets/m),
    stderr: '',
  });
  expect(await runThere('admin', ['role', ...amina, '--role', 'P'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The secrets of this database are wrapped with the key [0-9a-f]{8}, and /),
  });
  await copyFile(path.join(dataDir, 'secrets.key'), path.join(there, 'secrets.key'));
  expect(await runThere('admin', ['role', ...amina, '--role', 'P'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The account amina@example.org has role P/),
  });
});

test('a backup that was asked for the key of the secrets needs nothing else, and a lost key costs what it wraps', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'programs-'));
  afterwards(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'site.age');
  const passphrase = path.join(folder, 'passphrase');
  await writeFile(passphrase, 'maji safi kwa kila mtu\n');
  const [here, there] = [await usedDataDir(), await newDataDir()];
  const run = (name: string, dataDir: string, ...args: string[]) =>
    runProgram(name, args, { DATA_DIR: dataDir });

  expect(await run('backup', here, file, '--with-secrets-key')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has to be encrypted'),
  });
  const lock = ['--passphrase-file', passphrase];
  expect((await run('backup', here, file, ...lock, '--with-secrets-key')).stdout).toContain(
    'It has the key of the site’s secrets',
  );
  expect((await run('restore', there, file, ...lock)).stdout).not.toContain('put the key');
  expect(await readFile(path.join(there, 'secrets.key'))).toEqual(
    await readFile(path.join(here, 'secrets.key')),
  );
  expect((await run('admin', there, 'forget-secrets')).stdout).toContain('Nothing is lost');

  await rm(path.join(there, 'secrets.key'));
  expect((await run('admin', there, 'maintenance', 'status')).code).toBe(1);
  expect((await run('admin', there, 'forget-secrets')).stdout).toContain('Everybody signs in again.');
  expect((await run('admin', there, 'maintenance', 'status')).code).toBe(0);
});
