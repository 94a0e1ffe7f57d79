-- selectTotals
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
where posts.author_id = $1;

-- selectFollowers
select "followers"
from "profiles"
where "account_id" = $1;

-- selectDays
select to_char(day, 'YYYY-MM-DD') as day, sum(views)::bigint as views, sum(likes)::bigint as likes,
  sum(followers)::bigint as followers
from (
  select post_days.day, post_days.views, post_days.likes, 0 as followers
  from posts
  join post_days on post_days.post_id = posts.id
  where posts.author_id = $1 and post_days.day >= $2::date
  union all
  select day, 0, 0, followers
  from author_days
  where author_id = $3 and day >= $4::date
) as counted
group by day;

-- selectMostViewed
with most as (
  select posts.id, posts.slug, posts.approved_revision_id, posts.views, posts.likes,
    coalesce(period.views, 0) as period_views, coalesce(period.likes, 0) as period_likes
  from posts
  left join (
    select post_days.post_id, sum(post_days.views)::bigint as views, sum(post_days.likes)::bigint as likes
    from posts
    join post_days on post_days.post_id = posts.id
    where posts.author_id = $1 and post_days.day >= $2::date
    group by post_days.post_id
  ) as period on period.post_id = posts.id
  where posts.author_id = $3 and posts.status = 'approved'
  order by period_views desc, posts.views desc, posts.id
  limit $4
)
select most.*, revisions.title
from most
join revisions on revisions.id = most.approved_revision_id
order by most.period_views desc, most.views desc, most.id;

-- selectSiteDays
select to_char(day, 'YYYY-MM-DD') as day, sum(views)::bigint as views
from post_days
where day >= $1::date
group by day;

-- selectMostRead
with most as (
  select posts.id, posts.slug, posts.approved_revision_id, period.views
  from (
    select post_id, sum(views)::bigint as views
    from post_days
    where day >= $1::date
    group by post_id
  ) as period
  join posts on posts.id = period.post_id
  where posts.status = 'approved' and period.views > 0
  order by period.views desc, posts.id
  limit $2
)
select most.id, most.slug, revisions.title, most.views
from most
join revisions on revisions.id = most.approved_revision_id
order by most.views desc, most.id;

-- selectWaiting
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
where posts.author_id = $1
order by queue.position
limit $2;

-- selectReviewHours
select percentile_cont(array[0.5, 0.9]) within group (order by hours) as hours, count(*) as decisions
from decisions
where decided_at >= $1;
select percentile_cont(array[0.5, 0.9]) within group (order by hours) as hours, count(*) as decisions
from decisions
where decided_at >= $1 and author_id = $2;

-- selectQueue
select count(*) as "waiting", min("submitted_at") as "oldest"
from "drafts"
where "submitted_revision_id" is not null and not exists (select
from pending_decisions
where pending_decisions.post_id = drafts.post_id);

-- selectDecisions
select
  width_bucket(decided_at, $1::timestamptz[]) - 1 as week,
  count(*) filter (where outcome = 'approved') as approved,
  count(*) filter (where outcome = 'returned') as returned
from decisions
where decided_at >= ($2::timestamptz[])[1]
group by 1;

-- selectClock
select
  count(*)::int as waiting,
  count(*) filter (where decide_by < $1)::int as overdue,
  count(*) filter (where not exists (
    select from review_claims
    join accounts on accounts.id = review_claims.account_id
    where review_claims.post_id = drafts.post_id
      and accounts.role = any($2)
      and accounts.disabled_at is null
  ))::int as unclaimed
from drafts
where submitted_revision_id is not null
  and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id);

-- selectOldest
select "drafts"."post_id" as "id", "revisions"."title", drafts.submitted_at as "submitted_at"
from "drafts"
inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id"
where not exists (select
from pending_decisions
where pending_decisions.post_id = drafts.post_id)
order by "drafts"."submitted_at", "drafts"."post_id"
limit $1;

-- selectWithAuthors
select drafts.post_id as id, drafts.title, posts.author_id, decisions.decided_at as returned_at,
  count(*) over ()::int as total
from drafts
join decisions on decisions.revision_id = drafts.reviewed_revision_id and decisions.outcome = 'returned'
join posts on posts.id = drafts.post_id
where drafts.submitted_revision_id is null and drafts.reviewed_revision_id is not null
order by decisions.decided_at, drafts.post_id
limit $1;

-- selectFirstDecisions
select revisions.kind, revisions.language, count(*)::int as posts,
  percentile_cont(0.5) within group (order by decisions.hours) as hours
from decisions
join revisions on revisions.id = decisions.revision_id
where decisions.decided_at >= $1
  and not exists (
    select from revisions as others
    join decisions as earlier on earlier.revision_id = others.id
    where others.post_id = revisions.post_id and earlier.decided_at < decisions.decided_at
  )
group by grouping sets ((), (revisions.kind), (revisions.language));

-- selectPublications
with published as (
  select revisions.kind, revisions.language,
    extract(epoch from decisions.decided_at - (
      select min(others.created_at) from revisions as others where others.post_id = revisions.post_id
    ))::float8 / 3600 as hours
  from decisions
  join revisions on revisions.id = decisions.revision_id
  join approvals on approvals.revision_id = decisions.revision_id and approvals.version = 1
  where decisions.decided_at >= $1 and decisions.outcome = 'approved'
)
select kind, language, count(*)::int as posts, percentile_cont(0.5) within group (order by hours) as hours
from published
group by grouping sets ((), (kind), (language));

-- selectLoad
with decided as (
  select actor_id, count(*)::int as decided
  from audit_log
  where action in ('post.approved', 'post.returned') and at >= $1
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
where accounts.role = any($2)
  and accounts.disabled_at is null
  and accounts.closed_at is null
order by claimed desc, decided desc, name, accounts.id
limit 50;
