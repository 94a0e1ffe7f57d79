-- insertAuditEntry
insert into "audit_log" ("actor_id", "action", "subject_type", "subject_id")
values ($1, $2, $3, $4);

-- insertAuditEntries
insert into audit_log (at, actor_id, action, subject_type, subject_id)
select $1::timestamptz, $2::uuid, $3, $4, subject.id
from unnest($5::uuid[]) with ordinality as subject (id, place)
order by subject.place;

-- selectAuditEntries
select "audit_log"."id", "audit_log"."at", "audit_log"."actor_id", "audit_log"."action", "audit_log"."subject_type", "audit_log"."subject_id", "audit_log"."reason", case
  when audit_log.action ~ '^(key|app)\.' and (
    subjects.closed_at is not null
    or audit_log.action = 'app.connected'
      and not exists (select from apps where apps.id::text = audit_log.detail ->> 'app')
  ) then audit_log.detail - 'name'
  else audit_log.detail
end as "detail", "accounts"."firstname", "accounts"."lastname", "accounts"."email", case when posts.published_at is not null then posts.slug end as "slug", "posts"."status" as "post_status", coalesce(
        revisions.title,
        (select title from revisions where post_id = posts.id order by number desc limit 1),
        cloud_nodes.name,
        nullif(concat_ws(' ', nullif(subjects.firstname, ''), nullif(subjects.lastname, '')), ''),
        subjects.email
      ) as "subject_name" from (select * from "audit_log" where (true) order by "audit_log"."id" desc limit $1) as "audit_log" left join "accounts" on "accounts"."id" = "audit_log"."actor_id" left join "accounts" as "subjects" on "subjects"."id" = "audit_log"."subject_id" left join "posts" on "posts"."id" = "audit_log"."subject_id" left join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "cloud_nodes" on "cloud_nodes"."id" = "audit_log"."subject_id" order by "audit_log"."id" desc;
select "audit_log"."id", "audit_log"."at", "audit_log"."actor_id", "audit_log"."action", "audit_log"."subject_type", "audit_log"."subject_id", "audit_log"."reason", case
  when audit_log.action ~ '^(key|app)\.' and (
    subjects.closed_at is not null
    or audit_log.action = 'app.connected'
      and not exists (select from apps where apps.id::text = audit_log.detail ->> 'app')
  ) then audit_log.detail - 'name'
  else audit_log.detail
end as "detail", "accounts"."firstname", "accounts"."lastname", "accounts"."email", case when posts.published_at is not null then posts.slug end as "slug", "posts"."status" as "post_status", coalesce(
        revisions.title,
        (select title from revisions where post_id = posts.id order by number desc limit 1),
        cloud_nodes.name,
        nullif(concat_ws(' ', nullif(subjects.firstname, ''), nullif(subjects.lastname, '')), ''),
        subjects.email
      ) as "subject_name" from (select * from "audit_log" where (true and audit_log.id < $1::bigint and audit_log.action = $2 and (audit_log.action between $3 and $4 or audit_log.action between $5 and $6) and audit_log.subject_id = $7::uuid and audit_log.at >= $8::date::timestamp at time zone 'UTC' and audit_log.at < ($9::date + 1)::timestamp at time zone 'UTC' and audit_log.actor_id = $10::uuid and audit_log.actor_id in (select accounts.id from accounts where (email || ' ' || lower(firstname || ' ' || lastname)) like $11)) order by "audit_log"."id" desc limit $12) as "audit_log" left join "accounts" on "accounts"."id" = "audit_log"."actor_id" left join "accounts" as "subjects" on "subjects"."id" = "audit_log"."subject_id" left join "posts" on "posts"."id" = "audit_log"."subject_id" left join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "cloud_nodes" on "cloud_nodes"."id" = "audit_log"."subject_id" order by "audit_log"."id" desc;

-- selectAuditEntriesById
select "audit_log"."id", "audit_log"."at", "audit_log"."actor_id", "audit_log"."action", "audit_log"."subject_type", "audit_log"."subject_id", "audit_log"."reason", case
  when audit_log.action ~ '^(key|app)\.' and (
    subjects.closed_at is not null
    or audit_log.action = 'app.connected'
      and not exists (select from apps where apps.id::text = audit_log.detail ->> 'app')
  ) then audit_log.detail - 'name'
  else audit_log.detail
end as "detail", "accounts"."firstname", "accounts"."lastname", "accounts"."email", case when posts.published_at is not null then posts.slug end as "slug", "posts"."status" as "post_status", coalesce(
        revisions.title,
        (select title from revisions where post_id = posts.id order by number desc limit 1),
        cloud_nodes.name,
        nullif(concat_ws(' ', nullif(subjects.firstname, ''), nullif(subjects.lastname, '')), ''),
        subjects.email
      ) as "subject_name" from (select * from "audit_log" where audit_log.id = any($1::bigint[])) as "audit_log" left join "accounts" on "accounts"."id" = "audit_log"."actor_id" left join "accounts" as "subjects" on "subjects"."id" = "audit_log"."subject_id" left join "posts" on "posts"."id" = "audit_log"."subject_id" left join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "cloud_nodes" on "cloud_nodes"."id" = "audit_log"."subject_id" order by "audit_log"."id" desc;

-- selectActs
select "audit_log"."id", "audit_log"."at", "audit_log"."actor_id", "audit_log"."action", "audit_log"."subject_type", "audit_log"."subject_id", "audit_log"."reason", case
  when audit_log.action ~ '^(key|app)\.' and (
    subjects.closed_at is not null
    or audit_log.action = 'app.connected'
      and not exists (select from apps where apps.id::text = audit_log.detail ->> 'app')
  ) then audit_log.detail - 'name'
  else audit_log.detail
end as "detail", "accounts"."firstname", "accounts"."lastname", "accounts"."email", case when posts.published_at is not null then posts.slug end as "slug", "posts"."status" as "post_status", coalesce(
        revisions.title,
        (select title from revisions where post_id = posts.id order by number desc limit 1),
        cloud_nodes.name,
        nullif(concat_ws(' ', nullif(subjects.firstname, ''), nullif(subjects.lastname, '')), ''),
        subjects.email
      ) as "subject_name" from (select * from "audit_log" where (audit_log.actor_id = $1 and audit_log.at >= $2
    and audit_log.action = any($3::text[])) order by "audit_log"."id" desc limit $4) as "audit_log" left join "accounts" on "accounts"."id" = "audit_log"."actor_id" left join "accounts" as "subjects" on "subjects"."id" = "audit_log"."subject_id" left join "posts" on "posts"."id" = "audit_log"."subject_id" left join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "cloud_nodes" on "cloud_nodes"."id" = "audit_log"."subject_id" order by "audit_log"."id" desc;

-- countActs
select (select count(*)::int from audit_log where (audit_log.actor_id = $1 and audit_log.at >= $2
and audit_log.action = any($3::text[]))) as "count" from "accounts" where "accounts"."id" = $4;

-- selectAuditEntriesAbout
select "id", "at", "actor_id", "action", "subject_type", "subject_id", "reason", "detail"
from "audit_log"
where audit_log.id > $1::bigint and ("actor_id" = $2 or "subject_id" = $3 or "subject_id" in (select "posts"."id"
from "posts"
where "posts"."author_id" = $4))
order by "audit_log"."id"
limit $5;

-- selectAuditEntriesOfDay
select "id", "at", "actor_id", "action", "subject_type", "subject_id", "reason", "detail"
from "audit_log"
where at >= $1::date::timestamp at time zone 'UTC' and at < ($2::date + 1)::timestamp at time zone 'UTC'
order by "at" asc, "id" asc
limit $3;
select "id", "at", "actor_id", "action", "subject_type", "subject_id", "reason", "detail"
from "audit_log"
where at >= $1::date::timestamp at time zone 'UTC' and at < ($2::date + 1)::timestamp at time zone 'UTC' and ("at", "id") > ($3, $4)
order by "at" asc, "id" asc
limit $5;

-- selectFirstAuditTime
select "at"
from "audit_log"
order by "at"
limit $1;

-- selectIdsByWords
select id
from audit_log
where lower(action || ' ' || coalesce(reason, '')) like $1
  and (true)
order by id desc
limit $2;
select id
from audit_log
where lower(action || ' ' || coalesce(reason, '')) like $1
  and (true and audit_log.id < $2::bigint and audit_log.action = $3 and (audit_log.action between $4 and $5 or audit_log.action between $6 and $7) and audit_log.subject_id = $8::uuid and audit_log.at >= $9::date::timestamp at time zone 'UTC' and audit_log.at < ($10::date + 1)::timestamp at time zone 'UTC' and audit_log.actor_id = $11::uuid and audit_log.actor_id in (select accounts.id from accounts where (email || ' ' || lower(firstname || ' ' || lastname)) like $12))
order by id desc
limit $13;

-- selectIdsBySubject
select id
from audit_log
where subject_id between $1::uuid and $2::uuid and (true)
order by id desc
limit $3;

-- selectPeople
select id
from accounts
where (email || ' ' || lower(firstname || ' ' || lastname)) like $1
limit $2;

-- selectIdsByActors
select done.id
from unnest($1::uuid[]) as person (id)
cross join lateral (
  select audit_log.id
  from audit_log
  where audit_log.actor_id = person.id and (true)
  order by audit_log.id desc
  limit $2
) as done
order by done.id desc
limit $3;

-- selectIdsByActorsNamed
select audit_log.id
from audit_log
where audit_log.actor_id in (select id from accounts where (email || ' ' || lower(firstname || ' ' || lastname)) like $1) and (true)
order by audit_log.id desc
limit $2;
