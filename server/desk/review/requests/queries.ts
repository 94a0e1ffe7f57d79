/** Queries of requests to read a submission and to recommend a decision. */
import { type Insertable, sql } from 'kysely';
import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import type { Recommendation } from '../../../../contract/desk/calls/review-requests.ts';
import type { Role } from '../../../../contract/people/roles.ts';
import type { Db } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/like-pattern.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { nameForStaff } from '../queries.ts';
import { languagesOf, topicsOf } from '../queue/claim-queries.ts';

export interface CandidateRow {
  account_id: string;
  name: string;
  topics: string[];
  languages: string[];
  load: number;
  recommended: number;
}

/** Requests that wait for their reviewer: about the text that is in review, and neither declined nor over. */
export const waits = (now: Date) => sql<boolean>`(
  review_requests.ended_at is null
  and review_requests.recommendation is null
  and review_requests.answer is distinct from 'declined'
  and review_requests.expires_at > ${now}
  and exists (
    select from drafts
    where drafts.post_id = review_requests.post_id
      and drafts.submitted_revision_id = review_requests.revision_id
  ))`;

/** How many published posts on a topic say who knows it: the newest, as common topics have tens of thousands. */
const newestOfTopic = 200;

/** Researchers without those named, in the order that `findCandidates` tells. */
export async function selectCandidates(
  db: Db,
  {
    q,
    except,
    topics,
    language,
    now,
  }: {
    q: string;
    except: readonly string[];
    topics: readonly string[];
    /** A primary subtag. */
    language: string;
    now: Date;
  },
  limit: number,
): Promise<CandidateRow[]> {
  // The index `accounts_by_words` is on the first expression, which an address is part of.
  const named = sql`
    and (accounts.email || ' ' || lower(accounts.firstname || ' ' || accounts.lastname)) like ${containing(q)}
    and lower(accounts.firstname || ' ' || accounts.lastname) like ${containing(q)}`;
  const { rows } = await sql<CandidateRow>`
    with first as (
      select accounts.id, ${nameForStaff} as name, coalesce(asked.load, 0) as load,
        accounts.id in (
          select posts.author_id
          from unnest(canonical_topics(${topics}::text[])) as asked (topic)
          cross join lateral (
            select post_id
            from post_topics
            where post_topics.topic = asked.topic
            order by published_at desc, post_id desc
            limit ${sql.lit(newestOfTopic)}
          ) as newest
          join posts on posts.id = newest.post_id
        ) as knows,
        accounts.language = ${language} or accounts.id in (
          select account_id from reading_languages where language = ${language}
        ) as reads
      from accounts
      left join (
        select account_id, count(*)::int as load from review_requests where ${waits(now)} group by account_id
      ) as asked on asked.account_id = accounts.id
      where accounts.role = 'R'
        and accounts.verified_at is not null
        and accounts.disabled_at is null
        and accounts.id <> all(${except}::uuid[])
        ${q === '' ? sql`` : named}
      order by knows desc, reads desc, load, lower(${nameForStaff}), accounts.id
      limit ${limit}
    )
    select first.id as account_id, first.name, first.load,
      ${languagesOf(sql.ref('first.id'))} as languages,
      ${topicsOf(sql.ref('first.id'))} as topics,
      (
        select count(*)::int
        from review_requests
        where account_id = first.id and recommendation is not null
      ) as recommended
    from first
    order by first.knows desc, first.reads desc, first.load, lower(first.name), first.id`.execute(db);
  return rows;
}

/** Somebody who can be asked. */
export interface PersonRow {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  language: InterfaceLanguage;
  role: Role;
}

/** An account that can be mailed, by its id or its address in lower case. */
export function selectPerson(db: Db, by: { id: string } | { email: string }): Promise<PersonRow | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstname', 'lastname', 'language', 'role'])
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('email', '=', by.email)))
    .where('verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function insertRequest(
  db: Db,
  request: Insertable<Database['review_requests']>,
): Promise<string> {
  const row = await db
    .insertInto('review_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertLink(db: Db, requestId: string, tokenSha256: Buffer): Promise<void> {
  await db
    .insertInto('review_request_links')
    .values({ request_id: requestId, token_sha256: tokenSha256 })
    .execute();
}

function requests(db: Db) {
  return db
    .selectFrom('review_requests')
    .leftJoin('accounts', 'accounts.id', 'review_requests.account_id')
    .selectAll('review_requests')
    .select([
      sql<string>`coalesce(review_requests.name, ${nameForStaff})`.as('reviewer'),
      'accounts.role as account_role',
      'accounts.disabled_at as account_disabled_at',
    ]);
}

/** The requests about a post that staff did not take back, latest first. */
export function selectRequests(db: Db, postId: string) {
  return requests(db)
    .where('review_requests.post_id', '=', postId)
    .where('review_requests.ended_at', 'is', null)
    .orderBy('review_requests.asked_at', 'desc')
    .orderBy('review_requests.id')
    .execute();
}

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

export function selectRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  return requests(db).where('review_requests.id', '=', id).executeTakeFirst();
}

export function selectByToken(db: Db, tokenSha256: Buffer): Promise<RequestRow | undefined> {
  return requests(db)
    .innerJoin('review_request_links', 'review_request_links.request_id', 'review_requests.id')
    .where('review_request_links.token_sha256', '=', tokenSha256)
    .executeTakeFirst();
}

/** What an answer changes of a request. */
export interface Change {
  answer?: { answer: 'accepted' | 'declined'; reason: string; interests: string };
  recommendation?: { recommendation: Recommendation; opinion: string };
  ended?: true;
}

export async function updateRequest(
  db: Db,
  id: string,
  { answer, recommendation, ended }: Change,
  at: Date,
): Promise<void> {
  await db
    .updateTable('review_requests')
    .set({
      ...(answer && { ...answer, answered_at: at }),
      ...(recommendation && { ...recommendation, recommended_at: at }),
      ...(ended && { ended_at: at }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Whether a researcher recommends to publish a revision, whom somebody else than the approver asked. Addresses of people
 * without an account don't count: whoever asks could have made one up.
 */
export async function isRecommended(db: Db, revisionId: string, approver: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_requests')
    .innerJoin('accounts', 'accounts.id', 'review_requests.account_id')
    .select('review_requests.id')
    .where('revision_id', '=', revisionId)
    .where('recommendation', '=', 'publish')
    .where('ended_at', 'is', null)
    .where('asked_by', '<>', approver)
    .where('accounts.role', '<>', 'P')
    .where('accounts.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the open requests to an address. */
export async function endOpenOf(db: Db, email: string, at: Date): Promise<void> {
  await db
    .updateTable('review_requests')
    .set({ ended_at: at })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('recommendation', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes the addresses of requests whose link ended before a time. */
export async function deleteEmailsBefore(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('review_requests')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('expires_at', '<', before)
    .execute();
}

/** The requests that wait for an account, those first that should be done first. */
export async function selectWaitingFor(db: Db, accountId: string, now: Date, limit: number) {
  return db
    .selectFrom('review_requests')
    .innerJoin('revisions', 'revisions.id', 'review_requests.revision_id')
    .leftJoin('accounts', 'accounts.id', 'review_requests.asked_by')
    .select([
      'review_requests.id',
      'revisions.title',
      'revisions.language',
      'review_requests.asked_at as at',
      sql<string | null>`nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '')`.as('by'),
      sql<string | null>`nullif(left(review_requests.note, 240), '')`.as('why'),
      sql<boolean>`review_requests.due_at < ${now}`.as('urgent'),
      sql<boolean>`review_requests.answer is not null`.as('mine'),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where('review_requests.account_id', '=', accountId)
    .where(waits(now))
    .orderBy('review_requests.due_at')
    .orderBy('review_requests.id')
    .limit(limit)
    .execute();
}

/** What an account was asked and said, and whom it asked, without what these said, oldest first. */
export function selectRequestsAbout(db: Db, accountId: string) {
  const said = <Value>(column: string) =>
    sql<Value | null>`case when account_id = ${accountId} then ${sql.ref(column)} end`;
  return db
    .selectFrom('review_requests')
    .select([
      'post_id',
      'name',
      'email',
      'asked_at',
      'note',
      said<'accepted' | 'declined'>('answer').as('answer'),
      said<string>('reason').as('reason'),
      said<string>('interests').as('interests'),
      said<Recommendation>('recommendation').as('recommendation'),
      said<string>('opinion').as('opinion'),
    ])
    .where((where) => where.or([where('account_id', '=', accountId), where('asked_by', '=', accountId)]))
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
}

export type ReviewRequestAboutRow = Awaited<ReturnType<typeof selectRequestsAbout>>[number];

/** Deletes what an account was asked and said, and forgets that it asked others. */
export async function deleteRequestsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('review_requests').where('account_id', '=', accountId).execute();
  await db
    .updateTable('review_requests')
    .set({ asked_by: null, email: null })
    .where('asked_by', '=', accountId)
    .execute();
}
