import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import {
  checkDataDirectory,
  clusterIn,
  connectionTo,
  makeDataDirectory,
  readyCluster,
} from './embedded/cluster.ts';
import {
  DataDirectoryInUseError,
  describeOwner,
  enterAsGuest,
  type Lock,
  refuseGuests,
  takeOwnership,
} from './embedded/lock.ts';
import { findServer } from './embedded/postmaster.ts';
import { checkServer, knock } from './embedded/probe.ts';
import { superviseServer } from './embedded/supervisor.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { checkPooling } from './pooling.ts';

export type OpenOptions = {
  readonly dataDir: string;
  /** A PostgreSQL server of the operator's own, in place of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** `serve` must be the owner of the data directory; a `command` may be the guest of the process that is. */
  readonly role: 'serve' | 'command';
  readonly log: (message: string) => void;
  /** False gives up safety against a crash of the machine for speed, for tests. */
  readonly durable?: boolean | undefined;
};

/** A database that answers. `close` resolves when what this process started for it has ended. */
export type OpenedDatabase = {
  readonly connection: pg.PoolConfig;
  readonly embedded: boolean;
  close(): Promise<void>;
};

/**
 * Resolves when there is a database that answers: the one that `databaseUrl` names, or the embedded one in the
 * data directory, made at first start, taken over if it still runs, and started again if it dies. Throws
 * `DataDirectoryInUseError` or `DatabaseUnavailableError`.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  if (options.databaseUrl) {
    // Pictures and messages are kept there even so.
    await checkDataDirectory(options.dataDir);
    return await openOwnServer(options.databaseUrl);
  }
  const dataDir = await makeDataDirectory(options.dataDir);
  if (options.role === 'command') return await openForCommand(dataDir, options);
  const lock = takeOwnership(dataDir);
  if (!lock) throw new DataDirectoryInUseError(dataDir);
  return await openAsOwner(dataDir, lock, options);
}

async function openOwnServer(connectionString: string): Promise<OpenedDatabase> {
  const connection = { connectionString };
  await checkServer(connection);
  await checkPooling(connection);
  return { connection, embedded: false, close: async () => {} };
}

async function openAsOwner(dataDir: string, lock: Lock, options: OpenOptions): Promise<OpenedDatabase> {
  try {
    const cluster = await readyCluster(clusterIn(dataDir), options.durable ?? true);
    const server = await superviseServer(cluster, options.log);
    const close = async () => {
      const door = options.role === 'command' ? await seeGuestsOut(dataDir, options.log) : undefined;
      await server.stop();
      door?.release();
      lock.release();
    };
    let closed: Promise<void> | undefined;
    return {
      connection: server.connection,
      embedded: true,
      close() {
        closed ??= close();
        return closed;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A command that ends mustn't stop the server under another one that still works. */
async function seeGuestsOut(dataDir: string, log: OpenOptions['log']): Promise<Lock> {
  for (let told = false; ; told = true) {
    const door = refuseGuests(dataDir);
    if (door) return door;
    if (!told) log('Waiting for another command to finish before the database is stopped.');
    await delay(50);
  }
}

const guestPatience = 15_000;

async function openForCommand(dataDir: string, options: OpenOptions): Promise<OpenedDatabase> {
  const deadline = Date.now() + guestPatience;
  while (Date.now() < deadline) {
    const lock = takeOwnership(dataDir);
    if (lock) return await openAsOwner(dataDir, lock, options);
    const guest = await openAsGuest(dataDir);
    if (guest) return guest;
    await delay(50);
  }
  throw new DatabaseUnavailableError(
    `The data directory ${dataDir} is in use by ${describeOwner(dataDir)}, but its database does not answer.`,
  );
}

async function openAsGuest(dataDir: string): Promise<OpenedDatabase | undefined> {
  const entry = enterAsGuest(dataDir);
  if (!entry) return undefined;
  const connection = await reachOwnersServer(dataDir).catch((error: unknown) => {
    entry.release();
    throw error;
  });
  if (connection) return { connection, embedded: true, close: async () => entry.release() };
  entry.release();
  return undefined;
}

async function reachOwnersServer(dataDir: string): Promise<pg.PoolConfig | undefined> {
  const cluster = clusterIn(dataDir);
  const server = findServer(cluster);
  if (!server) return undefined;
  const connection = await connectionTo(cluster, server.port, server.loopback);
  return (await knock(connection)) === 'ready' ? connection : undefined;
}
