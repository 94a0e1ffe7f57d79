/** Queries of lists of posts by country and by audience (migration 068). */
import { type RawBuilder, sql } from 'kysely';
import { type Audience, primaryLanguage } from '../../contract/constants.ts';
import type { Db } from '../db/database.ts';
import type { CountCursor, PageRequest } from '../db/pagination.ts';

/** Filters by the fields of a post that have few values. */
export interface FacetFilter {
  /** The code of a country or region. */
  country?: string | undefined;
  audience?: Audience | undefined;
}

export interface Facet {
  field: 'country' | 'audience';
  value: string;
}

/** The facets that a filter asks for; the one with the fewest posts is likely the first. */
export function facetsOf({ country, audience }: FacetFilter): Facet[] {
  return [
    ...(country === undefined ? [] : [{ field: 'country', value: country } as const]),
    ...(audience === undefined ? [] : [{ field: 'audience', value: audience } as const]),
  ];
}

/** Whether a post has a facet. */
export function hasFacet({ field, value }: Facet, postId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from post_facets
    where post_facets.post_id = ${postId} and post_facets.field = ${field} and post_facets.value = ${value}
  )`;
}

/** Ids of the newest published posts with a facet, from `post_facets_newest` and similar. */
export async function selectNewestOfFacet(
  db: Db,
  { facet, ...narrowing }: Narrowed,
  { after, limit }: PageRequest,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listed.post_id as id
    from post_facets as listed
    where listed.field = ${facet.field} and listed.value = ${facet.value}
      ${narrowed({ ...narrowing, after })}
    order by listed.published_at desc, listed.post_id desc
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** As `selectNewestOfFacet`, the newest of each other language, merged (`selectNewestNotIn`). */
export async function selectNewestOfFacetNotIn(
  db: Db,
  { facet, notIn, ...narrowing }: Omit<Narrowed, 'language'> & { notIn: string },
  { after, limit }: PageRequest,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select newest.id
    from facet_counts
    cross join lateral (
      select listed.post_id as id, listed.published_at
      from post_facets as listed
      where listed.field = ${facet.field} and listed.value = ${facet.value}
        and listed.language = facet_counts.language
        ${narrowed({ ...narrowing, after })}
      order by listed.published_at desc, listed.post_id desc
      limit ${limit}
    ) as newest
    where facet_counts.field = ${facet.field} and facet_counts.value = ${facet.value}
      and facet_counts.language not in ('', ${primaryLanguage(notIn)})
    order by newest.published_at desc, newest.id desc
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Ids of the most read published posts with a facet. Where few posts have it they are sorted; where many have it, posts are
 * walked through by their views, since sorting would take longer the more posts there are.
 */
export async function selectMostReadOfFacet(
  db: Db,
  { facet, other, topic, language, notIn }: Narrowed & { notIn?: string | undefined },
  { after, limit }: PageRequest<CountCursor>,
): Promise<string[]> {
  const { having, all } = await countToWalk(db, { facet, language, notIn });
  if (having === 0) return [];
  // The walk meets one of them in every `all / having` posts.
  const isWalkShorter = (limit * all) / having < having;
  // A scalar query stays a filter of each row; `exists` might become a join of all posts with the facet.
  const from = isWalkShorter
    ? sql`posts
      where (
        select true from post_facets
        where post_facets.post_id = posts.id
          and post_facets.field = ${facet.field} and post_facets.value = ${facet.value}
      )`
    : sql`(
        select post_id from post_facets
        where field = ${facet.field} and value = ${facet.value} ${inLanguages(sql.ref('language'), language, notIn)}
        offset 0
      ) as listed
      join posts on posts.id = listed.post_id
      where true`;
  const id = sql.ref<string>('posts.id');
  const conditions = [
    inLanguages(sql.ref('posts.language'), language, notIn),
    ...(other === undefined ? [] : [sql`and ${hasFacet(other, id)}`]),
    ...(topic === undefined ? [] : [hasTopic(topic, id)]),
    ...(after ? [sql`and (posts.views, posts.id) < (${after.count}::bigint, ${after.id}::uuid)`] : []),
  ];
  const { rows } = await sql<{ id: string }>`
    select posts.id
    from ${from}
      and posts.status = 'approved'
      ${sql.join(conditions, sql` `)}
    order by posts.views desc, posts.id desc
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** How many published posts there are in the asked languages, and how many of them have the facet. */
async function countToWalk(
  db: Db,
  { facet, language, notIn }: Pick<Narrowed, 'facet' | 'language'> & { notIn?: string | undefined },
): Promise<{ having: number; all: number }> {
  const asked = inLanguages(sql.ref('language'), language, notIn);
  const { rows } = await sql<{ having: number; all: number }>`
    select
      (
        select coalesce(sum(posts), 0)::integer from facet_counts
        where field = ${facet.field} and value = ${facet.value} and language <> '' ${asked}
      ) as having,
      (select coalesce(sum(posts), 0)::integer from list_counts where topic = '' ${asked}) as all`.execute(
    db,
  );
  return rows[0] ?? { having: 0, all: 0 };
}

function inLanguages(
  column: RawBuilder<unknown>,
  language: string | undefined,
  notIn: string | undefined,
): RawBuilder<unknown> {
  return sql`${language === undefined ? sql`` : sql`and ${column} = ${primaryLanguage(language)}`}
    ${notIn === undefined ? sql`` : sql`and ${column} <> ${primaryLanguage(notIn)}`}`;
}

function hasTopic(topic: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`and exists (
    select from post_topics where post_topics.post_id = ${id} and post_topics.topic = ${topic}
  )`;
}

interface Narrowed {
  facet: Facet;
  /** Another facet that the posts must have. */
  other?: Facet | undefined;
  topic?: string | undefined;
  language?: string | undefined;
}

function narrowed({
  other,
  topic,
  language,
  after,
}: Omit<Narrowed, 'facet'> & Pick<PageRequest, 'after'>): RawBuilder<unknown> {
  const id = sql.ref<string>('listed.post_id');
  const conditions = [
    ...(language === undefined ? [] : [sql`and listed.language = ${primaryLanguage(language)}`]),
    ...(other === undefined ? [] : [sql`and ${hasFacet(other, id)}`]),
    ...(topic === undefined ? [] : [hasTopic(topic, id)]),
    ...(after ? [sql`and (listed.published_at, listed.post_id) < (${after.at}, ${after.id}::uuid)`] : []),
  ];
  return sql.join(conditions, sql` `);
}

/** The languages of published posts with a facet, each with their number, by subtag. */
export function selectFacetLanguages(db: Db, { field, value }: Facet) {
  return db
    .selectFrom('facet_counts')
    .select(['language', 'posts'])
    .where('field', '=', field)
    .where('value', '=', value)
    .where('language', '<>', '')
    .orderBy('language')
    .execute();
}

/** The commonest values of a field in published posts, or in those of a language, with their numbers. */
export function selectFacets(
  db: Db,
  { field, language, limit }: { field: Facet['field']; language: string | null; limit: number },
) {
  return db
    .selectFrom('facet_counts')
    .select(['value', 'posts'])
    .where('field', '=', field)
    .where('language', '=', language === null ? '' : primaryLanguage(language))
    .orderBy('posts', 'desc')
    .orderBy('value')
    .limit(limit)
    .execute();
}
