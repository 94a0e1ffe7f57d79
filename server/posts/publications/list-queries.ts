import { type SelectQueryBuilder, sql } from 'kysely';
import { primaryLanguage } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterRow, keysetPage } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { CountCursor, PageRequest } from '../../platform/db/pagination.ts';
import type { Database } from '../../platform/db/schema.ts';
import {
  type GroupFilter,
  groupsOf,
  isInGroup,
  selectMostReadOfGroups,
  selectNewestOfGroups,
} from './group-queries.ts';

/** Filters of a list of published posts. */
export interface PublishedFilter extends GroupFilter {
  authorId?: string | undefined;
  /** With `authorId`: posts of others that the author contributed to. */
  contributed?: readonly string[] | undefined;
  /** A language tag; its primary subtag counts. */
  language?: string | undefined;
  /** Leaves out the posts in this language; its primary subtag counts. */
  notIn?: string | undefined;
}

/**
 * Ids of published posts, newest first, from an index alone (`post_topics_newest` and similar for a topic,
 * else `posts_newest` and similar). Other columns are read for the page's rows only, however many posts there
 * are.
 */
export async function selectNewestIds(
  db: Db,
  filter: PublishedFilter,
  request: PageRequest,
): Promise<string[]> {
  const groups = groupsOf(filter);
  if (filter.authorId === undefined) {
    if (groups.length > 0) return selectNewestOfGroups(db, groups, filter, request);
    if (filter.notIn !== undefined) return selectNewestNotIn(db, filter.notIn, request);
  }
  const posts = filtered(db, filter).select('posts.id');
  const rows = await keysetPage(posts, ['posts.published_at', 'posts.id'], 'desc', request).execute();
  return rows.map(({ id }) => id);
}

/**
 * The newest posts of each other language, merged. A single query that leaves out one language would scan all
 * its posts before reaching another.
 */
async function selectNewestNotIn(db: Db, notIn: string, { after, limit }: PageRequest): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select newest.id
    from list_counts
    cross join lateral (
      select posts.id, posts.published_at
      from posts
      where posts.status = 'approved' and posts.language = list_counts.language
        and ${afterRow(['posts.published_at', 'posts.id'], 'desc', after)}
      order by posts.published_at desc, posts.id desc
      limit ${limit}
    ) as newest
    where list_counts.topic = '' and list_counts.language <> ${primaryLanguage(notIn)}
    order by newest.published_at desc, newest.id desc
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of published posts, most read first. */
export async function selectMostReadIds(
  db: Db,
  filter: PublishedFilter,
  request: PageRequest<CountCursor>,
): Promise<string[]> {
  const groups = groupsOf(filter);
  if (filter.authorId === undefined) {
    if (groups.length > 0) return selectMostReadOfGroups(db, groups, filter, request);
    if (filter.notIn !== undefined) return selectMostReadNotIn(db, filter.notIn, request);
  }
  const posts = filtered(db, filter).select('posts.id');
  const rows = await keysetPage(posts, ['posts.views', 'posts.id'], 'desc', request).execute();
  return rows.map(({ id }) => id);
}

/** As `selectNewestNotIn`, most read first. */
async function selectMostReadNotIn(
  db: Db,
  notIn: string,
  { after, limit }: PageRequest<CountCursor>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select read.id
    from list_counts
    cross join lateral (
      select posts.id, posts.views
      from posts
      where posts.status = 'approved' and posts.language = list_counts.language
        and ${afterRow(['posts.views', 'posts.id'], 'desc', after)}
      order by posts.views desc, posts.id desc
      limit ${limit}
    ) as read
    where list_counts.topic = '' and list_counts.language <> ${primaryLanguage(notIn)}
    order by read.views desc, read.id desc
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Topics with published posts, by name, after the given one. */
export function selectTopics(db: Db, { after, limit }: { after: string | null; limit: number }) {
  return db
    .selectFrom('topics')
    .select(['topic', 'posts'])
    .$if(after !== null, (query) => query.where('topic', '>', after ?? ''))
    .orderBy('topic')
    .limit(limit)
    .execute();
}

/** Which of these topics have published posts. */
export async function selectUsedTopics(db: Db, topics: readonly string[]): Promise<string[]> {
  if (topics.length === 0) return [];
  const rows = await db.selectFrom('topics').select('topic').where('topic', 'in', topics).execute();
  return rows.map(({ topic }) => topic);
}

/** Which of these topics have published posts, and whether in a language. */
export async function selectTopicsIn(
  db: Db,
  topics: readonly string[],
  language: string,
): Promise<Map<string, { inLanguage: boolean }>> {
  const { rows } = await sql<{ topic: string; in_language: boolean }>`
    select topic, bool_or(language = ${primaryLanguage(language)}) as in_language
    from list_counts
    where topic = any(${topics}::text[])
    group by topic`.execute(db);
  return new Map(rows.map((row) => [row.topic, { inLanguage: row.in_language }]));
}

/** Topics that contain a text: those that begin with it first, then the commonest. */
export async function selectTopicsLike(
  db: Db,
  { q, limit }: { q: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('topics')
    .select('topic')
    .where('topic', 'like', containing(q))
    .orderBy(sql`starts_with(topic, ${q})`, 'desc')
    .orderBy('posts', 'desc')
    .orderBy('topic')
    .limit(limit)
    .execute();
  return rows.map(({ topic }) => topic);
}

/** How many posts are published. */
export async function countPublished(db: Db): Promise<number> {
  const row = await db
    .selectFrom('list_counts')
    .select(sql<number>`coalesce(sum(posts), 0)::int`.as('posts'))
    .where('topic', '=', '')
    .executeTakeFirstOrThrow();
  return row.posts;
}

/** Languages of published posts, or of those with a topic, each with their number, by subtag. */
export function selectLanguages(db: Db, topic: string | null) {
  return db
    .selectFrom('list_counts')
    .select(['language', 'posts'])
    .where('topic', '=', topic ?? '')
    .orderBy('language')
    .execute();
}

/** The commonest topics of published posts, or of those in a language. */
export async function selectCommonTopics(
  db: Db,
  { language, limit }: { language: string | null; limit: number },
): Promise<{ topic: string; posts: number }[]> {
  const query =
    language === null
      ? sql`select topic, posts from topics`
      : sql`select topic, posts from list_counts where language = ${primaryLanguage(language)} and topic <> ''`;
  const { rows } = await sql<{
    topic: string;
    posts: number;
  }>`${query} order by posts desc, topic limit ${limit}`.execute(db);
  return rows;
}

/** The posts of others whose published texts name an account. */
export async function selectContributed(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('post_contributors')
    .select('post_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ post_id }) => post_id);
}

function filtered(
  db: Db,
  { authorId, contributed = [], language, notIn, ...groups }: PublishedFilter,
): SelectQueryBuilder<Database, 'posts', object> {
  let query = db.selectFrom('posts').where('posts.status', '=', 'approved');
  if (authorId !== undefined && contributed.length > 0) {
    query = query.where(
      sql<boolean>`(posts.author_id = ${authorId} or posts.id = any(${contributed}::uuid[]))`,
    );
  } else if (authorId !== undefined) {
    query = query.where('posts.author_id', '=', authorId);
  }
  if (language !== undefined) query = query.where('posts.language', '=', primaryLanguage(language));
  if (notIn !== undefined) query = query.where('posts.language', '<>', primaryLanguage(notIn));
  for (const group of groupsOf(groups)) query = query.where(isInGroup(group, sql.ref('posts.id')));
  return query;
}
