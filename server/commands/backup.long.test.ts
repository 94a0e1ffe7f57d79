/** @module-tag long */
/** Runs backup and restore as operators do: as processes of their own, with or without a running server. */
import { statSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { bucketAddress, startBucketServer } from '../../tests/bucket-server.ts';
import { copyDatabase, runStatements } from '../../tests/database-server.ts';
import { makeApproved } from '../../tests/factories.ts';
import { openContext, runProgram, type Server, startProgram, startServer } from '../../tests/process.ts';
import { startRefusing } from '../../tests/refusing-bucket.ts';
import { databaseUrlOf } from '../platform/db/database-url.ts';
import { clusterIn } from '../platform/db/embedded/cluster.ts';
import { isRoot } from '../platform/db/embedded/os-user.ts';
import { findServer } from '../platform/db/embedded/postmaster.ts';
import { afterwards, newDataDir, until, usedDataDir } from '../platform/db/fixtures/servers.ts';
import { createPool } from '../platform/db/pool.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  file = path.join(folder, 'site.zip');
  afterwards(() => rm(folder, { recursive: true }));
});

const backup = (dataDir: string, ...args: string[]) => runProgram('backup', args, settingsOf(dataDir));
const restore = (dataDir: string, ...args: string[]) => runProgram('restore', args, settingsOf(dataDir));
/** All sites of a test have the same signing key, as the machines of one operator may have. */
const secrets = { SECRETS_KEY: 'a5'.repeat(32) };
const settingsOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  ...secrets,
  SIGNING_KEY_FILE: path.join(folder, 'signing-key.pem'),
});

/** A data directory with one published post, and its address. */
async function siteWithPost(): Promise<{ dataDir: string; address: string }> {
  const dataDir = await usedDataDir();
  const { context, stop } = await openContext(settingsOf(dataDir));
  const { slug } = await makeApproved(context, { title: 'Cholera in the dry season' });
  await stop();
  return { dataDir, address: `/phis/read/${slug}` };
}

async function serve(dataDir: string): Promise<Server> {
  const server = await startServer(settingsOf(dataDir));
  afterwards(() => server.end('SIGKILL'));
  await server.answers();
  return server;
}

const refused = (message: unknown) => ({
  code: 1,
  stdout: '',
  stderr: typeof message === 'string' ? `${message}\n` : message,
});

it('a backup of a running site is restored on another machine, which then serves it', async () => {
  const { dataDir, address } = await siteWithPost();
  await serve(dataDir);
  const made = await backup(dataDir, file);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(/^\d+ rows and 0 picture files, [\d.]+ kB, in /);
  expect(made.stdout).toContain('It is not encrypted: whoever reads it has');

  const other = await newDataDir();
  const restored = await restore(other, file);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^The site is as it was at 20\d\d-.*Z\. Everybody must sign in again\.\n$/);
  const page = await fetch((await serve(other)).url + address);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Cholera in the dry season');
});

it('an encrypted backup has the age format, and restore decrypts it with the passphrase in a file', async () => {
  const { dataDir, address } = await siteWithPost();
  const passphrase = path.join(folder, 'passphrase');
  await writeFile(passphrase, 'maji safi kwa kila mtu\n');
  expect(await backup(dataDir, file, '--passphrase-file', passphrase)).toMatchObject({ code: 0, stderr: '' });
  expect((await readFile(file)).toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
  const other = await newDataDir();
  expect(await restore(other, file)).toEqual(
    refused(`${file} is encrypted. Name its passphrase or its private key.`),
  );
  expect(await restore(other, file, '--passphrase-file', passphrase)).toMatchObject({ code: 0, stderr: '' });
  expect((await fetch((await serve(other)).url + address)).status).toBe(200);
});

it('restore on a machine without the public key asks for it, and accepts the one that backup printed', async () => {
  const { dataDir } = await siteWithPost();
  const made = await runProgram('backup', [file], { DATA_DIR: dataDir, ...secrets });
  const [, key = ''] = /--public-key (RW\S+)\n$/.exec(made.stdout) ?? [];
  const other = { DATA_DIR: await newDataDir(), ...secrets };
  const restoreThere = (...args: string[]) => runProgram('restore', [file, ...args], other);
  expect(await restoreThere()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is signed with a key that this site does not know'),
  });
  expect(await restoreThere('--public-key', 'RWnonsense')).toMatchObject({
    code: 1,
    stderr: '"RWnonsense" is no public key of minisign.\n',
  });
  const printed = path.join(dataDir, 'signing-key.pem.pub');
  expect(await readFile(printed, 'utf8')).toContain(key);
  expect(await restoreThere('--public-key', printed)).toMatchObject({ code: 0, stderr: '' });
});

describe('npm run backup fails', () => {
  it('with a short passphrase, and with both a passphrase and a public key', async () => {
    const dataDir = await usedDataDir();
    const passphrase = path.join(folder, 'passphrase');
    await writeFile(passphrase, 'maji\n');
    expect(await backup(dataDir, file, '--passphrase-file', passphrase)).toEqual(
      refused(`The passphrase in ${passphrase} is too short. Choose one of at least 12 characters.`),
    );
    await writeFile(passphrase, 'maji safi kwa kila mtu');
    const both = ['--passphrase-file', passphrase, '--recipient', 'age1nobody'];
    expect(await backup(dataDir, file, ...both)).toEqual(
      refused('Name a passphrase or public keys, not both.'),
    );
  });

  it('without a file name, and if the folder of the file is missing', async () => {
    const dataDir = await usedDataDir();
    expect(await backup(dataDir)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Usage: npm run backup -- FILE /),
    });
    const nowhere = path.join(folder, 'none', 'site.zip');
    expect(await backup(dataDir, nowhere)).toEqual(refused(`There is no folder ${path.dirname(nowhere)}.`));
  });

  it('if the file exists, so that it overwrites no older backup', async () => {
    await writeFile(file, 'the older one');
    expect(await backup(await usedDataDir(), file)).toEqual(
      refused(`${file} already exists. Name a new file.`),
    );
  });
});

describe('npm run restore fails', () => {
  it('if the file is missing or is no backup', async () => {
    const dataDir = await usedDataDir();
    expect(await restore(dataDir)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Usage: npm run restore -- FILE /),
    });
    expect(await restore(dataDir, file)).toEqual(refused(`There is no file ${file}.`));
    await writeFile(file, 'not an archive');
    const { code, stderr } = await restore(dataDir, file);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/site\.zip is no backup, or not a complete one: .*\n$/),
    });
  });

  it('if the site has accounts, and changes nothing', async () => {
    const { dataDir, address } = await siteWithPost();
    await backup(dataDir, file);
    expect(await restore(dataDir, file)).toEqual(
      refused(
        'This site has accounts. A backup can only be restored into an empty site: set another DATA_DIR or DATABASE_URL.',
      ),
    );
    expect((await fetch((await serve(dataDir)).url + address)).status).toBe(200);
  });

  it('if another process uses the database of DATABASE_URL', async () => {
    const { dataDir } = await siteWithPost();
    await backup(dataDir, file);
    const { connection, drop } = await copyDatabase();
    afterwards(drop);
    const pool = createPool(connection, () => {});
    afterwards(() => pool.end());
    await pool.query('select 1');
    const settings = { ...settingsOf(await newDataDir()), DATABASE_URL: databaseUrlOf(connection) };
    expect(await runProgram('restore', [file], settings)).toEqual(
      refused('Another process of the app uses this database. Stop it first.'),
    );
  });

  it('if a server is running, even one of an empty site', async () => {
    const { dataDir } = await siteWithPost();
    await backup(dataDir, file);
    const other = await usedDataDir();
    await serve(other);
    const { code, stderr } = await restore(other, file);
    expect(code).toBe(1);
    expect(stderr).toContain('in use');
  });
});

it('a table of the operator is named by each backup that leaves it out, and is no obstacle to a restore', async () => {
  const { connection, drop } = await copyDatabase();
  afterwards(drop);
  const passphrase = path.join(folder, 'passphrase');
  await writeFile(passphrase, 'maji safi kwa kila mtu\n');
  const settings = {
    ...settingsOf(await newDataDir()),
    DATABASE_URL: databaseUrlOf(connection),
    BACKUP_TO: path.join(folder, 'kept'),
    BACKUP_PASSPHRASE_FILE: passphrase,
  };
  await runStatements(connection, 'create table posts_before as select * from posts');
  const named = {
    code: 0,
    stdout: expect.stringContaining(
      '\nThe table posts_before is not in the backup, since no migration of this program made it.\n',
    ),
    stderr: '',
  };
  expect(await runProgram('backup', [file], settings)).toMatchObject(named);
  expect(await runProgram('backup-now', [], settings)).toMatchObject(named);
  expect(await restore(await newDataDir(), file)).toMatchObject({ code: 0, stderr: '' });
});

it('npm run restore prints why a bucket takes no pictures', async () => {
  const release = path.join(import.meta.dirname, '../operations/backup/fixtures/before-0.2.0.zip');
  const bucket = await startBucketServer('pictures');
  afterwards(bucket.close);
  const refusing = await startRefusing(bucket.port, ({ method }) => method === 'PUT');
  afterwards(refusing.close);
  const settings = { DATA_DIR: await newDataDir(), FILES_URL: bucketAddress(refusing.port, 'pictures') };
  expect(await runProgram('restore', [release, '--unverified'], settings)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Cannot write file at location .*\n(.*\n)*Caused by: Access Denied\n$/),
  });
});

it('npm run restore can be run again after it was killed', async () => {
  const { dataDir, address } = await siteWithPost();
  await backup(dataDir, file);
  const other = await usedDataDir();
  const { end } = startProgram('restore', [file], settingsOf(other));
  await until(() => findServer(clusterIn(other)) !== undefined);
  await end('SIGKILL');
  expect(await restore(other, file)).toMatchObject({ code: 0, stderr: '' });
  expect((await fetch((await serve(other)).url + address)).status).toBe(200);
});

it.runIf(isRoot && process.platform === 'linux')(
  'what root makes in the folders of a service belongs to the service',
  async () => {
    await backup(await usedDataDir(), file);
    const [other, kept] = [await newDataDir(), await newDataDir()];
    const passphrase = path.join(folder, 'passphrase');
    await writeFile(passphrase, 'maji safi kwa kila mtu\n');
    for (const place of [other, kept]) await chown(place, 1234, 1234);

    const settings = { ...settingsOf(other), BACKUP_TO: kept, BACKUP_PASSPHRASE_FILE: passphrase };
    expect(await restore(other, file)).toMatchObject({ code: 0, stderr: '' });
    expect(await runProgram('backup-now', [], settings)).toMatchObject({ code: 0, stderr: '' });
    await runProgram('doctor', [], settings);

    for (const place of [other, kept]) {
      const names = await readdir(place, { recursive: true });
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(statSync(path.join(place, name)).uid, name).toBe(1234);
    }
  },
);
