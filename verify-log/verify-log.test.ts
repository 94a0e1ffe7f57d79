/** Runs the command as anybody can, who knows only the address of a site. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../tests/app.ts';
import { makeApproved } from '../tests/factories.ts';

let site: TestApp;
let url: string;
let folder: string;
beforeAll(async () => {
  site = await startTestApp();
  url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** Runs the command, and gives its exit code and its output. */
function run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const command = [
    '--disable-warning=ExperimentalWarning',
    path.join(import.meta.dirname, 'main.ts'),
    ...args,
  ];
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof run>>>();
  const child = execFile(process.execPath, command, (_error, stdout, stderr) =>
    resolve({ code: child.exitCode, stdout, stderr }),
  );
  return promise;
}

it('npm run verify-log stores the verified state, and fails after a leaf has changed', async () => {
  const state = path.join(folder, 'state.json');
  await makeApproved(site.context);
  const key = (await site.page('/log/key')).html.trim();
  const first = await run(url, '--state', state, '--texts');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(
    new RegExp(
      `^Trusting the site’s own key, since none was given: ${key.replaceAll('+', '\\+')}\nVerified 1 of 1 leaves\\. Root: \\S+\n$`,
    ),
  );

  await makeApproved(site.context);
  expect(await run(`${url}/`, '--state', state, '--new')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Verified 1 of 2 leaves\. Root: \S+\n$/),
  });
  const remembered = await readFile(state, 'utf8');
  expect(JSON.parse(remembered)).toMatchObject({ key, size: 2 });

  await site.context.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`delete from publication_log where number = 1`.execute(db);
  });
  const wrong = {
    code: 1,
    stdout: '',
    stderr: 'Leaf 0: its entry was changed or removed, and is now missing.\n',
  };
  expect(await run(url, '--state', state)).toEqual(wrong);
  expect(await run(`${url}/log`, '--key', key)).toEqual(wrong);
  expect(await readFile(state, 'utf8')).toBe(remembered);
});

it('npm run verify-log exits with 2 and an error if it can’t verify the log', { tags: 'long' }, async () => {
  const usage = 'Usage: npm run verify-log -- URL [--key KEY] [--state FILE] [--new] [--texts]\n';
  for (const args of [[], ['afya.example'], [url, url], [url, '--all'], [url, '--new', '--texts']])
    expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr: usage });
  expect(await run(`${url}/phis`)).toEqual({
    code: 2,
    stdout: '',
    stderr: `${url}/phis/log/checkpoint responded with status 404.\n`,
  });
  expect(await run(url, '--key', 'afya.example+00000000+AAAA')).toMatchObject({
    code: 2,
    stderr: '"afya.example+00000000+AAAA" is not a public key of a log.\n',
  });
  expect(await run(url, '--state', path.join(import.meta.dirname, 'main.ts'))).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/ is not a state file of this command\.\n$/),
  });
});
