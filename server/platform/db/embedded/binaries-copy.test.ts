import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { afterwards } from '../fixtures/servers.ts';
import { copyOfBinaries } from './binaries-copy.ts';
import { type Account, isRoot, unnamedAccount } from './os-user.ts';

describe.runIf(isRoot)('the copy of PostgreSQL that root makes for another user', () => {
  let source: string;
  let temporary: string;
  let account: Account;

  beforeEach(async () => {
    source = await newTemporaryDirectory(0o700);
    temporary = await newTemporaryDirectory(0o1777);
    account = await unnamedAccount();
    await writePackage(source);
    vi.stubEnv('TMPDIR', temporary);
    afterwards(async () => vi.unstubAllEnvs());
  });

  const findCopy = () => copyOfBinaries({ directory: source, version: '0.0-test' }, account, () => {});

  test('is created once, and nobody else can write to it', async () => {
    const copy = await findCopy();

    expect(await findCopy()).toBe(copy);
    expect(readdirSync(temporary)).toEqual([basename(copy)]);
    const names = readdirSync(copy, { recursive: true, encoding: 'utf8' });
    expect(names).toContain('share/words/english');
    for (const name of names) {
      const { uid, mode } = lstatSync(join(copy, name));
      expect([uid, mode & 0o022]).toEqual([0, 0]);
    }
  });

  test('is created once by several processes at the same time', async () => {
    const copies = await Promise.all([findCopy(), findCopy(), findCopy()]);

    expect(new Set(copies).size).toBe(1);
    expect(readdirSync(temporary)).toHaveLength(1);
  });

  test('gets back files that a cleaner has removed', async () => {
    const copy = await findCopy();
    await rm(join(copy, 'share'), { recursive: true });

    expect(await findCopy()).toBe(copy);

    expect(existsSync(join(copy, 'share', 'words', 'english'))).toBe(true);
  });

  test('is created under another name where another user has taken its own', async () => {
    const copy = await findCopy();
    const real = join(temporary, 'real');
    await rename(copy, real);
    const another = expect.stringMatching(`^${copy}-\\w+$`);

    await symlink(real, copy);
    expect(await findCopy()).toEqual(another);
    await rm(copy);
    await mkdir(join(copy, 'bin'), { recursive: true });
    await chown(copy, 4242, 4242);
    expect(await findCopy()).toEqual(another);
    await chown(copy, 0, 0);
    await chmod(copy, 0o777);
    expect(await findCopy()).toEqual(another);
  });

  test('is created elsewhere when others cannot enter the temporary directory, or could change it', async () => {
    afterwards(async () => {
      for (const name of readdirSync('/var/tmp')) {
        if (name.startsWith('afya-postgresql-0.0-test'))
          await rm(join('/var/tmp', name), { recursive: true });
      }
    });

    await chmod(temporary, 0o700);
    expect(await findCopy()).toMatch(/^\/var\/tmp\//);
    await chmod(temporary, 0o777);
    expect(await findCopy()).toMatch(/^\/var\/tmp\//);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('is removed where it cannot be run, and the error says why', async () => {
    await writeFile(join(source, 'bin', 'postgres'), '#!/bin/sh\necho "a library is missing"\nexit 1\n');

    await expect(findCopy()).rejects.toThrow(/found none\. .*\(exit code 1\): a library is missing/);

    expect(readdirSync(temporary)).toEqual([]);
  });
});

async function newTemporaryDirectory(mode: number): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'afya-test-'));
  afterwards(() => rm(directory, { recursive: true }));
  await chmod(directory, mode);
  return directory;
}

async function writePackage(directory: string): Promise<void> {
  await mkdir(join(directory, 'bin'));
  await mkdir(join(directory, 'share', 'words'), { recursive: true });
  await writeFile(join(directory, 'bin', 'postgres'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  await writeFile(join(directory, 'share', 'words', 'english'), 'word\n');
}
