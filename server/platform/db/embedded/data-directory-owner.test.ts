import { chmodSync, chownSync, linkSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { afterwards } from '../fixtures/servers.ts';
import { giveToDirectoryOwner } from './data-directory-owner.ts';
import { isRoot } from './os-user.ts';

const user = 61_999;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'afya-test-'));
  afterwards(() => rm(folder, { recursive: true }));
  return folder;
}

describe.runIf(isRoot && process.platform === 'linux')(
  'what root has made in the directory of a service',
  () => {
    test('belongs to the service afterwards, but for the cluster, which has an owner of its own', async () => {
      const dataDir = await newFolder();
      mkdirSync(join(dataDir, 'files', 'pictures'), { recursive: true });
      mkdirSync(join(dataDir, 'postgresql'));
      writeFileSync(join(dataDir, 'files', 'pictures', 'one.webp'), '');
      writeFileSync(join(dataDir, 'postgresql', 'PG_VERSION'), '18');
      chownSync(dataDir, user, user);

      await giveToDirectoryOwner(dataDir);

      for (const name of ['files', 'files/pictures', 'files/pictures/one.webp'])
        expect(statSync(join(dataDir, name)).uid, name).toBe(user);
      for (const name of ['postgresql', 'postgresql/PG_VERSION'])
        expect(statSync(join(dataDir, name)).uid, name).toBe(0);
    });

    test('is not followed out of the directory by links', async () => {
      const [dataDir, outside] = [await newFolder(), await newFolder()];
      const file = join(outside, 'shadow');
      writeFileSync(file, '');
      symlinkSync(outside, join(dataDir, 'folder'));
      symlinkSync(file, join(dataDir, 'file'));
      linkSync(file, join(dataDir, 'second-name'));
      chownSync(dataDir, user, user);

      await giveToDirectoryOwner(dataDir);

      expect(statSync(outside).uid).toBe(0);
      expect(statSync(file).uid).toBe(0);
    });

    test('stays as it is where root owns the directory', async () => {
      const dataDir = await newFolder();
      const file = join(dataDir, 'lock.pid');
      writeFileSync(file, '');
      chownSync(file, user, user);
      chmodSync(dataDir, 0o700);

      await giveToDirectoryOwner(dataDir);

      expect(statSync(file).uid).toBe(user);
      expect(statSync(dataDir).uid).toBe(0);
    });
  },
);
