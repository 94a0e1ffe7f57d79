import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { clusterIn, connectionTo, readyCluster } from './embedded/cluster.ts';
import { checkDataDirectory, makeDataDirectory, withWriteFault } from './embedded/data-directory.ts';
import {
  DataDirectoryInUseError,
  describeOwner,
  enterAsClient,
  type Lock,
  refuseClients,
  takeOwnership,
} from './embedded/lock.ts';
import { findServer } from './embedded/postmaster.ts';
import { checkServer, probe } from './embedded/probe.ts';
import { superviseServer } from './embedded/supervisor.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { checkPooling } from './pooling.ts';

export type OpenOptions = {
  readonly dataDir: string;
  /** A PostgreSQL server of the operator's own, in place of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** `serve` must own the data directory; a `command` may be a client of the process that owns it. */
  readonly role: 'serve' | 'command';
  readonly log: (message: string) => void;
  /** False gives up safety against crashes of the machine for speed, in tests. */
  readonly durable?: boolean | undefined;
};

/** A database that answers. `close` resolves once everything that this process started for it has ended. */
export type OpenedDatabase = {
  readonly connection: pg.PoolConfig;
  readonly embedded: boolean;
  close(): Promise<void>;
};

/**
 * Opens the database that `databaseUrl` names, or else the embedded one in the data directory: it is created
 * at the first start, adopted if its server still runs, and restarted if it dies. @throws
 * DataDirectoryInUseError, DatabaseUnavailableError
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  if (options.databaseUrl) {
    // Pictures and messages are stored there in either case.
    await checkDataDirectory(options.dataDir);
    return await openOwnServer(options.databaseUrl);
  }
  const dataDir = await makeDataDirectory(options.dataDir);
  if (options.role === 'command') return await withReason(dataDir, () => openForCommand(dataDir, options));
  const lock = await withReason(dataDir, async () => takeOwnership(dataDir));
  if (!lock) throw new DataDirectoryInUseError(dataDir);
  return await openAsOwner(dataDir, lock, options);
}

/** Says of a failure that the disk is full or read-only, where it is. */
async function withReason<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  return await work().catch(async (error: unknown) => {
    throw await withWriteFault(dataDir, error);
  });
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
    const server = await withReason(dataDir, () => superviseServer(cluster, options.log));
    const close = async () => {
      const clientLock = options.role === 'command' ? await waitForClients(dataDir, options.log) : undefined;
      await server.stop();
      clientLock?.release();
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

/** A command that ends must not stop the server while another command uses it. */
async function waitForClients(dataDir: string, log: OpenOptions['log']): Promise<Lock> {
  for (let logged = false; ; logged = true) {
    const clientLock = refuseClients(dataDir);
    if (clientLock) return clientLock;
    if (!logged) log('Waiting for another command to finish before the database is stopped.');
    await delay(50);
  }
}

const clientTimeoutMilliseconds = 15_000;

async function openForCommand(dataDir: string, options: OpenOptions): Promise<OpenedDatabase> {
  const deadline = Date.now() + clientTimeoutMilliseconds;
  while (Date.now() < deadline) {
    const lock = takeOwnership(dataDir);
    if (lock) return await openAsOwner(dataDir, lock, options);
    const client = await openAsClient(dataDir);
    if (client) return client;
    await delay(50);
  }
  throw new DatabaseUnavailableError(
    `The data directory ${dataDir} is in use by ${describeOwner(dataDir)}, but its database does not answer.`,
  );
}

async function openAsClient(dataDir: string): Promise<OpenedDatabase | undefined> {
  const lock = enterAsClient(dataDir);
  if (!lock) return undefined;
  const connection = await reachOwnersServer(dataDir).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  if (connection) return { connection, embedded: true, close: async () => lock.release() };
  lock.release();
  return undefined;
}

async function reachOwnersServer(dataDir: string): Promise<pg.PoolConfig | undefined> {
  const cluster = clusterIn(dataDir);
  const server = findServer(cluster);
  if (!server) return undefined;
  const connection = await connectionTo(cluster, server.port, server.loopback);
  return (await probe(connection)) === 'ready' ? connection : undefined;
}
