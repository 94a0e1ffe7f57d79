import { type RawBuilder, sql } from 'kysely';
import { staffRoles } from '../../../../contract/people/roles.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type ClaimRow, claimOf, nameForStaff } from '../queries.ts';

/** Who has claimed a post's submission; null if nobody of the staff has. */
export async function selectClaim(db: Db, postId: string): Promise<ClaimRow | null> {
  const { claim } = await db
    .selectNoFrom(claimOf(sql`${postId}::uuid`).as('claim'))
    .executeTakeFirstOrThrow();
  return claim;
}

/** Gives a submission to an account, instead of whoever had it. */
export async function upsertClaim(
  db: Db,
  claim: { post_id: string; account_id: string; assigned_by: string | null; claimed_at: Date },
): Promise<void> {
  const { account_id, assigned_by, claimed_at } = claim;
  await db
    .insertInto('review_claims')
    .values(claim)
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ account_id, assigned_by, claimed_at }))
    .execute();
}

/** Ends an account's claim of a submission. */
export async function deleteClaim(db: Db, postId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('review_claims')
    .where('post_id', '=', postId)
    .where('account_id', '=', accountId)
    .execute();
}

const staffByName = (db: Db) =>
  db
    .selectFrom('accounts')
    .where('role', 'in', staffRoles)
    .where('verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy(sql`lower(${nameForStaff})`)
    .orderBy('id');

/** The staff, by name. */
export function selectReviewers(db: Db) {
  return staffByName(db)
    .select(['id', 'email', 'firstname', 'lastname', 'language', nameForStaff.as('name')])
    .execute();
}

/** The staff to whom a submission can be assigned, by name, with what they know and have claimed. */
export function selectAssignable(db: Db) {
  const account = sql.ref<string>('accounts.id');
  const claimed = db
    .selectFrom('review_claims')
    .innerJoin('drafts', 'drafts.post_id', 'review_claims.post_id')
    .where('drafts.submitted_revision_id', 'is not', null)
    .groupBy('account_id')
    .select(['account_id', sql<number>`count(*)::int`.as('load')]);
  return staffByName(db)
    .leftJoin(claimed.as('claimed'), 'claimed.account_id', 'accounts.id')
    .select(['id as account_id', nameForStaff.as('name')])
    .select([
      topicsOf(account).as('topics'),
      languagesOf(account).as('languages'),
      sql<number>`coalesce(claimed.load, 0)`.as('load'),
    ])
    .execute();
}

export type AssignableRow = Awaited<ReturnType<typeof selectAssignable>>[number];

export type ReviewerRow = Awaited<ReturnType<typeof selectReviewers>>[number];

export async function updateDecideBy(db: Db, postId: string, decideBy: Date): Promise<void> {
  await db.updateTable('drafts').set({ decide_by: decideBy }).where('post_id', '=', postId).execute();
}

/** When a post was submitted, and the kind of the text. */
export function selectSubmitted(db: Db, postId: string) {
  return db
    .selectFrom('drafts')
    .innerJoin('revisions', 'revisions.id', 'drafts.submitted_revision_id')
    .select(['drafts.submitted_at', 'revisions.kind', 'revisions.title', 'revisions.language'])
    .where('drafts.post_id', '=', postId)
    .executeTakeFirst();
}

/** The submissions that an account has claimed, oldest claim first. */
export function selectClaimsOf(db: Db, accountId: string) {
  return db
    .selectFrom('review_claims')
    .select(['post_id', 'claimed_at'])
    .where('account_id', '=', accountId)
    .orderBy('claimed_at')
    .orderBy('post_id')
    .execute();
}

export type ExportedClaimRow = Awaited<ReturnType<typeof selectClaimsOf>>[number];

/** Ends an account's claims, and forgets which it gave to others. */
export async function deleteClaimsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('review_claims').where('account_id', '=', accountId).execute();
  await db
    .updateTable('review_claims')
    .set({ assigned_by: null })
    .where('assigned_by', '=', accountId)
    .execute();
}

/** How many posts say what their author knows: the newest, as some have thousands. */
const newestOfAuthor = 20;

/** What an account published most on lately: at most five topics. `account` is its id in SQL. */
export function topicsOf(account: RawBuilder<string>): RawBuilder<string[]> {
  return sql`array(
    select topic
    from (
      select approved_revision_id
      from posts
      where author_id = ${account} and status = 'approved'
      order by published_at desc, id desc
      limit ${sql.lit(newestOfAuthor)}
    ) as newest
    join revisions on revisions.id = newest.approved_revision_id
    cross join unnest(revisions.topics) as topic
    group by topic
    order by count(*) desc, topic
    limit 5
  )`;
}

/** What an account says it reads, and its own language. `account` is its id in SQL. */
export function languagesOf(account: RawBuilder<string>): RawBuilder<string[]> {
  return sql`array(
    select language from reading_languages where account_id = ${account}
    union
    select speaker.language from accounts as speaker where speaker.id = ${account}
    order by 1
  )`;
}
