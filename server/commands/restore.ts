/** `npm run restore -- FILE` (design §6) */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Backup, DamagedArchive, OtherTables, openBackup } from '../backup/actions.ts';
import { readConfig } from '../config.ts';
import { readOccupancy } from '../db/copying.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { openFiles } from '../files.ts';
import { installJobs } from '../jobs/worker.ts';
import { createLog, Failure, run } from '../start.ts';
import { progressBar, say } from './command.ts';

run(async () => {
  const [given] = parseArgs({ allowPositionals: true, options: {} }).positionals;
  if (given === undefined) throw new Failure('Usage: npm run restore -- FILE');
  const file = path.resolve(given);
  if (!existsSync(file)) throw new Failure(`There is no file ${file}.`);
  const backup = await inOneLine(openBackup(file));
  try {
    await restoreInto(backup);
  } finally {
    backup.close();
  }
  say(`The site is as it was at ${backup.manifest.made}. Everybody signs in anew.`);
});

async function restoreInto(backup: Backup): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn' });
  const { dataDir, databaseUrl } = config;
  const log = createLog(config, 'command');
  const { connection, embedded, close } = await openDatabase({
    dataDir,
    ...(databaseUrl !== null && { databaseUrl }),
    // A server beside us would go on with what it knows of the empty site.
    role: 'serve',
    log: (message) => log.info(message),
  });
  const bar = progressBar();
  try {
    const { inhabited, inUse } = await readOccupancy(connection);
    // The embedded database is ours alone; what is still connected there belongs to a process that died.
    if (inUse && !embedded)
      throw new Failure('Another process of the app uses this database. Stop it first.');
    if (inhabited)
      throw new Failure(
        'This site has accounts. A backup goes into an empty one: name another DATA_DIR or database.',
      );
    await migrate(connection, { through: backup.through });
    await installJobs(connection, log);
    await inOneLine(backup.restore({ connection, files: await openFiles(config) }, bar));
    await migrate(connection);
  } finally {
    bar.stop();
    await close();
  }
}

function inOneLine<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    const expected = error instanceof DamagedArchive || error instanceof OtherTables;
    throw expected ? new Failure(error.message) : error;
  });
}
