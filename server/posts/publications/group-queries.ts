/**
 * Queries of the published posts that have a topic, are about a country, for an audience or of a kind, or several of these. Each page is read from an index of
 * one of them, whichever has the fewest posts.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Audience, type PostKind, primaryLanguage } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterRow } from '../../platform/db/keyset.ts';
import type { CountCursor, PageRequest } from '../../platform/db/pagination.ts';

/** Filters by what many posts have in common. */
export interface GroupFilter {
  /** The code of a country or region. */
  country?: string | undefined;
  audience?: Audience | undefined;
  kind?: PostKind | undefined;
  topic?: string | undefined;
}

/** Posts that have one of these in common. */
export interface Group {
  field: 'country' | 'audience' | 'kind' | 'topic';
  value: string;
}

/** The groups that a filter asks for, of whose posts each has to be in all. */
export function groupsOf({ country, audience, kind, topic }: GroupFilter): Group[] {
  return Object.entries({ country, audience, kind, topic }).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field: field as Group['field'], value }],
  );
}

/** Whether a post is in a group. */
export function isInGroup(group: Group, postId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${members(group, 'wanted')} and wanted.post_id = ${postId})`;
}

interface Languages {
  language?: string | undefined;
  /** Leaves out the posts in this language. */
  notIn?: string | undefined;
}

/** Ids of the newest published posts in all of these groups: one at least. */
export async function selectNewestOfGroups(
  db: Db,
  groups: readonly Group[],
  { language, notIn }: Languages,
  { after, limit }: PageRequest,
): Promise<string[]> {
  const sizes = groups.length === 1 ? null : await selectSizes(db, groups, { language, notIn });
  const [first, ...others] = sizes ? smallestFirst(groups, sizes.having) : groups;
  if (first === undefined || sizes?.having.includes(0)) return [];
  const id = sql.ref<string>('listed.post_id');
  const page = (language: RawBuilder<unknown>) => sql`
      select listed.post_id as id, listed.published_at
      from ${members(first)}
        ${language}
        ${inGroups(others, id)}
        and ${afterRow(['listed.published_at', 'listed.post_id'], 'desc', after)}
      order by listed.published_at desc, listed.post_id desc
      limit ${limit}`;
  // The newest of each other language, merged: a query that leaves one out would read all its posts before another's.
  const { rows } = await (notIn === undefined
    ? sql<{ id: string }>`${page(inLanguages(sql.ref('listed.language'), { language }))}`
    : sql<{ id: string }>`
    select newest.id
    from (select language from ${counts(first)} and language <> ${primaryLanguage(notIn)}) as other
    cross join lateral (${page(sql`and listed.language = other.language`)}) as newest
    order by newest.published_at desc, newest.id desc
    limit ${limit}`
  ).execute(db);
  return rows.map((row) => row.id);
}

/**
 * Ids of the most read published posts in all of these groups: one at least. Where few posts are, they are sorted; where many are, posts are
 * walked through by their views, since sorting would take longer the more there are.
 */
export async function selectMostReadOfGroups(
  db: Db,
  groups: readonly Group[],
  languages: Languages,
  { after, limit }: PageRequest<CountCursor>,
): Promise<string[]> {
  const { having, all } = await selectSizes(db, groups, languages);
  const [first, ...others] = smallestFirst(groups, having);
  if (first === undefined || having.includes(0)) return [];
  // As if the groups had nothing to do with each other.
  const steps = having.reduce((walked, size) => walked * (all / size), limit);
  const isWalkShorter = steps < Math.min(...having);
  // A scalar query stays a filter of each row; `exists` might become a join of all posts of the group.
  const from = isWalkShorter
    ? sql`posts
      where (select true from ${members(first)} and listed.post_id = posts.id)`
    : sql`(
        select post_id from ${members(first)} ${inLanguages(sql.ref('listed.language'), languages)}
        offset 0
      ) as listed
      join posts on posts.id = listed.post_id
      where true`;
  const { rows } = await sql<{ id: string }>`
    select posts.id
    from ${from}
      and posts.status = 'approved'
      ${inLanguages(sql.ref('posts.language'), languages)}
      ${inGroups(others, sql.ref('posts.id'))}
      and ${afterRow(['posts.views', 'posts.id'], 'desc', after)}
    order by posts.views desc, posts.id desc
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether one of these groups has no published post in a language, or in any. */
export async function hasEmptyGroup(db: Db, groups: readonly Group[], language?: string): Promise<boolean> {
  if (groups.length === 0) return false;
  const { having } = await selectSizes(db, groups, { language });
  return having.includes(0);
}

/** How many published posts in these languages there are, and how many each group has. */
async function selectSizes(
  db: Db,
  groups: readonly Group[],
  languages: Languages,
): Promise<{ having: number[]; all: number }> {
  const asked = inLanguages(sql.ref('language'), languages);
  const everyPost = sql`list_counts where topic = ''`;
  const sizes = [everyPost, ...groups.map(counts)].map(
    (counted, place) =>
      sql`(select coalesce(sum(posts), 0)::integer from ${counted} ${asked}) as ${sql.ref(`size_${place}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(sizes)}`.execute(db);
  const sizeOf = (place: number) => Number(rows[0]?.[`size_${place}`] ?? 0);
  return { having: groups.map((_, place) => sizeOf(place + 1)), all: sizeOf(0) };
}

function smallestFirst(groups: readonly Group[], sizes: readonly number[]): Group[] {
  return groups
    .map((group, place) => ({ group, size: sizes[place] ?? 0 }))
    .sort((one, other) => one.size - other.size)
    .map(({ group }) => group);
}

/** The posts of a group, by an index that begins with it. */
function members({ field, value }: Group, alias: 'listed' | 'wanted' = 'listed'): RawBuilder<unknown> {
  const [as, column] = [sql.ref(alias), (name: string) => sql.ref(`${alias}.${name}`)];
  return field === 'topic'
    ? sql`post_topics as ${as} where ${column('topic')} = ${value}`
    : sql`post_facets as ${as} where ${column('field')} = ${field} and ${column('value')} = ${value}`;
}

/** How many posts a group has in each language. */
function counts({ field, value }: Group): RawBuilder<unknown> {
  return field === 'topic'
    ? sql`list_counts where topic = ${value}`
    : sql`facet_counts where field = ${field} and value = ${value} and language <> ''`;
}

function inGroups(groups: readonly Group[], postId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    groups.map((group) => sql`and ${isInGroup(group, postId)}`),
    sql` `,
  );
}

function inLanguages(column: RawBuilder<unknown>, { language, notIn }: Languages): RawBuilder<unknown> {
  return sql`${language === undefined ? sql`` : sql`and ${column} = ${primaryLanguage(language)}`}
    ${notIn === undefined ? sql`` : sql`and ${column} <> ${primaryLanguage(notIn)}`}`;
}
