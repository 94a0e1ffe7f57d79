import { randomInt } from 'node:crypto';
import { lchown, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The user that PostgreSQL runs as. */
export type Account = { readonly uid: number; readonly gid: number };

/** Whether this process is root, as which PostgreSQL refuses to run. */
export const isRoot = process.getuid?.() === 0;

/**
 * The account `nobody` of this machine, or the first other one that isn't root. It makes clusters, since
 * `initdb` insists on an account that has a name.
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
 * An account that no name and no other program has. Clusters belong to one each, so that no other program
 * that runs as `nobody` can read or stop them. The range is the one systemd keeps for such accounts.
 */
export async function unnamedAccount(): Promise<Account> {
  const taken = new Set((await readAccounts()).flatMap(({ uid, gid }) => [uid, gid]));
  for (;;) {
    const id = randomInt(61_184, 65_520);
    if (!taken.has(id)) return { uid: id, gid: id };
  }
}

/** Makes the account the owner of a path and of all that is in it. */
export async function giveTo(account: Account, path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true });
  for (const entry of ['', ...entries]) await lchown(join(path, entry), account.uid, account.gid);
}

async function readAccounts() {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  return lines.flatMap(([name, , uid, gid]) =>
    name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
  );
}
