import { type RawBuilder, sql } from 'kysely';
import type { QueueFilters } from '../../../contract/desk/calls/review.ts';
import type { LeftCheck } from '../../../contract/desk/review-checks.ts';
import { staffRoles } from '../../../contract/people/roles.ts';
import type { PostChange } from '../../../contract/posts/post-rules.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';

export interface QueueFilter extends QueueFilters {
  author?: string | undefined;
  /** Leaves out what somebody else has claimed or the viewer has a conflict of interest in. */
  forMe?: boolean;
  now: Date;
}

/** The status of the post for each kind of submission. */
const statusOf = { new: 'submitted', revision: 'approved', resubmission: 'withdrawn' } as const;

/** An account's name for staff: its name, else its email address; null for an operator. */
export const nameForStaff = sql<string>`
  coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')`;

/** Whom the post is by, unless its text names contributors. */
const soleAuthor = sql<string>`coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname))`;

/** Who reads the queue; the operator of the site has no account. */
interface Viewer {
  id: string | null;
}

/** A claim, and who holds it. */
export interface ClaimRow {
  account_id: string;
  by: string;
  at: string;
  assigned: boolean;
}

/** The claim of a post's submission; null without one, and where its holder is no longer of the staff. */
export function claimOf(postId: RawBuilder<unknown>) {
  return sql<ClaimRow | null>`(
    select json_build_object(
      'account_id', accounts.id,
      'by', ${nameForStaff},
      'at', to_char(review_claims.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'assigned', review_claims.assigned_by is not null
    )
    from review_claims
    join accounts on accounts.id = review_claims.account_id
    where review_claims.post_id = ${postId}
      and accounts.role = any(${staffRoles})
      and accounts.disabled_at is null
  )`;
}

/** Whether the viewer has declared a conflict that holds, in the post of `drafts`. */
export function declaredConflict({ id }: Viewer) {
  return sql<boolean>`exists (
    select from review_declarations as declared
    where declared.post_id = drafts.post_id
      and declared.account_id = ${id}
      and declared.conflict
      and declared.declared_at > coalesce(
        (select max(approved_at) from approvals where approvals.post_id = declared.post_id),
        '-infinity'
      )
  )`;
}

/** The column that the queue is ordered by. */
export function orderOf({ sort }: Pick<QueueFilters, 'sort'>): 'submitted_at' | 'decide_by' {
  return sort === 'due' ? 'decide_by' : 'submitted_at';
}

/**
 * Submissions in review, in the order of the filter. The search reads drafts, which are few, and selects a
 * page of them before joining anything else.
 */
export async function selectQueue(
  db: Db,
  viewer: Viewer,
  filter: QueueFilter,
  request: PageRequest,
): Promise<SubmissionRow[]> {
  const { language, kind, post_kind: postKind } = filter;
  const order = orderOf(filter);
  let page = await filtered(db, viewer, filter);
  if (language !== undefined) page = page.where('language', '=', language);
  if (kind !== undefined) page = page.where(sql<boolean>`${postColumn('status')} = ${statusOf[kind]}`);
  if (postKind !== undefined) page = page.where('kind', '=', postKind);
  return submissions(db, viewer, keysetPage(page, [order, 'post_id'], 'asc', request))
    .orderBy(`drafts.${order}`)
    .orderBy('drafts.post_id')
    .execute();
}

/** How many texts of each state, kind and language the other filters leave. */
export async function countQueue(db: Db, viewer: Viewer, filter: QueueFilter) {
  const texts = (await filtered(db, viewer, filter)).select([
    'language',
    'kind',
    sql<string>`${postColumn('status')}`.as('status'),
  ]);
  return db
    .selectFrom(texts.as('texts'))
    .select(['language', 'kind', 'status', sql<number>`count(*)::int`.as('count')])
    .groupBy(['language', 'kind', 'status'])
    .orderBy('language')
    .execute();
}

export type QueueCount = Awaited<ReturnType<typeof countQueue>>[number];

/** The queue as all filters but the kinds and the language leave it. */
async function filtered(db: Db, viewer: Viewer, filter: QueueFilter) {
  const { topic, author, q } = filter;
  let texts = chosenFor(viewer, filter, undecided(db));
  if (topic !== undefined) texts = texts.where(sql<boolean>`${topic} = any(topics)`);
  if (author !== undefined) {
    texts = texts.where(sql<boolean>`post_id in (select id from posts where author_id = ${author})`);
  }
  if (q !== undefined && q !== '') texts = texts.where(containsWords(q, await selectAccountsNamed(db, q)));
  return texts;
}

/** The texts in review on which no decision waits to take effect. */
function undecided(db: Db) {
  return inReview(db).where(
    sql<boolean>`not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id)`,
  );
}

/** Narrows texts in review down by who has claimed them, and by their days. */
function chosenFor(
  viewer: Viewer,
  { claimed, overdue, waiting_days: days, forMe, now }: QueueFilter,
  texts: ReturnType<typeof inReview>,
) {
  let page = texts;
  if (claimed === 'anyone') page = page.where(isClaimed(sql`true`));
  else if (claimed === 'nobody') page = page.where(sql<boolean>`not ${isClaimed(sql`true`)}`);
  else if (claimed !== undefined)
    page = page.where(isClaimed(sql`accounts.id = ${claimed === 'me' ? viewer.id : claimed}`));
  if (overdue) page = page.where('decide_by', '<', now);
  if (days !== undefined)
    page = page.where('submitted_at', '<=', new Date(now.getTime() - days * 24 * 3600 * 1000));
  if (forMe)
    page = page
      .where(sql<boolean>`not ${isClaimed(sql`accounts.id <> ${viewer.id}`)}`)
      .where(sql<boolean>`not ${declaredConflict(viewer)}`);
  return page;
}

/** Whether somebody of the staff has claimed the draft, of whom a condition holds. */
function isClaimed(condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from review_claims
    join accounts on accounts.id = review_claims.account_id
    where review_claims.post_id = drafts.post_id
      and accounts.role = any(${staffRoles})
      and accounts.disabled_at is null
      and ${condition}
  )`;
}

/** The texts in review. */
function inReview(db: Db) {
  return db
    .selectFrom('drafts')
    .select(['post_id', 'submitted_revision_id', 'submitted_at', 'decide_by', 'reviewed_revision_id'])
    .where('submitted_revision_id', 'is not', null);
}

/** A column of the draft's post. */
function postColumn(column: 'status' | 'author_id') {
  return sql`(select posts.${sql.ref(column)} from posts where posts.id = drafts.post_id)`;
}

/** Ids of the accounts whose name contains a text. */
async function selectAccountsNamed(db: Db, q: string): Promise<string[]> {
  // The index `accounts_by_words` is on the first expression, which an address is part of.
  const { rows } = await sql<{ id: string }>`
    select id
    from accounts
    where (email || ' ' || lower(firstname || ' ' || lastname)) like ${containing(q)}
      and lower(firstname || ' ' || lastname) like ${containing(q)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the title, topics or byline of a draft in review contain a text. */
function containsWords(q: string, accountIds: readonly string[]) {
  const pattern = containing(q);
  const isByAccounts = sql`
    ${postColumn('author_id')} = any(${accountIds}::uuid[])
    and not exists (select from post_sources where post_sources.post_id = drafts.post_id)`;
  return sql<boolean>`(
    lower(title || ' ' || array_to_string(topics, ' ')) like ${pattern}
    or post_id in (select post_id from post_sources where lower(byline) like ${pattern})
    ${accountIds.length === 0 ? sql`` : sql`or (${isByAccounts})`}
  )`;
}

export function selectSubmission(
  db: Db,
  postId: string,
  viewer: Viewer = { id: null },
): Promise<SubmissionRow | undefined> {
  return submissions(db, viewer, inReview(db).where('post_id', '=', postId)).executeTakeFirst();
}

export type SubmissionRow = Awaited<ReturnType<ReturnType<typeof submissions>['execute']>>[number];

/** What a list shows of these texts in review. */
function submissions(db: Db, viewer: Viewer, texts: ReturnType<typeof inReview>) {
  return db
    .selectFrom(texts.as('drafts'))
    .innerJoin('posts', 'posts.id', 'drafts.post_id')
    .innerJoin('revisions', 'revisions.id', 'drafts.submitted_revision_id')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .leftJoin('post_sources', 'post_sources.post_id', 'posts.id')
    .select([
      'posts.id',
      'posts.author_id',
      'posts.status',
      'posts.approved_revision_id',
      'posts.withdrawn_at',
      'posts.withdrawn_name',
      'posts.withdrawn_as',
      'posts.withdrawal_reason',
      'revisions.id as revision_id',
      'revisions.title',
      'revisions.language',
      'revisions.kind',
      'revisions.topics',
      'revisions.words',
      sql<Date>`drafts.submitted_at`.as('submitted_at'),
      sql<Date>`drafts.decide_by`.as('decide_by'),
      claimOf(sql.ref('drafts.post_id')).as('claim'),
      declaredConflict(viewer).as('conflict'),
      'revisions.contributors',
      soleAuthor.as('sole_author'),
      // Staff decide on a submission by approving or returning it; a withdrawal concerns the whole post.
      sql<string | null>`(
        select decisions.revision_id
        from decisions
        where decisions.revision_id = drafts.reviewed_revision_id
          and decisions.outcome = 'returned'
      )`.as('returned_revision_id'),
    ]);
}

export function selectRevision(db: Db, id: string) {
  return db.selectFrom('revisions').selectAll().where('id', '=', id).executeTakeFirst();
}

export type RevisionRow = NonNullable<Awaited<ReturnType<typeof selectRevision>>>;

/** Sets what is said to have changed in a revision. */
export async function setChange(db: Db, id: string, { kind, note }: PostChange): Promise<void> {
  await db
    .updateTable('revisions')
    .set({ change_kind: kind, change_note: note })
    .where('id', '=', id)
    .execute();
}

/** Audit entries about a post, oldest first. */
export function selectHistory(db: Db, postId: string) {
  return db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .leftJoin('submission_notes', (join) =>
      join
        .on('audit_log.action', '=', 'post.submitted')
        .on(sql<boolean>`submission_notes.revision_id = (audit_log.detail ->> 'revision')::uuid`),
    )
    .select([
      'submission_notes.note',
      sql<string | null>`audit_log.detail ->> 'revision'`.as('revision'),
      'audit_log.at',
      'audit_log.action',
      'audit_log.reason',
      nameForStaff.as('name'),
      sql<string[] | null>`audit_log.detail -> 'checklist'`.as('checklist'),
      sql<LeftCheck[] | null>`audit_log.detail -> 'left'`.as('left'),
    ])
    .where('audit_log.subject_type', '=', 'post')
    .where('audit_log.subject_id', '=', postId)
    .orderBy('audit_log.id')
    .execute();
}

export type HistoryRow = Awaited<ReturnType<typeof selectHistory>>[number];
