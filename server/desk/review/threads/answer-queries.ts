import { type Insertable, sql } from 'kysely';
import { countRows } from '../../../platform/db/count-rows.ts';
import type { Db } from '../../../platform/db/database.ts';
import { keysetPage } from '../../../platform/db/keyset.ts';
import type { PageRequest } from '../../../platform/db/pagination.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { nameForStaff } from '../queries.ts';

/** Answers to the comments on a post, oldest first. */
export function selectAnswers(db: Db, postId: string) {
  return db
    .selectFrom('review_comments')
    .innerJoin('review_answers', 'review_answers.comment_id', 'review_comments.id')
    .innerJoin('accounts', 'accounts.id', 'review_answers.author_id')
    .selectAll('review_answers')
    .select(nameForStaff.as('name'))
    .where('review_comments.post_id', '=', postId)
    .orderBy('review_answers.created_at')
    .orderBy('review_answers.id')
    .execute();
}

export type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number];

/** Locks a comment until the transaction ends; gives the number of answers to it. */
export async function lockThread(db: Db, commentId: string): Promise<number> {
  await db.selectFrom('review_comments').select('id').where('id', '=', commentId).forUpdate().execute();
  return countRows(db.selectFrom('review_answers').where('comment_id', '=', commentId));
}

export async function insertAnswer(db: Db, answer: Insertable<Database['review_answers']>): Promise<void> {
  await db.insertInto('review_answers').values(answer).execute();
}

/** Stores what staff said of a comment while the revision of this number was in review. */
export async function setJudgement(
  db: Db,
  id: string,
  { judgement, at, round }: { judgement: 'accepted' | 'reopened'; at: Date; round: number },
): Promise<void> {
  await db
    .updateTable('review_comments')
    .set({ judgement, judged_at: at, judged_in: round })
    .where('id', '=', id)
    .execute();
}

/** The number of a revision. */
export async function selectRound(db: Db, revisionId: string): Promise<number> {
  const { number } = await db
    .selectFrom('revisions')
    .select('number')
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow();
  return number;
}

const ofPost = sql<string>`
  (select review_comments.post_id from review_comments where review_comments.id = review_answers.comment_id)`;

/** Answers by an account to comments, oldest first. */
export function selectAnswersForExport(db: Db, authorId: string, request: PageRequest) {
  return db
    .selectFrom('review_answers')
    .select(['id', 'body', 'created_at', ofPost.as('post_id')])
    .where('author_id', '=', authorId)
    .$call((answers) => keysetPage(answers, ['created_at', 'id'], 'asc', request))
    .execute();
}

export type ExportedAnswerRow = Awaited<ReturnType<typeof selectAnswersForExport>>[number];
