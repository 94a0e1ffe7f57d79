import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Totals of an author's posts: the number in each of their lists (product.md#the-profile-area), with views and likes. A
 * published post that is being revised is in two lists.
 */
export async function selectTotals(db: Db, authorId: string) {
  const { rows } = await sql<{
    views: number;
    likes: number;
    draft: number;
    submitted: number;
    approved: number;
    withdrawn: number;
  }>`
    select
      coalesce(sum(posts.views), 0)::bigint as views,
      coalesce(sum(posts.likes), 0)::bigint as likes,
      count(drafts.post_id) filter (where not waiting and posts.status <> 'withdrawn') as draft,
      count(*) filter (where waiting) as submitted,
      count(*) filter (where posts.status = 'approved') as approved,
      count(*) filter (where not waiting and posts.status = 'withdrawn') as withdrawn
    from posts
    left join drafts on drafts.post_id = posts.id
    cross join lateral (select drafts.submitted_revision_id is not null as waiting) as review
    where posts.author_id = ${authorId}`.execute(db);
  return onlyRow(rows);
}

export async function selectFollowers(db: Db, authorId: string): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .select('followers')
    .where('account_id', '=', authorId)
    .executeTakeFirst();
  return row?.followers ?? 0;
}

/** Counts of an author and their posts by day, from a day on, without empty days. */
export async function selectDays(db: Db, authorId: string, from: string) {
  const { rows } = await sql<{ day: string; views: number; likes: number; followers: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(views)::bigint as views, sum(likes)::bigint as likes,
      sum(followers)::bigint as followers
    from (
      select post_days.day, post_days.views, post_days.likes, 0 as followers
      from posts
      join post_days on post_days.post_id = posts.id
      where posts.author_id = ${authorId} and post_days.day >= ${from}::date
      union all
      select day, 0, 0, followers
      from author_days
      where author_id = ${authorId} and day >= ${from}::date
    ) as counted
    group by day`.execute(db);
  return rows;
}

/** An author's published posts, most viewed from a day on first. */
export async function selectMostViewed(db: Db, authorId: string, from: string, limit: number) {
  const { rows } = await sql<{
    id: string;
    slug: string;
    title: string;
    views: number;
    likes: number;
    period_views: number;
    period_likes: number;
  }>`
    with most as (
      select posts.id, posts.slug, posts.approved_revision_id, posts.views, posts.likes,
        coalesce(period.views, 0) as period_views, coalesce(period.likes, 0) as period_likes
      from posts
      left join (
        select post_days.post_id, sum(post_days.views)::bigint as views, sum(post_days.likes)::bigint as likes
        from posts
        join post_days on post_days.post_id = posts.id
        where posts.author_id = ${authorId} and post_days.day >= ${from}::date
        group by post_days.post_id
      ) as period on period.post_id = posts.id
      where posts.author_id = ${authorId} and posts.status = 'approved'
      order by period_views desc, posts.views desc, posts.id
      limit ${limit}
    )
    select most.*, revisions.title
    from most
    join revisions on revisions.id = most.approved_revision_id
    order by most.period_views desc, most.views desc, most.id`.execute(db);
  return rows;
}

/** Views of all posts by day, from a day on, without empty days. */
export async function selectSiteDays(db: Db, from: string) {
  const { rows } = await sql<{ day: string; views: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(views)::bigint as views
    from post_days
    where day >= ${from}::date
    group by day`.execute(db);
  return rows;
}

/** The published posts most viewed from a day on. */
export async function selectMostRead(db: Db, from: string, limit: number) {
  // The index `post_days_by_day` has every column that is summed up here.
  const { rows } = await sql<{ id: string; slug: string; title: string; views: number }>`
    with most as (
      select posts.id, posts.slug, posts.approved_revision_id, period.views
      from (
        select post_id, sum(views)::bigint as views
        from post_days
        where day >= ${from}::date
        group by post_id
      ) as period
      join posts on posts.id = period.post_id
      where posts.status = 'approved' and period.views > 0
      order by period.views desc, posts.id
      limit ${limit}
    )
    select most.id, most.slug, revisions.title, most.views
    from most
    join revisions on revisions.id = most.approved_revision_id
    order by most.views desc, most.id`.execute(db);
  return rows;
}

/** An author's submissions that wait for a decision, with their places in the whole queue. */
export async function selectWaiting(db: Db, authorId: string, limit: number) {
  const { rows } = await sql<{ id: string; title: string; submitted_at: Date; position: number }>`
    with queue as (
      select post_id, submitted_at, row_number() over (order by submitted_at, post_id) as position
      from drafts
      where submitted_revision_id is not null
        and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id)
    )
    select posts.id, revisions.title, queue.submitted_at, queue.position
    from queue
    join posts on posts.id = queue.post_id
    join drafts on drafts.post_id = queue.post_id
    join revisions on revisions.id = drafts.submitted_revision_id
    where posts.author_id = ${authorId}
    order by queue.position
    limit ${limit}`.execute(db);
  return rows;
}

/** Hours that decisions took since an instant, on all posts or on one author's. */
export async function selectReviewHours(db: Db, from: Date, authorId: string | null) {
  const ofAuthor = authorId === null ? sql`` : sql`and author_id = ${authorId}`;
  const { rows } = await sql<{ hours: [number, number] | null; decisions: number }>`
    select percentile_cont(array[0.5, 0.9]) within group (order by hours) as hours, count(*) as decisions
    from decisions
    where decided_at >= ${from} ${ofAuthor}`.execute(db);
  return onlyRow(rows);
}

/** Number of submissions that wait for a decision, and since when the first has. */
export function selectQueue(db: Db) {
  return db
    .selectFrom('drafts')
    .select((select) => [
      select.fn.countAll<number>().as('waiting'),
      select.fn.min('submitted_at').as('oldest'),
    ])
    .where('submitted_revision_id', 'is not', null)
    .where(
      sql<boolean>`not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id)`,
    )
    .executeTakeFirstOrThrow();
}

/** Decisions by week, without empty weeks; `weeks` are the ordered starts of weeks. */
export async function selectDecisions(db: Db, weeks: readonly Date[]) {
  const { rows } = await sql<{ week: number; approved: number; returned: number }>`
    select
      width_bucket(decided_at, ${weeks}::timestamptz[]) - 1 as week,
      count(*) filter (where outcome = 'approved') as approved,
      count(*) filter (where outcome = 'returned') as returned
    from decisions
    where decided_at >= (${weeks}::timestamptz[])[1]
    group by 1`.execute(db);
  return rows;
}

/** The single row of an aggregate query without groups. */
function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('an aggregate query gave no row');
  return row;
}
