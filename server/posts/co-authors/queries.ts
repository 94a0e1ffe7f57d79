/** Queries of what contributors say of drafts that name them. */
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

const nameOfAuthor = sql<string>`trim(concat_ws(' ', accounts.firstname, accounts.lastname))`;

/** Whether a draft names an account as a contributor. */
const names = (accountId: string) =>
  sql<boolean>`(drafts.contributors <> ''
    and drafts.contributors::jsonb @> ${JSON.stringify([{ account: accountId }])}::jsonb)`;

function selectNaming(db: Db, accountId: string) {
  return db
    .selectFrom('drafts')
    .innerJoin('posts', 'posts.id', 'drafts.post_id')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .select([
      'posts.id',
      'posts.author_id',
      'drafts.title',
      'drafts.language',
      'drafts.updated_at',
      'drafts.submitted_revision_id',
      nameOfAuthor.as('by'),
    ])
    .where(names(accountId))
    .where('posts.author_id', '<>', accountId);
}

/** The drafts of others that name an account, the latest changed first. */
export function selectShared(db: Db, accountId: string, limit: number) {
  return selectNaming(db, accountId)
    .orderBy('drafts.updated_at', 'desc')
    .orderBy('posts.id')
    .limit(limit)
    .execute();
}

export type SharedRow = Awaited<ReturnType<typeof selectShared>>[number];

/** A draft of somebody else that names an account, with its text. */
export function selectSharedDraft(db: Db, accountId: string, postId: string) {
  return selectNaming(db, accountId)
    .select(['drafts.summary', 'drafts.body', 'drafts.references'])
    .where('posts.id', '=', postId)
    .executeTakeFirst();
}

export async function selectAuthorOf(db: Db, postId: string): Promise<string | null> {
  const row = await db.selectFrom('posts').select('author_id').where('id', '=', postId).executeTakeFirst();
  return row?.author_id ?? null;
}

/** What was said of a draft, oldest first. */
export function selectSuggestions(db: Db, postId: string) {
  return db
    .selectFrom('draft_suggestions')
    .innerJoin('accounts', 'accounts.id', 'draft_suggestions.account_id')
    .leftJoin('approvals', 'approvals.revision_id', 'draft_suggestions.revision_id')
    .selectAll('draft_suggestions')
    .select([nameOfAuthor.as('by'), 'approvals.version'])
    .where('draft_suggestions.post_id', '=', postId)
    .orderBy('draft_suggestions.created_at')
    .orderBy('draft_suggestions.id')
    .execute();
}

export type SuggestionRow = Awaited<ReturnType<typeof selectSuggestions>>[number];

export async function countSuggestions(db: Db, postId: string): Promise<number> {
  const row = await db
    .selectFrom('draft_suggestions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertSuggestion(
  db: Db,
  suggestion: Insertable<Database['draft_suggestions']>,
): Promise<string> {
  const row = await db
    .insertInto('draft_suggestions')
    .values(suggestion)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whom a draft's author is told of in an email; undefined where their account is disabled. */
export function selectAuthorToMail(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .select(['accounts.email', 'accounts.firstname', 'accounts.lastname', 'accounts.language'])
    .where('posts.id', '=', postId)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes what an account said of a draft; false where there is no such suggestion. */
export async function deleteSuggestion(
  db: Db,
  { id, postId, accountId }: { id: string; postId: string; accountId: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('draft_suggestions')
    .where('id', '=', id)
    .where('post_id', '=', postId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setSettled(
  db: Db,
  { id, postId }: { id: string; postId: string },
  { at, taken }: { at: Date | null; taken: boolean | null },
): Promise<void> {
  await db
    .updateTable('draft_suggestions')
    .set({ settled_at: at, taken })
    .where('id', '=', id)
    .where('post_id', '=', postId)
    .execute();
}

/** What an account said of drafts, oldest first. */
export function selectSuggestionsBy(db: Db, accountId: string) {
  return db
    .selectFrom('draft_suggestions')
    .select(['id', 'post_id', 'body', 'quote', 'replacement', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function deleteSuggestionsBy(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('draft_suggestions').where('account_id', '=', accountId).execute();
}
