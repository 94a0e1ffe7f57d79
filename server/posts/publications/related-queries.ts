/** Queries of related posts and of the most read. */
import { type RawBuilder, sql } from 'kysely';
import { primaryLanguage } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';
import { publishedPosts } from './post-queries.ts';

/** Newest posts sharing a topic that are compared; the best of them are shown. */
const candidates = 60;
/** Newest posts whose topics count as current. */
const latest = 200;

/** A post that others are related to: its language is a tag. */
interface RelatedTo {
  language: string;
  topics: readonly string[];
  /** Topics near to these, for posts that share none. */
  near: readonly string[];
  /** The ids of the post itself and of the same work in other languages. */
  except: readonly string[];
}

/**
 * Published posts related to this one: in its language first, of these the ones that share a topic first, then by number
 * of shared topics, then newest. Of each of these groups, the newest are compared.
 */
export async function selectRelated(db: Db, post: RelatedTo, limit: number) {
  const language = primaryLanguage(post.language);
  const found: Awaited<ReturnType<typeof selectNear>> = [];
  for (const inLanguages of [sql`language = ${language}`, sql`language <> ${language}`])
    for (const topics of [post.topics, post.near]) {
      if (found.length === limit || topics.length === 0) continue;
      const except = [...post.except, ...found.map(({ id }) => id)];
      found.push(...(await selectNear(db, { topics, except }, inLanguages, limit - found.length)));
    }
  return found;
}

function selectNear(
  db: Db,
  { topics, except }: Pick<RelatedTo, 'topics' | 'except'>,
  inLanguages: RawBuilder<unknown>,
  limit: number,
) {
  // A few posts of each topic, by index: a topic may have very many. Only the best of them are read whole, in this order.
  const near = sql<{ post_id: string; published_at: Date; shared: number }>`(
    select *
    from (
      select newest.post_id, newest.published_at, count(*) as shared
      from unnest(${topics}::text[]) as wanted (topic)
      cross join lateral (
        select post_id, published_at
        from post_topics
        where post_topics.topic = wanted.topic and ${inLanguages} and post_id <> all(${except}::uuid[])
        order by published_at desc, post_id desc
        limit ${sql.lit(candidates)}
      ) as newest
      group by newest.post_id, newest.published_at
      order by newest.published_at desc, newest.post_id desc
      limit ${sql.lit(candidates)}
    ) as compared
    order by shared desc, published_at desc, post_id desc
  )`.as('near');
  return db
    .selectFrom(near)
    .innerJoin(readablePosts(db).as('post'), 'post.id', 'near.post_id')
    .select(columnsOfRelated)
    .orderBy('near.shared', 'desc')
    .orderBy('near.published_at', 'desc')
    .orderBy('near.post_id', 'desc')
    .limit(limit)
    .execute();
}

/** The most read posts in the language of a post, whatever they are about. */
export async function selectMostRead(
  db: Db,
  { language, except }: Pick<RelatedTo, 'language' | 'except'>,
  limit: number,
): Promise<RelatedRow[]> {
  if (limit === 0) return [];
  const mostRead = readablePosts(db)
    .where('posts.language', '=', primaryLanguage(language))
    .where('posts.id', 'not in', except)
    .orderBy('posts.views', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit);
  return db
    .selectFrom(mostRead.as('post'))
    .select(columnsOfRelated)
    .orderBy('post.views', 'desc')
    .orderBy('post.id', 'desc')
    .execute();
}

/** Published posts that others may lead to. */
function readablePosts(db: Db) {
  return publishedPosts(db).where('posts.status', '=', 'approved').where('posts.retracted', '=', false);
}

const columnsOfRelated = [
  'post.id',
  'post.byline_id',
  'post.slug',
  'post.title',
  'post.language',
  'post.sole_author',
  'post.contributors',
  'post.words',
] as const;

/** The post that staff chose for the readers of a withdrawn one, if it can be read. */
export function selectInstead(db: Db, id: string): Promise<RelatedRow | undefined> {
  return db
    .selectFrom(readablePosts(db).where('posts.id', '=', id).as('post'))
    .select(columnsOfRelated)
    .executeTakeFirst();
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
