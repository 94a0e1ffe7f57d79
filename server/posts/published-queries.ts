import { type SelectQueryBuilder, sql } from 'kysely';
import { primaryLanguage } from '../../contract/constants.ts';
import type { Db } from '../db/database.ts';
import type { CountedPlace, Range } from '../db/place.ts';
import type { Database } from '../db/schema.ts';

/** Which published posts a list is of. */
export interface PublishedFilter {
  authorId?: string | undefined;
  topic?: string | undefined;
  /** A language tag; its primary subtag counts. */
  language?: string | undefined;
}

/**
 * The ids of published posts, newest first. They come from an index alone (`post_topics_newest` and its like where there is a
 * topic, else `posts_newest` and its like): what a list shows is read for its own rows only, however many posts there are.
 */
export async function selectNewestIds(db: Db, filter: PublishedFilter, range: Range): Promise<string[]> {
  if (filter.topic !== undefined && filter.authorId === undefined) {
    return selectNewestOfTopic(db, { topic: filter.topic, language: filter.language }, range);
  }
  let query = filtered(db, filter).select('posts.id');
  if (range.after) {
    const { at, id } = range.after;
    query = query.where(sql<boolean>`(posts.published_at, posts.id) < (${at}, ${id}::uuid)`);
  }
  const rows = await query
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(range.limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function selectNewestOfTopic(
  db: Db,
  { topic, language }: { topic: string; language: string | undefined },
  range: Range,
): Promise<string[]> {
  let query = db.selectFrom('post_topics').select('post_id').where('topic', '=', topic);
  if (language !== undefined) query = query.where('language', '=', primaryLanguage(language));
  if (range.after) {
    const { at, id } = range.after;
    query = query.where(sql<boolean>`(published_at, post_id) < (${at}, ${id}::uuid)`);
  }
  const rows = await query
    .orderBy('published_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(range.limit)
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/** The ids of published posts, the most read first. */
export async function selectMostReadIds(
  db: Db,
  filter: PublishedFilter,
  range: Range<CountedPlace>,
): Promise<string[]> {
  let query = filtered(db, filter).select('posts.id');
  if (range.after) {
    const { count, id } = range.after;
    query = query.where(sql<boolean>`(posts.views, posts.id) < (${count}::bigint, ${id}::uuid)`);
  }
  const rows = await query
    .orderBy('posts.views', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(range.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Every topic with published posts, by name, after the one given. */
export function selectTopics(db: Db, { after, limit }: { after: string | null; limit: number }) {
  return db
    .selectFrom('topics')
    .select(['topic', 'posts'])
    .$if(after !== null, (query) => query.where('topic', '>', after ?? ''))
    .orderBy('topic')
    .limit(limit)
    .execute();
}

/** How many published posts a topic has; none where it is unknown. */
export async function countPostsOfTopic(db: Db, topic: string): Promise<number> {
  const row = await db.selectFrom('topics').select('posts').where('topic', '=', topic).executeTakeFirst();
  return row?.posts ?? 0;
}

/** The languages that published posts are in: a step through the index for each, and not a look at every post. */
export async function selectLanguages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ language: string }>`
    with recursive found as (
      select min(language) as language from posts where status = 'approved'
      union all
      select (select min(language) from posts where status = 'approved' and language > found.language)
      from found
      where found.language is not null
    )
    select language from found where language is not null`.execute(db);
  return rows.map(({ language }) => language);
}

function filtered(
  db: Db,
  { authorId, topic, language }: PublishedFilter,
): SelectQueryBuilder<Database, 'posts', object> {
  let query = db.selectFrom('posts').where('posts.status', '=', 'approved');
  if (authorId !== undefined) query = query.where('posts.author_id', '=', authorId);
  if (language !== undefined) query = query.where('posts.language', '=', primaryLanguage(language));
  if (topic !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('post_topics')
          .select('post_topics.post_id')
          .whereRef('post_topics.post_id', '=', 'posts.id')
          .where('post_topics.topic', '=', topic),
      ),
    );
  }
  return query;
}
