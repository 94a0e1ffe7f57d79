import { lstat, realpath } from 'node:fs/promises';
import { giveContents, isRoot } from './os-user.ts';

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
  if (owner.uid === 0) return;
  await giveContents(
    owner,
    directory,
    ({ uid }) => uid === 0,
    (name) => !isOfTheCluster(name),
  );
}
