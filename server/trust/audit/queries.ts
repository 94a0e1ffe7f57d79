import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type AuditGroup, auditGroups } from '../../../contract/people/calls/administration.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import { isNamed } from '../../platform/db/like-pattern.ts';
import type { Database } from '../../platform/db/schema.ts';

export async function insertAuditEntry(db: Db, entry: Insertable<Database['audit_log']>) {
  await db.insertInto('audit_log').values(entry).execute();
}

/** Adds the same entry about each of many subjects, in their order. */
export async function insertAuditEntries(
  db: Db,
  entry: { at: Date; actor_id: string | null; action: string; subject_type: string; subjectIds: string[] },
) {
  await sql`
    insert into audit_log (at, actor_id, action, subject_type, subject_id)
    select ${entry.at}::timestamptz, ${entry.actor_id}::uuid, ${entry.action}, ${entry.subject_type}, subject.id
    from unnest(${entry.subjectIds}::uuid[]) with ordinality as subject (id, place)
    order by subject.place`.execute(db);
}

/** Filters of the audit log; an entry must match every one that is given. */
export interface AuditFilter {
  /** Part of the actor's name or address. */
  person?: string | undefined;
  action?: string | undefined;
  group?: AuditGroup | undefined;
  /** The id of who did it. */
  actor?: string | undefined;
  /** The id of what it was done to. */
  subject?: string | undefined;
  /** The first and the last day, in UTC. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditRange extends AuditFilter {
  /** The id of the last entry on the page before; null for the first page. */
  before: string | null;
  limit: number;
}

/** Entries, newest first. */
export function selectAuditEntries(db: Db, range: AuditRange) {
  const page = db
    .selectFrom('audit_log')
    .selectAll()
    .where(matchesRange(range))
    .orderBy('audit_log.id', 'desc')
    .limit(range.limit);
  return entriesOf(db, page);
}

/** Whether a row of `audit_log` belongs to a later page and matches the filters. */
export function matchesRange({ before, person, action, group, actor, subject, from, to }: AuditRange) {
  const conditions = [sql<boolean>`true`];
  if (before !== null) conditions.push(sql`audit_log.id < ${before}::bigint`);
  if (action !== undefined) conditions.push(sql`audit_log.action = ${action}`);
  if (group !== undefined) conditions.push(isOfGroup(group));
  if (subject !== undefined) conditions.push(sql`audit_log.subject_id = ${subject}::uuid`);
  if (from !== undefined) conditions.push(sql`audit_log.at >= ${from}::date::timestamp at time zone 'UTC'`);
  if (to !== undefined) conditions.push(sql`audit_log.at < (${to}::date + 1)::timestamp at time zone 'UTC'`);
  if (actor !== undefined) conditions.push(sql`audit_log.actor_id = ${actor}::uuid`);
  if (person !== undefined && person !== '') {
    conditions.push(sql`audit_log.actor_id in (select accounts.id from accounts where ${isNamed(person)})`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether an action belongs to a group. The ranges are such as the index `audit_log_by_action` has. */
function isOfGroup(group: AuditGroup) {
  const ranges = auditGroups[group].map(
    // A slash follows a dot.
    (subject) => sql`audit_log.action between ${`${subject}.`} and ${`${subject}/`}`,
  );
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`;
}

/** The entries with these ids, newest first. */
export function selectAuditEntriesById(db: Db, ids: readonly number[]) {
  const page = db
    .selectFrom('audit_log')
    .selectAll()
    .where(sql<boolean>`audit_log.id = any(${ids}::bigint[])`);
  return entriesOf(db, page);
}

/** Names of keys and apps are shown while their owner's account exists; the log itself never changes. */
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
 * A page of entries with the names of actors and subjects. The page is selected first: joined directly,
 * PostgreSQL plans a look-up of the names for the whole log.
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
      // The address of a post that was never published is private.
      sql<string | null>`case when posts.published_at is not null then posts.slug end`.as('slug'),
      'posts.status as post_status',
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

interface ActsRange {
  actorId: string;
  actions: readonly string[];
  since: Date;
}

/** What an account did of these actions since an instant, newest first. The index is `audit_log_of_actor`. */
export function selectActs(db: Db, { limit, ...range }: ActsRange & { limit: number }) {
  const page = db
    .selectFrom('audit_log')
    .selectAll()
    .where(isActOf(range))
    .orderBy('audit_log.id', 'desc')
    .limit(limit);
  return entriesOf(db, page);
}

/** How often an account did one of these actions since an instant; null where there is no such account. */
export async function countActs(db: Db, range: ActsRange): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select(sql<number>`(select count(*)::int from audit_log where ${isActOf(range)})`.as('count'))
    .where('accounts.id', '=', range.actorId)
    .executeTakeFirst();
  return row?.count ?? null;
}

function isActOf({ actorId, actions, since }: ActsRange) {
  return sql<boolean>`(audit_log.actor_id = ${actorId} and audit_log.at >= ${since}
    and audit_log.action = any(${actions}::text[]))`;
}

/** Entries by an account, or about it or its posts, oldest first. */
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

/** Entries of a day in UTC, in the order of their time and number. The index is `audit_log_by_time`. */
export function selectAuditEntriesOfDay(
  db: Db,
  day: string,
  request: { after: { at: Date; id: number } | null; limit: number },
) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id', 'action', 'subject_type', 'subject_id', 'reason', 'detail'])
    .where(sql<boolean>`at >= ${day}::date::timestamp at time zone 'UTC'`)
    .where(sql<boolean>`at < (${day}::date + 1)::timestamp at time zone 'UTC'`)
    .$call((entries) => keysetPage(entries, ['at', 'id'], 'asc', request))
    .execute();
}

export type AuditEntryOfDayRow = Awaited<ReturnType<typeof selectAuditEntriesOfDay>>[number];

/** The time of the first entry. */
export async function selectFirstAuditTime(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('audit_log').select('at').orderBy('at').limit(1).executeTakeFirst();
  return row?.at ?? null;
}
