-- selectAlerts
select asked.id, asked.title, asked.language, asked.starts_at as at,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as by,
    null as why, false as urgent, false as mine, count(*) over ()::int as total
  from (
    select id, title, language, starts_at, ends_at, written_by from alerts where waits
    union all
    select alert_id, title, language, starts_at, ends_at, written_by from alert_changes
  ) as asked
  left join accounts on accounts.id = asked.written_by
  where asked.ends_at > $1 and asked.written_by is distinct from $2
  order by asked.starts_at, asked.id
  limit $3;

-- selectReports
with first as (
  select reports.id, reports.created_at, reports.sent_at, reports.wrong, posts.id as post_id,
    posts.approved_revision_id, holder.id is not null as held, count(*) over ()::int as total
  from reports
  join posts on posts.id = reports.post_id
  left join accounts as holder
    on holder.id = reports.claimed_by and holder.role = any($1) and holder.disabled_at is null
  where reports.state = $2
    and reports.pending is null
    and (holder.id is null or holder.id = $3)
  order by reports.created_at, reports.id
  limit $4
)
select first.id as id, revisions.title, revisions.language,
  coalesce(first.sent_at, first.created_at) as at, null as by, left(first.wrong, 240) as why,
  false as urgent, first.held as mine, first.total
from first
join revisions on revisions.id = first.approved_revision_id
order by first.created_at, first.id;
with first as (
  select reports.id, reports.created_at, reports.sent_at, reports.wrong, posts.id as post_id,
    posts.approved_revision_id, holder.id is not null as held, count(*) over ()::int as total
  from reports
  join posts on posts.id = reports.post_id
  left join accounts as holder
    on holder.id = reports.claimed_by and holder.role = any($1) and holder.disabled_at is null
  where reports.state = $2
    and reports.pending is null
    and posts.author_id = $3
  order by reports.created_at, reports.id
  limit $4
)
select first.post_id as id, revisions.title, revisions.language,
  coalesce(first.sent_at, first.created_at) as at, null as by, left(first.wrong, 240) as why,
  false as urgent, false as mine, first.total
from first
join revisions on revisions.id = first.approved_revision_id
order by first.created_at, first.id;

-- selectReturned
select posts.id, drafts.title, drafts.language, decisions.decided_at as at, (
  select nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '')
  from audit_log
  join accounts on accounts.id = audit_log.actor_id
  where audit_log.subject_id = posts.id and audit_log.action = 'post.returned' and accounts.closed_at is null
  order by audit_log.id desc
  limit 1
) as by,
      left(drafts.review_comment, 240) as why, false as urgent, false as mine, count(*) over ()::int as total
    from posts
    join drafts on drafts.post_id = posts.id
    join decisions on decisions.revision_id = drafts.reviewed_revision_id and decisions.outcome = 'returned'
    where posts.author_id = $1 and drafts.submitted_revision_id is null
    order by decisions.decided_at, posts.id
    limit $2;

-- selectSuggested
with said as (
    select posts.id, draft_suggestions.created_at, draft_suggestions.account_id,
      coalesce(draft_suggestions.replacement, draft_suggestions.body) as words
    from posts
    join draft_suggestions on draft_suggestions.post_id = posts.id and draft_suggestions.settled_at is null
    where posts.author_id = $1
    union all
    select posts.id, approvals.approved_at, review_comments.author_id, review_comments.replacement
    from posts
    join approvals on approvals.revision_id = posts.approved_revision_id
    join review_comments on review_comments.revision_id = posts.approved_revision_id
      and review_comments.replacement is not null
      and review_comments.resolved_at is null
      and not review_comments.for_staff
    where posts.author_id = $2 and posts.status = 'approved'
  ), waiting as (
    select distinct on (id) * from said order by id, created_at, account_id
  )
  select waiting.id, coalesce(nullif(trim(drafts.title), ''), revisions.title, '') as title,
    coalesce(drafts.language, revisions.language) as language, waiting.created_at as at,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as by,
    left(waiting.words, 240) as why, false as urgent, false as mine, count(*) over ()::int as total
  from waiting
  join accounts on accounts.id = waiting.account_id
  join posts on posts.id = waiting.id
  left join drafts on drafts.post_id = waiting.id
  left join revisions on revisions.id = posts.approved_revision_id
  where drafts.post_id is not null or revisions.id is not null
  order by waiting.created_at, waiting.id
  limit $3;

-- selectTranslations
select posts.id, coalesce(revisions.title, nullif(trim(drafts.title), ''), original.title) as title,
  translations.language, coalesce(source.withdrawn_at, source.changed_at) as at,
  null as by, null as why, source.status = 'withdrawn' or source.retracted as urgent, false as mine, count(*) over ()::int as total
from translations
join posts on posts.id = translations.post_id
join posts as source on source.id = translations.source_id
join revisions as original on original.id = source.approved_revision_id
left join revisions on revisions.id = posts.approved_revision_id
left join drafts on drafts.post_id = posts.id
where posts.author_id = $1
  and case
    when posts.approved_revision_id is not null then translations.overdue and posts.status = 'approved'
    else posts.status <> 'withdrawn'
      and (source.status = 'withdrawn' or source.retracted or original.id <> translations.source_revision_id)
  end
order by urgent desc, at, posts.id
limit $2;

-- selectReviews
with waiting as (
    select drafts.post_id, drafts.submitted_revision_id, drafts.submitted_at, drafts.decide_by, posts.author_id,
      (
  select json_build_object(
    'account_id', accounts.id,
    'by',
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(review_claims.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'assigned', review_claims.assigned_by is not null
  )
  from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = drafts.post_id
    and accounts.role = any($1)
    and accounts.disabled_at is null
) ->> 'account_id' as holder
    from drafts
    join posts on posts.id = drafts.post_id
    where drafts.submitted_revision_id is not null
      and (posts.author_id <> $2 or $3)
      and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id)
      and not exists (
  select from review_declarations as declared
  where declared.post_id = drafts.post_id
    and declared.account_id = $4
    and declared.conflict
    and declared.declared_at > coalesce(
      (select max(approved_at) from approvals where approvals.post_id = declared.post_id),
      '-infinity'
    )
)
  ), first as (
    select *, decide_by < $5 as urgent, holder is not null as mine, count(*) over ()::int as total
    from waiting
    where holder is null or holder = $6
    order by urgent desc, mine desc, decide_by, submitted_at, post_id
    limit $7
  )
  select first.post_id as id, revisions.title, revisions.language, first.submitted_at as at,
    coalesce(post_sources.byline,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')) as by, null as why, first.urgent, first.mine, first.total
  from first
  join revisions on revisions.id = first.submitted_revision_id
  join accounts on accounts.id = first.author_id
  left join post_sources on post_sources.post_id = first.post_id
  order by first.urgent desc, first.mine desc, first.decide_by, first.submitted_at, first.post_id;

-- selectNames
select name_changes.account_id as id,
    trim(concat_ws(' ', name_changes.firstname, name_changes.lastname)) as title, null as language,
    name_changes.asked_at as at,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as by, null as why, false as urgent, false as mine, count(*) over ()::int as total
  from name_changes
  join accounts on accounts.id = name_changes.account_id
  where accounts.closed_at is null and (accounts.id <> $1 or $2)
  order by name_changes.asked_at, name_changes.account_id
  limit $3;

-- selectRecordings
select posts.id, revisions.title, revisions.language, recordings.made_at as at,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as by,
    null as why, false as urgent, false as mine, count(*) over ()::int as total
  from recordings
  join posts on posts.id = recordings.post_id
  join revisions on revisions.id = posts.approved_revision_id
  join accounts on accounts.id = posts.author_id
  where recordings.kind = 'waiting' and posts.status = 'approved' and not posts.retracted
  order by recordings.made_at, recordings.id
  limit $1;

-- selectRoles
select role_proposals.id,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as title, null as language, role_proposals.proposed_at as at,
    trim(concat_ws(' ', proposers.firstname, proposers.lastname)) as by, left(role_proposals.reason, 240) as why, false as urgent, false as mine, count(*) over ()::int as total
  from (
    select id, account_id, proposed_by, proposed_at, reason, expires_at, ended_at from role_proposals
    union all
    select id, account_id, removed_by, removed_at, null, lapses_at, ended_at from staff_removals
  ) as role_proposals
  join accounts on accounts.id = role_proposals.account_id
  join accounts as proposers on proposers.id = role_proposals.proposed_by
  where role_proposals.ended_at is null
    and role_proposals.expires_at > $1
    and role_proposals.proposed_by <> $2
    and role_proposals.account_id <> $3
  order by role_proposals.proposed_at, role_proposals.id
  limit $4;

-- selectApplications
select applications.id,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as title, null as language, applications.created_at as at, null as by,
    null as why, false as urgent, false as mine, count(*) over ()::int as total
  from applications
  join accounts on accounts.id = applications.account_id
  where applications.status = 'open' and accounts.disabled_at is null
  order by applications.created_at, applications.id
  limit $1;

-- selectDue
with first as (
    select id, author_id, approved_revision_id, review_due_at, count(*) over ()::int as total
    from posts
    where status = 'approved' and not retracted and review_due_at <= $1
    order by review_due_at, id
    limit $2
  )
  select first.id, revisions.title, revisions.language, first.review_due_at as at,
    coalesce(post_sources.byline,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')) as by, null as why,
    false as urgent, false as mine, first.total
  from first
  join revisions on revisions.id = first.approved_revision_id
  join accounts on accounts.id = first.author_id
  left join post_sources on post_sources.post_id = first.id
  order by first.review_due_at, first.id;

-- selectOwnDays
select to_char(day, 'YYYY-MM-DD') as day, name, sum(count)::int as count
from (
  select post_days.day, counted.name, counted.count
  from posts
  join post_days on post_days.post_id = posts.id
  cross join lateral (values ('views', post_days.views), ('likes', post_days.likes)) as counted (name, count)
  where posts.author_id = $1 and post_days.day >= $2::date
  union all
  select day, 'followers', followers
  from author_days
  where author_id = $3 and day >= $4::date
  union all
  select (decided_at at time zone 'UTC')::date, 'published', 1
  from decisions
  where author_id = $5 and outcome = 'approved' and decided_at >= $6::date
) as counted
group by counted.day, name;

-- selectSiteDays
select to_char(day, 'YYYY-MM-DD') as day, name, sum(count)::int as count
from (
  select day, 'views' as name, views as count
  from post_days
  where day >= $1::date
  union all
  select (decided_at at time zone 'UTC')::date,
    case outcome when 'approved' then 'published' else 'returned' end, 1
  from decisions
  where decided_at >= $2::date
  union all
  select (created_at at time zone 'UTC')::date, 'reports', 1
  from reports
  where created_at >= $3::date
) as counted
group by counted.day, name;
