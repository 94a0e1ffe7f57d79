import { randomInt } from 'node:crypto';
import { lchown, readdir, readFile } from 'node:fs/promises';
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

/** Makes the account the owner of a path and everything in it. */
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
