/** A site of three nodes on the database of deploy/ha, with a bucket and a mail server, all of which can be killed. */
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../../../../server/platform/command-error.ts';
import { startBalancer } from '../../../machine/balancers.ts';
import { type Cut, CuttablePath } from '../../../machine/cuttable-path.ts';
import { DatabaseMachines } from '../../../machine/patroni.ts';
import { type BenchServer, freePort, startServer } from '../../../machine/server.ts';
import { Service } from '../../../machine/services/service.ts';
import type { Sandbox } from '../../../sandbox.ts';

const nodeCount = 3;

/** A process of the site, which a supervisor starts again when it was killed. */
export class ChaosNode {
  readonly origin: string;
  /** The name under which it speaks to the mail server. */
  readonly mailName: string;
  /** When it was killed, as milliseconds since 1970. */
  readonly killedAt: number[] = [];
  readonly #start: () => Promise<BenchServer>;
  /** To the primary and to a replica. */
  readonly #paths: readonly CuttablePath[];
  #server: BenchServer | null = null;
  /** `performance.now()` since which it runs and reaches the database, or null. */
  #wholeSince: number | null = null;
  /** How often it was started in vain, as while there is no database. */
  startsInVain = 0;

  /** `start` gets the settings that tell the mail server which node sends. */
  constructor(
    { port, mailServer }: { port: number; mailServer: Service },
    paths: readonly CuttablePath[],
    start: (settings: Record<string, string>) => Promise<BenchServer>,
  ) {
    this.origin = `http://127.0.0.1:${port}`;
    this.mailName = `node-${port}`;
    this.#paths = paths;
    this.#start = () => start({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?name=${this.mailName}` });
  }

  get isUp(): boolean {
    return this.#server !== null;
  }

  /** Since when it runs and its path to the database is not cut; null while that is not so. */
  get wholeSince(): number | null {
    return this.#wholeSince;
  }

  /** Starts it, again and again as a supervisor does, until it is ready. */
  async start(): Promise<void> {
    while (this.#server === null)
      try {
        this.#server = await this.#start();
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        this.startsInVain += 1;
        await delay(1_000);
      }
    this.#wholeSince = performance.now();
  }

  kill(): void {
    if (this.#server === null) return;
    process.kill(this.#server.pid, 'SIGKILL');
    this.killedAt.push(Date.now());
    this.#server = null;
    this.#wholeSince = null;
  }

  cut(how: Cut): void {
    this.#wholeSince = null;
    for (const path of this.#paths) path.cut(how);
  }

  mend(): void {
    for (const path of this.#paths) path.mend();
    if (this.isUp) this.#wholeSince = performance.now();
  }
}

export interface Cluster {
  nodes: readonly ChaosNode[];
  database: DatabaseMachines;
  store: Service;
  mail: Service;
  /** The settings of the nodes, with a database that is never cut. */
  settings: Record<string, string>;
  /** Closes the paths between the nodes and the database. */
  close(): void;
}

/** Starts everything, the nodes one after the other. @throws CannotMeasureError */
export async function startCluster(sandbox: Sandbox): Promise<Cluster> {
  const database = await DatabaseMachines.start(sandbox);
  const store = await Service.start(sandbox, 'object-store');
  const mail = await Service.start(sandbox, 'mail-server');
  const ports: number[] = [];
  while (ports.length < nodeCount) ports.push(await freePort());
  const shared = {
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    FILES_URL: `s3://S3RVER:S3RVER@127.0.0.1:${store.port}/pictures?tls=false`,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    TRUST_PROXY: '127.0.0.1',
    OUTBOUND_LOOPBACK: 'true',
    SECRETS_KEY: 'a5'.repeat(32),
    // A decision is acknowledged when it has taken effect.
    REVIEW_UNDO_SECONDS: '0',
    REVIEW_DECLARATIONS: 'false',
  };
  const nodes: ChaosNode[] = [];
  const paths: CuttablePath[] = [];
  let settings: Record<string, string> = shared;
  for (const [index, port] of ports.entries()) {
    const balancer = await startBalancer(sandbox, database.installation, `site${index + 1}`);
    if (index === 0) settings = { ...shared, ...balancer.settings(...balancer.ports) };
    const toPrimary = new CuttablePath({ host: '127.0.0.1', port: balancer.ports[0] });
    const toReplica = new CuttablePath({ host: '127.0.0.1', port: balancer.ports[1] });
    paths.push(toPrimary, toReplica);
    const cut = balancer.settings(await toPrimary.open(), await toReplica.open());
    const dataDir = await sandbox.folder();
    const node = new ChaosNode({ port, mailServer: mail }, [toPrimary, toReplica], (own) =>
      startServer(sandbox, dataDir, { port, settings: { ...shared, ...cut, ...own } }),
    );
    await node.start();
    nodes.push(node);
  }
  await database.untilComplete();
  const close = () => {
    for (const path of paths) path.close();
  };
  return { nodes, database, store, mail, settings, close };
}
