import type { ChildProcess } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { chown, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, clusterArgument, type RunnableCluster } from './cluster.ts';
import { allCommands, commandOf, isAlive, run, signal, start, workingDirectoryOf } from './processes.ts';

/** A running server of a cluster; its main process is what PostgreSQL calls the postmaster. */
export type RunningServer = { readonly pid: number; readonly port: number; readonly loopback: boolean };

/** Where a new server is to listen. */
export type Listen = { readonly port: number; readonly loopback: boolean };

/** Finds the server that runs on the cluster, whoever started it; it may not answer yet, or no longer. */
export function findServer(cluster: Cluster): RunningServer | undefined {
  const lines = readPidFile(cluster);
  const pid = Number(lines[0]);
  // A server that is just starting hasn't written all its lines yet.
  if (!(pid > 0) || lines.length < 7) return undefined;
  if (!isAlive(pid) || !worksOn(cluster, pid, commandOf(pid))) return undefined;
  return { pid, port: Number(lines[3]), loopback: lines[5]?.trim() !== '' };
}

/**
 * Starts a server and returns before it answers. It outlives this process, and signals from the terminal
 * don't reach it. Only the owner of the data directory may call this, after `findServer` has found none.
 */
export async function launchServer(cluster: RunnableCluster, listen: Listen): Promise<ChildProcess> {
  await endOrphans(cluster);
  await clearStalePid(cluster);
  await using log = await openLog(cluster);
  const settings = Object.entries(settingsOf(cluster, listen)).map(([name, value]) => `--${name}=${value}`);
  const args = ['-D', clusterArgument(cluster.directory), ...settings];
  const child = await start(cluster.binaries.postgres, args, {
    cwd: cluster.directory,
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    ...cluster.account,
  });
  child.unref();
  return child;
}

/** Stops the server of the cluster, if there is one, and waits until it has ended. */
export async function stopServer(cluster: RunnableCluster): Promise<void> {
  const server = findServer(cluster);
  if (!server) return;
  if (process.platform === 'win32') {
    await run(cluster.binaries.pgCtl, ['stop', '-D', cluster.directory, '-m', 'fast'], {
      cwd: cluster.directory,
    });
    return;
  }
  // "Fast" shutdown: it ends every connection and writes everything to its files.
  signal(server.pid, 'SIGINT');
  if (await hasEnded(server.pid, 60_000)) return;
  // "Immediate" shutdown: it loses nothing either, but the next start takes longer.
  signal(server.pid, 'SIGQUIT');
  await hasEnded(server.pid, 30_000);
}

function settingsOf(cluster: RunnableCluster, { port, loopback }: Listen): Record<string, string | number> {
  return {
    listen_addresses: loopback ? '127.0.0.1' : '',
    unix_socket_directories: loopback ? '' : '.',
    unix_socket_permissions: '0700',
    port,
    cluster_name: nameOf(cluster),
    max_connections: 100,
    shared_buffers: '64MB',
    jit: 'off',
    // Lists are read from indexes: on SSDs a random page costs about as much as the next one.
    random_page_cost: 1.1,
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // One server serves all tests of a run, several nodes of several of them at once.
    ...(cluster.durable ? {} : { fsync: 'off', full_page_writes: 'off', max_connections: 300 }),
  };
}

/**
 * A name that no other cluster of this machine has. PostgreSQL puts it into the command lines of its
 * processes, which every user may read, so that they can be found by it.
 */
function nameOf(cluster: Cluster): string {
  const { dev, ino } = statSync(cluster.directory);
  return `afya[${dev}-${ino}]`;
}

function worksOn(cluster: Cluster, pid: number, command: string): boolean {
  if (!/^([^\0]*[/\\])?postgres(\.exe|\0|:? )/.test(command)) return false;
  if (process.platform === 'win32') return true;
  return command.includes(nameOf(cluster)) || workingDirectoryOf(pid) === cluster.directory;
}

function readPidFile({ directory }: Cluster): string[] {
  try {
    return readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Ends the child processes of a killed server. They would end by themselves, but only after their current
 * query, and until then no new server starts.
 */
async function endOrphans(cluster: Cluster): Promise<void> {
  const orphans = allCommands()
    .filter(({ pid, command }) => worksOn(cluster, pid, command))
    .map(({ pid }) => pid);
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of orphans) signal(pid, name);
    const ended = await Promise.all(orphans.map((pid) => hasEnded(pid, 5_000)));
    if (ended.every(Boolean)) return;
  }
}

/**
 * After a crash `postmaster.pid` may name a process that has nothing to do with PostgreSQL, or a zombie, as
 * in a container without an init process. PostgreSQL refuses to start in either case. This writes our own
 * process id there, because PostgreSQL ignores its parent. The rest of the file stays: from it PostgreSQL
 * sees whether the old server's shared memory is still in use.
 */
async function clearStalePid(cluster: RunnableCluster): Promise<void> {
  await rm(join(cluster.directory, '.s.PGSQL.5432.lock'), { force: true });
  const lines = readPidFile(cluster);
  const pid = Number(lines[0]);
  if (!(pid > 0)) return;
  const file = join(cluster.directory, 'postmaster.pid');
  await writeFile(`${file}.new`, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 });
  // Only root has files that belong to somebody else; a confined service may not even ask for it.
  if (cluster.account) await chown(`${file}.new`, cluster.account.uid, cluster.account.gid);
  await rename(`${file}.new`, file);
}

const largestLog = 10 * 1024 * 1024;

async function openLog({ logFile }: Cluster) {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) await rename(logFile, `${logFile}.1`);
  return await open(logFile, 'a', 0o600);
}

async function hasEnded(pid: number, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}
