/** `npm run restore-drill`: restores the newest scheduled backup for a trial (product.md#for-operators) */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { usages } from '../../scripts/usages.mjs';
import {
  type Backup,
  beginDrill,
  checkAuditChain,
  findNewest,
  isDamaged,
  openBackup,
  openStore,
  publishedHeads,
  readLogHead,
  UnknownKeyError,
  type Unlock,
  UnverifiedBackupError,
} from '../operations/index.ts';
import { pictureFileNames } from '../people/index.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Config } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';
import { makeDataDirectory } from '../platform/db/embedded/data-directory.ts';
import { DataDirectoryInUseError } from '../platform/db/embedded/lock.ts';
import { isDiskFull, messageOf } from '../platform/db/errors.ts';
import { openDatabase } from '../platform/db/open.ts';
import { openFiles } from '../platform/files/files.ts';
import { startContext } from '../start.ts';
import { runCommandWith, say } from './command.ts';
import { readCommandLine } from './command-line.ts';
import { progressBar } from './progress/progress-bar.ts';
import { fillFrom, inOneLine, readTrusted, readUnlock } from './restore-steps.ts';

const usage = usages['restore-drill'];

const readArguments = () =>
  readCommandLine(process.argv.slice(2), {
    usage,
    options: { 'identity-file': { type: 'string' }, 'public-key': { type: 'string', multiple: true } },
    input: z.object({
      'identity-file': z.string().optional(),
      'public-key': z.array(z.string()).default([]),
    }),
  });

runCommandWith({ read: readArguments, inPause: () => 'runs' }, async (given, context) => {
  const { config } = context;
  await removeLeftOvers(config.dataDir);
  const drill = await beginDrill(context.db);
  await makeDataDirectory(config.dataDir);
  const scratch = await mkdtemp(path.join(config.dataDir, scratchName));
  let name: string | null = null;
  try {
    const unlock = await unlockOf(config, given['identity-file']);
    const keys = await inOneLine(readTrusted(given['public-key'], config.signingKeyFile));
    const store = await openStore(config);
    name = await findNewest(context.db, store, drill.at);
    if (name === null) throw new CommandError(`There is no backup of this site in ${store.place}.`);
    const file = await store.local(name, scratch);
    const opening = openBackup(file, { keys, unlock, folder: scratch }).catch((error: unknown) => {
      throw withAdvice(error, config);
    });
    const backup = await inOneLine(opening);
    try {
      for (const line of await rehearse(context, backup, scratch)) say(line);
    } finally {
      backup.close();
    }
    await drill.end({ name, fault: null });
    say(`${name} can be restored.`);
  } catch (error) {
    const fault = isDiskFull(error) ? 'The disk is full.' : messageOf(error);
    await drill.end({ name, fault });
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});

async function unlockOf({ backups }: Config, identityFile: string | undefined): Promise<Unlock | null> {
  if (identityFile !== undefined) return readUnlock(undefined, identityFile);
  if (backups.lock !== null && 'passphraseFile' in backups.lock)
    return readUnlock(backups.lock.passphraseFile, undefined);
  throw new CommandError(
    `The backups are encrypted for public keys. Name the private key of one of them.\nUsage: ${usage}`,
  );
}

/** An error of a backup that can't be trusted, with what the operator of a drill can do about it; any other as it is. */
function withAdvice(error: unknown, { signingKeyFile }: Config): unknown {
  if (error instanceof UnknownKeyError)
    return new CommandError(
      `${error.fault} Another machine of the site may have made it, whose SIGNING_KEY_FILE differs from ${signingKeyFile}: give all of them the same file, or name the public key that was printed with the backup: --public-key RW…`,
    );
  return error instanceof UnverifiedBackupError ? new CommandError(error.fault) : error;
}

const scratchName = 'restore-drill-';

/** Ends the databases of drills that were killed, and removes their folders. */
async function removeLeftOvers(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(scratchName)) continue;
    const scratch = path.join(dataDir, name);
    try {
      const site = path.join(scratch, siteName);
      const opened = await openDatabase({ dataDir: site, role: 'serve', log: () => {} });
      await opened.close();
    } catch (error) {
      // Another drill is running.
      if (error instanceof DataDirectoryInUseError) continue;
    }
    await rm(scratch, { recursive: true, force: true });
  }
}

const siteName = 'site';

/**
 * Restores a backup into a site of its own with an embedded database, and starts it. The restore compares the rows and files with
 * the signed digests of the backup; this compares the logs with those of the live site, and looks for every file.
 * @throws CommandError that names what is wrong
 */
async function rehearse(live: Context, backup: Backup, scratch: string): Promise<string[]> {
  const config: Config = {
    ...live.config,
    dataDir: path.join(scratch, siteName),
    databaseUrl: null,
    bucket: null,
  };
  const opened = await openDatabase({ dataDir: config.dataDir, role: 'serve', log: () => {} });
  const progress = progressBar();
  try {
    const place = { connection: opened.connection, files: await openFiles(config) };
    await fillFrom(backup, place, { progress, log: live.log });
  } finally {
    progress.stop();
    await opened.close();
  }
  const restored = await startContext(config, 'serve', live.log);
  try {
    return await compare(live, restored.context, backup);
  } finally {
    await restored.stop();
  }
}

async function compare(live: Context, restored: Context, { manifest }: Backup): Promise<string[]> {
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
  if (rowsOf('accounts') === 0) throw new CommandError('The backup has no accounts.');
  await compareFiles(live, restored, manifest.files);
  const head = await readLogHead(restored);
  const same = head && (await readLogHead(live, head.size));
  if (!head || same?.root !== head.root)
    throw new CommandError('The transparency log of the backup is not the beginning of that of the site.');
  const chain = await checkAuditChain(restored, await publishedHeads(restored));
  if (chain.problems.length > 0)
    throw new CommandError(`The audit log of the backup was changed: ${chain.problems[0]}`);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${rows} rows in ${manifest.tables.length} tables and ${manifest.files.length} picture files, as of ${manifest.made}`,
    `${rowsOf('accounts')} accounts, ${rowsOf('posts')} posts`,
    `The transparency log has ${head.size} leaves, with the root ${head.root}, as the site has.`,
    `${chain.sealed} entries of the audit log are as they were sealed.`,
  ];
}

/**
 * Looks for every file. One that the live site has deleted may be missing: that may have happened while the backup was made.
 * @throws CommandError that names the picture that is damaged or missing
 */
async function compareFiles(
  live: Context,
  restored: Context,
  files: Backup['manifest']['files'],
): Promise<void> {
  for (const file of files) {
    if (!(await restored.files.exists(file.name)))
      throw new CommandError(`The file ${file.name} of the backup was not restored.`);
    if (isDamaged(file))
      throw new CommandError(
        `The picture file ${file.name} of the backup is damaged: it was damaged in the file store when the backup was made.`,
      );
  }
  const names = new Set(files.map(({ name }) => name));
  const wanted = new Set(await pictureFileNames(live.db));
  for (const name of await pictureFileNames(restored.db))
    if (wanted.has(name) && !names.has(name))
      throw new CommandError(
        `The picture file ${name} is not in the backup: it was missing in the file store when the backup was made.`,
      );
}
