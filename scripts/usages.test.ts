/**
 * Every task says how it is called, whatever is set and installed.
 *
 * @module-tag edge
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roles } from '../contract/people/roles.ts';
import packageFile from '../package.json' with { type: 'json' };
import { runProgram } from '../tests/process.ts';
import { commandNames } from './command-names.mjs';
import { adminUsages, asTyped, usageOf, usages, usageText } from './usages.mjs';

const root = path.join(import.meta.dirname, '..');
const tasks = Object.keys(packageFile.scripts);

/** The project without its packages. */
let bare: string;

beforeAll(async () => {
  bare = await mkdtemp(path.join(tmpdir(), 'bare-'));
  for (const part of ['scripts', 'package.json', 'node/usage.mjs', 'verify-log/usage.mjs'])
    await cp(path.join(root, part), path.join(bare, part), { recursive: true });
});
afterAll(() => rm(bare, { recursive: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(bare, 'scripts/run.mjs'), ...args],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

it.each(tasks)('npm run %s -- --help prints its usage, and installs nothing', async (task) => {
  const { status, stdout, stderr } = run(task, '--help');

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage:/);
  expect(stdout).toMatch(new RegExp(`npm (run )?${task}\\b`));
  expect(await readdir(bare)).not.toContain('node_modules');
});

it('each action of npm run admin has a usage of its own, with the roles that there are', () => {
  for (const [action, usage] of Object.entries(adminUsages))
    expect(run('admin', action, '-h').stdout).toBe(`Usage: ${usage}\n`);
  expect(adminUsages.create).toContain(roles.join('|'));
  expect(adminUsages.role).toContain(roles.join('|'));
});

it('--version names the version, before anything is installed', () => {
  expect(run('start', '--version')).toEqual({
    status: 0,
    stdout: `afya ${packageFile.version}\n`,
    stderr: '',
  });
  expect(run('node', '--version').stdout).toMatch(/^genome-node \d+\.\d+\.\d+\n$/);
});

it.each(['start', 'dev', 'build', 'check', 'format'])('npm run %s refuses an unknown option', (task) => {
  const { status, stdout, stderr } = run(task, '--nope');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^Usage: npm /);
});

/** No program may read its settings, its database or its files before it answers. */
const wrong = { PORT: 'abc', DATABASE_URL: 'nowhere', DATA_DIR: '/proc/nope' };

it('the built programs name the version', async () => {
  const named = { code: 0, stdout: `afya ${packageFile.version}\n`, stderr: '' };
  expect(await runProgram('main', ['--version'], wrong)).toEqual(named);
  expect(await runProgram('admin', ['--version'], wrong)).toEqual(named);
});

it.each(['main', ...commandNames])(
  'the built program %s answers too, with wrong settings',
  { tags: 'long' },
  async (name) => {
    const usage = usageText(
      Object.entries(usages).find(([task]) => task === (name === 'main' ? 'start' : name))?.[1] ?? '',
    );
    const [help, unknown] = await Promise.all(
      ['--help', '--nope'].map((option) => runProgram(name, [option], wrong)),
    );

    expect(help).toEqual({ code: 0, stdout: `${usage}\n`, stderr: '' });
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown?.stderr).toContain(usage);
  },
);

it.each([
  ['verify-log', 'verify-log/main.ts'],
  ['witness', 'verify-log/witness.ts'],
  ['node', 'node/main.ts'],
  ['messages', 'messages/check/command.ts'],
])('the program of npm run %s answers too', (name, file) => {
  const start = (option: string) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, option], {
      cwd: root,
      encoding: 'utf8',
    });

  const help = start('-h');
  expect([help.status, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toBe(run(name, '--help').stdout);
  expect(start('--version').stdout).toBe(run(name, '--version').stdout);
  const unknown = start('--nope');
  expect([unknown.status, unknown.stdout]).toEqual([2, '']);
  expect(unknown.stderr).toContain(help.stdout.trimEnd());
});

it('README.md lists the tasks', async () => {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8');
  for (const task of tasks.filter((name) => name !== 'build'))
    expect(readme).toMatch(new RegExp(`npm (run )?${task}\\b`));
});

it('tasks are named as the launcher of a release knows them, where it started the program', () => {
  expect(asTyped('Try npm run backup-now.', 'afya')).toBe('Try afya backup-now.');
  expect(asTyped('Make one: npm run admin -- create --email E', 'afya')).toBe(
    'Make one: afya admin create --email E',
  );
  expect(asTyped('with it (npm run backup -- FILE), or npm start', 'afya')).toBe(
    'with it (afya backup FILE), or afya start',
  );
  for (const name of commandNames)
    expect(asTyped(usageOf(name), 'afya')).toMatch(new RegExp(`^afya ${name}( (?!--? )|\n|$)`));
  expect(asTyped('npm run doctor')).toBe('npm run doctor');
});
