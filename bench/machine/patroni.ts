/** Three machines of the database with etcd, Patroni and PostgreSQL, as deploy/ha ships them, on this machine. */
import type { ChildProcess } from 'node:child_process';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Account, giveTo, isRoot, namedAccount } from '../../server/platform/db/embedded/os-user.ts';
import { signal } from '../../server/platform/db/embedded/processes.ts';
import type { Sandbox } from '../sandbox.ts';
import { newClient } from './client-queries.ts';
import { get } from './http.ts';
import { Installation } from './release-files.ts';
import { CannotMeasureError, searchPath } from './tools.ts';

const names = ['db1', 'db2', 'db3'] as const;
const startMilliseconds = 90_000;

interface Machine {
  name: string;
  folder: string;
  address: string;
  patroni: ChildProcess;
}

/** A member of the cluster, as Patroni's REST API names it. */
interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

/** Programs of a site's database on this machine; they end with the sandbox. */
export class DatabaseMachines {
  readonly installation: Installation;
  readonly #sandbox: Sandbox;
  /** PostgreSQL refuses to run as root. */
  readonly #account: Account | undefined;
  /** Patroni answers nobody without a certificate. */
  readonly #agent: https.Agent;
  readonly #machines: Machine[] = [];

  private constructor(
    sandbox: Sandbox,
    account: Account | undefined,
    installation: Installation,
    agent: https.Agent,
  ) {
    this.#sandbox = sandbox;
    this.#account = account;
    this.installation = installation;
    this.#agent = agent;
  }

  /** Starts all, waits until there are a primary and two replicas, and makes the site's database. @throws CannotMeasureError */
  static async start(sandbox: Sandbox): Promise<DatabaseMachines> {
    const account = isRoot ? await namedAccount() : undefined;
    const installation = await Installation.make(await sandbox.folder(), account);
    const [ca, cert, key] = await Promise.all(
      ['ca.crt', 'haproxy.crt', 'haproxy.key'].map((name) => installation.file('site1', `haproxy/${name}`)),
    );
    const agent = new https.Agent({ ca, cert, key });
    const machines = new DatabaseMachines(sandbox, account, installation, agent);
    await machines.#startAll();
    return machines;
  }

  async #startAll(): Promise<void> {
    const binaries = await findBinaries();
    for (const name of names) {
      const folder = await this.#folder();
      const variables = await this.installation.environment(name, 'etcd.env');
      this.#start(folder, ['etcd'], { ...variables, ETCD_DATA_DIR: path.join(folder, 'etcd') });
    }
    for (const name of names) {
      const folder = await this.#folder();
      const settings = (await this.installation.file(name, 'patroni.yml'))
        .replaceAll('/var/run/postgresql', folder)
        // Nobody else gets to the socket.
        .replace('local all postgres peer', 'local all postgres trust');
      const file = path.join(folder, 'patroni.yml');
      await writeFile(file, settings);
      const patroni = this.#start(folder, ['patroni', file], {
        ...(await this.installation.environment(name, 'patroni.env')),
        PATRONI_POSTGRESQL_DATA_DIR: path.join(folder, 'data'),
        PATRONI_POSTGRESQL_BIN_DIR: binaries,
        PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
      });
      this.#machines.push({ name, folder, address: this.installation.address(name), patroni });
    }
    await this.untilComplete();
    const statements = (await this.installation.file('db1', 'site.sql'))
      .replace(/^--.*\n/gm, '')
      .split(';\n');
    const client = this.#superuser(await this.#primary());
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  /** Waits until there are a primary and two replicas that stream from it. @throws CannotMeasureError */
  async untilComplete(milliseconds = startMilliseconds): Promise<void> {
    const deadline = performance.now() + milliseconds;
    while (!(await this.isComplete())) {
      if (performance.now() > deadline)
        throw new CannotMeasureError(
          `The database was not ready in time: ${JSON.stringify(await this.#members())}\n${await this.#logs()}`,
        );
      await delay(250);
    }
  }

  /** Whether there are a primary and two replicas that stream from it, one of them for every commit. */
  async isComplete(): Promise<boolean> {
    const members = await this.#members();
    const following = members.filter(
      ({ role, state }) => /replica|standby/.test(role) && /running|streaming/.test(state),
    );
    const isThere = (wanted: string) => members.some(({ role }) => role === wanted);
    return isThere('leader') && isThere('sync_standby') && following.length === 2;
  }

  /** Has both replicas receive what is written, but show none of it; or show it again. */
  async holdBackReplicas(isHeld: boolean): Promise<void> {
    const primary = await this.#primary();
    for (const machine of this.#machines.filter((each) => each !== primary)) {
      const client = this.#superuser(machine);
      await client.connect();
      try {
        const { rows } = await client.query(
          `select pid from pg_stat_activity where backend_type = 'startup'`,
        );
        // The process that replays. Patroni undoes a pause or a delay that PostgreSQL itself is asked for.
        for (const { pid } of rows) process.kill(pid, isHeld ? 'SIGSTOP' : 'SIGCONT');
      } finally {
        await client.end();
      }
    }
  }

  /** Kills PostgreSQL of the primary, as a crash does; Patroni beside it goes on. */
  async killPostgres(): Promise<void> {
    const { folder } = await this.#primary();
    // It may have been killed just before.
    signal(await postmasterIn(folder), 'SIGKILL');
  }

  /** Kills PostgreSQL and Patroni of the primary, as the loss of the machine does. */
  async killMachine(): Promise<void> {
    const { folder, patroni } = await this.#primary();
    const postmaster = await postmasterIn(folder);
    patroni.kill('SIGKILL');
    signal(postmaster, 'SIGKILL');
  }

  async #primary(): Promise<Machine> {
    const leader = (await this.#members()).find(({ role }) => role === 'leader');
    const machine = this.#machines.find(({ name }) => name === leader?.name);
    if (!machine) throw new CannotMeasureError('The database has no primary.');
    return machine;
  }

  #superuser({ folder }: Machine): pg.Client {
    return newClient({ host: folder, user: 'postgres', database: 'postgres' });
  }

  /** The members as any Patroni that answers lists them. */
  async #members(): Promise<Member[]> {
    for (const { address } of this.#machines) {
      const answer = await get(`https://${address}:8008/cluster`, {}, this.#agent).catch(() => null);
      if (answer?.status === 200) return JSON.parse(answer.bytes.toString()).members;
    }
    return [];
  }

  async #folder(): Promise<string> {
    const folder = await this.#sandbox.folder();
    await chmod(folder, 0o700);
    if (this.#account) await giveTo(this.#account, folder);
    return folder;
  }

  #start(folder: string, command: readonly [string, ...string[]], env: Record<string, string>): ChildProcess {
    const child = this.#sandbox.start(command, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...this.#account,
      env: { PATH: searchPath, HOME: folder, LANG: 'C.UTF-8', ...env },
    });
    const collect = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-6000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    return child;
  }

  #output = '';

  async #logs(): Promise<string> {
    return this.#output;
  }
}

/** The newest PostgreSQL that Debian has installed. */
async function findBinaries(): Promise<string> {
  const folder = '/usr/lib/postgresql';
  const versions = await readdir(folder).catch(() => []);
  const [newest] = versions
    .filter((name) => Number(name) >= 15)
    .toSorted((one, other) => Number(other) - Number(one));
  if (newest === undefined)
    throw new CannotMeasureError('Install PostgreSQL 15 or later first: apt-get install postgresql');
  return path.join(folder, newest, 'bin');
}

async function postmasterIn(folder: string): Promise<number> {
  const [pid = ''] = (await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
