/**
 * A site compares its log with what a witness, which runs elsewhere, has signed and published.
 *
 * @module-tag edge
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeApproved } from '../../../tests/factories.ts';
import { readWitnesses } from '../../platform/config/witness-settings.ts';
import { examineWitnesses } from '../doctor/witnesses.ts';
import { checkWitnesses } from './witnesses.ts';

const hour = 3_600_000;
const program = path.resolve(import.meta.dirname, '../../../verify-log/witness.ts');
let site: TestApp;
let address: string;
let folder: string;
let partner: Server;
let file: string;
let slug: string;
/** What the partner serves in place of the file. */
let instead: string | number | null = null;

beforeAll(async () => {
  site = await startTestApp();
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(path.join(tmpdir(), 'witnesses-'));
  partner = createServer(async (_, response) => {
    if (typeof instead === 'number') response.writeHead(instead).end();
    else response.end(instead ?? (await readFile(path.join(folder, 'witnessed.txt'))));
  }).listen(0, '127.0.0.1');
  await once(partner, 'listening');
  file = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/witnessed.txt`;
  ({ slug } = await makeApproved(site.context));
});
afterAll(async () => {
  partner.close();
  await site.close();
  await rm(folder, { recursive: true });
});

/** Runs the witness. @returns its public key */
async function witness(name: string): Promise<string> {
  const inFolder = (of: string) => path.join(folder, of);
  const options = {
    name,
    'key-file': inFolder(`${name}.key`),
    state: inFolder(`${name}.json`),
    out: inFolder('witnessed.txt'),
  };
  const given = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
  const command = ['--disable-warning=ExperimentalWarning', program, address, ...given];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  return / as (\S+)\n/.exec(stdout)?.[1] ?? '';
}

async function check(key: string) {
  const witnesses = readWitnesses(`${key} ${file}`);
  if (!witnesses) throw new Error('The key of the witness can’t be read.');
  site.context.config.witnesses = witnesses;
  await checkWitnesses(site.context);
  await site.context.security.flush();
  const [row, ...others] = await site.context.db.selectFrom('log_witnesses').selectAll().execute();
  expect(others).toEqual([]);
  const found = (hours = 0) =>
    examineWitnesses(site.context.db, site.context.config, new Date(Date.now() + hours * hour));
  return {
    row,
    found,
    page: (await site.page(`/phis/read/${slug}/proof`)).html,
    log: (await site.page('/transparency')).html,
  };
}

const splits = () =>
  site.context.db.selectFrom('security_events').select('detail').where('kind', '=', 'log.split').execute();

it('a witness that was shown the same log is named to readers, also while the log grows', async () => {
  const key = await witness('one.example');
  await makeApproved(site.context);
  const { row, found, page, log } = await check(key);
  expect(row).toMatchObject({ key, size: 1, problem: null, split_at: null });
  expect(await found()).toMatchObject([{ part: 'log', state: 'ok' }]);
  expect(await found(49)).toMatchObject([{ state: 'warning' }]);
  for (const part of ['one.example signed the tree', 'proves nothing against this site', key, file])
    for (const html of [page, log]) expect(html).toContain(part);
  const { body: checkpoint } = await site.app.inject('/log/checkpoint');
  expect(log).toContain(checkpoint.split('\n')[2]);
  expect(log).not.toContain(slug);
  expect(await splits()).toEqual([]);
});

it('what is away, unsigned or of another log counts for nothing, and what was signed before stays', async () => {
  const key = await witness('one.example');
  const signed = await readFile(path.join(folder, 'witnessed.txt'), 'utf8');
  for (const [served, problem] of [
    [404, 'Its address answers with 404.'],
    ['Not found', 'The checkpoint is not in the format of c2sp.org/tlog-checkpoint.'],
    [signed.replace(/^\d+$/m, '1'), 'What is at its address is not signed by it.'],
  ] as const) {
    instead = served;
    const { row, page } = await check(key);
    expect(row).toMatchObject({ problem, size: 1 });
    expect(page).toContain('one.example signed the tree');
  }
  instead = null;
  expect((await check(key)).row).toMatchObject({ size: 2, problem: null });
  expect(await splits()).toEqual([]);
});

it('a log that is shorter than, or not, what the witness saw is an alarm, which its next file doesn’t end', async () => {
  const one = await witness('one.example');
  const seen = await readFile(path.join(folder, 'witnessed.txt'), 'utf8');
  await site.context.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`delete from transparency_leaves where index > 0`.execute(db);
    await sql`delete from transparency_nodes where level > 0 or place > 0`.execute(db);
  });
  const shorter = await check(one);
  expect(shorter.row).toMatchObject({
    problem: 'it signed a tree of 2 leaves, and this one has 1.',
    split_note: seen,
  });
  expect(await shorter.found()).toMatchObject([
    { state: 'problem', text: expect.stringMatching(/^Split view: since .* one\.example has another log/) },
  ]);
  for (const html of [shorter.page, shorter.log]) expect(html).not.toContain('one.example');

  await makeApproved(site.context);
  const other = await check(one);
  expect(other.row).toMatchObject({
    problem: 'it signed another tree of the first 2 leaves.',
    split_at: shorter.row?.split_at,
  });
  expect(await splits()).toEqual([{ detail: { witness: 'one.example' } }]);

  const two = await check(await witness('two.example'));
  expect(two.row).toMatchObject({ size: 2, problem: null, split_at: null });
  expect(await two.found()).toMatchObject([{ state: 'ok' }]);
});

it('settings that name no witness are refused', () => {
  const key = 'one.example+1a2b3c4d+AAAA';
  for (const wrong of ['one.example', key, `${key} https://one.example/`, `${key} ftp://one.example/`])
    expect(readWitnesses(wrong)).toBeNull();
  expect(readWitnesses('')).toEqual([]);
});
