/** What a restore and a drill of one have in common. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import {
  type Backup,
  DamagedArchiveError,
  readKeys,
  readPassphrase,
  SchemaMismatchError,
  type Storage,
  type Unlock,
  UnverifiedBackupError,
  WrongKeyError,
} from '../operations/index.ts';
import { CommandError } from '../platform/command-error.ts';
import { migrate } from '../platform/db/migrate.ts';
import { installJobs } from '../platform/jobs/worker.ts';
import {
  findPublicKeys,
  InvalidKeyError,
  InvalidKeyFileError,
  type PublicKey,
  readPublicKey,
} from '../trust/index.ts';

/** Fills an empty database and file store from a backup of this or an earlier version, and updates it to this one. */
export async function fillFrom(
  backup: Backup,
  place: Storage,
  { progress, log }: { progress: Parameters<Backup['restore']>[1]; log: Logger },
): Promise<void> {
  await migrate(place.connection, { through: backup.through });
  await installJobs(place.connection, log);
  const foreign = await inOneLine(backup.restore(place, progress));
  for (const name of foreign)
    log.warn(`The ${name} of the backup was not restored, since no migration of this program made it.`);
  await migrate(place.connection);
}

/** The trusted keys: the site's own, also replaced ones, and the named ones, each given as a line or a file. */
export async function readTrusted(named: readonly string[], ownFile: string): Promise<PublicKey[]> {
  const keys: PublicKey[] = [];
  for (const key of named) keys.push(readPublicKey(existsSync(key) ? await readFile(key, 'utf8') : key));
  return [...keys, ...(await findPublicKeys(ownFile))];
}

/** The passphrase or private key in a file; null where none is named. @throws CommandError */
export async function readUnlock(
  passphraseFile: string | undefined,
  identityFile: string | undefined,
): Promise<Unlock | null> {
  if (passphraseFile !== undefined) return { passphrase: await readPassphrase(passphraseFile) };
  return identityFile === undefined ? null : { identities: await readKeys(identityFile) };
}

/** Passes on errors that an operator can mend as those of the command, whose message is all that is printed. */
export function inOneLine<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    const expected = [
      DamagedArchiveError,
      SchemaMismatchError,
      WrongKeyError,
      UnverifiedBackupError,
      InvalidKeyError,
      InvalidKeyFileError,
    ];
    const known = error instanceof Error && expected.some((kind) => error instanceof kind);
    throw known ? new CommandError(error.message) : error;
  });
}
