-- insertEvents
insert into "security_events" ("at", "last_at", "kind", "count", "account_id", "actor_id", "source", "detail", "merge_key")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("merge_key") do update
set "count" = security_events.count + excluded.count, "last_at" = greatest(security_events.last_at, excluded.last_at);

-- selectEvents
select "event"."id", "event"."at", "event"."last_at", "event"."kind", "event"."account_id", "event"."actor_id", "event"."source", "event"."detail", "event"."count", nullif(concat_ws(' ', nullif("accounts"."firstname", ''), nullif("accounts"."lastname", '')), '') as "account_name", nullif(concat_ws(' ', nullif("actors"."firstname", ''), nullif("actors"."lastname", '')), '') as "actor_name"
from (select *
from "security_events"
where (true)
order by "security_events"."id" desc
limit $1) as "event"
left join "accounts" on "accounts"."id" = "event"."account_id"
left join "accounts" as "actors" on "actors"."id" = "event"."actor_id"
order by "event"."id" desc;
select "event"."id", "event"."at", "event"."last_at", "event"."kind", "event"."account_id", "event"."actor_id", "event"."source", "event"."detail", "event"."count", nullif(concat_ws(' ', nullif("accounts"."firstname", ''), nullif("accounts"."lastname", '')), '') as "account_name", nullif(concat_ws(' ', nullif("actors"."firstname", ''), nullif("actors"."lastname", '')), '') as "actor_name"
from (select *
from "security_events"
where (true and security_events.id < $1::bigint and security_events.kind = $2 and security_events.source = $3 and (security_events.account_id = $4 or security_events.actor_id = $5) and (security_events.account_id in (select accounts.id
from accounts
where (email || ' ' || lower(firstname || ' ' || lastname)) like $6) or security_events.actor_id in (select accounts.id
from accounts
where (email || ' ' || lower(firstname || ' ' || lastname)) like $7)))
order by "security_events"."id" desc
limit $8) as "event"
left join "accounts" on "accounts"."id" = "event"."account_id"
left join "accounts" as "actors" on "actors"."id" = "event"."actor_id"
order by "event"."id" desc;

-- selectEventsAbout
select "id", "at", "count", "kind", "source", "detail"
from "security_events"
where "account_id" = $1 and id > $2::bigint
order by "id"
limit $3;

-- deleteEventsBefore
delete from "security_events"
where "id" in (select "id"
from "security_events"
where "at" < $1
limit $2);

-- selectStaff
select "id", "email", "firstname", "lastname", "language"
from "accounts"
where "id" = $1 and "role" in ($2, $3) and "closed_at" is null;

-- selectAccount
select "id", "email", "firstname", "lastname", "language"
from "accounts"
where "id" = $1 and "closed_at" is null;

-- selectAllStaff
select "id", "email", "firstname", "lastname", "language", "role"
from "accounts"
where "role" in ($1, $2) and "disabled_at" is null and "closed_at" is null
order by "id";
