import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Database } from '../../platform/db/schema.ts';

/** The text that an author works on, with whom it is by; undefined if there is none. */
export function selectListed(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .innerJoin('drafts', 'drafts.post_id', 'posts.id')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .leftJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select([
      'posts.id',
      'posts.author_id',
      'posts.slug',
      'posts.status',
      'drafts.title',
      'drafts.summary',
      'drafts.language as text_language',
      'drafts.contributors',
      'revisions.contributors as approved_contributors',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.email',
      'accounts.language',
      'accounts.disabled_at',
    ])
    .where('posts.id', '=', postId)
    .executeTakeFirst();
}

/** What shows whether a text is complete and its author new; undefined if there is none. */
export function selectReadiness(db: Db, postId: string) {
  return db
    .selectFrom('drafts')
    .innerJoin('posts', 'posts.id', 'drafts.post_id')
    .select((row) => [
      'drafts.title',
      'drafts.kind',
      'drafts.summary',
      'drafts.body',
      row
        .exists(
          row
            .selectFrom('posts as published')
            .select('published.id')
            .whereRef('published.author_id', '=', 'posts.author_id')
            .where('published.published_at', 'is not', null),
        )
        .as('author_has_published'),
    ])
    .where('drafts.post_id', '=', postId)
    .executeTakeFirst();
}

export type ListedRow = NonNullable<Awaited<ReturnType<typeof selectListed>>>;

/** Locks a post until the transaction ends. @returns whether there is one */
export async function lockPost(db: Db, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The requests of a post, latest first. */
export function selectRequests(db: Db, postId: string) {
  return db
    .selectFrom('contributor_requests')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
}

export type RequestRow = Selectable<Database['contributor_requests']>;

export function selectByToken(db: Db, tokenSha256: Buffer): Promise<RequestRow | undefined> {
  return db
    .selectFrom('contributor_requests')
    .selectAll()
    .where('token_sha256', '=', tokenSha256)
    .executeTakeFirst();
}

/** Ends the links that a contributor has not answered. */
export async function endOpen(db: Db, postId: string, contributor: string, at: Date): Promise<void> {
  await db
    .updateTable('contributor_requests')
    .set({ ended_at: at })
    .where('post_id', '=', postId)
    .where('contributor', '=', contributor)
    .where('answer', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertRequest(
  db: Db,
  request: Insertable<Database['contributor_requests']>,
): Promise<string> {
  const row = await db
    .insertInto('contributor_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setAnswer(
  db: Db,
  id: string,
  answer: { answer: 'confirmed' | 'refused'; sha256: Buffer; reason: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('contributor_requests')
    .set({
      answer: answer.answer,
      answered_sha256: answer.sha256,
      reason: answer.reason,
      answered_at: answer.at,
    })
    .where('id', '=', id)
    .execute();
}

/** Ends the open links of an address. */
export async function endOpenOf(db: Db, email: string, at: Date): Promise<void> {
  await db
    .updateTable('contributor_requests')
    .set({ ended_at: at })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('answer', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertUnwanted(db: Db, unwanted: Insertable<Database['unwanted_mail']>): Promise<void> {
  await db
    .insertInto('unwanted_mail')
    .values(unwanted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasUnwanted(db: Db, addressHmac: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('unwanted_mail')
    .select('at')
    .where('address_hmac', '=', addressHmac)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes addresses that were answered, or whose link ended, before a time. */
export async function deleteEmailsBefore(db: Db, before: Date): Promise<void> {
  await sql`
    update contributor_requests
    set email = null
    where email is not null
      and coalesce(answered_at, expires_at) < ${before}`.execute(db);
}

/** Deletes the addresses that an account has typed in for its posts. */
export async function deleteEmailsOf(db: Db, accountId: string): Promise<void> {
  await sql`
    update contributor_requests
    set email = null
    from posts
    where posts.id = contributor_requests.post_id
      and posts.author_id = ${accountId}
      and contributor_requests.email is not null`.execute(db);
}

/** An account, for an email. */
export function selectRecipient(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstname', 'lastname', 'language'])
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Those of the accounts that are authors. */
export async function selectAuthorIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ids)
    .where('author', '=', true)
    .where('disabled_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Authors whose name contains a text. */
export async function selectAuthorsNamed(
  db: Db,
  q: string,
  limit: number,
): Promise<{ id: string; firstname: string; lastname: string }[]> {
  // The index `accounts_by_words` is on the first expression, which an address is part of.
  const { rows } = await sql<{ id: string; firstname: string; lastname: string }>`
    select id, firstname, lastname
    from accounts
    where (email || ' ' || lower(firstname || ' ' || lastname)) like ${containing(q)}
      and lower(firstname || ' ' || lastname) like ${containing(q)}
      and author
      and disabled_at is null
    order by lower(firstname || ' ' || lastname), id
    limit ${limit}`.execute(db);
  return rows;
}

/** What an account was asked, and what it asked others, latest first. */
export function selectRequestsAbout(db: Db, accountId: string) {
  return db
    .selectFrom('contributor_requests')
    .innerJoin('posts', 'posts.id', 'contributor_requests.post_id')
    .select([
      'contributor_requests.post_id',
      'contributor_requests.contributor',
      'contributor_requests.account_id',
      'contributor_requests.email',
      'contributor_requests.sent_at',
      'contributor_requests.answer',
      'contributor_requests.answered_at',
      'contributor_requests.reason',
    ])
    .where((where) =>
      where.or([
        where('contributor_requests.account_id', '=', accountId),
        where('posts.author_id', '=', accountId),
      ]),
    )
    .orderBy('contributor_requests.sent_at', 'desc')
    .execute();
}

export type RequestAboutRow = Awaited<ReturnType<typeof selectRequestsAbout>>[number];

/** Whether published texts name an account. */
export async function isNamedInPosts(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('post_contributors')
    .select('post_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
