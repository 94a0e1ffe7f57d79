/** Examines the keys of backups: whether they can be read, and whether a restore on another machine would trust the backups. */
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { messageOf } from '../../platform/db/errors.ts';
import { findPublicKeys, writePublicKey } from '../../trust/index.ts';
import { readNewPassphrase } from '../backup/key-files.ts';
import { type Finding, problem, warning } from './finding.ts';

/** Warns of a passphrase that can't be used, and of a key in DATA_DIR that alone proves where backups come from: a passphrase would prove it too. */
export async function examineBackupKey({
  backups,
  dataDir,
  signingKeyFile,
}: Pick<Config, 'backups' | 'dataDir' | 'signingKeyFile'>): Promise<Finding[]> {
  if (backups.lock === null) return [];
  if ('passphraseFile' in backups.lock)
    return readNewPassphrase(backups.lock.passphraseFile).then(
      () => [],
      (error: unknown) => [
        problem(
          'backups',
          messageOf(error),
          'No backup can be made until BACKUP_PASSPHRASE_FILE has a passphrase.',
        ),
      ],
    );
  if (path.relative(dataDir, signingKeyFile).startsWith('..')) return [];
  try {
    const [key] = await findPublicKeys(signingKeyFile);
    const which = key ? `public key ${writePublicKey(key)}` : 'public key, which the first backup makes';
    return [
      warning(
        'backups',
        `The key that signs backups is in DATA_DIR alone. If this machine is lost, a restore needs its ${which}.`,
        'Write the public key down elsewhere, and keep the key in a file that survives this machine and that all machines of the site have (SIGNING_KEY_FILE).',
      ),
    ];
  } catch (error) {
    return [
      problem('backups', messageOf(error), 'No backup can be made until SIGNING_KEY_FILE can be read.'),
    ];
  }
}
