/** Migrations that a release has applied stay as they are: a site of it couldn't be brought up to date otherwise, nor its backup restored. */
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readShipped } from '../../platform/db/migrate.ts';
import { openBackup } from './backup.ts';

const folder = path.join(import.meta.dirname, 'fixtures');

test.each(readdirSync(folder).filter((name) => name.endsWith('.zip')))(
  'each migration in the backup %s is one of this program, or a file says that it did the same',
  async (name) => {
    const trust = { keys: [], unverified: true, folder: tmpdir() };
    const backup = await openBackup(path.join(folder, name), trust);
    const shipped = await readShipped();
    const others = backup.manifest.migrations.filter((migration) => !shipped.has(migration));
    expect(others.map((migration) => migration.name)).toEqual([]);
    backup.close();
  },
);
