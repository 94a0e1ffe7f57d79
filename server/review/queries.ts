import { sql } from 'kysely';
import { containing } from '../db/containing.ts';
import type { Db } from '../db/database.ts';
import type { Range } from '../db/place.ts';

export interface QueueFilter {
  language?: string | undefined;
  topic?: string | undefined;
  kind?: 'new' | 'revision' | 'resubmission' | undefined;
  author?: string | undefined;
  /** Part of a title, a topic or a name, in any case. */
  q?: string | undefined;
}

/** The status of a post whose submission is of that kind. */
const statusOf = { new: 'submitted', revision: 'approved', resubmission: 'withdrawn' } as const;

/** The name that a post is shown under. */
const byline = sql<string>`coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname))`;

/**
 * What waits for review, the longest waiting first. While a text waits it is the draft's, too; there it is looked through,
 * since drafts are few.
 */
export async function selectQueue(db: Db, { language, topic, kind, author, q }: QueueFilter, range: Range) {
  let query = submissions(db).where('drafts.submitted_revision_id', 'is not', null);
  if (language !== undefined) query = query.where('drafts.language', '=', language);
  if (topic !== undefined) query = query.where(sql<boolean>`${topic} = any(drafts.topics)`);
  if (kind !== undefined) query = query.where('posts.status', '=', statusOf[kind]);
  if (author !== undefined) query = query.where('posts.author_id', '=', author);
  if (q !== undefined && q !== '') {
    query = query.where(containsWords(q, await selectNamesakes(db, q)));
  }
  if (range.after) {
    query = query.where(
      sql<boolean>`(drafts.submitted_at, drafts.post_id) > (${range.after.at}, ${range.after.id})`,
    );
  }
  return query.orderBy('drafts.submitted_at').orderBy('drafts.post_id').limit(range.limit).execute();
}

/** Ids of the accounts whose name contains a text. */
async function selectNamesakes(db: Db, q: string): Promise<string[]> {
  // The index `accounts_by_words` is on the first expression, which an address is part of.
  const { rows } = await sql<{ id: string }>`
    select id
    from accounts
    where (email || ' ' || lower(firstname || ' ' || lastname)) like ${containing(q)}
      and lower(firstname || ' ' || lastname) like ${containing(q)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a waiting draft's title or topics contain a text, or the name that it will be shown under. */
function containsWords(q: string, namesakes: readonly string[]) {
  const pattern = containing(q);
  const isNamesakes = sql`posts.author_id = any(${namesakes}::uuid[]) and post_sources.post_id is null`;
  return sql<boolean>`(
    lower(drafts.title || ' ' || array_to_string(drafts.topics, ' ')) like ${pattern}
    or drafts.post_id in (select post_id from post_sources where lower(byline) like ${pattern})
    ${namesakes.length === 0 ? sql`` : sql`or (${isNamesakes})`}
  )`;
}

export function selectSubmission(db: Db, postId: string) {
  return submissions(db).where('posts.id', '=', postId).executeTakeFirst();
}

export type SubmissionRow = NonNullable<Awaited<ReturnType<typeof selectSubmission>>>;

function submissions(db: Db) {
  return db
    .selectFrom('drafts')
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
      byline.as('byline'),
    ]);
}

export function selectRevision(db: Db, id: string) {
  return db.selectFrom('revisions').selectAll().where('id', '=', id).executeTakeFirst();
}

export type RevisionRow = NonNullable<Awaited<ReturnType<typeof selectRevision>>>;

/** What was done to a post, oldest first. */
export function selectHistory(db: Db, postId: string) {
  return db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .select([
      'audit_log.at',
      'audit_log.action',
      'audit_log.reason',
      sql<string>`concat_ws(' ', accounts.firstname, accounts.lastname)`.as('name'),
    ])
    .where('audit_log.subject_type', '=', 'post')
    .where('audit_log.subject_id', '=', postId)
    .orderBy('audit_log.id')
    .execute();
}

export type HistoryRow = Awaited<ReturnType<typeof selectHistory>>[number];
