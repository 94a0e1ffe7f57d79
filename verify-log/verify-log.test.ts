/**
 * Runs the command as anybody can, who knows only the address of a site.
 *
 * @module-tag edge
 */
import { execFile } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

/** Runs a command, and gives its exit code and its output. */
function runProgram(
  program: string,
  args: string[],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const command = ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, program), ...args];
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof runProgram>>>();
  const child = execFile(process.execPath, command, (_error, stdout, stderr) =>
    resolve({ code: child.exitCode, stdout, stderr }),
  );
  return promise;
}

const run = (...args: string[]) => runProgram('main.ts', args);

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

/** Replaces the tree by one in which the first publication has another time, as whoever has the database can. */
async function showAnotherView() {
  await site.context.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`update publication_log set at = at - interval '1 day'
      where number = (select min(number) from publication_log)`.execute(db);
    await sql`truncate transparency_leaves, transparency_nodes`.execute(db);
    await sql`select append_transparency_leaf(
        publication_leaf(
          line, revision_text_sha256(line.revision_id), revision_statements_sha256(line.revision_id),
          array_to_string(further_fields(), ','), revision_fields_sha256(line.revision_id, further_fields())
        ), line.number, null, null
      ) from (select * from publication_log order by number) as line`.execute(db);
  });
}

it('npm run witness signs what continues, and shows readers that they are shown another log', async () => {
  const file = (name: string) => path.join(folder, name);
  const out = file('witnessed');
  const options = [
    '--name',
    'w.example/afya',
    '--key-file',
    file('key'),
    '--state',
    file('seen'),
    '--out',
    out,
  ];
  const witness = () => runProgram('witness.ts', [url, ...options]);
  await showAnotherView();
  await makeApproved(site.context);
  const first = await witness();
  expect(first).toMatchObject({ code: 0, stderr: '' });
  const [, key = ''] = /as (w\.example\/afya\+[0-9a-f]{8}\+\S+)\n/.exec(first.stdout) ?? [];
  expect((await stat(file('key'))).mode & 0o777).toBe(0o600);
  const [text = '', lines = ''] = (await readFile(out, 'utf8')).split(/(?<=\n)\n/);
  expect(`${text}\n${lines}`).toContain((await site.page('/log/checkpoint')).html);
  // As the specification has it, made anew: 4 bytes of the key, 8 of the time, the signature.
  const signed = Buffer.from(/^— w\.example\/afya (\S+)$/m.exec(lines)?.[1] ?? '', 'base64');
  const raw = Buffer.from(key.split('+').slice(2).join('+'), 'base64');
  expect([raw[0], raw.length, signed.length]).toEqual([4, 33, 76]);
  const id = createHash('sha256')
    .update(Buffer.concat([Buffer.from('w.example/afya\n'), raw]))
    .digest();
  expect(signed.subarray(0, 4)).toEqual(id.subarray(0, 4));
  const x = raw.subarray(1).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const message = Buffer.from(`cosignature/v1\ntime ${signed.readBigUInt64BE(4)}\n${text}`);
  expect(verify(null, message, publicKey, signed.subarray(12))).toBe(true);

  const asReader = (...more: string[]) => run(url, '--witness', key, '--witnessed', out, ...more);
  await makeApproved(site.context);
  expect(await asReader()).toMatchObject({ code: 0, stderr: '' });
  expect(await witness()).toMatchObject({ code: 0, stderr: '' });
  const size = Number((await readFile(out, 'utf8')).split('\n')[1]);

  await showAnotherView();
  await makeApproved(site.context);
  expect(await run(url)).toMatchObject({ code: 0, stderr: '' });
  expect(await asReader()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Split view: a witness has signed another tree of the first ${size} leaves. ${out} and the checkpoint of this site prove it: keep both.\n`,
  });
  const before = await readFile(out, 'utf8');
  expect(await witness()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'The signed root is not the root of the leaves.\nNothing was signed.\n',
  });
  expect(await readFile(out, 'utf8')).toBe(before);
});

it('npm run verify-log refuses what no trusted witness has signed, and a log that is shorter than a witness saw', async () => {
  const file = (name: string) => path.join(folder, name);
  const sign = (name: string) =>
    runProgram(
      'witness.ts',
      `${url} --name ${name} --key-file ${file(name)}.key --state ${file(name)}.state --out ${file(name)}`.split(
        ' ',
      ),
    );
  const keyIn = ({ stdout }: { stdout: string }) => /as (\S+)\n/.exec(stdout)?.[1] ?? '';
  await makeApproved(site.context);
  const [one, other] = [keyIn(await sign('one')), keyIn(await sign('other'))];
  expect(await run(url, '--witness', other, '--witnessed', file('one'))).toMatchObject({
    code: 1,
    stderr: `${file('one')} has no signature of these witnesses.\n`,
  });
  const forged = file('forged');
  await writeFile(forged, (await readFile(file('one'), 'utf8')).replace(/^(\d+)$/m, '1'));
  expect(await run(url, '--witness', one, '--witnessed', forged)).toMatchObject({ code: 1 });
  expect(
    await run(url, '--witness', (await site.page('/log/key')).html, '--witnessed', file('one')),
  ).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/ is not a public key of a witness\.\n$/),
  });

  await site.context.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`truncate transparency_leaves, transparency_nodes`.execute(db);
  });
  expect(await run(url, '--witness', one, '--witnessed', file('one'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Split view: a witness has signed a tree of \d+ leaves .*, and this one has 0\.\n$/,
    ),
  });
});

it('npm run verify-log exits with 2 and an error if it can’t verify the log', { tags: 'long' }, async () => {
  const usage =
    'Usage: npm run verify-log -- URL [--key KEY] [--state FILE] [--new] [--texts] [--witness KEY --witnessed FILE]…\n';
  const wrong = [
    [],
    ['afya.example'],
    [url, url],
    [url, '--all'],
    [url, '--new', '--texts'],
    [url, '--witness', 'w'],
  ];
  for (const args of wrong) expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr: usage });
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
