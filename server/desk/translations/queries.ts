import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { postFields } from '../../../contract/text/post-text.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Locks a post until the transaction ends. */
export async function lockSource(db: Db, id: string): Promise<void> {
  await db.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute();
}

/** A post that was ever published, with the text that readers have, or had last. */
export function selectSource(db: Db, id: string) {
  return db
    .selectFrom('posts')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select(['posts.id', 'posts.status', 'posts.retracted', 'posts.slug', 'revisions.id as revision_id'])
    .select(postFields.map((field) => `revisions.${field}` as const))
    .where('posts.id', '=', id)
    .executeTakeFirst();
}

export type SourceRow = NonNullable<Awaited<ReturnType<typeof selectSource>>>;

/** The original of a translation; the post itself if it is none. */
export async function selectOriginal(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('translations')
    .select('source_id')
    .where('post_id', '=', id)
    .executeTakeFirst();
  return row?.source_id ?? id;
}

/** A translation of a post into a language that isn't withdrawn, also one that is still a draft. */
export function selectExisting(db: Db, sourceId: string, primary: string) {
  return db
    .selectFrom('translations')
    .innerJoin('posts', 'posts.id', 'translations.post_id')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .select([
      'posts.id',
      'posts.slug',
      'posts.status',
      'posts.author_id',
      sql<string>`concat_ws(' ', accounts.firstname, accounts.lastname)`.as('by'),
    ])
    .where('translations.source_id', '=', sourceId)
    .where(sql<string>`split_part(lower(translations.language), '-', 1)`, '=', primary)
    .where('posts.status', '<>', 'withdrawn')
    .executeTakeFirst();
}

export async function insertTranslation(db: Db, row: Insertable<Database['translations']>): Promise<void> {
  await db.insertInto('translations').values(row).execute();
}

/** The number of the newest issued notice about a post; 0 for none. */
export async function selectNewestNotice(db: Db, postId: string): Promise<number> {
  const row = await db
    .selectFrom('notices')
    .select((notices) => notices.fn.max('number').as('number'))
    .where('post_id', '=', postId)
    .where('state', '=', 'issued')
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** What a draft of a translation is made from, and what readers of the original have. */
export function selectDraftOfTranslation(db: Db, postId: string) {
  return db
    .selectFrom('translations')
    .innerJoin('posts as source', 'source.id', 'translations.source_id')
    .innerJoin('revisions as newest', 'newest.id', 'source.approved_revision_id')
    .innerJoin('revisions as basis', 'basis.id', 'translations.source_revision_id')
    .leftJoin('approvals as newest_approval', 'newest_approval.revision_id', 'newest.id')
    .leftJoin('approvals as basis_approval', 'basis_approval.revision_id', 'basis.id')
    .select([
      'translations.language',
      'translations.machine',
      'translations.notice',
      'source.id as source_id',
      'source.slug',
      'source.status',
      'source.retracted',
      'newest.id as newest_id',
      'newest.title as newest_title',
      'newest.summary as newest_summary',
      'newest.body as newest_body',
      'newest.language as source_language',
      'newest_approval.version as newest_version',
      'basis.id as basis_id',
      'basis.title as basis_title',
      'basis.summary as basis_summary',
      'basis.body as basis_body',
      'basis_approval.version as basis_version',
      sql<boolean>`exists (
        select
        from approvals
        join revisions on revisions.id = approvals.revision_id
        where approvals.post_id = source.id
          and revisions.number > basis.number
          and revisions.change_kind = 'correction'
      )`.as('corrected'),
      sql<number | null>`(
        select max(number)
        from notices
        where post_id = source.id
          and state = 'issued'
          and number > translations.notice
          and kind not in ('withdrawal', 'removal')
      )`.as('unknown_notice'),
    ])
    .where('translations.post_id', '=', postId)
    .executeTakeFirst();
}

/** The text of the original that a translation is made from; null for a post that is no translation. */
export async function originalTextOf(db: Db, postId: string): Promise<OriginalText | null> {
  const row = await db
    .selectFrom('translations')
    .innerJoin('revisions', 'revisions.id', 'translations.source_revision_id')
    .select(['revisions.title', 'revisions.summary', 'revisions.body', 'revisions.language'])
    .where('translations.post_id', '=', postId)
    .executeTakeFirst();
  return row ?? null;
}

export interface OriginalText {
  title: string;
  summary: string;
  body: string;
  language: string;
}

export type DraftOfTranslation = NonNullable<Awaited<ReturnType<typeof selectDraftOfTranslation>>>;

/** The numbers of the issued notices about a post up to this one. */
export async function selectNoticesUntil(db: Db, postId: string, last: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notices')
    .select('number')
    .where('post_id', '=', postId)
    .where('state', '=', 'issued')
    .where('number', '<=', last)
    .orderBy('number')
    .$narrowType<{ number: number }>()
    .execute();
  return rows.map(({ number }) => number);
}

export async function updateTranslation(
  db: Db,
  postId: string,
  changes: { machine?: boolean; source_revision_id?: string; notice?: number },
): Promise<void> {
  await db.updateTable('translations').set(changes).where('post_id', '=', postId).execute();
}

/** A published translation with the text of its source that readers have, both locked until the transaction ends. */
export async function lockPublished(db: Db, postId: string) {
  await sql`
    select posts.id
    from posts
    where id in (select source_id from translations where post_id = ${postId} union all select ${postId}::uuid)
    order by id
    for no key update`.execute(db);
  return db
    .selectFrom('published_translations')
    .innerJoin('posts', 'posts.id', 'published_translations.post_id')
    .innerJoin('posts as source', 'source.id', 'published_translations.source_id')
    .select([
      'posts.author_id',
      'posts.status',
      'published_translations.language',
      'published_translations.revision_id',
      'published_translations.source_id',
      'source.status as source_status',
      'source.approved_revision_id as newest_id',
    ])
    .where('published_translations.post_id', '=', postId)
    .executeTakeFirst();
}

export async function insertConfirmation(
  db: Db,
  row: Insertable<Database['translation_confirmations']>,
): Promise<void> {
  await db.insertInto('translation_confirmations').values(row).execute();
  // Harvesters get the translation again, with its new state.
  await db
    .updateTable('posts')
    .set({ changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', row.post_id)
    .execute();
}

export async function selectReadingLanguages(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reading_languages')
    .select('language')
    .where('account_id', '=', accountId)
    .orderBy('language')
    .execute();
  return rows.map(({ language }) => language);
}

export async function deleteReadingLanguages(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('reading_languages').where('account_id', '=', accountId).execute();
}

export async function insertReadingLanguages(
  db: Db,
  accountId: string,
  languages: readonly string[],
): Promise<void> {
  if (languages.length === 0) return;
  await db
    .insertInto('reading_languages')
    .values(languages.map((language) => ({ account_id: accountId, language })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The language of a translation and who wrote it; nothing for another post. */
export function selectTranslation(db: Db, postId: string) {
  return db
    .selectFrom('translations')
    .innerJoin('posts', 'posts.id', 'translations.post_id')
    .select(['translations.language', 'posts.author_id'])
    .where('translations.post_id', '=', postId)
    .executeTakeFirst();
}

/** The staff, besides this author, who read a language, by name. */
export function selectStaffWhoRead(db: Db, primary: string, authorId: string) {
  return db
    .selectFrom('reading_languages')
    .innerJoin('accounts', 'accounts.id', 'reading_languages.account_id')
    .select(['accounts.id as account_id', sql<string>`concat_ws(' ', firstname, lastname)`.as('name')])
    .where('reading_languages.language', '=', primary)
    .where('accounts.role', 'in', ['A', 'S'])
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.closed_at', 'is', null)
    .where('accounts.id', '<>', authorId)
    .orderBy('name')
    .orderBy('accounts.id')
    .execute();
}
