/** @module-tag long */
import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { findPrograms } from '../../../tests/debian-programs.ts';
import { makeTranslations } from '../../../tests/e2e/translation-data.ts';
import { makeAccount, makeApproved } from '../../../tests/factories.ts';
import { noisyPicture } from '../../../tests/pictures.ts';
import { importPicture } from '../../people/index.ts';
import { MirrorFolder } from './folder.ts';
import { MirrorState } from './state.ts';
import { writeMirror } from './write-mirror.ts';
import { writeZim } from './zim.ts';

vi.setConfig({ testTimeout: 600_000 });

const run = promisify(execFile);
const zimTools = await findPrograms(['zimcheck', 'zimdump', 'zimwriterfs'], {
  of: 'zim-tools',
  proves: 'mirrors become valid ZIM files',
});

let site: TestApp;
let folder: string;
beforeAll(async () => {
  site = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'zim-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** The site on a machine with the programs of these folders. */
function withPrograms(PATH = '') {
  const { config } = site.context;
  return {
    config: { ...config, packs: { ...config.packs, zimCommand: ['zimwriterfs'], environment: { PATH } } },
  } as const;
}

it.skipIf(!zimTools)('a mirror is a ZIM file in which zimcheck finds nothing wrong', async () => {
  const author = await makeAccount(site.context, 'R', { author: true });
  const picture = await importPicture(site.context, author, await noisyPicture(900, 600).jpeg().toBuffer());
  for (const [title, language] of [
    ['Maji safi', 'sw'],
    ['ماء نظيف', 'ar'],
    ['ንጹህ ውሃ', 'am'],
  ] as const)
    await makeApproved(site.context, { author, title, language, body: `![Pot](${picture})\n\nBoil it.` });
  const translator = await makeAccount(site.context, 'R', { author: true });
  const approver = await makeAccount(site.context, 'A');
  await makeTranslations(site.context, { author, translator, approver });
  await site.settled();
  const directory = path.join(folder, 'mirror');
  const mirror = await MirrorFolder.open(directory);
  await writeMirror(site.context, mirror, await MirrorState.read(mirror), { all: false, onPage: () => {} });
  const file = path.join(folder, 'site.zim');
  const writing = { directory, staging: mirror.ownPath('zim'), file };
  const context = withPrograms(process.env.PATH);
  await writeZim(context, writing);
  const checked = await run('zimcheck', ['--all', file]).catch((error: { stdout: string }) => error);
  expect(checked.stdout).toMatch(/Overall Test Status: Pass/);
  const { stdout } = await run('zimdump', ['list', file]);
  expect(stdout).toContain('phis/recalls.json');
  expect(stdout).not.toMatch(/\.gz$|^\.mirror/m);

  // One that can't be written leaves the one that is there.
  await rm(path.join(directory, 'index.html'));
  await expect(writeZim(context, writing)).rejects.toThrow('zimwriterfs failed');
  await access(file);
  expect((await readdir(folder)).sort()).toEqual(['mirror', 'site.zim']);
  expect(await readdir(path.join(directory, '.mirror'))).not.toContain('zim');
});

it('a machine without zimwriterfs says what to install', async () => {
  const empty = path.join(folder, 'empty');
  const mirror = await MirrorFolder.open(empty);
  await writeFile(path.join(empty, 'index.html'), '<!doctype html><title>x</title>');
  const writing = {
    directory: empty,
    staging: mirror.ownPath('zim'),
    file: path.join(folder, 'none.zim'),
  };
  await expect(writeZim(withPrograms('/nowhere'), writing)).rejects.toThrow('the package zim-tools has');
});
