import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Stores an answer; gives its id. */
export async function insertAnswer(db: Db, answer: Insertable<Database['reader_answers']>): Promise<string> {
  const { id } = await db
    .insertInto('reader_answers')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds the words to an answer of this post that has no others, and that was given since `since`; gives whether it has them now. */
export async function addWords(
  db: Db,
  { id, postId, words, since }: { id: string; postId: string; words: string; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reader_answers')
    .set({ words })
    .where('id', '=', id)
    .where('post_id', '=', postId)
    // The same again is a form that was sent twice.
    .where((where) => where.or([where('words', 'is', null), where('words', '=', words)]))
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A post that readers have or had, as its answers name it. */
export function selectPost(db: Db, id: string) {
  return db
    .selectFrom('posts')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select(['posts.slug', 'posts.author_id', 'revisions.title', 'revisions.language'])
    .where('posts.id', '=', id)
    .executeTakeFirst();
}

/** How many found each version of a post helpful, and how many didn't; the newest first. */
export function countByVersion(db: Db, postId: string) {
  return db
    .selectFrom('reader_answers')
    .select([
      'version',
      sql<number>`(count(*) filter (where helpful))::int`.as('yes'),
      sql<number>`(count(*) filter (where not helpful))::int`.as('no'),
    ])
    .where('post_id', '=', postId)
    .groupBy('version')
    .orderBy('version', (order) => order.desc().nullsLast())
    .execute();
}

/** The answers with words, latest first. */
export function selectWithWords(db: Db, postId: string, request: PageRequest) {
  return db
    .selectFrom('reader_answers')
    .select(['id', 'version', 'helpful', 'language', 'created_at'])
    .select(sql<string>`words`.as('words'))
    .where('post_id', '=', postId)
    .where('words', 'is not', null)
    .$call((answers) => keysetPage(answers, ['created_at', 'id'], 'desc', request))
    .execute();
}
