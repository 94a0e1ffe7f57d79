import { type Insertable, sql } from 'kysely';
import type { CloudNodeStatus, ProbeOutcome } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Inserts a node; null if its address or its service id is registered or proposed already. */
export async function insertNode(db: Db, node: Insertable<Database['cloud_nodes']>): Promise<string | null> {
  const row = await db
    .insertInto('cloud_nodes')
    .values(node)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks a node until the transaction ends, so that of two simultaneous decisions one waits. */
export async function lockNode(db: Db, id: string): Promise<void> {
  await db.selectFrom('cloud_nodes').select('id').where('id', '=', id).forUpdate().execute();
}

export async function markDecided(
  db: Db,
  id: string,
  decision: {
    status: 'approved' | 'declined' | 'retired';
    decided_by: string | null;
    decided_at: Date;
    reason: string | null;
  },
): Promise<void> {
  await db.updateTable('cloud_nodes').set(decision).where('id', '=', id).execute();
}

/** The id of a super admin besides this account; null if there is none. */
export async function selectOtherSuperAdmin(db: Db, id: string): Promise<string | null> {
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'S')
    .where('disabled_at', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other?.id ?? null;
}

function candidates(db: Db) {
  return db
    .selectFrom('cloud_nodes')
    .innerJoin('accounts', 'accounts.id', 'cloud_nodes.proposed_by')
    .selectAll('cloud_nodes')
    .select(sql<string>`concat_ws(' ', accounts.firstname, accounts.lastname)`.as('proposer'));
}

/** Nodes of one status, latest proposal first. */
export function selectCandidates(db: Db, { status, ...request }: PageRequest & { status: CloudNodeStatus }) {
  return candidates(db)
    .where('cloud_nodes.status', '=', status)
    .$call((nodes) => keysetPage(nodes, ['cloud_nodes.proposed_at', 'cloud_nodes.id'], 'desc', request))
    .execute();
}

export function selectCandidate(db: Db, id: string) {
  return candidates(db).where('cloud_nodes.id', '=', id).executeTakeFirst();
}

export type CandidateRow = NonNullable<Awaited<ReturnType<typeof selectCandidate>>>;

/** Approved nodes, by name. */
export function selectNodes(db: Db) {
  return db
    .selectFrom('cloud_nodes')
    .selectAll()
    .where('status', '=', 'approved')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export type NodeRow = Awaited<ReturnType<typeof selectNodes>>[number];

export function selectNode(db: Db, id: string) {
  return db
    .selectFrom('cloud_nodes')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
}

/** An approved node by its service id. */
export function selectService(db: Db, serviceId: string) {
  return db
    .selectFrom('cloud_nodes')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
}

export async function insertProbe(db: Db, probe: Insertable<Database['cloud_probes']>): Promise<void> {
  await db.insertInto('cloud_probes').values(probe).execute();
}

/** Service info that may change while the node stays the same. */
export type Facts = Pick<
  Insertable<Database['cloud_nodes']>,
  | 'version'
  | 'contact_url'
  | 'documentation_url'
  | 'environment'
  | 'country'
  | 'unknown_country'
  | 'service_created_at'
  | 'service_updated_at'
>;

export async function setFacts(db: Db, id: string, facts: Facts): Promise<void> {
  await db.updateTable('cloud_nodes').set(facts).where('id', '=', id).execute();
}

/** The last probe of each of these nodes. */
export function selectLastProbes(
  db: Db,
  ids: readonly string[],
): Promise<(ProbeRow & { node_id: string })[]> {
  // Of each partition the newest row of the node alone is read.
  return db
    .selectFrom('cloud_nodes')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('cloud_probes')
          .select(['id', 'node_id', 'at', 'outcome', 'status_code', 'milliseconds'])
          .whereRef('cloud_probes.node_id', '=', 'cloud_nodes.id')
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('last')
    .where('cloud_nodes.id', 'in', ids)
    .execute();
}

export interface ProbeRow {
  id: string;
  at: Date;
  outcome: ProbeOutcome;
  status_code: number | null;
  milliseconds: number | null;
}

/** Probes of a node, newest first. */
export function selectProbes(db: Db, nodeId: string, request: PageRequest): Promise<ProbeRow[]> {
  return db
    .selectFrom('cloud_probes')
    .select(['id', 'at', 'outcome', 'status_code', 'milliseconds'])
    .where('node_id', '=', nodeId)
    .$call((probes) => keysetPage(probes, ['at', 'id'], 'desc', request))
    .execute();
}

/** Outcomes of these nodes by UTC day since `from`, with the median duration of successful probes. */
export function selectDays(db: Db, ids: readonly string[], from: Date) {
  return db
    .selectFrom('cloud_probes')
    .select([
      'node_id',
      sql<string>`to_char(at at time zone 'utc', 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*)::integer`.as('probes'),
      sql<number>`(count(*) filter (where outcome = 'good'))::integer`.as('good'),
      sql<number | null>`round(
        percentile_cont(0.5) within group (order by milliseconds) filter (where outcome = 'good')
      )::integer`.as('milliseconds'),
    ])
    .where('node_id', 'in', ids)
    .where('at', '>=', from)
    .groupBy(['node_id', 'day'])
    .orderBy('day')
    .execute();
}

export type DayRow = Awaited<ReturnType<typeof selectDays>>[number];
