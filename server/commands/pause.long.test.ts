/** @module-tag long */
/** Commands while all writing is paused, as operators run them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { makeAccount, makeApproved, type TestAccount } from '../../tests/factories.ts';
import { type Ended, runProgram, type Settings, startProgram } from '../../tests/process.ts';
import { operator } from '../platform/actor.ts';
import { databaseUrlOf } from '../platform/db/database-url.ts';
import { beginMaintenance, countWritingCommands, endMaintenance } from '../trust/index.ts';
import { accountActions } from './actions/account-actions.ts';
import { keyActions } from './actions/key-actions.ts';
import { logActions } from './actions/log-actions.ts';
import { maintenanceActions } from './actions/maintenance-actions.ts';
import { PauseWatch } from './pause.ts';

vi.setConfig({ testTimeout: 120_000 });

let site: TestApp;
let author: TestAccount;
let settings: Settings;
let folder: string;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  settings = { DATA_DIR: site.context.config.dataDir, DATABASE_URL: databaseUrlOf(site.connection) };
  folder = await mkdtemp(path.join(tmpdir(), 'paused-'));
});
afterEach(() => endMaintenance(site.context, operator));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await site.close();
});

const begin = () => beginMaintenance(site.context, operator, { until: null, message: null, language: 'en' });
const counts = async () => {
  const { db } = site.context;
  const count = async (table: 'posts' | 'accounts' | 'audit_seals') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .executeTakeFirst()
    )?.all;
  return Promise.all([count('posts'), count('accounts'), count('audit_seals')]);
};

it('those that write are refused with what to do, and those that read run', async () => {
  const file = path.join(folder, 'one.md');
  await writeFile(file, '---\ntitle: Safe water\nlanguage: en\n---\nBoil it.\n');
  await begin();
  const before = await counts();
  const refused: [string, string[]][] = [
    ['import', [folder, '--author', author.email]],
    ['topics', [file]],
    ['retractions', [file]],
    ['works', [file]],
    ['ror', [file]],
    ['demo', []],
    ['admin', ['create', '--email', 'new@example.org', '--role', 'R']],
    ['admin', ['sessions', '--email', author.email, '--end']],
  ];
  const paused = {
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Writing has been paused since .*maintenance off\n$/),
  };
  for (const [name, args] of refused)
    expect(await runProgram(name, args, settings), `${name} ${args}`).toEqual(paused);
  const answered: [string, string[]][] = [
    ['topics', []],
    ['retractions', []],
    ['works', []],
    ['ror', []],
    ['verify-audit', []],
    ['export', [path.join(folder, 'copy')]],
    ['backup', [path.join(folder, 'a.backup')]],
    ['admin', ['sessions', '--email', author.email]],
    ['admin', ['check-audit-days']],
  ];
  for (const [name, args] of answered)
    expect(await runProgram(name, args, settings), `${name} ${args}`).toMatchObject({ code: 0 });
  expect(await counts()).toEqual(before);
});

it('every action of admin that writes is refused', () => {
  const actions = new Map([...accountActions, ...keyActions, ...logActions, ...maintenanceActions]);
  const running = [...actions].filter(([, { inPause }]) => inPause === 'runs').map(([name]) => name);
  expect(running).toEqual(['sessions', 'check-audit-days', 'maintenance']);
});

it('an import that is running when a pause begins is counted, stops before its next batch, and goes on afterwards', async () => {
  await makeApproved(site.context, { title: 'Clean water' });
  const copy = (await site.app.inject('/api/v1/bulk/posts')).body.replaceAll('lean water', 'lear wells');
  const target = await startTestApp();
  try {
    const { context } = target;
    const { email } = await makeAccount(context, 'R');
    const own = { DATA_DIR: context.config.dataDir, DATABASE_URL: databaseUrlOf(target.connection) };
    const posts = async () => (await context.db.selectFrom('posts').select('id').execute()).length;
    const input = new PassThrough();
    const running = startProgram('import', ['-', '--author', email], own, input);
    const intakes = () =>
      sql`select from pg_stat_activity where datname = current_database() and application_name = 'afya import'`.execute(
        context.db,
      );
    await vi.waitFor(async () => expect((await intakes()).rows).not.toEqual([]), { timeout: 30_000 });
    expect(await countWritingCommands(context.db)).toBe(1);
    await beginMaintenance(context, operator, { until: null, message: null, language: 'en' });
    const status = await runProgram('admin', ['maintenance', 'status'], own);
    expect(status.stdout).toContain('Commands that are still writing: 1.');
    input.end(copy);
    const stopped: Ended = await running.ended;
    expect(stopped).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Writing was paused at .*same command again/),
    });
    expect(await posts()).toBe(0);
    expect((await runProgram('admin', ['maintenance', 'status'], own)).stdout).toContain(
      'No command is writing.',
    );
    await endMaintenance(context, operator);
    const again = await runProgram('import', ['-', '--author', email], own, copy);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('1 added') });
    expect(await posts()).toBe(1);
  } finally {
    await target.close();
  }
});

it('what writes piece by piece looks at most once a second whether a pause has begun', async () => {
  const { context } = site;
  const watch = new PauseWatch(context);
  const reload = vi.spyOn(context.maintenance, 'reload');
  const now = vi.spyOn(performance, 'now');
  try {
    const start = performance.now();
    for (const passed of [0, 500, 1_100, 1_200, 2_300]) {
      now.mockReturnValue(start + passed);
      await watch.check();
    }
    expect(reload).toHaveBeenCalledTimes(3);
  } finally {
    now.mockRestore();
    reload.mockRestore();
  }
  await begin();
  await expect(new PauseWatch(context).check()).rejects.toThrow('Give the same command again');
});
