/**
 * The federation's nodes (product.md#the-federated-cloud: `/{product}clouds`): staff propose a node, a super admin decides, and a
 * job asks each approved node for its service info every ten minutes. The outcomes are public.
 */

import { z } from 'zod';
import type { ServiceInfo } from '../../../contract/cloud/calls/clouds.ts';
import type { CloudNodeStatus } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { africanCountries } from '../../../contract/posts/places/african-countries.ts';
import { otherCountries } from '../../../contract/posts/places/places.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { keepPartitions } from '../../platform/db/day-partitions.ts';
import { type Page, paginate } from '../../platform/db/pagination.ts';
import { addJobs } from '../../platform/jobs/job-queue.ts';
import type { Resolve } from '../../platform/outbound/target.ts';
import { recordAudit } from '../../trust/index.ts';
import { daysSince } from './days.ts';
import { deleteToken, type GradeRow } from './grade-queries.ts';
import { latestGrades, queueGradings } from './grades.ts';
import { type ProbeLimits, probe } from './probe.ts';
import type { CandidateRow, DayRow, NodeRow, ProbeRow } from './queries.ts';
import * as queries from './queries.ts';

const pageLength = 50;
const shownDays = 30;
const keptDays = 90;

const countries: ReadonlySet<string> = new Set([...africanCountries, ...otherCountries]);

/** An approved node with its probes' outcomes. */
export interface Node {
  row: NodeRow;
  last: ProbeRow | null;
  /** Null for a node that was never graded: one that is new, or no Beacon. */
  grade: GradeRow | null;
  /** The days with probes among the last 30, oldest first. */
  days: DayRow[];
}

/**
 * Proposes the node at an address. Its service info is what gets registered, so the node must answer.
 * @throws AppError node_unfit with the outcome, node_known
 */
export async function proposeNode(
  context: Context,
  actor: AccountActor,
  { url, note }: { url: string; note?: string | undefined },
): Promise<Candidate> {
  const address = baseOf(url);
  const asked = await probe(context.config, address);
  if (asked.outcome !== 'good') throw new AppError('node_unfit', { current: { outcome: asked.outcome } });
  const { id: service_id, name, description, type, organization } = asked.info;
  return inTransaction(context, async ({ db, clock }) => {
    const at = clock();
    const id = await queries.insertNode(db, {
      status: 'proposed',
      url: address,
      service_id,
      name,
      description: description || null,
      type_group: type.group,
      type_artifact: type.artifact,
      type_version: type.version,
      organization_name: organization.name,
      organization_url: organization.url,
      ...factsOf(asked.info),
      note: note || null,
      proposed_by: actor.id,
      proposed_at: at,
    });
    if (id === null) throw new AppError('node_known');
    await recordAudit(db, { at, actor, action: 'cloud_node.proposed', subject: { type: 'cloud_node', id } });
    return candidateOf(db, id);
  });
}

const decisions = {
  approve: { from: 'proposed', to: 'approved' },
  decline: { from: 'proposed', to: 'declined' },
  retire: { from: 'approved', to: 'retired' },
} as const;

/**
 * Decides on a node; readers see the change once this commits.
 * @throws AppError not_found, node_decided, own_node where somebody else could approve it
 */
export function decideNode(
  context: Context,
  actor: AccountActor,
  id: string,
  { decision, reason = null }: { decision: keyof typeof decisions; reason?: string | null | undefined },
): Promise<Candidate> {
  const { from, to } = decisions[decision];
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    await queries.lockNode(db, id);
    const node = found(await queries.selectCandidate(db, id));
    if (node.status !== from) throw new AppError('node_decided');
    if (to === 'approved' && node.proposed_by === actor.id && (await approverBesides(tx, actor)) !== null)
      throw new AppError('own_node');
    const at = clock();
    await queries.markDecided(db, id, { status: to, decided_by: actor.id, decided_at: at, reason });
    await recordAudit(db, {
      at,
      actor,
      action: `cloud_node.${to}`,
      subject: { type: 'cloud_node', id },
      ...(reason !== null && { reason }),
    });
    if (to === 'approved') await addJobs(db, 'probeNode', [{ payload: { id }, key: `probe ${id}` }]);
    if (to === 'approved' && node.type_artifact === 'beacon') await queueGradings(db, [{ id }]);
    if (to === 'retired') await deleteToken(db, id);
    await publishInvalidation(db, ['clouds']);
    return candidateOf(db, id);
  });
}

/** The id of a super admin who can approve what this account proposed; null if there is nobody else. */
export function approverBesides({ db }: Context, proposer: AccountActor): Promise<string | null> {
  return queries.selectOtherSuperAdmin(db, proposer.id);
}

/** A node to decide on, with its grade if it has one. */
export type Candidate = CandidateRow & { grade: GradeRow | null };

/**
 * Nodes of one status, for those who decide, latest proposal first.
 * @throws AppError invalid_input for a bad cursor
 */
export async function listCandidates(
  { db }: Context,
  { status, cursor }: { status: CloudNodeStatus; cursor: string | undefined },
): Promise<Page<Candidate>> {
  const { rows, next } = await paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectCandidates(db, { ...request, status }),
    ({ proposed_at, id }) => ({ at: proposed_at, id }),
  );
  const grades = await latestGrades(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => ({ ...row, grade: grades.get(row.id) ?? null })), next };
}

/** The approved nodes with their probes' outcomes, by name. */
export async function listNodes({ db, clock }: Context): Promise<Node[]> {
  return withProbes(db, clock(), await queries.selectNodes(db));
}

/** The approved nodes by name, with their grades alone: next to nothing is read for them. */
export async function listGraded({ db }: Context): Promise<Pick<Node, 'row' | 'grade'>[]> {
  const rows = await queries.selectNodes(db);
  const grades = await latestGrades(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, grade: grades.get(row.id) ?? null }));
}

/** The approved nodes by name, as they were registered. */
export function listRegistered({ db }: Context): Promise<NodeRow[]> {
  return queries.selectNodes(db);
}

/** One approved node with its probes' outcomes. @throws AppError not_found */
export async function getNode({ db, clock }: Context, id: string): Promise<Node> {
  const row = found(await queries.selectNode(db, id));
  const [node] = await withProbes(db, clock(), [row]);
  return found(node);
}

/** An approved node by its own service id (GA4GH). @throws AppError not_found */
export async function getService({ db }: Context, serviceId: string): Promise<NodeRow> {
  return found(await queries.selectService(db, serviceId));
}

/**
 * Outcomes of an approved node's probes, newest first. @throws AppError not_found, invalid_input for a bad
 * cursor
 */
export async function listProbes(
  { db }: Context,
  id: string,
  { cursor, limit = pageLength }: { cursor?: string | undefined; limit?: number },
): Promise<Page<ProbeRow>> {
  found(await queries.selectNode(db, id));
  return paginate(
    { cursor, limit },
    (request) => queries.selectProbes(db, id, request),
    ({ at, id: probeId }) => ({
      at,
      id: probeId,
    }),
  );
}

/** Queues a probe of every approved node: one job each, so that a slow node delays no other. */
export async function probeNodes({ db }: Context): Promise<void> {
  const nodes = await queries.selectNodes(db);
  await addJobs(
    db,
    'probeNode',
    nodes.map(({ id }) => ({ payload: { id }, key: `probe ${id}` })),
  );
}

/**
 * Asks a node for its service info and stores the outcome. Does nothing if the node is no longer approved.
 */
export async function probeNode(
  context: Context,
  { id }: { id: string },
  options: { limits?: ProbeLimits; resolve?: Resolve } = {},
): Promise<void> {
  const node = await queries.selectNode(context.db, id);
  if (!node) return;
  const asked = await probe(context.config, node.url, options);
  await inTransaction(context, async ({ db, clock }) => {
    const { outcome, statusCode, milliseconds } = asked;
    await queries.insertProbe(db, {
      node_id: id,
      at: clock(),
      outcome,
      status_code: statusCode,
      milliseconds,
    });
    if (asked.outcome === 'good') await queries.setFacts(db, id, factsOf(asked.info));
    await publishInvalidation(db, ['clouds']);
  });
}

const schemes = { contact: /^(https?|mailto):$/, documentation: /^https?:$/ };

/** Drops optional fields that don't match the GA4GH schema: other people's programs make links of them. */
function factsOf(info: ServiceInfo): queries.Facts {
  const address = (text: string | undefined, scheme: RegExp) =>
    text !== undefined && scheme.test(URL.parse(text)?.protocol ?? '') ? text : null;
  const time = (text: string | undefined) => (instant.safeParse(text).success ? (text ?? null) : null);
  return {
    version: info.version,
    contact_url: address(info.contactUrl, schemes.contact),
    documentation_url: address(info.documentationUrl, schemes.documentation),
    environment: info.environment || null,
    ...countryOf(info.country),
    service_created_at: time(info.createdAt),
    service_updated_at: time(info.updatedAt),
  };
}

/** Service info may have any text as a country, which the standard doesn't know. */
function countryOf(said: string | undefined): Pick<queries.Facts, 'country' | 'unknown_country'> {
  if (said === undefined || said === '') return { country: null, unknown_country: null };
  return countries.has(said)
    ? { country: said, unknown_country: null }
    : { country: null, unknown_country: said };
}

/** GA4GH allows any offset from UTC. */
const instant = z.iso.datetime({ offset: true });

/** Deletes outcomes of probes older than 90 days. */
export function sweepProbes(context: Context): Promise<void> {
  const table = { name: 'cloud_probes', column: 'at', isUnlogged: false } as const;
  const keptFrom = new Date(context.clock().getTime() - keptDays * dayMilliseconds);
  return keepPartitions(context, table, dayOf(keptFrom));
}

/** The base URL for GA4GH's paths: normalized, without a query and without a trailing slash. */
function baseOf(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) throw new AppError('node_unfit', { current: { outcome: 'bad_address' } });
  return (parsed.origin + parsed.pathname).replace(/\/+$/, '').replace(/\/service-info$/, '');
}

async function withProbes(db: Context['db'], now: Date, rows: NodeRow[]): Promise<Node[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const today = Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds;
  const from = new Date(today - (shownDays - 1) * dayMilliseconds);
  const last = new Map((await queries.selectLastProbes(db, ids)).map((row) => [row.node_id, row]));
  const days = await daysSince(db, last, from);
  const grades = await latestGrades(db, ids);
  return rows.map((row) => ({
    row,
    last: last.get(row.id) ?? null,
    grade: grades.get(row.id) ?? null,
    days: days.get(row.id) ?? [],
  }));
}

async function candidateOf(db: Db, id: string): Promise<Candidate> {
  const row = found(await queries.selectCandidate(db, id));
  return { ...row, grade: (await latestGrades(db, [id])).get(id) ?? null };
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('not_found');
  return row;
}
