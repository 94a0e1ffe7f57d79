import { isatty } from 'node:tty';
import pino, { type Logger } from 'pino';
import { asTyped } from '../scripts/usages.mjs';
import { slipsIn } from './operations/doctor/slips.ts';
import { Answer, CommandError, UsageError } from './platform/command-error.ts';
import { type Config, ConfigError, givenSettings } from './platform/config/config.ts';
import type { Context } from './platform/context.ts';
import { DatabaseClock, wrongClock } from './platform/db/clock.ts';
import { createDatabase, setClock } from './platform/db/database.ts';
import { makeDataDirectory, withWriteFault } from './platform/db/embedded/data-directory.ts';
import { giveToDirectoryOwner } from './platform/db/embedded/data-directory-owner.ts';
import { DataDirectoryInUseError } from './platform/db/embedded/lock.ts';
import {
  causesOf,
  DatabaseUnavailableError,
  isDatabaseAway,
  isDiskFull,
  messageOf,
} from './platform/db/errors.ts';
import { MigrationMismatchError, migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import { createPool, endPool, setUnresponsive } from './platform/db/pool.ts';
import { Replica } from './platform/db/replica/read-from.ts';
import { withLackingRights } from './platform/db/rights/rights.ts';
import { openFiles } from './platform/files/files.ts';
import { installJobs } from './platform/jobs/worker.ts';
import { Rendering } from './platform/rendering/rendering.ts';
import { openSecrets } from './platform/secrets/secrets.ts';
import { plainText } from './platform/telemetry/plain-text.ts';
import { traceFields } from './platform/telemetry/telemetry.ts';
import { loadShippedTopics, Vocabulary } from './posts/index.ts';
import { identify, Maintenance, openSecurityLog, requireProof } from './trust/index.ts';

export interface Started {
  context: Context;
  /** For connections outside the pool. */
  connection: Parameters<typeof createPool>[0];
  /** The clock behind `context.clock`; long-lived processes set it regularly. */
  clock: DatabaseClock;
  /** Tells whether the database answers. While it doesn't, queries fail at once instead of waiting for it. */
  setUnresponsive(isUnresponsive: boolean): void;
  stop(): Promise<void>;
}

/**
 * Opens the database and the file store, migrates the database, and creates the context for actions. `name` is that of the
 * connections in PostgreSQL.
 */
export async function startContext(
  config: Config,
  role: 'serve' | 'command',
  log: Logger,
  name = 'afya',
): Promise<Started> {
  const { dataDir, databaseUrl } = config;
  const opened = await openDatabase({
    dataDir,
    ...(databaseUrl !== null && { databaseUrl }),
    role,
    log: (message) => log.info(message),
  });
  let pool: ReturnType<typeof createPool> | null = null;
  try {
    // Beside a database of the operator's own, too: pictures and messages are stored there.
    if (role === 'serve') await makeDataDirectory(dataDir);
    await migrate(opened.connection, { waiting: (message) => log.warn(message) });
    await installJobs(opened.connection, log);
    const made = createPool(
      {
        application_name: name,
        // A command is counted as long as it runs (`countWritingCommands`), also while it waits for its input.
        ...(role === 'command' && { idleTimeoutMillis: 0 }),
        ...opened.connection,
      },
      (message) => log.warn(message),
    );
    pool = made;
    const files = await openFiles(config);
    const db = createDatabase(made);
    const clock = new DatabaseClock();
    await setClock(clock, db);
    const fault = wrongClock(clock);
    if (fault !== null) log.warn(`${fault} The database's counts; set this one right.`);
    await loadShippedTopics({ db, clock: () => clock.now() });
    const topics = new Vocabulary();
    await topics.reload(db);
    const secrets = await openSecrets({ db, config });
    const security = await openSecurityLog({ config, db, secrets, clock: () => clock.now(), log }, role);
    const maintenance = new Maintenance();
    await maintenance.reload(db);
    const rendering = new Rendering(log);
    const replica =
      config.replica && (await Replica.open(db, config.replica, (message) => log.warn(message)));
    return {
      context: {
        config,
        db,
        replica,
        files,
        rendering,
        topics,
        secrets,
        maintenance,
        security,
        callers: { identify, requireProof },
        log,
        clock: () => clock.now(),
      },
      connection: opened.connection,
      clock,
      setUnresponsive: (isUnresponsive) => setUnresponsive(made, isUnresponsive),
      async stop() {
        await security.stop();
        await rendering.stop();
        await replica?.close();
        await endPool(made);
        await opened.close();
        if (role === 'command') await giveToDirectoryOwner(dataDir);
      },
    };
  } catch (error) {
    if (pool) await endPool(pool);
    const described = await withLackingRights(
      opened.connection,
      opened.embedded ? await withWriteFault(dataDir, error) : error,
    );
    await opened.close();
    if (role === 'command') await giveToDirectoryOwner(dataDir);
    throw described;
  }
}

/**
 * The log, one JSON object a line, or plain text on a terminal: on standard output for a server, on standard error for a
 * command, whose output goes to the former.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, role: 'serve' | 'command'): Logger {
  const descriptor = role === 'serve' ? 1 : 2;
  const lines = pino.destination(descriptor);
  const target = isatty(descriptor) ? { write: (line: string) => lines.write(plainText(line)) } : lines;
  return pino({ level: logLevel, mixin: traceFields }, target);
}

/**
 * Runs a program to its end. Errors that an operator can fix are printed in one line; others with their
 * stack and the messages of their causes. A wrong call exits with 2.
 */
export function run(program: () => Promise<void>): void {
  program().catch((error: unknown) => {
    if (error instanceof Answer) {
      // A pipe takes what is written only while the process lives.
      process.stdout.write(`${error.message}\n`, () => process.exit(0));
      return;
    }
    const expected = [
      ConfigError,
      DataDirectoryInUseError,
      DatabaseUnavailableError,
      MigrationMismatchError,
      CommandError,
    ].some((kind) => error instanceof kind);
    process.stderr.write(`${asTyped(expected ? messageOf(error) : whatFailed(error))}\n`);
    if (error instanceof ConfigError) for (const line of slipLines()) process.stderr.write(`${line}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  });
}

/** Variables that look like misspelt settings, in one line each. */
export function slipLines(): string[] {
  return slipsIn(givenSettings()).map(
    ({ name, advice }) => `${name} is no setting, and has no effect. ${advice}`,
  );
}

function whatFailed(error: unknown): string {
  if (isDiskFull(error)) return `The disk is full: ${messageOf(error)}. Make room on it, and start again.`;
  if (isDatabaseAway(error)) return `The database can't be used now: ${messageOf(error)}. Try again later.`;
  const [failed, ...causes] = causesOf(error);
  if (failed === undefined) return String(error);
  return [failed.stack ?? failed.message, ...causes.map((cause) => `Caused by: ${messageOf(cause)}`)].join(
    '\n',
  );
}
