/** Queries of related posts and of the most read. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { publishedPosts } from './post-queries.ts';

/** Newest posts sharing a topic that are compared; the best of them are shown. */
const candidates = 60;
/** Newest posts whose topics count as current. */
const latest = 200;

/**
 * Published posts related to this one: in its language first, then by number of shared topics, then newest.
 */
export function selectRelated(
  db: Db,
  post: { id: string; language: string; topics: readonly string[] },
  limit: number,
) {
  const shared = sql<number>`(
    select count(*)
    from post_topics
    where post_topics.post_id = near.id and post_topics.topic = any(${post.topics}::text[])
  )`;
  // A few posts of each topic, by index: a topic may have very many.
  const sharing = sql<string>`(
    select newest.post_id
    from unnest(${post.topics}::text[]) as wanted (topic)
    cross join lateral (
      select post_id
      from post_topics
      where post_topics.topic = wanted.topic and post_id <> ${post.id}
      order by published_at desc, post_id desc
      limit ${sql.lit(candidates)}
    ) as newest
  )`;
  return db
    .selectFrom(
      publishedPosts(db)
        .where('posts.status', '=', 'approved')
        .where('posts.id', 'in', sharing)
        .where('posts.retracted', '=', false)
        .orderBy('posts.published_at', 'desc')
        .orderBy('posts.id', 'desc')
        .limit(candidates)
        .as('near'),
    )
    .select([
      'near.id',
      'near.byline_id',
      'near.slug',
      'near.title',
      'near.language',
      'near.sole_author',
      'near.contributors',
      'near.words',
    ])
    .orderBy(sql`near.language = ${post.language}`, 'desc')
    .orderBy(shared, 'desc')
    .orderBy('near.published_at', 'desc')
    .orderBy('near.id', 'desc')
    .limit(limit)
    .execute();
}

export type RelatedRow = Awaited<ReturnType<typeof selectRelated>>[number];

/**
 * The ids of the posts that are translations of each other: an original and those that were made from it, and posts that
 * were imported as one group.
 */
function translationsOf(postId: string) {
  return sql<{ id: string; is_original: boolean }>`(
    with original as (
      select coalesce((select source_id from translations where post_id = ${postId}), ${postId}::uuid) as id
    )
    select id, bool_or(is_original) as is_original
    from (
      select id, true as is_original from original
      union all
      select translations.post_id, false from translations join original on original.id = translations.source_id
      union all
      select other.post_id, false
      from post_sources as own
      join post_sources as other on other.translation_group = own.translation_group
      where own.post_id = ${postId}
    ) as members
    where id <> ${postId}
    group by id
  )`;
}

/** Published translations of a post, one for each language: the original, else the newest if there are several. */
export async function selectTranslations(db: Db, post: { id: string; language: string }) {
  return db
    .selectFrom(translationsOf(post.id).as('other'))
    .innerJoin('posts', 'posts.id', 'other.id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('translations', 'translations.post_id', 'posts.id')
    .distinctOn('revisions.language')
    .select(['posts.id', 'posts.slug', 'revisions.language', 'translations.source_id'])
    .where('posts.status', '=', 'approved')
    .where('revisions.language', '<>', post.language)
    .orderBy('revisions.language')
    .orderBy('other.is_original', 'desc')
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id')
    .execute();
}

export type TranslationRow = Awaited<ReturnType<typeof selectTranslations>>[number];

export async function selectTranslationIds(db: Db, postId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${translationsOf(postId)} as other`.execute(db);
  return rows.map((row) => row.id);
}

/** Topics of the newest posts, commonest first. */
export async function selectCurrentTopics(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('post_topics')
        .select('topic')
        .where('post_topics.post_id', 'in', (posts) =>
          posts
            .selectFrom('posts')
            .select('id')
            .where('status', '=', 'approved')
            .orderBy('published_at', 'desc')
            .orderBy('id', 'desc')
            .limit(latest),
        )
        .as('used'),
    )
    .select('topic')
    .groupBy('topic')
    .orderBy((used) => used.fn.countAll(), 'desc')
    .orderBy('topic')
    .limit(limit)
    .execute();
  return rows.map(({ topic }) => topic);
}
