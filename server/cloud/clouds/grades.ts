/** What the network knows of how right a node's answers are, and which nodes it therefore asks. */
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import type { GradeFailure } from '../../platform/db/column-types.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { addJobs } from '../../platform/jobs/job-queue.ts';
import { recordAudit } from '../../trust/index.ts';
import type { GradeRow, NodeRow } from './grade-queries.ts';
import * as gradeQueries from './grade-queries.ts';
import * as queries from './queries.ts';

const shownGrades = 20;

/** The result of one grading. */
export interface Grading {
  /** In a fixed order, each thing once; empty if the node passed. */
  failures: GradeFailure[];
  questions: number;
  right: number;
  snapshot: string | null;
  floor: number | null;
}

/** The nodes that questions go to, by name: approved, Beacons, and right when they were last graded, or without known answers. */
export async function nodesToAsk({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<NodeToAsk[]> {
  return (await gradeQueries.selectNodesToAsk(db)).map((row) => withToken({ secrets }, row));
}

/** An approved Beacon, whatever its grade; null if there is none with this id. */
export async function nodeToGrade({ db, secrets }: Context, id: string): Promise<NodeToAsk | null> {
  const row = await gradeQueries.selectNodeToGrade(db, id);
  return row ? withToken({ secrets }, row) : null;
}

/** A node with the token that it gave the network. */
export interface NodeToAsk extends Omit<NodeRow, 'token'> {
  token: string | null;
}

function withToken({ secrets }: Pick<Context, 'secrets'>, { token, ...node }: NodeRow): NodeToAsk {
  const opened = token && secrets.open('cloud_node_tokens.token', node.id, token).toString();
  return { ...node, token: opened };
}

/** Queues the grading of Beacons: those that failed or were never graded, and all others once a day (UTC). */
export async function gradeNodes({ db, clock }: Context): Promise<void> {
  const today = Math.floor(clock().getTime() / dayMilliseconds) * dayMilliseconds;
  await queueGradings(db, await gradeQueries.selectNodesToGrade(db, { passedBefore: new Date(today) }));
}

/** Queues the grading of these nodes: one job each, so that a slow node delays no other. */
export function queueGradings(db: Db, nodes: readonly { id: string }[]): Promise<void> {
  return addJobs(
    db,
    'gradeNode',
    nodes.map(({ id }) => ({ payload: { id }, key: `grade ${id}` })),
  );
}

/**
 * Stores the result of a grading, at once visible to readers. Gives what changed: the node failed though it had
 * passed, or at its first grading; or it passed though it had failed. Does nothing for a node that is no longer
 * approved.
 */
export function recordGrading(
  context: Context,
  id: string,
  { failures, questions, right, snapshot, floor }: Grading,
): Promise<'failed' | 'passed' | null> {
  return inTransaction(context, async ({ db, clock }) => {
    await queries.lockNode(db, id);
    if (!(await queries.selectNode(db, id))) return null;
    const at = clock();
    const [latest] = await gradeQueries.selectGrades(db, id, 1);
    const passed = failures.length === 0;
    const found = { questions, snapshot, floor };
    if (latest && isSame(latest.failures, failures))
      await gradeQueries.repeatGrade(db, latest.id, { at, right, ...found });
    else {
      const written = JSON.stringify(failures);
      const row = { node_id: id, at, last_at: at, passed, right_answers: right, ...found };
      await gradeQueries.insertGrade(db, { ...row, failures: written });
    }
    await publishInvalidation(db, ['clouds']);
    // A Beacon of others that has no known answers was never wrong.
    const couldBeTested = questions > 0 || latest !== undefined || !isSame(failures, gradeQueries.untestable);
    if (!couldBeTested || passed === (latest?.passed ?? true)) return null;
    return passed ? 'passed' : 'failed';
  });
}

function isSame(some: readonly GradeFailure[], others: readonly GradeFailure[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ check, found }, index) => {
      const other = others[index];
      return check === other?.check && found === other.found;
    })
  );
}

/** Has an approved Beacon graded as soon as a worker is free. @throws AppError not_found */
export function requestGrading(context: Context, actor: AccountActor, id: string): Promise<void> {
  return inTransaction(context, async ({ db, clock }) => {
    await requireBeacon(db, id);
    await queueGradings(db, [{ id }]);
    const subject = { type: 'cloud_node', id } as const;
    await recordAudit(db, { at: clock(), actor, action: 'cloud_node.grading_requested', subject });
  });
}

/**
 * Stores the token that a node gave the network, or deletes it; then the node is graded. Nobody is shown a token
 * again. @throws AppError not_found
 */
export function setToken(
  context: Context,
  actor: AccountActor,
  id: string,
  token: string | null,
): Promise<void> {
  return inTransaction(context, async ({ db, clock, secrets }) => {
    await requireBeacon(db, id);
    if (token === null) await gradeQueries.deleteToken(db, id);
    else
      await gradeQueries.upsertToken(db, id, secrets.seal('cloud_node_tokens.token', id, Buffer.from(token)));
    await queueGradings(db, [{ id }]);
    const action = token === null ? 'cloud_node.token_deleted' : 'cloud_node.token_set';
    await recordAudit(db, { at: clock(), actor, action, subject: { type: 'cloud_node', id } });
  });
}

/** Stores two questions whose answers the operator of a Beacon knows; then the node is graded. @throws AppError not_found */
export function setKnownAnswers(
  context: Context,
  actor: AccountActor,
  id: string,
  answers: { assembly: string; yes: string; no: string },
): Promise<void> {
  return inTransaction(context, async ({ db, clock }) => {
    await requireBeacon(db, id);
    await gradeQueries.setAnswers(db, id, answers);
    await queueGradings(db, [{ id }]);
    const subject = { type: 'cloud_node', id } as const;
    await recordAudit(db, { at: clock(), actor, action: 'cloud_node.answers_set', subject });
  });
}

async function requireBeacon(db: Db, id: string): Promise<void> {
  if (!(await gradeQueries.selectNodeToGrade(db, id))) throw new AppError('not_found');
}

/** Grades of a node, newest first: each is a run of gradings with the same result. */
export function gradesOf({ db }: Context, id: string): Promise<GradeRow[]> {
  return gradeQueries.selectGrades(db, id, shownGrades);
}

/** The latest grade of each of these nodes that has one. */
export async function latestGrades(db: Db, ids: readonly string[]): Promise<Map<string, GradeRow>> {
  if (ids.length === 0) return new Map();
  const rows = await gradeQueries.selectLatestGrades(db, ids);
  return new Map(rows.map((row) => [row.node_id, row]));
}

/** Who proposed a node, to be emailed; null if they can't be. */
export async function proposerOf({ db }: Context, id: string) {
  return (await gradeQueries.selectProposer(db, id)) ?? null;
}
