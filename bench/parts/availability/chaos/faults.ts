/** Random faults, one after the other and some at once, each mended after a while. */
import { setTimeout as delay } from 'node:timers/promises';
import { say } from '../../../report.ts';
import type { ChaosNode, Cluster } from './cluster.ts';

export const faultKinds = [
  'node killed',
  'network cut',
  'primary killed',
  'S3 server killed',
  'mail server killed',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How often each is drawn. */
const weights: Record<FaultKind, number> = {
  'node killed': 5,
  'network cut': 5,
  'primary killed': 2,
  'S3 server killed': 3,
  'mail server killed': 3,
};
/** Milliseconds between the beginnings of two faults, and how long what was killed stays away. */
const between = { shortest: 2_000, longest: 9_000 };
const away = { shortest: 500, longest: 5_000 };
const cutMilliseconds = 2_000;
/** How long a killed primary may take to follow the one that took over. */
const rejoinMilliseconds = 180_000;

/** What can be broken. The database is null where it is one server that nothing takes over from. */
type Breakable = Pick<Cluster, 'nodes' | 'store' | 'mail'> & { database: Cluster['database'] | null };

/** What has been done, and what of it has ended. */
export class Faults {
  readonly done = new Map<FaultKind, number>(faultKinds.map((kind) => [kind, 0]));
  /** Seconds from each kill of a node until it answered again. */
  readonly rejoined: number[] = [];
  readonly #cluster: Breakable;
  readonly #random: () => number;
  readonly #active = new Map<string, Promise<void>>();
  readonly #begun = performance.now();
  #failure: unknown = null;

  constructor(cluster: Breakable, random: () => number) {
    this.#cluster = cluster;
    this.#random = random;
  }

  /** Has faults begin until the deadline, and waits until all are mended. */
  async run(deadline: number): Promise<void> {
    while (performance.now() < deadline && this.#failure === null) {
      await delay(this.#within(between));
      await this.#begin(this.#draw());
    }
    while (this.#active.size > 0) await Promise.all(this.#active.values());
    if (this.#failure !== null) throw this.#failure;
  }

  #within({ shortest, longest }: { shortest: number; longest: number }): number {
    return shortest + this.#random() * (longest - shortest);
  }

  #draw(): FaultKind {
    const drawn = faultKinds.flatMap((kind) => Array.from({ length: weights[kind] }, () => kind));
    return drawn[Math.floor(this.#random() * drawn.length)] ?? 'node killed';
  }

  async #begin(kind: FaultKind): Promise<void> {
    const { database, store, mail } = this.#cluster;
    const pause = this.#within(away);
    const place = Math.floor(this.#random() * this.#cluster.nodes.length);
    const node = this.#cluster.nodes[place];
    if (node === undefined) return;
    if (kind === 'node killed') {
      // Two nodes may be away at once; with all three away there is nothing to examine.
      const left = this.#cluster.nodes.filter((each) => each !== node && each.isUp);
      if (node.isUp && left.length > 0)
        this.#note(kind, `node ${place + 1}`, this.#key(place), () => this.#killNode(node, pause));
    } else if (kind === 'network cut') {
      const how = this.#random() < 0.5 ? 'silence' : 'reset';
      if (node.isUp)
        this.#note(kind, `node ${place + 1}, ${how}`, this.#key(place), async () => {
          node.cut(how);
          await delay(cutMilliseconds);
          node.mend();
        });
    } else if (kind === 'primary killed') {
      if (database === null || !(await database.isComplete())) return;
      this.#note(kind, '', kind, async () => {
        await database.killPostgres();
        await database.untilComplete(rejoinMilliseconds);
      });
    } else {
      const service = kind === 'S3 server killed' ? store : mail;
      this.#note(kind, '', kind, async () => {
        service.kill();
        await delay(pause);
        await service.start();
      });
    }
  }

  /** A node has one fault at a time. */
  #key(place: number): string {
    return `node ${place}`;
  }

  #note(kind: FaultKind, detail: string, key: string, work: () => Promise<void>): void {
    if (this.#active.has(key)) return;
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
    const seconds = ((performance.now() - this.#begun) / 1000).toFixed(1);
    say(`    ${seconds.padStart(7)} s  ${kind}${detail && `: ${detail}`}`);
    const running = work()
      // `run` throws it; until then it must not end this process.
      .catch((error: unknown) => {
        this.#failure = error;
      })
      .finally(() => this.#active.delete(key));
    this.#active.set(key, running);
  }

  async #killNode(node: ChaosNode, pause: number): Promise<void> {
    const killed = performance.now();
    node.kill();
    await delay(pause);
    await node.start();
    this.rejoined.push((performance.now() - killed) / 1000);
  }
}
