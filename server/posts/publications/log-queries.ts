import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/database.ts';
import { type PublicPostRow, publicPosts } from './post-queries.ts';

/** Log entries after this number, in commit order. */
export function selectPublications(db: Db, after: number, limit: number) {
  return db
    .selectFrom('publication_log')
    .innerJoin('posts', 'posts.id', 'publication_log.post_id')
    .innerJoin('revisions', 'revisions.id', 'publication_log.revision_id')
    .leftJoin('notices', 'notices.number', 'publication_log.notice')
    .select([
      'publication_log.number',
      'publication_log.kind',
      'publication_log.at',
      'publication_log.revision_id',
      'publication_log.notice',
      'notices.kind as notice_kind',
      'notices.what_was_wrong',
      'notices.what_to_do',
      'posts.id as post_id',
      'posts.author_id',
      'posts.slug',
      'revisions.title',
      'revisions.language',
    ])
    .select((log) =>
      // Published ones: what happens to a post changes their state.
      jsonArrayFrom(
        log
          .selectFrom('translations')
          .innerJoin('posts as translated', 'translated.id', 'translations.post_id')
          .select(['translated.id', 'translated.slug', 'translations.language'])
          .whereRef('translations.source_id', '=', 'publication_log.post_id')
          .where('translated.status', '=', 'approved')
          .orderBy('translations.language'),
      ).as('translations'),
    )
    .where('publication_log.number', '>', after)
    .orderBy('publication_log.number')
    .limit(limit)
    .execute();
}

export type PublicationRow = Awaited<ReturnType<typeof selectPublications>>[number];

/** Withdrawals and notices since a time, oldest first. */
export function selectRecalls(db: Db, since: Date) {
  return db
    .selectFrom('publication_log')
    .innerJoin('posts', 'posts.id', 'publication_log.post_id')
    .innerJoin('revisions', 'revisions.id', 'publication_log.revision_id')
    .leftJoin('notices', 'notices.number', 'publication_log.notice')
    .select([
      'publication_log.at',
      'publication_log.notice',
      'notices.kind as notice_kind',
      'posts.id as post_id',
      'posts.slug',
      'revisions.title',
    ])
    .where('publication_log.kind', 'in', ['withdrawn', 'notice'])
    .where('publication_log.at', '>=', since)
    .orderBy('publication_log.number')
    .execute();
}

/** What a log entry means for somebody who saved a post: for that post, its translations or its original. */
export interface MeantChange {
  post_id: string;
  what: 'revised' | 'notice' | 'withdrawn' | 'original' | 'translated';
  /** Of a new translation. */
  language: string | null;
}

/** Log entries after this number, in commit order, with what each means for saved posts; nothing for a first publication. */
export async function selectMeantChanges(db: Db, after: number, limit: number) {
  const { rows } = await sql<{ number: number; at: Date; meant: MeantChange[] }>`
    select log.number::float8 as number, log.at, coalesce(affected.meant, '[]') as meant
    from (
      select number, at, kind, post_id from publication_log where number > ${after} order by number limit ${limit}
    ) as log
    cross join lateral (
      select json_agg(json_build_object('post_id', post_id, 'what', what, 'language', language)) as meant
      from (
        select log.post_id, case log.kind when 'approved' then 'revised' else log.kind end as what, null as language
        where log.kind in ('revised', 'notice', 'withdrawn')
          or log.kind = 'approved' and exists (
            select from publication_log as earlier
            where earlier.post_id = log.post_id and earlier.number < log.number
          )
        union all
        select post_id, 'original', null
        from translations
        where source_id = log.post_id and log.kind in ('revised', 'notice', 'withdrawn')
        union all
        select source_id, 'translated', language
        from translations
        where post_id = log.post_id and log.kind = 'approved'
      ) as each_one
    ) as affected
    order by log.number`.execute(db);
  return rows;
}

/** Number of the last log entry; 0 if nothing was ever published. */
export async function selectLastNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('publication_log')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/**
 * Says of the published translations of posts that readers see a change: harvesters that ask what has changed since a day
 * get them again. Locks them in the order of their ids.
 */
export async function touchTranslations(db: Db, sourceIds: readonly string[]): Promise<void> {
  await sql`
    update posts
    set changed_at = clock_timestamp()
    from (
      select posts.id
      from translations
      join posts on posts.id = translations.post_id
      where translations.source_id = any(${sourceIds}::uuid[]) and posts.status = 'approved'
      order by posts.id
      for no key update of posts
    ) as translated
    where posts.id = translated.id`.execute(db);
}

/** As `touchTranslations`, for a post itself. */
export async function touchPost(db: Db, id: string): Promise<void> {
  await sql`update posts set changed_at = clock_timestamp() where id = ${id}`.execute(db);
}

/** Approvals of a post, oldest first. */
export function selectApprovals(db: Db, postId: string) {
  return db
    .selectFrom('publication_log')
    .select(['kind', 'revision_id', 'at'])
    .where('post_id', '=', postId)
    .where('kind', 'in', ['approved', 'revised'])
    .orderBy('number')
    .execute();
}

export type ApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number];

/** The current address of a post that was ever published. */
export async function selectPublicSlug(db: Db, postId: string): Promise<string | null> {
  const row = await db
    .selectFrom('posts')
    .select('slug')
    .where('id', '=', postId)
    .where('approved_revision_id', 'is not', null)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/**
 * Posts whose last log entry comes after this number, by that entry: about `limit`, and about so many bytes of text. The
 * entries of its original count as entries of a translation, which means something else after them. All posts of one entry
 * are given together.
 */
export function selectLastPublications(
  db: Db,
  { after, limit, bytes }: { after: number; limit: number; bytes: number },
) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('publication_log as last')
        .innerJoinLateral(
          sql<{ id: string; source_id: string | null }>`(
            select last.post_id as id, (
              select source_id from translations where translations.post_id = last.post_id
            ) as source_id
            union all
            select translations.post_id, translations.source_id
            from translations
            where translations.source_id = last.post_id
          )`.as('meant'),
          (join) => join.onTrue(),
        )
        .innerJoin('posts', 'posts.id', 'meant.id')
        .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
        .select([
          'last.number',
          'posts.id',
          // octet_length needs no reading of the text: PostgreSQL stores the size.
          sql<number>`coalesce(sum(octet_length(revisions.body)) over (
            order by last.number range between unbounded preceding and 1 preceding
          ), 0)`.as('bytes_before'),
        ])
        .where('last.number', '>', after)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('publication_log as later')
                .select('later.number')
                .where(sql<boolean>`later.post_id in (meant.id, meant.source_id)`)
                .whereRef('later.number', '>', 'last.number'),
            ),
          ),
        )
        .orderBy('last.number')
        .fetch(limit, 'with ties')
        .as('listed'),
    )
    .select(['number', 'id'])
    .where('bytes_before', '<', bytes)
    .orderBy('number')
    .orderBy('id')
    .execute();
}

/** Posts with these ids as readers see them, with their whole text; in no order. */
export function selectPublicPosts(db: Db, ids: readonly string[]): Promise<PublicPostRow[]> {
  return publicPosts(db).where('posts.id', 'in', ids).execute();
}
