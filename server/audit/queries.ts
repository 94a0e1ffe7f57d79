import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { containing } from '../db/containing.ts';
import type { Db } from '../db/database.ts';
import type { Database } from '../db/schema.ts';

export async function insertAuditEntry(db: Db, entry: Insertable<Database['audit_log']>) {
  await db.insertInto('audit_log').values(entry).execute();
}

/** What entries are narrowed to; each that is given has to fit. */
export interface AuditFilter {
  /** Part of the name or address of who did it. */
  person?: string | undefined;
  action?: string | undefined;
  /** Days of UTC, the first and the last. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditRange extends AuditFilter {
  /** The id that a page comes after; null for the first page. */
  before: string | null;
  limit: number;
}

/** Entries, the latest first. */
export function selectAuditEntries(db: Db, range: AuditRange) {
  const page = db
    .selectFrom('audit_log')
    .selectAll()
    .where(isWithin(range))
    .orderBy('audit_log.id', 'desc')
    .limit(range.limit);
  return entriesOf(db, page);
}

/** Whether a row of `audit_log` comes after the page before, and fits the filter. */
export function isWithin({ before, person, action, from, to }: AuditRange) {
  const conditions = [sql<boolean>`true`];
  if (before !== null) conditions.push(sql`audit_log.id < ${before}::bigint`);
  if (action !== undefined) conditions.push(sql`audit_log.action = ${action}`);
  if (from !== undefined) conditions.push(sql`audit_log.at >= ${from}::date::timestamp at time zone 'UTC'`);
  if (to !== undefined) conditions.push(sql`audit_log.at < (${to}::date + 1)::timestamp at time zone 'UTC'`);
  if (person !== undefined && person !== '') {
    conditions.push(sql`audit_log.actor_id in (select accounts.id from accounts where ${isNamed(person)})`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether the name or address of an account contains a text. The index `accounts_by_words` is on this expression. */
export function isNamed(search: string) {
  return sql<boolean>`(email || ' ' || lower(firstname || ' ' || lastname)) like ${containing(search)}`;
}

/** The entries with these ids, the latest first. */
export function selectAuditEntriesById(db: Db, ids: readonly number[]) {
  const page = db
    .selectFrom('audit_log')
    .selectAll()
    .where(sql<boolean>`audit_log.id = any(${ids}::bigint[])`);
  return entriesOf(db, page);
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

type AuditLogQuery = SelectQueryBuilder<Database, 'audit_log', Selectable<Database['audit_log']>>;

/**
 * A page of entries with who and what they are about. The page is made first: PostgreSQL would make ready to look up the names
 * of the whole log.
 */
function entriesOf(db: Db, page: AuditLogQuery) {
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

export type AuditEntryRow = Awaited<ReturnType<typeof selectAuditEntries>>[number];

/** Entries by somebody, or about them or their posts, in the order in which they were done. */
export function selectAuditEntriesAbout(
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

export type AuditEntryAboutRow = Awaited<ReturnType<typeof selectAuditEntriesAbout>>[number];
