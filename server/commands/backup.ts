/** `npm run backup -- FILE` (product.md#for-operators) */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { usages } from '../../scripts/usages.mjs';
import {
  type Lock,
  makeBackup,
  readNewPassphrase,
  readKeys as readRecipients,
  WrongKeyError,
} from '../operations/index.ts';
import { CommandError } from '../platform/command-error.ts';
import { placeOf } from '../platform/secrets/secrets.ts';
import { keyText, readKeys } from '../platform/secrets/source.ts';
import { run } from '../start.ts';
import { InvalidKeyFileError, openSigner, writePublicKey } from '../trust/index.ts';
import { formatBytes, runCommand, say } from './command.ts';
import { readCommandLine } from './command-line.ts';
import { progressBar } from './progress/progress-bar.ts';

const usage = usages.backup;

run(async () => {
  const given = readCommandLine(process.argv.slice(2), {
    usage,
    operand: 'file',
    options: {
      'passphrase-file': { type: 'string' },
      recipient: { type: 'string', multiple: true },
      'recipients-file': { type: 'string' },
      'with-secrets-key': { type: 'boolean' },
    },
    input: z.object({
      file: z.string().transform((file) => path.resolve(file)),
      'passphrase-file': z.string().optional(),
      recipient: z.array(z.string()).default([]),
      'recipients-file': z.string().optional(),
      'with-secrets-key': z.boolean().default(false),
    }),
  });
  const { file } = given;
  if (existsSync(file)) throw new CommandError(`${file} already exists. Name a new file.`);
  if (!existsSync(path.dirname(file))) throw new CommandError(`There is no folder ${path.dirname(file)}.`);
  const lock = await readLock(given);
  const withKey = given['with-secrets-key'];
  if (withKey && !lock)
    throw new CommandError(
      'A backup with the key of the site’s secrets has to be encrypted: name a passphrase or public keys too.',
    );

  runCommand('runs', async ({ config, files, clock }, connection) => {
    const bar = progressBar();
    try {
      const signer = await openSigner(config.signingKeyFile);
      const [key] = (await readKeys(config.secretsKey)) ?? [];
      const secrets_key = withKey && key ? keyText(key) : undefined;
      const options = { at: clock(), progress: bar, signer, lock, secrets_key };
      const {
        rows,
        files: copied,
        missing,
        damaged,
        foreign,
      } = await makeBackup({ connection, files }, file, options);
      bar.stop();
      const { size } = await stat(file);
      say(`${rows} rows and ${copied} picture files, ${formatBytes(size)}, in ${file}`);
      if (!lock)
        say(
          'It is not encrypted: whoever reads it has the addresses of people, what is not published, and the password hashes of the site.',
        );
      say(
        withKey
          ? 'It has the key of the site’s secrets: whoever opens it can be anybody on the site.'
          : `It does not have the key of the site’s secrets (${key?.id ?? 'none'}), which a restore needs too: keep a copy of ${placeOf(config.secretsKey)} apart from the backups.`,
      );
      say(`To restore it on another machine, add: --public-key ${writePublicKey(signer.publicKey)}`);
      for (const name of missing)
        say(`The picture file ${name} is missing in the file store, so it is not in the backup.`);
      for (const name of damaged) say(`The picture file ${name} is damaged in the file store.`);
      for (const name of foreign)
        say(`The ${name} is not in the backup, since no migration of this program made it.`);
      if (missing.length + damaged.length > 0) process.exitCode = 1;
    } catch (error) {
      const expected = error instanceof WrongKeyError || error instanceof InvalidKeyFileError;
      throw expected ? new CommandError(error.message) : error;
    } finally {
      bar.stop();
    }
  });
});

async function readLock(given: {
  'passphrase-file'?: string | undefined;
  recipient: string[];
  'recipients-file'?: string | undefined;
}): Promise<Lock | null> {
  const passphraseFile = given['passphrase-file'];
  const recipientsFile = given['recipients-file'];
  const recipients = [
    ...given.recipient,
    ...(recipientsFile === undefined ? [] : await readRecipients(recipientsFile)),
  ];
  if (passphraseFile === undefined) return recipients.length > 0 ? { recipients } : null;
  if (recipients.length > 0) throw new CommandError('Name a passphrase or public keys, not both.');
  return { passphrase: await readNewPassphrase(passphraseFile) };
}
