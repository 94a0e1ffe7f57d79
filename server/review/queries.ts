import { sql } from 'kysely';
import { containing } from '../db/containing.ts';
import type { Db } from '../db/database.ts';
import type { PageRequest } from '../db/pagination.ts';

export interface QueueFilter {
  language?: string | undefined;
  topic?: string | undefined;
  kind?: 'new' | 'revision' | 'resubmission' | undefined;
  author?: string | undefined;
  /** Part of a title, topic or name, in any case. */
  q?: string | undefined;
}

/** The status of the post for each kind of submission. */
const statusOf = { new: 'submitted', revision: 'approved', resubmission: 'withdrawn' } as const;

/** An account's name for staff: its name, else its email address; null for an operator. */
export const nameForStaff = sql<string>`
  coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')`;

/** Whom the post is by, unless its text names contributors. */
const soleAuthor = sql<string>`coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname))`;

/**
 * Submissions in review, the longest waiting first. The search reads drafts, which are few, and selects a
 * page of them before joining anything else.
 */
export async function selectQueue(
  db: Db,
  { language, topic, kind, author, q }: QueueFilter,
  request: PageRequest,
): Promise<SubmissionRow[]> {
  let page = inReview(db);
  if (language !== undefined) page = page.where('language', '=', language);
  if (topic !== undefined) page = page.where(sql<boolean>`${topic} = any(topics)`);
  if (kind !== undefined) page = page.where(sql<boolean>`${postColumn('status')} = ${statusOf[kind]}`);
  if (author !== undefined) {
    page = page.where(sql<boolean>`post_id in (select id from posts where author_id = ${author})`);
  }
  if (q !== undefined && q !== '') page = page.where(containsWords(q, await selectAccountsNamed(db, q)));
  if (request.after) {
    page = page.where(sql<boolean>`(submitted_at, post_id) > (${request.after.at}, ${request.after.id})`);
  }
  return submissions(db, page.orderBy('submitted_at').orderBy('post_id').limit(request.limit))
    .orderBy('drafts.submitted_at')
    .orderBy('drafts.post_id')
    .execute();
}

/** The texts in review. */
function inReview(db: Db) {
  return db
    .selectFrom('drafts')
    .select(['post_id', 'submitted_revision_id', 'submitted_at', 'reviewed_revision_id'])
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

export function selectSubmission(db: Db, postId: string): Promise<SubmissionRow | undefined> {
  return submissions(db, inReview(db).where('post_id', '=', postId)).executeTakeFirst();
}

export type SubmissionRow = Awaited<ReturnType<ReturnType<typeof submissions>['execute']>>[number];

/** What a list shows of these texts in review. */
function submissions(db: Db, texts: ReturnType<typeof inReview>) {
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
      'revisions.id as revision_id',
      'revisions.title',
      'revisions.language',
      'revisions.topics',
      'revisions.words',
      sql<Date>`drafts.submitted_at`.as('submitted_at'),
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

/** Audit entries about a post, oldest first. */
export function selectHistory(db: Db, postId: string) {
  return db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .select([
      'audit_log.at',
      'audit_log.action',
      'audit_log.reason',
      nameForStaff.as('name'),
      sql<string[] | null>`audit_log.detail -> 'checklist'`.as('checklist'),
    ])
    .where('audit_log.subject_type', '=', 'post')
    .where('audit_log.subject_id', '=', postId)
    .orderBy('audit_log.id')
    .execute();
}

export type HistoryRow = Awaited<ReturnType<typeof selectHistory>>[number];
