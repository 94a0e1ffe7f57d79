import { existsSync, lstatSync, readlinkSync, statSync } from 'node:fs';
import { lchown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { DatabaseUnavailableError, errorCode, messageOf } from '../errors.ts';
import { type Binaries, findBinaries, packagedMajor } from './binaries.ts';
import { withWriteFault } from './data-directory.ts';
import { type Account, giveTo, isRoot, namedAccount, unnamedAccount } from './os-user.ts';
import { run } from './processes.ts';
import { newPassword, scramVerifier } from './scram.ts';

/** The paths of the database in a data directory. PostgreSQL calls all the files of one server a cluster. */
export type Cluster = {
  readonly directory: string;
  readonly passwordFile: string;
  readonly logFile: string;
};

/**
 * An existing cluster with what is needed to run its server. The account is set where this process is root.
 */
export type RunnableCluster = Cluster & {
  readonly binaries: Binaries;
  readonly account?: Account | undefined;
  readonly durable: boolean;
};

/** The paths of the cluster in a data directory. */
export function clusterIn(dataDir: string): Cluster {
  const directory = join(dataDir, 'postgresql');
  return { directory, passwordFile: `${directory}.password`, logFile: `${directory}.log` };
}

/**
 * Prepares the cluster to be run, and creates it first where there is none: complete or not at all. Only the
 * owner of the data directory may call this. @throws DatabaseUnavailableError
 */
export async function readyCluster(cluster: Cluster, durable: boolean): Promise<RunnableCluster> {
  const isNew = await isMissing(cluster);
  if (!isNew) await refuseOtherMajor(cluster);
  const account = isRoot ? await accountOf(cluster) : undefined;
  const runnable = { ...cluster, binaries: await findBinaries(account), account, durable };
  if (isNew) {
    await makeCluster(runnable);
  } else if (account && account.uid !== statSync(cluster.directory).uid) {
    await giveTo(account, cluster.directory);
  }
  return runnable;
}

/** Whether there is no cluster yet. @throws DatabaseUnavailableError where there seems to be one elsewhere */
async function isMissing({ directory, passwordFile }: Cluster): Promise<boolean> {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found === undefined) {
    if (lstatSync(directory, { throwIfNoEntry: false }) === undefined) return true;
    throw new DatabaseUnavailableError(
      `${directory} is a link to ${readlinkSync(directory)}, which is not there. Is a disk not mounted? Remove the link to begin ` +
        'with an empty database.',
    );
  }
  if (!isRoot && process.getuid && found.uid !== process.getuid()) {
    throw new DatabaseUnavailableError(
      `${directory} belongs to another user (${found.uid}). Start as that user or as root, ` +
        'or set DATA_DIR to another directory.',
    );
  }
  const names = await readdir(directory);
  if (names.includes('PG_VERSION')) return false;
  if (names.length === 0) {
    // A first start that was killed leaves its draft behind.
    if (!existsSync(passwordFile) || (await draftsOf(directory)).length > 0) return true;
    throw new DatabaseUnavailableError(
      `${directory} is empty, although ${passwordFile} opens a database there. Is a disk not mounted? Remove ${directory} to begin ` +
        'with an empty database.',
    );
  }
  throw new DatabaseUnavailableError(
    `${directory} holds something else than a database. Move it out of the way.`,
  );
}

/** PostgreSQL reads clusters of its own major version alone. Nothing is changed before this is known. */
async function refuseOtherMajor({ directory }: Cluster): Promise<void> {
  const made = Number.parseInt(await readFile(join(directory, 'PG_VERSION'), 'utf8'), 10);
  const ours = packagedMajor();
  if (made === ours) return;
  throw new DatabaseUnavailableError(
    `${directory} was made by PostgreSQL ${made}, and this program comes with PostgreSQL ${ours}, which can't read it. ` +
      'Nothing was changed. Write a backup with the program that made it (npm run backup -- FILE), then restore it with ' +
      'this one into a new DATA_DIR (npm run restore -- FILE).',
  );
}

/**
 * The argument that names the cluster to a program whose working directory it is. On Linux this path avoids
 * the directories above, which only root may be able to enter.
 */
export function clusterArgument(directory: string): string {
  return isRoot && existsSync('/proc/self/cwd') ? '/proc/self/cwd' : directory;
}

/** How to connect to the cluster's server: on its socket or, where that is impossible, on a loopback port. */
export async function connectionTo(
  cluster: Cluster,
  port: number,
  loopback: boolean,
): Promise<pg.PoolConfig> {
  return {
    host: loopback ? '127.0.0.1' : cluster.directory,
    port,
    user: 'afya',
    password: await readPassword(cluster),
    database: 'afya',
    ssl: false,
  };
}

async function readPassword(cluster: Cluster): Promise<string> {
  try {
    return (await readFile(cluster.passwordFile, 'utf8')).trim();
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw cause;
    throw new DatabaseUnavailableError(
      `${cluster.passwordFile} is missing, and nothing else opens the database beside it. Put it back from a copy.`,
      { cause },
    );
  }
}

async function makeCluster(cluster: RunnableCluster): Promise<void> {
  const { directory, account, durable } = cluster;
  await removeDrafts(cluster);
  try {
    const draft = await mkdtemp(`${directory}.new-`);
    const password = await passwordFor(cluster);
    await initialise(cluster, draft, scramVerifier(password));
    if (account) await giveTo(account, draft);
    await rename(draft, directory);
  } catch (error) {
    const described = await withWriteFault(dirname(directory), error);
    await removeDrafts(cluster);
    throw described;
  }
  if (durable) await flushDirectory(dirname(directory));
}

/** The password that is there, which may open a cluster that was moved aside; else a new one, which is stored. */
async function passwordFor({ passwordFile }: Cluster): Promise<string> {
  const known = existsSync(passwordFile) ? (await readFile(passwordFile, 'utf8')).trim() : '';
  if (known !== '') return known;
  const password = newPassword();
  await writeFile(passwordFile, password, { mode: 0o600, flush: true });
  return password;
}

async function initialise(cluster: RunnableCluster, directory: string, verifier: string): Promise<void> {
  const verifierFile = `${directory}.verifier`;
  await writeFile(verifierFile, verifier, { mode: 0o600 });
  await using file = await open(verifierFile);
  const account = cluster.account && (await namedAccount());
  if (account) {
    await lchown(directory, account.uid, account.gid);
    await file.chown(account.uid, account.gid);
  }
  const options = [
    `--pgdata=${clusterArgument(directory)}`,
    '--username=afya',
    // The other account can't follow the path, but it can read an open file that it is passed.
    `--pwfile=${account ? '/dev/fd/3' : verifierFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(cluster.durable ? [] : ['--no-sync']),
  ];
  await run(cluster.binaries.initdb, options, { cwd: directory, account, file: file.fd }).catch(explainName);
  await rm(verifierFile);
}

/** `initdb` looks the name of its user up, which a confined service may have without /etc/passwd knowing it. */
function explainName(error: unknown): never {
  const [, uid] = /could not look up effective user ID (\d+)/.exec(messageOf(error)) ?? [];
  if (uid === undefined) throw error;
  throw new DatabaseUnavailableError(
    `PostgreSQL needs a user with a name, and user ${uid} has none on this machine. For a service of systemd ` +
      'with DynamicUser=yes install the package libnss-systemd; in a container add the user to /etc/passwd.',
    { cause: error },
  );
}

/** Removes the unfinished clusters of earlier starts that were killed. */
async function removeDrafts({ directory }: Cluster): Promise<void> {
  // An orphaned initdb may still be writing; it ends when it finds its files gone.
  for (const draft of await draftsOf(directory))
    await rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

async function draftsOf(directory: string): Promise<string[]> {
  const names = await readdir(dirname(directory));
  return names
    .filter((name) => name.startsWith(`${basename(directory)}.new-`))
    .map((name) => join(dirname(directory), name));
}

/**
 * The account that owns the cluster runs it. A new cluster, or one that root has copied, gets the owner of the data directory, whose
 * service could not use it otherwise; where that is root, an account of its own.
 */
async function accountOf({ directory }: Cluster): Promise<Account> {
  for (const place of [directory, dirname(directory)]) {
    const owner = statSync(place, { throwIfNoEntry: false });
    if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return await unnamedAccount();
}

async function flushDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(directory);
  await handle.sync();
}
