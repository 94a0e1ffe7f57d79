/** The actions of `npm run admin` on the site's own keys (product.md#for-operators). */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { adminUsages } from '../../../scripts/usages.mjs';
import { keyNames, rotateKeys, wrappingKeyName } from '../../operations/index.ts';
import { operator } from '../../platform/actor.ts';
import { CommandError } from '../../platform/command-error.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createDatabase } from '../../platform/db/database.ts';
import { giveToDirectoryOwner } from '../../platform/db/embedded/data-directory-owner.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { createPool, endPool } from '../../platform/db/pool.ts';
import { readOccupancy } from '../../platform/db/snapshot.ts';
import { forgetSecrets, placeOf } from '../../platform/secrets/secrets.ts';
import { InvalidKeyFileError, recordAudit } from '../../trust/index.ts';
import { say } from '../command.ts';
import { readCommandLine } from '../command-line.ts';
import type { Action } from './action.ts';

const nameable = [...keyNames, wrappingKeyName] as const;

const rotate: Action = {
  usage: adminUsages['rotate-keys'],
  inPause: 'refused',
  read(args) {
    const given = readCommandLine(args, {
      usage: rotate.usage,
      options: { only: { type: 'string', multiple: true }, revoke: { type: 'boolean' } },
      input: z.object({
        only: z.array(z.enum(nameable, `must be one of ${nameable.join(', ')}`)).default(() => [...keyNames]),
        revoke: z.boolean().default(false),
      }),
    });
    return async (context) => {
      const replaced = await rotateKeys(context, operator, given).catch((error: unknown) => {
        throw keyFileFault(error, context.config.signingKeyFile) ?? error;
      });
      say(given.revoke ? 'New keys, and the old ones are no longer valid:' : 'New keys:');
      for (const { name, outcome } of replaced) say(`  ${name} ${outcome}`);
    };
  },
};

/** What an operator can mend; null for other errors. */
function keyFileFault(error: unknown, file: string): CommandError | null {
  if (error instanceof InvalidKeyFileError) return new CommandError(error.message);
  const isFile = error instanceof Error && 'syscall' in error && 'path' in error;
  if (!isFile) return null;
  return new CommandError(
    `The key of backups in ${file} was not replaced (${error.message}); all others that you named were.`,
  );
}

/** Every action, by its name. */
export const keyActions: ReadonlyMap<string, Action> = new Map([['rotate-keys', rotate]]);

/** `forget-secrets` doesn't start the site as the other actions do: without the key it can't. */
export async function forgetLostSecrets(args: readonly string[]): Promise<void> {
  readCommandLine(args, { usage: adminUsages['forget-secrets'], options: {}, input: z.object({}) });
  const config = readConfig({ LOG_LEVEL: 'warn' });
  const { dataDir, databaseUrl } = config;
  const { connection, embedded, close } = await openDatabase({
    dataDir,
    ...(databaseUrl !== null && { databaseUrl }),
    role: 'serve',
    log: () => {},
  });
  const pool = createPool(connection, () => {});
  try {
    const { inUse } = await readOccupancy(connection);
    if (inUse && !embedded)
      throw new CommandError('Another process of the app uses this database. Stop it first.');
    await migrate(connection);
    const id = await forgetSecrets({ db: createDatabase(pool), config }, (db) =>
      recordAudit(db, {
        at: new Date(),
        actor: operator,
        action: 'signing_keys.revoked',
        subject: { type: 'signing_key', id: randomUUID() },
        detail: { keys: ['secrets'] },
      }),
    );
    if (id === null) {
      say('Nothing is lost: the key of the secrets is here. Nothing was changed.');
      return;
    }
    say(
      `The site has new secrets, which the key ${id} in ${placeOf(config.secretsKey)} wraps. What is lost:`,
    );
    for (const line of losses) say(`  ${line}`);
  } finally {
    await endPool(pool);
    await close();
    await giveToDirectoryOwner(dataDir);
  }
}

const losses = [
  'Everybody signs in again. Unused links in emails no longer work.',
  'Authenticator apps are removed: their owners sign in with a passkey, or with their password alone, and add the app again.',
  'Webhooks sign with a new secret: their owners make another one in Developers → Webhooks and give it to their receivers.',
  'Who wanted no more emails about texts is forgotten, since their addresses were kept as keyed hashes: they may be asked again.',
  'Nodes of the genomic network have no token: enter them again.',
  'Receipts of the genomic network can’t be verified any more: tell those who cite them.',
  'The transparency log gets a new key, which the old one doesn’t vouch for: publish it where people find it, and say why.',
];
