/** `npm run restore -- FILE` (product.md#for-operators) */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { usages } from '../../scripts/usages.mjs';
import { type Backup, openBackup } from '../operations/index.ts';
import { CommandError } from '../platform/command-error.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { makeDataDirectory, withWriteFault } from '../platform/db/embedded/data-directory.ts';
import { giveToDirectoryOwner } from '../platform/db/embedded/data-directory-owner.ts';
import { openDatabase } from '../platform/db/open.ts';
import { withLackingRights } from '../platform/db/rights/rights.ts';
import { readOccupancy } from '../platform/db/snapshot.ts';
import { openFiles } from '../platform/files/files.ts';
import { createLog, run } from '../start.ts';
import { say } from './command.ts';
import { readCommandLine } from './command-line.ts';
import { progressBar } from './progress-bar.ts';
import { fillFrom, inOneLine, readTrusted, readUnlock } from './restoring.ts';

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
  try {
    await restoreInto(backup, config);
  } finally {
    backup.close();
    await giveToDirectoryOwner(config.dataDir);
  }
  say(`The site is as it was at ${backup.manifest.made}. Everybody must sign in again.`);
});

async function restoreInto(backup: Backup, config: Config): Promise<void> {
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
  } catch (error) {
    throw await withLackingRights(connection, embedded ? await withWriteFault(dataDir, error) : error);
  } finally {
    bar.stop();
    await close();
  }
}
