/** `npm run restore -- FILE` (product.md#for-operators) */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { usages } from '../../scripts/usages.mjs';
import { type Backup, openBackup } from '../operations/index.ts';
import { CommandError } from '../platform/command-error.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { createDatabase } from '../platform/db/database.ts';
import { makeDataDirectory, withWriteFault } from '../platform/db/embedded/data-directory.ts';
import { giveToDirectoryOwner } from '../platform/db/embedded/data-directory-owner.ts';
import { openDatabase } from '../platform/db/open.ts';
import { createPool, endPool } from '../platform/db/pool.ts';
import { withLackingRights } from '../platform/db/rights/rights.ts';
import { readOccupancy } from '../platform/db/snapshot.ts';
import { openFiles } from '../platform/files/files.ts';
import { wrappingKey } from '../platform/secrets/key-wrap.ts';
import { findKey, placeOf } from '../platform/secrets/secrets.ts';
import { readKeyFile, replaceKeyFile } from '../platform/secrets/source.ts';
import { createLog, run } from '../start.ts';
import { say } from './command.ts';
import { readCommandLine } from './command-line.ts';
import { progressBar } from './progress/progress-bar.ts';
import { fillFrom, inOneLine, readTrusted, readUnlock } from './restore-steps.ts';

const usage = usages.restore;

run(async () => {
  const given = readCommandLine(process.argv.slice(2), {
    usage,
    operand: 'file',
    options: {
      'passphrase-file': { type: 'string' },
      'identity-file': { type: 'string' },
      'public-key': { type: 'string', multiple: true },
      unverified: { type: 'boolean' },
    },
    input: z.object({
      file: z.string().transform((file) => path.resolve(file)),
      'passphrase-file': z.string().optional(),
      'identity-file': z.string().optional(),
      'public-key': z.array(z.string()).default([]),
      unverified: z.boolean().default(false),
    }),
  });
  const { file, unverified } = given;
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const config = readConfig({ LOG_LEVEL: 'warn' });
  const unlock = await readUnlock(given['passphrase-file'], given['identity-file']);
  const keys = await inOneLine(readTrusted(given['public-key'], config.signingKeyFile));
  if (unlock !== null) await makeDataDirectory(config.dataDir);
  const backup = await inOneLine(openBackup(file, { keys, unlock, unverified, folder: config.dataDir }));
  let lacking: string | null;
  try {
    lacking = await restoreInto(backup, config);
  } finally {
    backup.close();
    await giveToDirectoryOwner(config.dataDir);
  }
  say(`The site is as it was at ${backup.manifest.made}. Everybody must sign in again.`);
  if (lacking !== null) say(lacking);
});

/** Gives what the operator has to do before the site can start; null for nothing. */
async function restoreInto(backup: Backup, config: Config): Promise<string | null> {
  const { dataDir, databaseUrl } = config;
  const log = createLog(config, 'command');
  const { connection, embedded, close } = await openDatabase({
    dataDir,
    ...(databaseUrl !== null && { databaseUrl }),
    // Takes the place of a server, since a running one would keep serving its cached pages of the empty site.
    role: 'serve',
    log: (message) => log.info(message),
  });
  const bar = progressBar();
  try {
    const { hasAccounts, inUse } = await readOccupancy(connection);
    // Nobody else can use the embedded database: its other connections belong to processes that have died.
    if (inUse && !embedded)
      throw new CommandError('Another process of the app uses this database. Stop it first.');
    if (hasAccounts)
      throw new CommandError(
        'This site has accounts. A backup can only be restored into an empty site: set another DATA_DIR or DATABASE_URL.',
      );
    await fillFrom(backup, { connection, files: await openFiles(config) }, { progress: bar, log });
    await placeKey(backup, config);
    return await lackingKey(connection, config);
  } catch (error) {
    throw await withLackingRights(connection, embedded ? await withWriteFault(dataDir, error) : error);
  } finally {
    bar.stop();
    await close();
  }
}

/** Puts the key of the secrets that the backup has first into its file. */
async function placeKey({ manifest }: Backup, { secretsKey: source }: Config): Promise<void> {
  if (manifest.secrets_key === undefined || !('file' in source)) return;
  const key = wrappingKey(Buffer.from(manifest.secrets_key, 'hex'));
  const others = (readKeyFile(source.file) ?? []).filter(({ id }) => id !== key.id);
  await replaceKeyFile(source.file, [key, ...others]);
}

async function lackingKey(connection: pg.PoolConfig, config: Config): Promise<string | null> {
  const pool = createPool(connection, () => {});
  try {
    const key = await findKey({ db: createDatabase(pool), config });
    if (!key || key.isHere) return null;
    return `Before you start it, put the key ${key.id}, which wraps its secrets, where this site looks for it: ${placeOf(config.secretsKey)}. If the key is lost for good, run npm run admin -- forget-secrets.`;
  } finally {
    await endPool(pool);
  }
}
