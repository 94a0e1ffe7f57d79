/** Examines the database and this machine's clock against it, without changing anything. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { DatabaseClock, wrongClock } from '../../platform/db/clock.ts';
import { createDatabase, type Db, setClock } from '../../platform/db/database.ts';
import { clusterIn } from '../../platform/db/embedded/cluster.ts';
import { giveToDirectoryOwner } from '../../platform/db/embedded/data-directory-owner.ts';
import { messageOf } from '../../platform/db/errors.ts';
import { MigrationMismatchError, migrationState } from '../../platform/db/migrate.ts';
import { type OpenedDatabase, openDatabase } from '../../platform/db/open.ts';
import { createPool, endPool } from '../../platform/db/pool.ts';
import { withLackingRights } from '../../platform/db/rights/rights.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import * as queries from './queries.ts';
import { examineReplica } from './replica.ts';

/** The lag from which a replica is named. */
const lateSeconds = 60;
const megabyte = 1_000_000;

/** `more` examines what else is in a database with all its migrations. */
export async function examineDatabase(
  { dataDir, databaseUrl, replica }: Config,
  more: (db: Db) => Promise<Finding[]>,
): Promise<Finding[]> {
  if (databaseUrl === null && !existsSync(path.join(clusterIn(dataDir).directory, 'PG_VERSION')))
    return [ok('database', 'There is no database yet: the first start creates one in DATA_DIR.')];
  let opened: OpenedDatabase;
  try {
    opened = await openDatabase({
      dataDir,
      ...(databaseUrl !== null && { databaseUrl }),
      role: 'command',
      log: () => {},
    });
  } catch (error) {
    return [problem('database', messageOf(error), adviceWhere(databaseUrl))];
  }
  const pool = createPool({ ...opened.connection, max: 1 }, () => {});
  try {
    const db = createDatabase(pool);
    const migrations = await examineMigrations(opened.connection);
    const isCurrent = migrations.every(({ state }) => state === 'ok');
    return [
      ...(await examineServer(db, opened.embedded)),
      ...(replica === null ? [] : await examineReplica(db, replica)),
      ...migrations,
      ...(await examineClock(db)),
      ...(isCurrent ? await more(db) : []),
    ];
  } catch (error) {
    const described = await withLackingRights(opened.connection, error);
    const text = described === error ? `The database fails: ${messageOf(error)}.` : messageOf(described);
    return [problem('database', text, adviceWhere(databaseUrl))];
  } finally {
    await endPool(pool);
    await opened.close();
    await giveToDirectoryOwner(dataDir);
  }
}

function adviceWhere(databaseUrl: string | null): string {
  return databaseUrl === null
    ? 'Read DATA_DIR/postgresql.log, and start the site again.'
    : 'Check DATABASE_URL, that the server runs, and that it lets this machine in.';
}

async function examineServer(db: Db, embedded: boolean): Promise<Finding[]> {
  const facts = await queries.selectServerFacts(db);
  if (!facts) return [];
  const what = embedded ? 'embedded' : 'of DATABASE_URL';
  const faults: [boolean, Finding][] = [
    [
      facts.standby || facts.read_only,
      problem(
        'database',
        'The database takes no writes: it is a standby.',
        'Let DATABASE_URL lead to the primary.',
      ),
    ],
    [
      facts.encoding !== 'UTF8',
      problem(
        'database',
        `The database has the encoding ${facts.encoding}.`,
        'Create one with the encoding UTF8.',
      ),
    ],
    [
      !facts.may_create,
      problem(
        'database',
        'The user of DATABASE_URL may not create tables.',
        'Make it the owner of the database.',
      ),
    ],
    [
      facts.trigram === 'missing',
      problem(
        'database',
        'The server lacks the extension pg_trgm.',
        'Install the package postgresql-contrib of its version.',
      ),
    ],
    [
      facts.missing_configurations.length > 0,
      problem(
        'database',
        `The server lacks the text search configurations ${facts.missing_configurations.join(', ')}.`,
        'They come with PostgreSQL: restore them from a new database.',
      ),
    ],
    [
      facts.connections > facts.max_connections * 0.8,
      warning(
        'database',
        `${facts.connections} of ${facts.max_connections} connections are in use.`,
        'Raise max_connections, or end what holds them.',
      ),
    ],
    [
      !embedded && (facts.random_page_cost > 2 || facts.parallel_workers > 0),
      warning(
        'database',
        'Lists of a large site are slower with random_page_cost above 2, or with parallel workers.',
        'Set random_page_cost = 1.1 and max_parallel_workers_per_gather = 0.',
      ),
    ],
    [
      !facts.checksums,
      warning(
        'database',
        'The server has no data checksums: a failing disk is noticed late.',
        'Enable them with pg_checksums while it is stopped.',
      ),
    ],
  ];
  return [
    ok('database', `PostgreSQL ${facts.version}, ${what}, answers.`),
    ...faults.flatMap(([holds, finding]) => (holds ? [finding] : [])),
    ...(await examineReplication(db)),
  ];
}

async function examineReplication(db: Db): Promise<Finding[]> {
  const all = await queries.selectReplicas(db);
  const replicas = all.filter(({ state }) => state !== null);
  const slots = await queries.selectIdleSlots(db);
  const late = replicas.filter(
    ({ state, lag_seconds }) => state !== 'streaming' || (lag_seconds ?? 0) > lateSeconds,
  );
  return [
    ...(replicas.length > late.length
      ? [
          ok(
            'database',
            `Replicas that follow: ${replicas
              .filter((replica) => !late.includes(replica))
              .map(({ name }) => name)
              .join(', ')}.`,
          ),
        ]
      : []),
    ...late.map(({ name, state, lag_seconds }) =>
      warning(
        'database',
        `The replica ${name} is ${Math.round(lag_seconds ?? 0)} s late (${state}).`,
        'Look at its log, its disk and the network between.',
      ),
    ),
    ...(all.length > replicas.length
      ? [
          warning(
            'database',
            `The user of DATABASE_URL does not see how late replicas are (${all.length - replicas.length}): nor do the metrics.`,
            'Grant it the role pg_monitor.',
          ),
        ]
      : []),
    ...slots.map(({ name, kept_bytes }) =>
      warning(
        'database',
        `Nobody uses the replication slot ${name}; the server keeps ${Math.round(kept_bytes / megabyte)} MB for it.`,
        'Start its replica again, or drop the slot, before the disk is full.',
      ),
    ),
  ];
}

async function examineMigrations(connection: OpenedDatabase['connection']): Promise<Finding[]> {
  try {
    const { applied, pending } = await migrationState(connection);
    if (pending.length === 0) return [ok('database', `All ${applied} migrations are applied.`)];
    return [
      warning(
        'database',
        `${pending.length} migrations are not applied yet, from ${pending[0]}.`,
        'The next start applies them. Back up first.',
      ),
    ];
  } catch (error) {
    if (!(error instanceof MigrationMismatchError)) throw error;
    return [
      problem(
        'database',
        error.message,
        'Run the version of the program that the database was used with, or a newer one.',
      ),
    ];
  }
}

async function examineClock(db: Db): Promise<Finding[]> {
  const clock = new DatabaseClock();
  await setClock(clock, db);
  const fault = wrongClock(clock);
  if (fault === null) return [ok('clock', "This machine's clock agrees with the database's.")];
  return [problem('clock', fault, 'Set it right, and have a time service such as chrony keep it.')];
}
