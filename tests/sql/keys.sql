-- insertKey
insert into "api_keys" ("account_id", "name", "scopes", "test", "token_sha256", "hint", "created_at", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id", "name", "scopes", "test", "hint", "created_at", "expires_at", "last_used_at", "replaced_by";

-- selectKeysOf
select "id", "name", "scopes", "test", "hint", "created_at", "expires_at", "last_used_at", "replaced_by"
from "api_keys"
where "account_id" = $1 and "revoked_at" is null and "expires_at" > $2
order by "created_at" desc, "id";

-- selectAllKeysOf
select "id", "name", "scopes", "test", "hint", "created_at", "expires_at", "last_used_at", "replaced_by", "revoked_at"
from "api_keys"
where "account_id" = $1
order by "created_at", "id";

-- lockKey
select "id", "name", "scopes", "test", "hint", "created_at", "expires_at", "last_used_at", "replaced_by"
from "api_keys"
where "id" = $1 and "account_id" = $2 and "revoked_at" is null and "replaced_by" is null and "expires_at" > $3
for update;

-- replaceKey
update "api_keys"
set "replaced_by" = $1, "expires_at" = $2
where "id" = $3;

-- revokeKey
update "api_keys"
set "revoked_at" = $1
where "id" = $2 and "account_id" = $3 and "revoked_at" is null and "expires_at" > $4
returning "name";

-- selectKeyByToken
select "api_keys"."id", "api_keys"."scopes", "api_keys"."expires_at", "api_keys"."revoked_at", "api_keys"."last_used_at", "accounts"."id" as "account_id", "accounts"."role", "accounts"."disabled_at", "accounts"."second_factor", "accounts"."staff_since"
from "api_keys"
inner join "accounts" on "accounts"."id" = "api_keys"."account_id"
where "api_keys"."token_sha256" = $1 and "api_keys"."test" = $2;

-- touchKey
update "api_keys"
set "last_used_at" = $1
where "id" = $2 and ("last_used_at" is null or "last_used_at" < $3);

-- deleteKeysOf
delete from "api_keys"
where "account_id" = $1;

-- deleteEndedKeys
delete from "api_keys"
where ("expires_at" < $1 or "revoked_at" < $2);

-- addCounts
insert into api_usage (day, client_id, client, owner_id, call, calls, errors, limited)
select given.*
from unnest(
  $1::date[],
  $2::uuid[],
  $3::text[],
  $4::uuid[],
  $5::text[],
  $6::integer[],
  $7::integer[],
  $8::integer[]
) as given (day, client_id, client, owner_id, call, calls, errors, limited)
where exists (select from accounts where accounts.id = given.owner_id)
order by given.day, given.client_id, given.call
on conflict (day, client_id, call) do update
set
  calls = api_usage.calls + excluded.calls,
  errors = api_usage.errors + excluded.errors,
  limited = api_usage.limited + excluded.limited;

-- selectUsageByDay
select
  days.day::date::text as day,
  coalesce(sum(calls), 0)::integer as calls,
  coalesce(sum(errors), 0)::integer as errors,
  coalesce(sum(limited), 0)::integer as limited
from generate_series($1::date, $2::date, interval '1 day') as days (day)
left join api_usage on api_usage.day = days.day and api_usage.owner_id = $3
group by days.day
order by days.day;

-- selectUsageByCall
select "api_usage"."client", "api_usage"."client_id", coalesce(api_keys.name, apps.name) as "name", "api_usage"."call", sum(calls)::integer as "calls", sum(errors)::integer as "errors", sum(limited)::integer as "limited"
from "api_usage"
left join "api_keys" on "api_keys"."id" = "api_usage"."client_id"
left join "apps" on "apps"."id" = "api_usage"."client_id"
where "owner_id" = $1 and "day" >= $2
group by "api_usage"."client", "api_usage"."client_id", "api_keys"."name", "apps"."name", "api_usage"."call"
order by "calls" desc, "api_usage"."client_id", "api_usage"."call"
limit $3;

-- deleteUsageOf
delete from "api_usage"
where "owner_id" = $1;

-- deleteUsageBefore
delete from "api_usage"
where "day" < $1;
