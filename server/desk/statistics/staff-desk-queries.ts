/** What the staff's dashboard shows of the queue. Each query reads what waits, or the last weeks, by an index. */
import { sql } from 'kysely';
import { staffRoles } from '../../../contract/people/roles.ts';
import type { Db } from '../../platform/db/database.ts';

/** How much waits for reviewers and since when, and how much of it is late or unclaimed. */
export async function selectClock(db: Db, now: Date) {
  const { rows } = await sql<{ waiting: number; overdue: number; unclaimed: number }>`
    select
      count(*)::int as waiting,
      count(*) filter (where decide_by < ${now})::int as overdue,
      count(*) filter (where not exists (
        select from review_claims
        join accounts on accounts.id = review_claims.account_id
        where review_claims.post_id = drafts.post_id
          and accounts.role = any(${staffRoles})
          and accounts.disabled_at is null
      ))::int as unclaimed
    from drafts
    where submitted_revision_id is not null
      and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id)`.execute(
    db,
  );
  const [clock = { waiting: 0, overdue: 0, unclaimed: 0 }] = rows;
  return clock;
}

/** The submission that has waited longest; undefined if none waits. */
export function selectOldest(db: Db) {
  return db
    .selectFrom('drafts')
    .innerJoin('revisions', 'revisions.id', 'drafts.submitted_revision_id')
    .select(['drafts.post_id as id', 'revisions.title', sql<Date>`drafts.submitted_at`.as('submitted_at')])
    .where(
      sql<boolean>`not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id)`,
    )
    .orderBy('drafts.submitted_at')
    .orderBy('drafts.post_id')
    .limit(1)
    .executeTakeFirst();
}

/** How many returned texts wait for their authors, and those that have waited longest. */
export async function selectWithAuthors(db: Db, limit: number) {
  // The index `drafts_returned` has these drafts alone.
  const { rows } = await sql<{
    id: string;
    title: string;
    author_id: string;
    returned_at: Date;
    total: number;
  }>`
    select drafts.post_id as id, drafts.title, posts.author_id, decisions.decided_at as returned_at,
      count(*) over ()::int as total
    from drafts
    join decisions on decisions.revision_id = drafts.reviewed_revision_id and decisions.outcome = 'returned'
    join posts on posts.id = drafts.post_id
    where drafts.submitted_revision_id is null and drafts.reviewed_revision_id is not null
    order by decisions.decided_at, drafts.post_id
    limit ${limit}`.execute(db);
  return rows;
}

export interface TimesRow {
  kind: string | null;
  language: string | null;
  /** Median hours; null without any. */
  hours: number | null;
  posts: number;
}

/** Hours from the first submission of posts to their first decision, since an instant: of all, by kind and by language. */
export async function selectFirstDecisions(db: Db, from: Date): Promise<TimesRow[]> {
  const { rows } = await sql<TimesRow>`
    select revisions.kind, revisions.language, count(*)::int as posts,
      percentile_cont(0.5) within group (order by decisions.hours) as hours
    from decisions
    join revisions on revisions.id = decisions.revision_id
    where decisions.decided_at >= ${from}
      and not exists (
        select from revisions as others
        join decisions as earlier on earlier.revision_id = others.id
        where others.post_id = revisions.post_id and earlier.decided_at < decisions.decided_at
      )
    group by grouping sets ((), (revisions.kind), (revisions.language))`.execute(db);
  return rows;
}

/** Hours from the first submission of posts to their first publication, since an instant: as above. */
export async function selectPublications(db: Db, from: Date): Promise<TimesRow[]> {
  const { rows } = await sql<TimesRow>`
    with published as (
      select revisions.kind, revisions.language,
        extract(epoch from decisions.decided_at - (
          select min(others.created_at) from revisions as others where others.post_id = revisions.post_id
        ))::float8 / 3600 as hours
      from decisions
      join revisions on revisions.id = decisions.revision_id
      join approvals on approvals.revision_id = decisions.revision_id and approvals.version = 1
      where decisions.decided_at >= ${from} and decisions.outcome = 'approved'
    )
    select kind, language, count(*)::int as posts, percentile_cont(0.5) within group (order by hours) as hours
    from published
    group by grouping sets ((), (kind), (language))`.execute(db);
  return rows;
}

/** How much each of the staff has claimed now and has decided since an instant. */
export async function selectLoad(db: Db, from: Date) {
  // The index `audit_log_decided` has the decisions alone.
  const { rows } = await sql<{ account_id: string; name: string; claimed: number; decided: number }>`
    with decided as (
      select actor_id, count(*)::int as decided
      from audit_log
      where action in ('post.approved', 'post.returned') and at >= ${from}
      group by actor_id
    ), claimed as (
      select account_id, count(*)::int as claimed from review_claims group by account_id
    )
    select accounts.id as account_id,
      coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email) as name,
      coalesce(claimed.claimed, 0) as claimed, coalesce(decided.decided, 0) as decided
    from accounts
    left join claimed on claimed.account_id = accounts.id
    left join decided on decided.actor_id = accounts.id
    where accounts.role = any(${staffRoles})
      and accounts.disabled_at is null
      and accounts.closed_at is null
    order by claimed desc, decided desc, name, accounts.id
    limit 50`.execute(db);
  return rows;
}
