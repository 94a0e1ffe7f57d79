/** The programs of an operator, once through; `*.long.test.ts` beside this has each of their cases. */
import { mkdtemp, rm } from 'node:fs/promises';
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

  const run = programOf(await usedDataDir());
  expect(
    await run('admin', ['create', ...amina, '--role', 'R', '--password-stdin'], 'Ujuzi-wetu-7\n'),
  ).toEqual({
    code: 0,
    stdout: 'Created the account amina@example.org with role R.\n',
    stderr: '',
  });
  expect(await run('backup', [file])).toMatchObject({ code: 0, stderr: '' });

  const runThere = programOf(await newDataDir());
  expect(await runThere('restore', [file])).toMatchObject({ code: 0, stderr: '' });
  expect(await runThere('admin', ['role', ...amina, '--role', 'P'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The account amina@example.org has role P/),
  });
});
