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
      'near.author_id',
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

/** Translations of this post, whether readers see them or not. */
function translationsOf(db: Db, postId: string) {
  return db
    .selectFrom('post_sources as own')
    .innerJoin('post_sources as other', 'other.translation_group', 'own.translation_group')
    .where('own.post_id', '=', postId)
    .whereRef('other.post_id', '<>', 'own.post_id');
}

/** Published translations of a post, one for each language: the newest if there are several. */
export function selectTranslations(db: Db, post: { id: string; language: string }) {
  return translationsOf(db, post.id)
    .innerJoin('posts', 'posts.id', 'other.post_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .distinctOn('revisions.language')
    .select(['posts.slug', 'revisions.language'])
    .where('posts.status', '=', 'approved')
    .where('revisions.language', '<>', post.language)
    .orderBy('revisions.language')
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id')
    .execute();
}

export type TranslationRow = Awaited<ReturnType<typeof selectTranslations>>[number];

export async function selectTranslationIds(db: Db, postId: string): Promise<string[]> {
  const rows = await translationsOf(db, postId).select('other.post_id').execute();
  return rows.map((row) => row.post_id);
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
