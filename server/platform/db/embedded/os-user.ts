import { randomInt } from 'node:crypto';
import { constants, existsSync, lchownSync, type Stats, statSync } from 'node:fs';
import { lchown, lstat, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The user that PostgreSQL runs as. */
export type Account = { readonly uid: number; readonly gid: number };

/** Whether this process is root; PostgreSQL refuses to run as root. */
export const isRoot = process.getuid?.() === 0;

/**
 * The account `nobody` of this machine, or else the first that isn't root. It creates clusters, because
 * `initdb` needs an account with a name.
 */
export async function namedAccount(): Promise<Account> {
  const accounts = await readAccounts();
  const account = accounts.find(({ name }) => name === 'nobody') ?? accounts.find(({ uid }) => uid > 0);
  if (account === undefined) {
    throw new Error('PostgreSQL does not run as root, and /etc/passwd names no other user to run it as.');
  }
  return { uid: account.uid, gid: account.gid };
}

/**
 * An account without a name that no other program uses. Each cluster belongs to one, so that programs that
 * run as `nobody` can neither read nor stop it. The range is the one that systemd reserves for such accounts.
 */
export async function unnamedAccount(): Promise<Account> {
  const taken = new Set((await readAccounts()).flatMap(({ uid, gid }) => [uid, gid]));
  for (;;) {
    const id = randomInt(61_184, 65_520);
    if (!taken.has(id)) return { uid: id, gid: id };
  }
}

/** Gives a file that root has made in a folder to the folder's owner. Does nothing for another user than root. */
export function giveToOwnerOf(folder: string, file: string): void {
  if (!isRoot) return;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) lchownSync(file, uid, gid);
}

/** Makes the account the owner of everything in a folder, and then of the folder. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  if (existsSync('/proc/self/fd')) await giveContents(account, folder, () => true);
  else
    for (const entry of await readdir(folder, { recursive: true }))
      await lchown(join(folder, entry), account.uid, account.gid);
  await lchown(folder, account.uid, account.gid);
}

/**
 * Makes the account the owner of those entries of a folder, and of the folders in it, that are to be given. Whoever owns the folder may
 * replace a part of it by a link while this runs. So each folder is opened without following links, and its entries are reached through
 * the open folder, which takes Linux.
 */
export async function giveContents(
  account: Account,
  folder: string,
  isGiven: (found: Stats) => boolean,
  concerns = (_name: string) => true,
): Promise<void> {
  await using opened = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  const here = `/proc/self/fd/${opened.fd}`;
  for (const entry of await readdir(here, { withFileTypes: true })) {
    if (!concerns(entry.name)) continue;
    const file = join(here, entry.name);
    const found = await lstat(file);
    // A file with a second name may be anybody's.
    if (isGiven(found) && (entry.isDirectory() || found.nlink === 1))
      await lchown(file, account.uid, account.gid);
    if (entry.isDirectory()) await giveContents(account, file, isGiven);
  }
}

async function readAccounts() {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  return lines.flatMap(([name, , uid, gid]) =>
    name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
  );
}
