import { type Insertable, sql } from 'kysely';
import type { ReportState } from '../../../contract/constants.ts';
import { staffRoles } from '../../../contract/people/roles.ts';
import type { PendingReport } from '../../platform/db/column-types.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import { containing, postsTitled } from '../../platform/db/like-pattern.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Adds a report; one with the same fingerprint is not added again. */
export async function insertReport(db: Db, report: Insertable<Database['reports']>): Promise<void> {
  await db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute();
}

/** The post of a report, without a lock. */
export async function selectPostOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('reports').select('post_id').where('id', '=', id).executeTakeFirst();
  return row?.post_id ?? null;
}

/** Locks a post until the transaction ends. */
export async function lockPost(db: Db, id: string): Promise<void> {
  await db.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute();
}

/** A text without emphasis, in which each white space is one space. */
const plain = (text: string) =>
  sql`regexp_replace(translate(${sql.ref(text)}, '*_', ''), '[[:space:]]+', ' ', 'g')`;

/** How much of the text stands around the passage of a report. */
const contextCharacters = 160;

/** What stands around the passage in the text that the report is about; null where that doesn't have it. */
const context = sql<{ before: string; after: string } | null>`(
  select json_build_object(
    'before', right(left(text.plain, place.start - 1), ${sql.lit(contextCharacters)}),
    'after', substr(text.plain, place.start + length(${plain('reports.passage')}), ${sql.lit(contextCharacters)})
  )
  from (
    select ${plain('reported.body')} as plain
    from approvals as published
    join revisions as reported on reported.id = published.revision_id
    where published.post_id = reports.post_id
      and case
        when reports.version is null then published.revision_id = posts.approved_revision_id
        else published.version = reports.version
      end
    limit 1
  ) as text
  cross join lateral (select strpos(text.plain, ${plain('reports.passage')}) as start) as place
  where place.start > 0
)`;

/** Who deals with a report; null where nobody of the staff does. */
const claim = sql<{ account_id: string; by: string; at: string } | null>`(
  select json_build_object(
    'account_id', accounts.id,
    'by', coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(reports.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from accounts
  where accounts.id = reports.claimed_by
    and accounts.role = any(${staffRoles})
    and accounts.disabled_at is null
)`;

/** Reports with their posts, as readers have them or had them last. The address stays out. */
function reports(db: Db) {
  return db
    .selectFrom('reports')
    .innerJoin('posts', 'posts.id', 'reports.post_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('approvals', 'approvals.revision_id', 'posts.approved_revision_id')
    .select([
      'reports.id',
      'reports.post_id',
      'reports.version',
      'reports.passage',
      'reports.wrong',
      'reports.language',
      'reports.state',
      'reports.created_at',
      'reports.sent_at',
      'reports.decided_at',
      'reports.fixed_by',
      'reports.withdrawn',
      'reports.reason',
      'reports.pending',
      sql<boolean>`reports.email is not null`.as('wants_answer'),
      context.as('context'),
      claim.as('claim'),
      'posts.slug',
      'posts.status as post_status',
      'posts.author_id',
      'posts.retracted',
      'revisions.title',
      'revisions.language as post_language',
      'approvals.version as post_version',
    ]);
}

export function selectReport(db: Db, id: string) {
  return reports(db).where('reports.id', '=', id).executeTakeFirst();
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof selectReport>>>;

/** What reports are narrowed to: by an empty search to none, by a claimer to an account, to nobody (null) or not at all. */
export interface ReportFilter {
  search: string;
  claimer: string | null | undefined;
}

/** Whether a report passes a filter, and has no decision that can still be undone. */
function passes({ search, claimer }: ReportFilter) {
  const found = sql`and (
    lower(concat_ws(' ', reports.wrong, reports.passage)) like ${containing(search)}
    or reports.post_id in ${postsTitled(search)}
  )`;
  const claimed = claimer === null ? sql`and ${claim} is null` : sql`and reports.claimed_by = ${claimer}`;
  return sql<boolean>`(
    reports.pending is null ${search === '' ? sql`` : found} ${claimer === undefined ? sql`` : claimed}
  )`;
}

/** Reports in a state that pass a filter, by the time at which they came. */
export function selectInState(
  db: Db,
  {
    state,
    order,
    filter,
    ...request
  }: PageRequest & { state: ReportState; order: 'oldest' | 'latest'; filter: ReportFilter },
): Promise<ReportRow[]> {
  const query = reports(db).where('reports.state', '=', state).where(passes(filter));
  const direction = order === 'oldest' ? 'asc' : 'desc';
  return keysetPage(query, ['reports.created_at', 'reports.id'], direction, request).execute();
}

/** How many reports that pass a filter are in each state that any is in. */
export function countByState(db: Db, filter: ReportFilter) {
  return db
    .selectFrom('reports')
    .select((select) => ['state', select.fn.countAll<number>().as('number')])
    .where(passes(filter))
    .groupBy('state')
    .execute();
}

/** The author of a post. */
export async function selectAuthorId(db: Db, postId: string): Promise<string | undefined> {
  const row = await db.selectFrom('posts').select('author_id').where('id', '=', postId).executeTakeFirst();
  return row?.author_id;
}

/** Reports about a post that are with its author, oldest first. */
export function selectWithAuthor(db: Db, postId: string) {
  return db
    .selectFrom('reports')
    .select(['id', 'version', 'passage', 'wrong', 'created_at', 'sent_at', 'note'])
    .where('post_id', '=', postId)
    .where('state', '=', 'with_author')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type AuthorsReportRow = Awaited<ReturnType<typeof selectWithAuthor>>[number];

/** How many reports about each of these posts are with its author, for those with any. */
export async function countWithAuthor(db: Db, postIds: readonly string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reports')
    .select((select) => ['post_id', select.fn.countAll<number>().as('number')])
    .where('post_id', 'in', postIds)
    .where('state', '=', 'with_author')
    .groupBy('post_id')
    .execute();
  return new Map(rows.map(({ post_id, number }) => [post_id, number]));
}

/** How many reports nobody has decided about yet. */
export async function countNew(db: Db): Promise<number> {
  return countRows(db.selectFrom('reports').where('state', '=', 'new').where('pending', 'is', null));
}

/** How many reports about a post led to a correction. */
export async function countFixed(db: Db, postId: string): Promise<number> {
  return countRows(db.selectFrom('reports').where('post_id', '=', postId).where('state', '=', 'fixed'));
}

export async function setSent(
  db: Db,
  id: string,
  { at, note }: { at: Date; note: string | null },
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ state: 'with_author', sent_at: at, note })
    .where('id', '=', id)
    .execute();
}

/** Keeps a decision until it can no longer be undone; null where it was undone, or takes effect. */
export async function setPending(db: Db, id: string, pending: PendingReport | null): Promise<void> {
  await db
    .updateTable('reports')
    .set({ pending: pending && JSON.stringify(pending) })
    .where('id', '=', id)
    .execute();
}

/** Why a post was withdrawn or, if it is only retracted, what was wrong with it. */
export async function selectWhyGone(db: Db, postId: string): Promise<string | null> {
  const row = await db
    .selectFrom('posts')
    .select(
      sql<string | null>`case
        when posts.status = 'withdrawn' then posts.withdrawal_reason
        else (
          select what_was_wrong
          from notices
          where post_id = posts.id and kind = 'retraction' and state = 'issued'
          order by number desc
          limit 1
        )
      end`.as('reason'),
    )
    .where('posts.id', '=', postId)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** The address of the sender, and the language of the form. */
export function selectSender(db: Db, id: string) {
  return db
    .selectFrom('reports')
    .select(['email', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The reports about a post without a decision, oldest first. */
export function selectOpenOf(db: Db, postId: string) {
  return reports(db)
    .where('reports.post_id', '=', postId)
    .where('reports.state', 'in', ['new', 'with_author'])
    .orderBy('reports.created_at')
    .orderBy('reports.id')
    .execute();
}

/** Keeps which notice answers these reports. */
export async function setNotice(db: Db, ids: readonly string[], notice: string): Promise<void> {
  await db.updateTable('reports').set({ notice_id: notice }).where('id', 'in', ids).execute();
}

/** The reports without a decision that a notice answers, oldest first. */
export function selectByNotice(db: Db, notice: string) {
  return reports(db)
    .where('reports.notice_id', '=', notice)
    .where('reports.state', 'in', ['new', 'with_author'])
    .orderBy('reports.created_at')
    .orderBy('reports.id')
    .execute();
}

/** Records the outcome of a report, and deletes the sender's address. */
export async function setDecided(
  db: Db,
  id: string,
  outcome: { at: Date } & ({ fixedBy: number } | { withdrawn: true } | { reason: string }),
): Promise<void> {
  const declined = 'reason' in outcome;
  await db
    .updateTable('reports')
    .set({
      state: declined ? 'declined' : 'fixed',
      fixed_by: 'fixedBy' in outcome ? outcome.fixedBy : null,
      withdrawn: 'withdrawn' in outcome,
      reason: declined ? outcome.reason : null,
      decided_at: outcome.at,
      email: null,
      pending: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes the addresses in reports from before an instant. */
export async function deleteAddressesBefore(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('reports')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('created_at', '<', before)
    .execute();
}

/** The author's address and language, for an email; undefined if the account is closed or disabled. */
export function selectAuthor(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .select(['accounts.email', 'accounts.firstname', 'accounts.lastname', 'accounts.language'])
    .where('posts.id', '=', postId)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
}

export type AuthorRow = NonNullable<Awaited<ReturnType<typeof selectAuthor>>>;
