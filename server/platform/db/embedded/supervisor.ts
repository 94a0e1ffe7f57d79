import type { ChildProcess } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseUnavailableError, messageOf } from '../errors.ts';
import { connectionTo, type RunnableCluster } from './cluster.ts';
import { findServer, type Listen, launchServer, type RunningServer, stopServer } from './postmaster.ts';
import { createMissingDatabase, probe } from './probe.ts';
import { isAlive } from './processes.ts';

type Log = (message: string) => void;

/** A server that is restarted whenever it dies, until it is stopped. */
export type SupervisedServer = { readonly connection: pg.PoolConfig; stop(): Promise<void> };

/**
 * Starts the server of a cluster, or adopts one that runs already, waits until it answers, and restarts it
 * whenever it dies. Only the owner of the data directory may call this. @throws DatabaseUnavailableError
 * where it doesn't start
 */
export async function superviseServer(cluster: RunnableCluster, log: Log): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let server = await bringUp(cluster, await whereToListen(cluster), log, stopping.signal).catch(
    async (error) => {
      await stopServer(cluster);
      throw error;
    },
  );
  const connection = await connectionTo(cluster, server.port, server.loopback);

  async function watch(): Promise<void> {
    for (;;) {
      await delay(250, undefined, { signal: stopping.signal, ref: false });
      if (isAlive(server.pid)) continue;
      log(`PostgreSQL (process ${server.pid}) has ended unexpectedly; starting it again.`);
      server = await bringBack(cluster, server, log, stopping.signal);
      log(`PostgreSQL runs again (process ${server.pid}).`);
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) log(`PostgreSQL is no longer watched: ${error}`);
  });

  return {
    connection,
    async stop() {
      stopping.abort();
      await watching;
      await stopServer(cluster);
    },
  };
}

const pauses = [0, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

async function bringBack(cluster: RunnableCluster, listen: Listen, log: Log, signal: AbortSignal) {
  for (let attempt = 0; ; attempt++) {
    await delay(pauses[attempt] ?? pauses.at(-1), undefined, { signal });
    try {
      return await bringUp(cluster, listen, log, signal);
    } catch (error) {
      signal.throwIfAborted();
      log(`PostgreSQL did not start again: ${messageOf(error)}`);
    }
  }
}

/**
 * Resolves once a server answers. It waits as long as the process lives, because recovery from a crash may
 * take long.
 */
async function bringUp(
  cluster: RunnableCluster,
  listen: Listen,
  log: Log,
  signal: AbortSignal,
): Promise<RunningServer> {
  const logStart = sizeOf(cluster.logFile);
  let child: ChildProcess | undefined;
  let nextReport = Date.now() + 10_000;
  for (;;) {
    const server = findServer(cluster);
    // Once a server is launched this waits until it can be found, so that whoever aborts can stop it.
    if (server || !child) signal.throwIfAborted();
    if (server) {
      const connection = await connectionTo(cluster, server.port, server.loopback);
      const answer = await probe(connection);
      if (answer === 'ready') return server;
      if (answer === 'no database') await createMissingDatabase(connection);
    } else if (child === undefined) {
      child = await launchServer(cluster, listen);
    } else if (child.exitCode !== null || child.signalCode !== null) {
      throw new DatabaseUnavailableError(`PostgreSQL did not start. ${lastWords(cluster, logStart)}`);
    }
    if (Date.now() > nextReport) {
      log('Still waiting for PostgreSQL, which is starting, recovering or stopping.');
      nextReport = Date.now() + 10_000;
    }
    await delay(20);
  }
}

// The maximum length of a socket's path is 103 bytes on macOS and 107 on Linux.
const longestSocketPath = 100;

async function whereToListen({ directory }: RunnableCluster): Promise<Listen> {
  const port = 5432;
  const path = `${directory}/.s.PGSQL.${port}`;
  const fits = process.platform !== 'win32' && Buffer.byteLength(path) <= longestSocketPath;
  return fits ? { port, loopback: false } : { port: await freePort(), loopback: true };
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer().on('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => {
      if (address && typeof address === 'object') resolve(address.port);
    });
  });
  return promise;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The errors that the server has logged since `start`, for a message. */
function lastWords({ logFile }: RunnableCluster, start: number): string {
  const text = readFileSync(logFile);
  const lines = text
    .subarray(text.length < start ? 0 : start)
    .toString()
    .trim()
    .split('\n');
  const grave = lines.filter((line) => /(FATAL|PANIC|ERROR|HINT|DETAIL): /.test(line));
  return `${(grave.length > 0 ? grave : lines).slice(-5).join(' ')} (${logFile})`;
}
