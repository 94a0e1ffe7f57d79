/** @module-tag long */
/** Moves a site from an older major version of PostgreSQL to the embedded one, as an operator does. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, it } from 'vitest';
import { makeApproved, makeWithdrawn } from '../../tests/factories.ts';
import { noisyPicture } from '../../tests/pictures.ts';
import { freePort, openContext, runProgram, startServer } from '../../tests/process.ts';
import { readLogHead } from '../operations/index.ts';
import { importPicture } from '../people/index.ts';
import { packagedMajor } from '../platform/db/embedded/binaries.ts';
import { giveTo, isRoot, namedAccount } from '../platform/db/embedded/os-user.ts';
import { afterwards, newDataDir, until } from '../platform/db/fixtures/servers.ts';

const debian = '/usr/lib/postgresql';
const older = (existsSync(debian) ? readdirSync(debian) : []).find(
  (version) => Number(version) >= 15 && Number(version) < packagedMajor(),
);

/** Starts a PostgreSQL that Debian has installed, with an empty database; gives its URL. It ends after the test. */
async function startOlder(version: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'older-'));
  await chmod(folder, 0o700);
  // PostgreSQL refuses to run as root.
  const account = isRoot ? await namedAccount() : null;
  if (account) await giveTo(account, folder);
  const program = (name: string) => path.join(debian, version, 'bin', name);
  const data = path.join(folder, 'data');
  const how = { cwd: folder, ...account };
  const initdb = ['-D', data, '-U', 'afya', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'];
  await promisify(execFile)(program('initdb'), initdb, how);
  const port = await freePort();
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'];
  const server = spawn(program('postgres'), options, { ...how, stdio: 'ignore' });
  afterwards(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
    await rm(folder, { recursive: true });
  });
  const address = { host: '127.0.0.1', port, user: 'afya' };
  const client = await until(async () => {
    const one = new pg.Client({ ...address, database: 'postgres' });
    return one.connect().then(
      () => one,
      () => undefined,
    );
  });
  await client.query('create database afya');
  await client.end();
  return `postgresql://afya@127.0.0.1:${port}/afya`;
}

it('a site on an older major version of PostgreSQL is moved to the embedded one by a backup', {
  timeout: 180_000,
}, async ({ skip }) => {
  if (older === undefined) return skip('This machine has no PostgreSQL of an older major version.');
  const from = { DATA_DIR: await newDataDir(), DATABASE_URL: await startOlder(older) };
  const old = await openContext(from);
  const { author, slug } = await makeApproved(old.context, { title: 'Cholera in the dry season' });
  const picture = await importPicture(old.context, author, await noisyPicture(60, 40).jpeg().toBuffer());
  const illustrated = await makeApproved(old.context, { author, body: `![A well](${picture})` });
  const withdrawn = await makeWithdrawn(old.context, { author });
  const head = await readLogHead(old.context);
  await old.stop();

  const file = path.join(from.DATA_DIR, 'site.zip');
  const made = await runProgram('backup', [file], from);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const [, key = ''] = /--public-key (RW\S+)\n/.exec(made.stdout) ?? [];
  const to = {
    DATA_DIR: await newDataDir(),
    SECRETS_KEY_FILE: path.join(from.DATA_DIR, 'secrets.key'),
  };
  const restored = await runProgram('restore', [file, '--public-key', key], to);
  expect(restored).toMatchObject({ code: 0, stderr: '' });

  const server = await startServer(to);
  afterwards(() => server.end('SIGKILL'));
  await server.answers();
  const { context, stop } = await openContext(to);
  afterwards(stop);
  expect(head?.size).toBe(4);
  expect(await readLogHead(context)).toEqual(head);
  const get = (address: string) => fetch(server.url + address);
  expect(await (await get(`/phis/read/${slug}`)).text()).toContain('Cholera in the dry season');
  expect((await get(`/phis/read/${illustrated.slug}`)).status).toBe(200);
  expect((await get(picture)).status).toBe(200);
  expect((await get(`/phis/read/${withdrawn.slug}`)).status).toBe(410);
  const audit = await runProgram('verify-audit', [], to);
  expect(audit).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Every entry is as it was sealed\.$/m),
  });
});
