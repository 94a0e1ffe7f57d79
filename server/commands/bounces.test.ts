/** @module-tag edge */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../tests/process.ts';
import { afterwards, usedDataDir } from '../platform/db/fixtures/servers.ts';

test('the messages of a Maildir are read once, and one from standard input', async () => {
  const dataDir = await usedDataDir();
  const folder = path.join(dataDir, 'maildir');
  afterwards(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'new'), { recursive: true });
  await writeFile(path.join(folder, 'new', '1.mx'), 'Subject: Out of office\n\nBack on Monday.\n');
  const run = (from: string, input = '') => runProgram('bounces', [from], { DATA_DIR: dataDir }, input);
  const said = (others: number) => ({
    code: 0,
    stdout: `0 emails to followers came back; ${others} other messages\n`,
    stderr: '',
  });
  expect(await run(folder)).toEqual(said(1));
  expect([await readdir(path.join(folder, 'new')), await readdir(path.join(folder, 'cur'))]).toEqual([
    [],
    ['1.mx:2,S'],
  ]);
  expect(await run(folder)).toEqual(said(0));
  expect(await run('-', 'Subject: Hello\n\nHello.\n')).toEqual(said(1));
  expect(await run(dataDir)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${dataDir} is no Maildir: it has no folder new.\n`,
  });
});
