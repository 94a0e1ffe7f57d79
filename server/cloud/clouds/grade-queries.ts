import { type Insertable, sql } from 'kysely';
import type { GradeFailure } from '../../platform/db/column-types.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

/** What GA4GH calls a Beacon in the type of a service. */
const beacon = 'beacon';

export async function insertGrade(db: Db, grade: Insertable<Database['cloud_grades']>): Promise<void> {
  await db.insertInto('cloud_grades').values(grade).execute();
}

/** Counts another grading with the same result. */
export async function repeatGrade(
  db: Db,
  id: string,
  {
    at,
    questions,
    right,
    snapshot,
    floor,
  }: { at: Date; questions: number; right: number; snapshot: string | null; floor: number | null },
): Promise<void> {
  await db
    .updateTable('cloud_grades')
    .set({ last_at: at, questions, right_answers: right, snapshot, floor, gradings: sql`gradings + 1` })
    .where('id', '=', id)
    .execute();
}

/** The latest grade of each of these nodes. */
export function selectLatestGrades(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('cloud_grades')
    .distinctOn('node_id')
    .selectAll()
    .where('node_id', 'in', ids)
    .orderBy('node_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type GradeRow = Awaited<ReturnType<typeof selectLatestGrades>>[number];

/** Grades of a node, newest first. */
export function selectGrades(db: Db, nodeId: string, limit: number): Promise<GradeRow[]> {
  return db
    .selectFrom('cloud_grades')
    .selectAll()
    .where('node_id', '=', nodeId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Approved Beacons with the network's token, and whether they passed at last: null if they were never graded. */
function beacons(db: Db) {
  return db
    .selectFrom('cloud_nodes')
    .leftJoin('cloud_node_tokens', 'cloud_node_tokens.node_id', 'cloud_nodes.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('cloud_grades')
          .select(['passed', 'last_at', 'failures', 'floor'])
          .whereRef('cloud_grades.node_id', '=', 'cloud_nodes.id')
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'cloud_nodes.id',
      'cloud_nodes.service_id',
      'cloud_nodes.name',
      'cloud_nodes.organization_name',
      'cloud_nodes.country',
      'cloud_nodes.version',
      'cloud_nodes.url',
      'cloud_node_tokens.token',
      'cloud_nodes.answers_assembly',
      'cloud_nodes.answer_yes',
      'cloud_nodes.answer_no',
      // Of a node that wasn't tested this is false, too.
      sql<boolean>`coalesce(latest.passed, false)`.as('tested'),
      // Nodes of this project publish their floor, and answer a name that they don't know with an error.
      sql<boolean>`coalesce(latest.passed and latest.floor is not null, false)`.as('finds_names'),
    ])
    .where('cloud_nodes.status', '=', 'approved')
    .where('cloud_nodes.type_artifact', '=', beacon);
}

/** What is found of a Beacon without known answers. */
export const untestable: readonly GradeFailure[] = [{ check: 'known_answers', found: 'missing' }];

/** Whether a Beacon publishes no known answers and never has, as those of others: it can't be tested, and was never wrong. */
const isUntestable = sql<boolean>`
  latest.failures = ${JSON.stringify(untestable)}::jsonb
  and not exists (
    select 1
    from cloud_grades as tested
    where tested.node_id = cloud_nodes.id and tested.questions > 0
  )`;

/** Approved Beacons that passed their last grading, and those that can't be graded, by name. */
export function selectNodesToAsk(db: Db) {
  return beacons(db)
    .where((eb) => eb.or([eb('latest.passed', '=', true), isUntestable]))
    .orderBy(sql`lower(cloud_nodes.name)`)
    .orderBy('cloud_nodes.id')
    .execute();
}

export type NodeRow = Awaited<ReturnType<typeof selectNodesToAsk>>[number];

/** Approved Beacons that were never graded, failed at last, or passed before an instant. */
export function selectNodesToGrade(
  db: Db,
  { passedBefore }: { passedBefore: Date },
): Promise<{ id: string }[]> {
  return beacons(db)
    .where((eb) =>
      eb.or([
        eb('latest.passed', 'is', null),
        eb('latest.passed', '=', false),
        eb('latest.last_at', '<', passedBefore),
      ]),
    )
    .orderBy('cloud_nodes.id')
    .execute();
}

/** One approved Beacon, whatever its grade. */
export function selectNodeToGrade(db: Db, id: string): Promise<NodeRow | undefined> {
  return beacons(db).where('cloud_nodes.id', '=', id).executeTakeFirst();
}

export async function setAnswers(
  db: Db,
  nodeId: string,
  { assembly, yes, no }: { assembly: string; yes: string; no: string },
): Promise<void> {
  const answers = { answers_assembly: assembly, answer_yes: yes, answer_no: no };
  await db.updateTable('cloud_nodes').set(answers).where('id', '=', nodeId).execute();
}

export async function upsertToken(db: Db, nodeId: string, token: Buffer): Promise<void> {
  await db
    .insertInto('cloud_node_tokens')
    .values({ node_id: nodeId, token })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet({ token }))
    .execute();
}

export async function deleteToken(db: Db, nodeId: string): Promise<void> {
  await db.deleteFrom('cloud_node_tokens').where('node_id', '=', nodeId).execute();
}

/** Who proposed a node, if that account can be emailed. */
export function selectProposer(db: Db, nodeId: string) {
  return db
    .selectFrom('cloud_nodes')
    .innerJoin('accounts', 'accounts.id', 'cloud_nodes.proposed_by')
    .select(['accounts.id', 'accounts.email', 'accounts.firstname', 'accounts.lastname', 'accounts.language'])
    .where('cloud_nodes.id', '=', nodeId)
    .where('accounts.verified_at', 'is not', null)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
}
