import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The secret of the hashes; undefined before the first question. */
export async function selectSecret(db: Db): Promise<Buffer | undefined> {
  return (await db.selectFrom('beacon_secret').select('secret').executeTakeFirst())?.secret;
}

/** Keeps `made` as the secret of the hashes unless there is one already; gives the one that is kept. */
export async function keepSecret(db: Db, made: Buffer): Promise<Buffer> {
  await db
    .insertInto('beacon_secret')
    .values({ secret: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('beacon_secret').select('secret').executeTakeFirstOrThrow();
  return row.secret;
}

/** Replaces the secret, and deletes everything that is found by its hashes. */
export async function replaceSecret(db: Db, made: Buffer): Promise<void> {
  await db.deleteFrom('beacon_secret').execute();
  await db.insertInto('beacon_secret').values({ secret: made }).execute();
  await db.deleteFrom('beacon_answers').execute();
  await db.deleteFrom('beacon_questions').execute();
}

/** Answers to a question since an instant, without those from a snapshot that its node has replaced. */
export function selectAnswers(db: Db, question: Buffer, since: Date) {
  return db
    .selectFrom('beacon_answers')
    .leftJoin('beacon_snapshots', 'beacon_snapshots.node_id', 'beacon_answers.node_id')
    .select(['beacon_answers.node_id', 'beacon_answers.answer', 'beacon_answers.answered_at'])
    .where('beacon_answers.question_hmac', '=', question)
    .where('beacon_answers.answered_at', '>', since)
    .where(sql<boolean>`beacon_answers.answer ? 'told'`)
    .where(sql<boolean>`beacon_answers.snapshot is not distinct from beacon_snapshots.snapshot`)
    .execute();
}

/** What nodes answered to a question since an instant, or why they gave no answer. */
export function selectOutcomes(db: Db, question: Buffer, since: Date) {
  return db
    .selectFrom('beacon_answers')
    .select(['node_id', 'answer', 'answered_at'])
    .where('question_hmac', '=', question)
    .where('answered_at', '>', since)
    .execute();
}

/** Rows have to be in the order of their nodes, so that two processes can wait for each other in one order alone. */
export async function upsertAnswers(
  db: Db,
  rows: readonly {
    question_hmac: Buffer;
    node_id: string;
    snapshot: string | null;
    answer: string;
    answered_at: Date;
  }[],
): Promise<void> {
  await db
    .insertInto('beacon_answers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['question_hmac', 'node_id']).doUpdateSet(({ ref }) => ({
        snapshot: ref('excluded.snapshot'),
        answer: ref('excluded.answer'),
        answered_at: ref('excluded.answered_at'),
      })),
    )
    .execute();
}

/** Rows have to be in the order of their nodes. */
export async function upsertSnapshots(
  db: Db,
  rows: readonly { node_id: string; snapshot: string }[],
): Promise<void> {
  await db
    .insertInto('beacon_snapshots')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('node_id')
        .doUpdateSet(({ ref }) => ({ snapshot: ref('excluded.snapshot') }))
        .whereRef('beacon_snapshots.snapshot', '<>', 'excluded.snapshot'),
    )
    .execute();
}

/** Has others who ask in the name of the same asker wait until the transaction ends. */
export async function lockAsker(db: Db, asker: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${asker.toString('hex')}, 0))`.execute(db);
}

/** What an asker has asked since an instant, oldest first. */
export function selectQuestions(db: Db, asker: Buffer, since: Date) {
  return db
    .selectFrom('beacon_questions')
    .select(['question_hmac', 'tenths', 'asked_at'])
    .where('asker_hmac', '=', asker)
    .where('asked_at', '>', since)
    .orderBy('asked_at')
    .execute();
}

export type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number];

export async function insertQuestion(db: Db, asker: Buffer, question: Buffer, at: Date): Promise<void> {
  await db
    .insertInto('beacon_questions')
    .values({ asker_hmac: asker, question_hmac: question, tenths: 10, asked_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['asker_hmac', 'question_hmac'])
        .doUpdateSet({ tenths: 10, asked_at: at, answered: false }),
    )
    .execute();
}

/**
 * Notes that a question was answered, and charges it where it isn't any more; a tenth if `isCommon`. The same question of the same asker
 * may have been given up meanwhile.
 */
export async function keepQuestion(
  db: Db,
  askers: readonly Buffer[],
  question: Buffer,
  { at, isCommon }: { at: Date; isCommon: boolean },
): Promise<void> {
  const tenths = isCommon ? 1 : 10;
  await db
    .insertInto('beacon_questions')
    .values(
      askers.map((asker) => ({
        asker_hmac: asker,
        question_hmac: question,
        tenths,
        asked_at: at,
        answered: true,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['asker_hmac', 'question_hmac'])
        .doUpdateSet({ answered: true, ...(isCommon && { tenths }) }),
    )
    .execute();
}

/** Takes the charge of a question back, unless it was answered. */
export async function deleteQuestion(db: Db, askers: readonly Buffer[], question: Buffer): Promise<void> {
  await db
    .deleteFrom('beacon_questions')
    .where('asker_hmac', 'in', askers)
    .where('question_hmac', '=', question)
    .where('answered', '=', false)
    .execute();
}

/** Deletes what is older than an instant, and the oldest answers beyond so many. */
export async function deleteOld(db: Db, before: Date, mostAnswers: number): Promise<void> {
  await db.deleteFrom('beacon_questions').where('asked_at', '<=', before).execute();
  await db
    .deleteFrom('beacon_answers')
    .where(({ or, eb }) =>
      or([
        eb('answered_at', '<=', before),
        eb(
          'answered_at',
          '<',
          eb
            .selectFrom('beacon_answers as newer')
            .select('newer.answered_at')
            .orderBy('newer.answered_at', 'desc')
            .offset(mostAnswers)
            .limit(1),
        ),
      ]),
    )
    .execute();
}
