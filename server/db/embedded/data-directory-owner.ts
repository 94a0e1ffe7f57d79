import { constants } from 'node:fs';
import { lchown, lstat, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, isRoot } from './os-user.ts';

/** The cluster belongs to the user that runs PostgreSQL, who may be another one. */
const isOfTheCluster = (name: string) => /^postgresql(\.new-.*)?$/.test(name);

/**
 * Gives what root has made in a data directory to the directory's owner. A service that runs as that user could
 * read neither the signing key nor the pictures that a command of root has left there. Does nothing for another
 * user than root, and where root owns the directory.
 */
export async function giveToDirectoryOwner(dataDir: string): Promise<void> {
  if (!isRoot || process.platform !== 'linux') return;
  // systemd makes it a link.
  const directory = await realpath(dataDir).catch(() => null);
  if (directory === null) return;
  const owner = await lstat(directory);
  if (owner.uid !== 0) await giveFrom(directory, owner, (name) => !isOfTheCluster(name));
}

/**
 * Whoever owns the directory may replace a folder by a link while this runs. So each folder is opened without
 * following links, and its entries are reached through the open folder.
 */
async function giveFrom(folder: string, owner: Account, concerns = (_name: string) => true): Promise<void> {
  await using opened = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  const here = `/proc/self/fd/${opened.fd}`;
  for (const entry of await readdir(here, { withFileTypes: true })) {
    if (!concerns(entry.name)) continue;
    const file = join(here, entry.name);
    const { uid, nlink } = await lstat(file);
    // A file with a second name may be anybody's.
    if (uid === 0 && (entry.isDirectory() || nlink === 1)) await lchown(file, owner.uid, owner.gid);
    if (entry.isDirectory()) await giveFrom(file, owner);
  }
}
