/** Where scheduled backups are kept: a folder, or a bucket. A backup has its name once it is complete. */
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../platform/config/config.ts';
import { makeFolder } from '../../platform/db/embedded/data-directory.ts';
import { giveToOwnerOf } from '../../platform/db/embedded/os-user.ts';
import type { Bucket } from '../../platform/files/bucket.ts';
import { listBucket, openBucket, type Patience } from '../../platform/files/files.ts';
import { backupOfDraft } from './names.ts';

export interface BackupStore {
  /** For messages, without secrets. */
  readonly place: string;
  /** The names of the files, among them the complete backups: of this site, and of others that use the same place. */
  list(): Promise<string[]>;
  /** A new local file for a backup that is being made. */
  draft(name: string): string;
  /** Takes over a complete local file under its name. */
  keep(name: string, draft: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The local file of a backup; fetches it into `folder` where it is elsewhere. */
  local(name: string, folder: string): Promise<string>;
}

/** Opens the store of these settings. Only who holds the lock of backups may write to it. */
export async function openStore(
  { backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>,
  waiting?: Patience,
): Promise<BackupStore> {
  if ('folder' in backups.to) return folderStore(backups.to.folder);
  return bucketStore(backups.to.bucket, dataDir, waiting);
}

/** Removes the drafts of killed processes for backups that are `ours`. Only who holds the lock of backups may call this. */
export async function removeDrafts(store: BackupStore, ours: (backup: string) => boolean): Promise<void> {
  const folder = path.dirname(store.draft('any'));
  await makeFolder(folder);
  for (const file of await readdir(folder)) {
    const backup = backupOfDraft(file);
    if (backup !== null && ours(backup)) await rm(path.join(folder, file), { force: true });
  }
}

function folderStore(folder: string): BackupStore {
  return {
    place: folder,
    list: () => readdir(folder).catch(noneIfMissing),
    draft: (name) => path.join(folder, `.draft-${name}`),
    async keep(name, draft) {
      // A service whose folder it is reads the backup for a drill, also where root has made it.
      giveToOwnerOf(folder, draft);
      await rename(draft, path.join(folder, name));
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
    local: async (name) => path.join(folder, name),
  };
}

async function bucketStore(bucket: Bucket, dataDir: string, waiting?: Patience): Promise<BackupStore> {
  const disk = await openBucket(bucket, waiting);
  return {
    place: `the bucket ${bucket.name}`,
    list: () => listBucket(bucket, 'backup-', waiting),
    draft: (name) => path.join(dataDir, 'backups', `.draft-${name}`),
    // An object appears only once all of it has arrived.
    async keep(name, draft) {
      const { size } = await stat(draft);
      await disk.putStream(name, createReadStream(draft));
      const { contentLength } = await disk.getMetaData(name);
      if (contentLength !== size) {
        await disk.delete(name);
        throw new Error(`The bucket has ${contentLength} of the ${size} bytes of ${name}.`);
      }
      await rm(draft);
    },
    remove: (name) => disk.delete(name),
    async local(name, folder) {
      const file = path.join(folder, name);
      await pipeline(await disk.getStream(name), createWriteStream(file, { mode: 0o600 }));
      return file;
    },
  };
}

function noneIfMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
