import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Database } from '../db/schema.ts';

export async function insertDeed(db: Db, deed: Insertable<Database['audit_log']>) {
  await db.insertInto('audit_log').values(deed).execute();
}

export interface DeedRange {
  /** The id that a page comes after; null for the first page. */
  before: string | null;
  limit: number;
}

/** Deeds, the latest first. */
export function selectDeeds(db: Db, { before, limit }: DeedRange) {
  const page = db
    .selectFrom('audit_log')
    .selectAll()
    .$if(before !== null, (query) => query.where(sql<boolean>`audit_log.id < ${before}::bigint`))
    .orderBy('audit_log.id', 'desc')
    .limit(limit);
  return deedsOf(db, page);
}

/** The deeds with these ids, the latest first. */
export function selectDeedsById(db: Db, ids: readonly number[]) {
  const page = db
    .selectFrom('audit_log')
    .selectAll()
    .where(sql<boolean>`audit_log.id = any(${ids}::bigint[])`);
  return deedsOf(db, page);
}

/** What keys and apps are called goes with their owner, and is not shown from then on; the log itself never changes. */
const detailShown = sql<Record<string, unknown>>`case
  when audit_log.action ~ '^(key|app)\\.' and (
    subjects.closed_at is not null
    or audit_log.action = 'app.connected'
      and not exists (select from apps where apps.id::text = audit_log.detail ->> 'app')
  ) then audit_log.detail - 'name'
  else audit_log.detail
end`;

type Page = SelectQueryBuilder<Database, 'audit_log', Selectable<Database['audit_log']>>;

/**
 * A page of deeds with who and what they are about. The page is made first: PostgreSQL would make ready to look up the names
 * of the whole log.
 */
function deedsOf(db: Db, page: Page) {
  return db
    .selectFrom(page.as('audit_log'))
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .leftJoin('accounts as subjects', 'subjects.id', 'audit_log.subject_id')
    .leftJoin('posts', 'posts.id', 'audit_log.subject_id')
    .leftJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('cloud_nodes', 'cloud_nodes.id', 'audit_log.subject_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor_id',
      'audit_log.action',
      'audit_log.subject_type',
      'audit_log.subject_id',
      'audit_log.reason',
      detailShown.as('detail'),
      'accounts.firstname',
      'accounts.lastname',
      'accounts.email',
      // Readers never saw the address of what was not published.
      sql<string | null>`case when posts.published_at is not null then posts.slug end`.as('slug'),
      sql<string | null>`coalesce(
        revisions.title,
        (select title from revisions where post_id = posts.id order by number desc limit 1),
        cloud_nodes.name,
        nullif(concat_ws(' ', nullif(subjects.firstname, ''), nullif(subjects.lastname, '')), ''),
        subjects.email
      )`.as('subject_name'),
    ])
    .orderBy('audit_log.id', 'desc')
    .execute();
}

export type DeedRow = Awaited<ReturnType<typeof selectDeeds>>[number];

/** Deeds by somebody, or about them or their posts, in the order in which they were done. */
export function selectDeedsAbout(
  db: Db,
  accountId: string,
  { after, limit }: { after: string; limit: number },
) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id', 'action', 'subject_type', 'subject_id', 'reason', 'detail'])
    .where(sql<boolean>`audit_log.id > ${after}::bigint`)
    .where((where) =>
      where.or([
        where('actor_id', '=', accountId),
        where('subject_id', '=', accountId),
        where(
          'subject_id',
          'in',
          where.selectFrom('posts').select('posts.id').where('posts.author_id', '=', accountId),
        ),
      ]),
    )
    .orderBy('audit_log.id')
    .limit(limit)
    .execute();
}

export type DeedAboutRow = Awaited<ReturnType<typeof selectDeedsAbout>>[number];
