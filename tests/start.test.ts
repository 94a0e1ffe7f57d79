/** Runs the real programs: processes, signals, and databases that go down. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { databaseUrlOf } from '../server/platform/db/database-url.ts';
import { isAlive } from '../server/platform/db/embedded/processes.ts';
import {
  afterwards,
  connect,
  killServer,
  newDataDir,
  query,
  serverPid,
  until,
  usedDataDir,
} from '../server/platform/db/fixtures/servers.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { withdrawPost } from '../server/posts/index.ts';
import { longEnoughReason, makeApproved } from './factories.ts';
import {
  freePort,
  openContext,
  type Program,
  runProgram,
  type Server,
  type Settings,
  startProgram,
  startServer,
} from './process.ts';

const password = 'Ujuzi-wetu-7';

/** A running server; it is stopped after the test. */
async function serve(settings: Settings): Promise<Server> {
  const server = await startServer(settings);
  afterwards(() => server.end('SIGKILL'));
  await server.answers();
  return server;
}

async function get(url: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

async function statusOf(url: string): Promise<number> {
  return (await get(url)).status;
}

function createAdmin(settings: Settings, role = 'S') {
  const args = ['create', '--email', 'amina@example.org', '--role', role, '--author', '--password-stdin'];
  return runProgram('admin', args, settings, `${password}\n`);
}

test('a first start serves, and prints a link to create the first super admin', async () => {
  const server = await serve({ DATA_DIR: await newDataDir() });

  expect(await statusOf(`${server.url}/healthz`)).toBe(200);
  expect(await statusOf(`${server.url}/readyz`)).toBe(200);
  const [link = ''] = await server.printed(/http:[^\s"]+\/first-admin\/[^\s"]+(?=")/);
  expect((await get(link)).text).toContain('Create the first administrator');
  const { code, stdout, stderr } = await server.end('SIGTERM');
  expect(stdout.match(/first-admin/g)).toHaveLength(1);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg }) => msg)).toEqual([
    `Afya Research Network is at ${server.url}`,
    expect.stringMatching(/^There is no super admin yet/),
  ]);
  expect(lines[1].first_admin_link).toBe(link);
  expect(stderr).toBe('');
  expect(code).toBe(0);
});

test('no link is printed if there is a super admin', { tags: 'long' }, async () => {
  const settings = { DATA_DIR: await usedDataDir() };
  expect(await createAdmin(settings)).toMatchObject({
    code: 0,
    stdout: 'Created the account amina@example.org with role S.\n',
    stderr: '',
  });

  const server = await serve(settings);
  await get(`${server.url}/readyz`);

  const { code, stdout } = await server.end('SIGTERM');
  expect(JSON.parse(stdout)).toMatchObject({ msg: `Afya Research Network is at ${server.url}` });
  expect(code).toBe(0);
});

test('SIGTERM ends the server, its database and all open connections', { tags: 'edge' }, async () => {
  const dataDir = await usedDataDir();
  const server = await serve({ DATA_DIR: dataDir });
  const database = serverPid(dataDir);
  // fetch keeps its connection open.
  await get(`${server.url}/phis`);

  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });

  expect(isAlive(database)).toBe(false);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});

test('the server ends when its parent process is gone', { tags: 'long' }, async () => {
  const dataDir = await usedDataDir();
  const server = await serve({ DATA_DIR: dataDir });
  const database = serverPid(dataDir);

  server.letGo();

  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  expect(isAlive(database)).toBe(false);
});

test('SIGTERM during the start leaves no database running', { tags: 'long' }, async () => {
  const dataDir = await usedDataDir();
  const server = await startServer({ DATA_DIR: dataDir });
  afterwards(() => server.end('SIGKILL'));
  const database = await until(() => {
    try {
      return serverPid(dataDir);
    } catch {
      return undefined;
    }
  });

  await server.end('SIGTERM');

  expect(isAlive(database)).toBe(false);
});

test('a second server on the same data directory is refused, and the first keeps running', {
  tags: 'long',
}, async () => {
  const settings = { DATA_DIR: await usedDataDir() };
  const first = await serve(settings);

  const second = await runProgram('main', [], { ...settings, PORT: String(await freePort()) });

  expect(second.code).toBe(1);
  expect(second.stderr).toMatch(/^The data directory \S+ is in use by process \d+\. .*\n$/);
  expect(second.stderr).toContain(`process ${first.pid}`);
  expect(await statusOf(`${first.url}/readyz`)).toBe(200);
});

test('a port in use is reported in one line, and no database is left running', { tags: 'long' }, async () => {
  const first = await serve({ DATA_DIR: await usedDataDir() });
  const dataDir = await usedDataDir();
  const { port } = new URL(first.url);

  const second = await runProgram('main', [], { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn' });

  expect(second).toMatchObject({ code: 1, stdout: '' });
  expect(second.stderr).toMatch(/^.*\n$/);
  expect(second.stderr).toContain(port);
  expect(existsSync(path.join(dataDir, 'postgresql', 'postmaster.pid'))).toBe(false);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'foo'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'afya.example'],
  ['PRODUCT_SHORT_NAME', 'two words'],
])('%s=%s stops the start with one line that names it', { tags: 'long' }, async (variable, value) => {
  const dataDir = await newDataDir();

  const { code, stdout, stderr } = await runProgram('main', [], {
    DATA_DIR: dataDir,
    [variable]: value,
  });

  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(new RegExp(`^${variable} .*\n$`));
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([
  { what: 'a file', settings: (file: string) => ({ DATA_DIR: file }) },
  { what: 'in a file', settings: (file: string) => ({ DATA_DIR: path.join(file, 'data') }) },
  {
    what: 'a file beside a database of its own',
    settings: (file: string) => ({ DATA_DIR: file, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
  },
])('a DATA_DIR that is $what stops the start with one line', { tags: 'long' }, async ({ settings }) => {
  const file = path.join(await newDataDir(), 'file');
  await writeFile(file, '');

  const { code, stdout, stderr } = await runProgram('main', [], settings(file));

  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^DATA_DIR \S+ can't be used: .* Set it to another place\.\n$/);
});

/** Writes files for an import, and gives their folder. */
async function filesToImport(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  afterwards(() => rm(folder, { recursive: true }));
  for (let number = 1; number <= count; number++) {
    const header = `title: Well ${number}\nauthor: Amina Juma\ndate: 2026-01-01\nlanguage: en\nsource: Field notes`;
    const text = `---\n${header}\n---\n\nThe water of well ${number} is **good**.\n`;
    await writeFile(path.join(folder, `${number}.md`), text);
  }
  return folder;
}

/** Starts a command, and waits until it owns the data directory, unless another process does. */
async function startCommand(name: string, args: string[], dataDir: string, alone: boolean): Promise<Program> {
  const command = startProgram(name, args, { DATA_DIR: dataDir });
  afterwards(() => command.end('SIGKILL'));
  const owner = () => readFile(path.join(dataDir, 'lock.pid'), 'utf8').catch(() => '');
  if (alone) await until(async () => (await owner()).trim() === String(command.pid));
  return command;
}

async function countPosts(connection: pg.PoolConfig): Promise<unknown> {
  const [row] = await query(connection, 'select count(*)::int as count from posts');
  return row?.count;
}

/** Posts that were not imported completely. */
const halfPosts = `select id from posts
  where not exists (select from post_sources where post_id = posts.id)
     or not exists (select from post_slugs where post_id = posts.id and slug = posts.slug)
     or not exists (select from audit_log where subject_id = posts.id)
     or not exists (select from revisions where id = posts.approved_revision_id)`;

/** Processes of the database that wait for a lock. */
const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

test.each([
  { where: 'on a database of its own', alone: true },
  { where: 'beside a running server', alone: false },
])(
  'an import $where that is killed leaves whole posts, and can be run again',
  { tags: 'long' },
  async ({ alone }) => {
    const dataDir = await usedDataDir();
    const settings = { DATA_DIR: dataDir };
    await createAdmin(settings, 'R');
    if (!alone) await serve(settings);
    const args = [await filesToImport(300), '--author', 'amina@example.org', '--approve'];

    const importing = await startCommand('import', args, dataDir, alone);
    const { connection, stop } = await openContext(settings);
    await until(async () => Number(await countPosts(connection)) >= 20);
    // The import writes this last for each post, so it now hangs in the middle of one.
    const holder = await connect(connection);
    await holder.query('begin; lock table audit_log in exclusive mode');
    const [stuck] = await until(async () => {
      const found = await query(connection, waiting);
      return found.length > 0 && found;
    });
    await importing.end('SIGKILL');
    await holder.query('rollback');
    const alive = `select from pg_stat_activity where pid = ${stuck?.pid}`;
    await until(async () => (await query(connection, alive)).length === 0);

    const before = Number(await countPosts(connection));
    expect(before).toBeLessThan(300);
    expect(await query(connection, halfPosts)).toEqual([]);
    await holder.end();
    await stop();

    const again = await runProgram('import', args, settings);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(`300 files: ${300 - before} added, ${before} already there, 0 unreadable; `);
    const opened = await openContext(settings);
    afterwards(opened.stop);
    expect(await countPosts(opened.connection)).toBe(300);
    expect(await query(opened.connection, halfPosts)).toEqual([]);
  },
);

test('the whole app works on a PostgreSQL of the operator’s own', { tags: 'long' }, async () => {
  const own = await openDatabase({
    dataDir: await newDataDir(),
    role: 'serve',
    durable: false,
    log: () => {},
  });
  afterwards(own.close);
  const dataDir = await newDataDir();
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(own.connection) };

  expect(await createAdmin(settings)).toMatchObject({ code: 0, stderr: '' });
  const imported = await runProgram(
    'import',
    [await filesToImport(8), '--author', 'amina@example.org', '--approve'],
    settings,
  );
  expect(imported.stdout).toMatch(/^8 files: 8 added, /);
  const server = await serve(settings);

  expect(await statusOf(`${server.url}/readyz`)).toBe(200);
  const links = (await get(`${server.url}/phis`)).text.match(/\/phis\/read\/well-\d+/g);
  expect(new Set(links)).toHaveProperty('size', 7);
  expect((await get(`${server.url}/phis/read/well-1`)).text).toContain('The water of well 1 is');
  expect(existsSync(path.join(dataDir, 'postgresql'))).toBe(false);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  expect(await countPosts(own.connection)).toBe(8);
});

test('while the database is down cached pages are served and others fail; all work again when it is back', {
  tags: 'long',
}, async () => {
  const dataDir = await usedDataDir();
  const server = await serve({ DATA_DIR: dataDir });
  const { context, stop } = await openContext({ DATA_DIR: dataDir });
  afterwards(stop);
  const kept = await makeApproved(context, { title: 'Kept' });
  const other = await makeApproved(context, { title: 'Other' });
  const keptUrl = `${server.url}/phis/read/${kept.slug}`;
  const otherUrl = `${server.url}/phis/read/${other.slug}`;
  // Once the list shows both posts, their changes have arrived, and the page stays cached.
  await until(async () => /Kept.*Other|Other.*Kept/s.test((await get(`${server.url}/phis`)).text));
  expect(await statusOf(keptUrl)).toBe(200);

  // Killed, and made unavailable for a restart.
  const cluster = path.join(dataDir, 'postgresql');
  const database = serverPid(dataDir);
  await rename(cluster, `${cluster}.away`);
  await killServer(database);

  expect(await statusOf(keptUrl)).toBe(200);
  const away = await get(otherUrl);
  expect(away.status).toBe(503);
  expect(away.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(away.text).toContain('Looks like our services are currently offline');
  expect(await statusOf(`${server.url}/readyz`)).toBe(503);
  expect(await statusOf(`${server.url}/healthz`)).toBe(200);

  await rename(`${cluster}.away`, cluster);
  await until(async () => (await statusOf(`${server.url}/readyz`)) === 200);
  expect(await statusOf(otherUrl)).toBe(200);
  await withdrawPost(context, kept.author, kept.id, { reason: longEnoughReason, as: 'author' });
  // The server listens for changes again, so it has cleared its cache.
  await until(async () => (await statusOf(keptUrl)) === 410);
});
