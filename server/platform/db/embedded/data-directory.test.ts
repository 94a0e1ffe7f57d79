import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { canMount, mount } from '../fixtures/mounts.ts';
import { afterwards } from '../fixtures/servers.ts';
import { makeDataDirectory, makeFolder, withWriteFault, writeFault } from './data-directory.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'afya-test-'));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('folders are made for this user alone, also several at once and by two processes', async () => {
  const parent = await newFolder();
  // One of them finds a folder missing that another has made by the time it looks again.
  for (let round = 0; round < 40; round += 1) {
    const once = path.join(parent, String(round), 'b', 'c');
    await Promise.all([1, 2, 3, 4].map(() => makeFolder(once)));
  }
  const folder = path.join(parent, 'a', 'b', 'c');
  await makeFolder(folder);
  await makeFolder(folder);
  for (const each of [folder, path.dirname(folder)]) expect((await stat(each)).mode & 0o777).toBe(0o700);
});

test.each(['/proc/nope', '/proc/nope/a/b', '/sys/nope'])('%s is refused at once', async (folder) => {
  await expect(makeDataDirectory(folder)).rejects.toThrow(
    /^DATA_DIR \S+ can't be used: .*[Ss]et (it|DATA_DIR) to another place\.$/,
  );
});

test('a file in its place or on the way, a broken link and one that leads to itself are named', async () => {
  const folder = await newFolder();
  const at = (name: string) => path.join(folder, name);
  await writeFile(at('file'), '');
  await symlink('/nowhere/else', at('broken'));
  await symlink(at('circle'), at('circle'));
  const refused = (name: string) =>
    makeDataDirectory(at(name)).then(
      () => '',
      ({ message }: Error) => message.replaceAll(folder, ''),
    );
  expect(await refused('file')).toBe(
    "DATA_DIR /file can't be used: it is a file, not a directory. Set it to another place.",
  );
  expect(await refused('file/data')).toMatch(/a part of its path is a file/);
  expect(await refused('broken')).toMatch(/it is a link to \/nowhere\/else, which is not there/);
  expect(await refused('circle')).toMatch(/its links lead in a circle/);
  expect(await refused('n'.repeat(300))).toMatch(/its path is too long/);
});

test('a directory that takes writes has no fault, and nothing is left in it; one that is gone has', async () => {
  const folder = await newFolder();
  expect(await writeFault(folder)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
  expect(await writeFault(path.join(folder, 'none'))).toMatchObject({ reason: 'it is gone' });
});

test('what PostgreSQL says of a full disk is told in one line', async () => {
  const said = new Error(
    'initdb failed (exit code 1): initdb: error: could not write: No space left on device',
  );
  const error = await withWriteFault(await newFolder(), said);
  expect(String(error)).toMatch(/DATA_DIR \S+ can't be written: the disk is full\. Make room on it/);
  const other = new Error('something else');
  expect(await withWriteFault(await newFolder(), other)).toBe(other);
});

describe.runIf(process.getuid?.() !== 0)('another user than root', () => {
  test('is told which user may not write', async () => {
    const folder = await newFolder();
    await mkdir(path.join(folder, 'closed'), { mode: 0o500 });
    await expect(makeDataDirectory(path.join(folder, 'closed', 'data'))).rejects.toThrow(
      new RegExp(`user ${process.getuid?.()} may not use it`),
    );
  });
});

describe.runIf(canMount)('a file system', () => {
  test('that is read-only is named, whether the directory is there or not', async () => {
    const folder = await mount('size=1m');
    await mkdir(path.join(folder, 'there'));
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    for (const name of ['there', 'new', 'new/deep'])
      await expect(makeDataDirectory(path.join(folder, name))).rejects.toThrow(
        /its file system is read-only/,
      );
    expect(await writeFault(folder)).toMatchObject({ reason: 'its file system is read-only' });
  });

  test('that is full is named', async () => {
    const folder = await mount('size=64k');
    await writeFile(path.join(folder, 'fill'), Buffer.alloc(64 * 1024)).catch(() => {});
    expect(await writeFault(folder)).toMatchObject({ reason: 'the disk is full' });
    await rm(path.join(folder, 'fill'));
    expect(await writeFault(folder)).toBeNull();
  });
});
