-- setClaim
update "reports"
set "claimed_by" = $1, "claimed_at" = $2
where "id" = $3;
update "reports"
set "claimed_by" = $1, "claimed_at" = $2
where "id" = $3;

-- selectClaimedBy
select "id", "claimed_at"
from "reports"
where "claimed_by" = $1
order by "claimed_at", "id";

-- releaseClaimedBy
update "reports"
set "claimed_by" = $1, "claimed_at" = $2
where "claimed_by" = $3;

-- insertReport
insert into "reports" ("fingerprint", "post_id", "version", "passage", "wrong", "language", "email", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("fingerprint") do nothing;

-- selectPostOf
select "post_id"
from "reports"
where "id" = $1;

-- lockPost
select "id"
from "posts"
where "id" = $1
for update;

-- selectReport
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", "reports"."pending", reports.email is not null as "wants_answer", (
  select json_build_object(
    'before', right(left(text.plain, place.start - 1), 160),
    'after', substr(text.plain, place.start + length(regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')), 160)
  )
  from (
    select regexp_replace(translate("reported"."body", '*_', ''), '[[:space:]]+', ' ', 'g') as plain
    from approvals as published
    join revisions as reported on reported.id = published.revision_id
    where published.post_id = reports.post_id
      and case
        when reports.version is null then published.revision_id = posts.approved_revision_id
        else published.version = reports.version
      end
    limit 1
  ) as text
  cross join lateral (select strpos(text.plain, regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')) as start) as place
  where place.start > 0
) as "context", (
  select json_build_object(
    'account_id', accounts.id,
    'by', coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(reports.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from accounts
  where accounts.id = reports.claimed_by
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version" from "reports" inner join "posts" on "posts"."id" = "reports"."post_id" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id" where "reports"."id" = $2;

-- selectOpenOf
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", "reports"."pending", reports.email is not null as "wants_answer", (
  select json_build_object(
    'before', right(left(text.plain, place.start - 1), 160),
    'after', substr(text.plain, place.start + length(regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')), 160)
  )
  from (
    select regexp_replace(translate("reported"."body", '*_', ''), '[[:space:]]+', ' ', 'g') as plain
    from approvals as published
    join revisions as reported on reported.id = published.revision_id
    where published.post_id = reports.post_id
      and case
        when reports.version is null then published.revision_id = posts.approved_revision_id
        else published.version = reports.version
      end
    limit 1
  ) as text
  cross join lateral (select strpos(text.plain, regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')) as start) as place
  where place.start > 0
) as "context", (
  select json_build_object(
    'account_id', accounts.id,
    'by', coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(reports.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from accounts
  where accounts.id = reports.claimed_by
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version" from "reports" inner join "posts" on "posts"."id" = "reports"."post_id" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id" where "reports"."post_id" = $2 and "reports"."state" in ($3, $4) order by "reports"."created_at", "reports"."id";

-- setNotice
update "reports"
set "notice_id" = $1
where "id" in ($2);

-- selectByNotice
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", "reports"."pending", reports.email is not null as "wants_answer", (
  select json_build_object(
    'before', right(left(text.plain, place.start - 1), 160),
    'after', substr(text.plain, place.start + length(regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')), 160)
  )
  from (
    select regexp_replace(translate("reported"."body", '*_', ''), '[[:space:]]+', ' ', 'g') as plain
    from approvals as published
    join revisions as reported on reported.id = published.revision_id
    where published.post_id = reports.post_id
      and case
        when reports.version is null then published.revision_id = posts.approved_revision_id
        else published.version = reports.version
      end
    limit 1
  ) as text
  cross join lateral (select strpos(text.plain, regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')) as start) as place
  where place.start > 0
) as "context", (
  select json_build_object(
    'account_id', accounts.id,
    'by', coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(reports.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from accounts
  where accounts.id = reports.claimed_by
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version" from "reports" inner join "posts" on "posts"."id" = "reports"."post_id" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id" where "reports"."notice_id" = $2 and "reports"."state" in ($3, $4) order by "reports"."created_at", "reports"."id";

-- selectInState
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", "reports"."pending", reports.email is not null as "wants_answer", (
  select json_build_object(
    'before', right(left(text.plain, place.start - 1), 160),
    'after', substr(text.plain, place.start + length(regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')), 160)
  )
  from (
    select regexp_replace(translate("reported"."body", '*_', ''), '[[:space:]]+', ' ', 'g') as plain
    from approvals as published
    join revisions as reported on reported.id = published.revision_id
    where published.post_id = reports.post_id
      and case
        when reports.version is null then published.revision_id = posts.approved_revision_id
        else published.version = reports.version
      end
    limit 1
  ) as text
  cross join lateral (select strpos(text.plain, regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')) as start) as place
  where place.start > 0
) as "context", (
  select json_build_object(
    'account_id', accounts.id,
    'by', coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(reports.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from accounts
  where accounts.id = reports.claimed_by
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version" from "reports" inner join "posts" on "posts"."id" = "reports"."post_id" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id" where "reports"."state" = $2 and (
    reports.pending is null
  ) order by "reports"."created_at" asc, "reports"."id" asc limit $3;
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", "reports"."pending", reports.email is not null as "wants_answer", (
  select json_build_object(
    'before', right(left(text.plain, place.start - 1), 160),
    'after', substr(text.plain, place.start + length(regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')), 160)
  )
  from (
    select regexp_replace(translate("reported"."body", '*_', ''), '[[:space:]]+', ' ', 'g') as plain
    from approvals as published
    join revisions as reported on reported.id = published.revision_id
    where published.post_id = reports.post_id
      and case
        when reports.version is null then published.revision_id = posts.approved_revision_id
        else published.version = reports.version
      end
    limit 1
  ) as text
  cross join lateral (select strpos(text.plain, regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')) as start) as place
  where place.start > 0
) as "context", (
  select json_build_object(
    'account_id', accounts.id,
    'by', coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(reports.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from accounts
  where accounts.id = reports.claimed_by
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version" from "reports" inner join "posts" on "posts"."id" = "reports"."post_id" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id" where "reports"."state" = $2 and (
    reports.pending is null and (
    lower(concat_ws(' ', reports.wrong, reports.passage)) like $3
    or reports.post_id in (
    select titled.id
    from revisions as titles
    join posts as titled on titled.approved_revision_id = titles.id
    where lower(titles.title) like $4
  )
  ) and (
  select json_build_object(
    'account_id', accounts.id,
    'by', coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(reports.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from accounts
  where accounts.id = reports.claimed_by
    and accounts.role = any($5)
    and accounts.disabled_at is null
) is null
  ) and ("reports"."created_at", "reports"."id") > ($6, $7) order by "reports"."created_at" asc, "reports"."id" asc limit $8;
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", "reports"."pending", reports.email is not null as "wants_answer", (
  select json_build_object(
    'before', right(left(text.plain, place.start - 1), 160),
    'after', substr(text.plain, place.start + length(regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')), 160)
  )
  from (
    select regexp_replace(translate("reported"."body", '*_', ''), '[[:space:]]+', ' ', 'g') as plain
    from approvals as published
    join revisions as reported on reported.id = published.revision_id
    where published.post_id = reports.post_id
      and case
        when reports.version is null then published.revision_id = posts.approved_revision_id
        else published.version = reports.version
      end
    limit 1
  ) as text
  cross join lateral (select strpos(text.plain, regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')) as start) as place
  where place.start > 0
) as "context", (
  select json_build_object(
    'account_id', accounts.id,
    'by', coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(reports.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from accounts
  where accounts.id = reports.claimed_by
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version" from "reports" inner join "posts" on "posts"."id" = "reports"."post_id" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id" where "reports"."state" = $2 and (
    reports.pending is null  and reports.claimed_by = $3
  ) and ("reports"."created_at", "reports"."id") < ($4, $5) order by "reports"."created_at" desc, "reports"."id" desc limit $6;

-- countByState
select "state", count(*) as "number" from "reports" where (
  reports.pending is null
) group by "state";
select "state", count(*) as "number" from "reports" where (
    reports.pending is null and (
    lower(concat_ws(' ', reports.wrong, reports.passage)) like $1
    or reports.post_id in (
    select titled.id
    from revisions as titles
    join posts as titled on titled.approved_revision_id = titles.id
    where lower(titles.title) like $2
  )
  ) and (
  select json_build_object(
    'account_id', accounts.id,
    'by', coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(reports.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
  from accounts
  where accounts.id = reports.claimed_by
    and accounts.role = any($3)
    and accounts.disabled_at is null
) is null
  ) group by "state";

-- countNew
select count(*) as "count"
from "reports"
where "state" = $1 and "pending" is null;

-- countWithAuthor
select "post_id", count(*) as "number"
from "reports"
where "post_id" in ($1) and "state" = $2
group by "post_id";

-- selectAuthorId
select "author_id"
from "posts"
where "id" = $1;

-- selectWithAuthor
select "id", "version", "passage", "wrong", "created_at", "sent_at", "note"
from "reports"
where "post_id" = $1 and "state" = $2
order by "created_at", "id";

-- countFixed
select count(*) as "count"
from "reports"
where "post_id" = $1 and "state" = $2;

-- setSent
update "reports"
set "state" = $1, "sent_at" = $2, "note" = $3
where "id" = $4;

-- setPending
update "reports"
set "pending" = $1
where "id" = $2;
update "reports"
set "pending" = $1
where "id" = $2;

-- selectWhyGone
select case
  when posts.status = 'withdrawn' then posts.withdrawal_reason
  else (
    select what_was_wrong
    from notices
    where post_id = posts.id and kind = 'retraction' and state = 'issued'
    order by number desc
    limit 1
  )
end as "reason" from "posts" where "posts"."id" = $1;

-- selectSender
select "email", "language"
from "reports"
where "id" = $1;

-- setDecided
update "reports"
set "state" = $1, "fixed_by" = $2, "withdrawn" = $3, "reason" = $4, "decided_at" = $5, "email" = $6, "pending" = $7
where "id" = $8;
update "reports"
set "state" = $1, "fixed_by" = $2, "withdrawn" = $3, "reason" = $4, "decided_at" = $5, "email" = $6, "pending" = $7
where "id" = $8;
update "reports"
set "state" = $1, "fixed_by" = $2, "withdrawn" = $3, "reason" = $4, "decided_at" = $5, "email" = $6, "pending" = $7
where "id" = $8;

-- deleteAddressesBefore
update "reports"
set "email" = $1
where "email" is not null and "created_at" < $2;

-- selectAuthor
select "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language"
from "posts"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
where "posts"."id" = $1 and "accounts"."disabled_at" is null;
