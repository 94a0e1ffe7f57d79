import { sql } from 'kysely';
import type { Audience } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';
import type { PublishedFilter } from './list-queries.ts';
import { beginningCharacters, publishedPosts, registeredDoi } from './post-queries.ts';

/** Filters of the posts that were ever published: by topic, language, and date of the last change. */
export interface HarvestFilter {
  /** The words of posts that stand for the topic. */
  topicWords?: readonly string[] | undefined;
  language?: string | undefined;
  country?: string | undefined;
  audience?: Audience | undefined;
  /** Only posts about which a notice was issued. */
  notices?: true | undefined;
  /** Changed at this instant or later. */
  from?: Date | undefined;
  /** Changed before this instant. */
  before?: Date | undefined;
}

/**
 * Posts that were ever published, by the last change that readers saw, oldest first; each with the beginning
 * of its body.
 */
export function selectChanged(
  db: Db,
  { topicWords, language, country, audience, notices, from, before }: HarvestFilter,
  request: PageRequest,
) {
  let query = harvested(db).where('posts.changed_at', 'is not', null);
  if (topicWords !== undefined) query = query.where(sql<boolean>`revisions.topics && ${topicWords}::text[]`);
  if (language !== undefined) query = query.where('revisions.language', '=', language);
  if (country !== undefined) query = query.where(sql<boolean>`${country} = any(revisions.countries)`);
  if (audience !== undefined) query = query.where('revisions.audience', '=', audience);
  if (notices) query = query.where(({ exists }) => exists(issuedNotices(db)));
  if (from) query = query.where('posts.changed_at', '>=', from);
  if (before) query = query.where('posts.changed_at', '<', before);
  return keysetPage(query, ['posts.changed_at', 'posts.id'], 'asc', request).execute();
}

export type ChangedRow = Awaited<ReturnType<typeof selectChanged>>[number];

/** A post that was ever published. */
export function selectChangedById(db: Db, id: string) {
  return harvested(db)
    .where('posts.id', '=', id)
    .where('posts.changed_at', 'is not', null)
    .executeTakeFirst();
}

function harvested(db: Db) {
  return publishedPosts(db).select([
    sql<Date>`posts.changed_at`.as('changed_at'),
    registeredDoi,
    sql<string>`left(revisions.body, ${sql.lit(beginningCharacters)})`.as('body'),
    // Their numbers, in order.
    sql<number[]>`array(${issuedNotices(db).orderBy('number')})`.as('notices'),
  ]);
}

/** The numbers of the issued notices about the post of the outer query. */
function issuedNotices(db: Db) {
  return db
    .selectFrom('notices')
    .select('notices.number')
    .where('notices.post_id', '=', sql.ref<string>('posts.id'))
    .where('notices.state', '=', 'issued');
}

/** The earliest date of a last change; null if nothing was ever published. */
export async function selectEarliestChange(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('posts')
    .select('changed_at')
    .where('changed_at', 'is not', null)
    .orderBy('changed_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.changed_at ?? null;
}

/** Start of the oldest open transaction, or now, by the database's clock. */
export async function selectSettled(db: Db): Promise<Date> {
  const { rows } = await sql<{ settled: Date }>`
    select least(clock_timestamp(), min(xact_start)) as settled
    from pg_stat_activity
    where datname = current_database()
      and backend_type = 'client backend'
      and pid <> pg_backend_pid()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database does not say what time it is');
  return row.settled;
}

/**
 * Topics, languages, countries and audiences of all posts that were ever published, sorted; and whether any has
 * a notice.
 */
export async function selectHarvestSets(db: Db): Promise<{
  topics: string[];
  languages: string[];
  countries: string[];
  audiences: Audience[];
  notices: boolean;
}> {
  const seen = db
    .selectFrom('posts')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .where('posts.changed_at', 'is not', null);
  const topics = await seen.select(sql<string>`unnest(revisions.topics)`.as('topic')).distinct().execute();
  const languages = await seen.select('revisions.language').distinct().execute();
  const countries = await seen
    .select(sql<string>`unnest(revisions.countries)`.as('country'))
    .distinct()
    .execute();
  const audiences = await seen.select('revisions.audience').distinct().execute();
  const notice = await db
    .selectFrom('notices')
    .select('number')
    .where('state', '=', 'issued')
    .limit(1)
    .executeTakeFirst();
  return {
    notices: notice !== undefined,
    topics: topics.map(({ topic }) => topic).sort(),
    languages: languages.map(({ language }) => language).sort(),
    countries: countries.map(({ country }) => country).sort(),
    audiences: audiences.flatMap(({ audience }) => (audience === '' ? [] : [audience])).sort(),
  };
}

/** Withdrawn posts that were published before, latest withdrawal first. */
export function selectWithdrawn(
  db: Db,
  filter: Pick<PublishedFilter, 'authorId' | 'language' | 'country' | 'audience'> &
    Pick<HarvestFilter, 'topicWords'>,
  limit: number,
) {
  let query = publishedPosts(db)
    .select([
      sql<Date>`posts.withdrawn_at`.as('withdrawn_at'),
      sql<string>`posts.withdrawn_name`.as('withdrawn_name'),
      sql<string>`posts.withdrawal_reason`.as('withdrawal_reason'),
    ])
    .where('posts.status', '=', 'withdrawn')
    .where('posts.published_at', 'is not', null);
  if (filter.authorId !== undefined) query = query.where('posts.author_id', '=', filter.authorId);
  if (filter.topicWords !== undefined)
    query = query.where(sql<boolean>`revisions.topics && ${filter.topicWords}::text[]`);
  if (filter.language !== undefined) query = query.where('revisions.language', '=', filter.language);
  if (filter.country !== undefined)
    query = query.where(sql<boolean>`${filter.country} = any(revisions.countries)`);
  if (filter.audience !== undefined) query = query.where('revisions.audience', '=', filter.audience);
  return query.orderBy('posts.withdrawn_at', 'desc').orderBy('posts.id', 'desc').limit(limit).execute();
}

export type WithdrawnRow = Awaited<ReturnType<typeof selectWithdrawn>>[number];

/** Addresses of published posts whose number is in this range, with the date of their last change. */
export function selectAddresses(db: Db, part: { first: number; last: number }) {
  return db
    .selectFrom('posts')
    .select(['slug', sql<Date>`coalesce(revised_at, published_at)`.as('changed_at')])
    .where('status', '=', 'approved')
    .where('number', '>=', part.first)
    .where('number', '<=', part.last)
    .orderBy('number')
    .execute();
}

export type AddressRow = Awaited<ReturnType<typeof selectAddresses>>[number];

/**
 * Parts of `size` numbers each, from 1, that have published posts, with the date of the last change in each.
 */
export async function selectParts(db: Db, size: number): Promise<{ part: number; changed_at: Date }[]> {
  return db
    .selectFrom('posts')
    .select([
      sql<number>`((number - 1) / ${sql.lit(size)})::integer + 1`.as('part'),
      sql<Date>`max(coalesce(revised_at, published_at))`.as('changed_at'),
    ])
    .where('status', '=', 'approved')
    .groupBy('part')
    .orderBy('part')
    .execute();
}
