/** Metrics of what the site depends on: the database, the queue of jobs, and the disk. */
import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../../platform/context.ts';
import { type Db, poolFigures } from '../../platform/db/database.ts';
import type { Replica } from '../../platform/db/replica/read-from.ts';
import { liesAhead, readBackupStates } from '../backup-schedule/state.ts';
import {
  countDeliveries,
  countJobs,
  countPurges,
  type DatabaseFigures,
  type JobCount,
  selectDatabaseFigures,
} from './queries.ts';

/** How long the database may take to answer a scrape. Prometheus waits ten seconds. */
const patienceMilliseconds = 3_000;

/** Several scrapers, or an impatient one, cost the database no more than one. */
const freshMilliseconds = 5_000;

/** What the database says of itself and of what it keeps. */
interface Answers {
  figures: DatabaseFigures | undefined;
  jobs: JobCount[];
  deliveries: { status: string; deliveries: number }[];
  purges: { waiting: number; oldest_seconds: number };
  backups: Awaited<ReturnType<typeof readBackupStates>>;
}

/** One query after the other, so that a scrape takes one connection. */
async function answersOf(db: Db): Promise<Answers> {
  const figures = await selectDatabaseFigures(db);
  const jobs = await countJobs(db);
  const deliveries = await countDeliveries(db);
  const purges = await countPurges(db);
  return { figures, jobs, deliveries, purges, backups: await readBackupStates(db) };
}

/**
 * Adds the metrics to the registry; they are read when they are scraped. While the database doesn't answer,
 * `database_up` is 0 and what only it knows is missing, or NaN.
 */
export function meterService(
  registry: Registry,
  { db, replica, config, log }: Pick<Context, 'db' | 'replica' | 'config' | 'log'>,
): void {
  const registers = [registry];
  const ask = remembered(async () => {
    const asked = answersOf(db);
    const patience = new AbortController();
    const tooLate = delay(patienceMilliseconds, null, { signal: patience.signal }).catch(() => null);
    const answers = await Promise.race([asked, tooLate]).catch((error: unknown) => {
      log.debug({ err: error }, 'The metrics of the database could not be read.');
      return null;
    });
    patience.abort();
    // A query that fails later than this is reported by `database_up`.
    asked.catch(() => {});
    return answers;
  });

  const gauge = (name: string, help: string, read: (answers: Answers) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const answers = await ask();
        const value = answers ? read(answers) : undefined;
        // A gauge without labels is 0 after a reset, and 0 would be a lie.
        if (value === undefined) this.set(Number.NaN);
        else this.set(value);
      },
    });
  const labelled = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: (answers: Answers) => { labels: Record<Label, string>; value: number }[],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const answers = await ask();
        this.reset();
        for (const { labels, value } of answers ? read(answers) : []) this.set(labels, value);
      },
    });

  new Gauge({
    name: 'database_up',
    help: 'Whether the database answers within three seconds.',
    registers,
    async collect() {
      this.set((await ask()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of this process: idle, in use, and the queries that wait for one, by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      // Afterwards, so that this scrape is not what it counts.
      await ask();
      for (const [state, value] of Object.entries(poolFigures(db))) this.set({ state }, value);
    },
  });
  gauge('database_bytes', 'Size of the database.', ({ figures }) => figures?.bytes);
  gauge(
    'database_connections',
    'Connections to the database, from all processes.',
    ({ figures }) => figures?.connections,
  );
  gauge(
    'database_max_connections',
    'How many connections the server of the database allows.',
    ({ figures }) => figures?.max_connections,
  );
  gauge('database_replicas', 'Replicas that follow the database.', ({ figures }) => figures?.replicas);
  gauge(
    'database_replica_lag_seconds',
    'By how much the replica that is farthest behind is late.',
    ({ figures }) => figures?.replica_lag_seconds,
  );
  if (replica) meterReplica(registers, replica);
  labelled('jobs', 'Jobs in the queue, by name and state.', ['name', 'state'], ({ jobs }) =>
    jobs.flatMap(({ name, waiting, running, failed }) => [
      { labels: { name, state: 'waiting' }, value: waiting },
      { labels: { name, state: 'running' }, value: running },
      { labels: { name, state: 'failed' }, value: failed },
    ]),
  );
  labelled(
    'jobs_oldest_waiting_seconds',
    'How long the oldest job that is due has waited.',
    ['name'],
    ({ jobs }) => jobs.map(({ name, oldest_seconds }) => ({ labels: { name }, value: oldest_seconds ?? 0 })),
  );
  labelled(
    'webhook_deliveries',
    'Deliveries of webhooks that began in the last hour, by status.',
    ['status'],
    ({ deliveries }) =>
      deliveries.map((each) => ({ labels: { status: each.status }, value: each.deliveries })),
  );
  gauge(
    'edge_purges_waiting',
    'Changes that the cache in front of the site has not acknowledged yet.',
    ({ purges }) => purges.waiting,
  );
  gauge(
    'edge_purges_oldest_seconds',
    'How long the oldest of these changes has waited.',
    ({ purges }) => purges.oldest_seconds,
  );
  gauge(
    'backup_age_seconds',
    'How long ago the last good scheduled backup was begun; NaN without one, and where its time lies in the future.',
    ({ backups }) => knownAge(backups.backup.good_seconds),
  );
  gauge(
    'backup_bytes',
    'Size of the last good scheduled backup; NaN without one.',
    ({ backups }) => backups.backup.good_bytes ?? undefined,
  );
  gauge(
    'backup_failures',
    'Scheduled backups that have failed since the last good one.',
    ({ backups }) => backups.backup.failures,
  );
  gauge(
    'backup_warnings',
    '1 if the last good scheduled backup lacks pictures or older ones could not be removed, else 0.',
    ({ backups }) => (backups.backup.note === null ? 0 : 1),
  );
  gauge(
    'backup_interval_seconds',
    'How often backups are to be made, as BACKUP_EVERY says; 0 for never.',
    () => (config.backups.everyMinutes ?? 0) * 60,
  );
  gauge(
    'restore_drill_age_seconds',
    'How long ago the last good restore drill was begun; NaN without one, and where its time lies in the future.',
    ({ backups }) => knownAge(backups.drill.good_seconds),
  );
  gauge(
    'restore_drill_failures',
    'Restore drills that have failed since the last good one.',
    ({ backups }) => backups.drill.failures,
  );
  new Gauge({
    name: 'data_disk_bytes',
    help: 'The disk of DATA_DIR: its size, and what is free.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const disk = await statfs(config.dataDir).catch(() => null);
      if (!disk) return;
      this.set({ state: 'size' }, disk.blocks * disk.bsize);
      this.set({ state: 'free' }, disk.bavail * disk.bsize);
    },
  });
}

/** What the replica that DATABASE_READ_URL names does for this process. */
function meterReplica(registers: Registry[], replica: Replica): void {
  new Counter({
    name: 'database_reads_total',
    help: 'Reads that the replica of DATABASE_READ_URL answered (source replica), or the primary in its place, by reason.',
    labelNames: ['source', 'reason'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, total] of replica.totals)
        this.inc(
          outcome === 'replica'
            ? { source: 'replica', reason: 'none' }
            : { source: 'primary', reason: outcome },
          total,
        );
    },
  });
  new Gauge({
    name: 'database_read_lag_seconds',
    help: 'By how much the replica of DATABASE_READ_URL lags behind what the primary told this process; NaN while it is away.',
    registers,
    async collect() {
      this.set(await replica.lagSeconds());
    },
  });
}

/** Asks again only when the last answer is too old; those who ask meanwhile share one. */
function remembered<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > freshMilliseconds) last = { at: now, answer: ask() };
    return last.answer;
  };
}

/** The age of a run for a metric, so that one whose time lies in the future looks like none. */
function knownAge(seconds: number | null): number | undefined {
  return seconds === null || liesAhead(seconds) ? undefined : Math.max(0, seconds);
}
