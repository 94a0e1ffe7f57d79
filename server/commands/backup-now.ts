/** `npm run backup-now`: one backup as the schedule makes it (product.md#for-operators) */

import { usages } from '../../scripts/usages.mjs';
import { makeScheduledBackup, readNewPassphrase, type Told, WrongKeyError } from '../operations/index.ts';
import { CommandError } from '../platform/command-error.ts';
import { InvalidKeyFileError, openSigner } from '../trust/index.ts';
import { formatBytes, runCommandWith, say } from './command.ts';
import { parseOptions } from './command-line.ts';

// The server starts this program, and must not leave it behind.
process.on('disconnect', () => process.exit(1));
// A listener keeps the process alive, unless it is told not to.
process.channel?.unref();

/** Has the server that started this program log it. */
function tell(level: Told['level'], text: string): void {
  process.send?.({ level, text } satisfies Told);
}

const readArguments = () => parseOptions(usages['backup-now'], {});

runCommandWith({ read: readArguments, inPause: () => 'runs' }, async (_, context, connection) => {
  const { backups, signingKeyFile } = context.config;
  if (backups.lock === null)
    throw new CommandError('Set BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENTS: backups contain secrets.');
  const { lock: given } = backups;
  const openKeys = async () => ({
    signer: await openSigner(signingKeyFile),
    lock: 'recipients' in given ? given : { passphrase: await readNewPassphrase(given.passphraseFile) },
  });
  try {
    const kept = await makeScheduledBackup(context, connection, openKeys);
    if (kept === null) return say('Another process is making a backup.');
    say(`${kept.name}, ${formatBytes(kept.bytes)}, is in ${kept.place}`);
    const option = `--public-key ${kept.publicKey}`;
    say(`To restore it on another machine, add: ${option}`);
    // A passphrase proves the origin of a backup without the key.
    if ('recipients' in given) tell('info', `To restore ${kept.name} on another machine, add: ${option}`);
    for (const name of kept.removed) say(`${name} was removed, since ${backups.keep} are kept.`);
    for (const name of kept.missing)
      say(`The picture file ${name} is missing in the file store, so it is not in the backup.`);
    for (const name of kept.damaged) say(`The picture file ${name} is damaged in the file store.`);
    const warnings = kept.foreign.map(
      (name) => `The ${name} is not in the backup, since no migration of this program made it.`,
    );
    if (kept.warning !== null) warnings.push(kept.warning);
    for (const warning of warnings) {
      say(warning);
      tell('warn', warning);
    }
    if (kept.missing.length + kept.damaged.length > 0) process.exitCode = 1;
  } catch (error) {
    const expected = error instanceof WrongKeyError || error instanceof InvalidKeyFileError;
    throw expected ? new CommandError(error.message) : error;
  }
});
