-- endLinksOf
update "one_time_links"
set "ended_at" = $1
where "account_id" = $2 and "purpose" = $3 and "used_at" is null and "ended_at" is null;

-- insertLink
insert into "one_time_links" ("account_id", "purpose", "created_at", "expires_at")
values ($1, $2, $3, $4)
returning "id";

-- selectLink
select "one_time_links"."id", "one_time_links"."purpose", "one_time_links"."created_at", "one_time_links"."expires_at", "one_time_links"."used_at", "one_time_links"."ended_at", "accounts"."id" as "account_id", "accounts"."verified_at", "accounts"."disabled_at"
from "one_time_links"
inner join "accounts" on "accounts"."id" = "one_time_links"."account_id"
where "one_time_links"."id" = $1;

-- useLink
update "one_time_links"
set "used_at" = $1
where "id" = $2 and "used_at" is null and "ended_at" is null and "expires_at" > $3
returning "id";

-- selectKey
select "id", "secret"
from "signing_keys"
where "id" = $1;

-- selectSession
select "accounts"."id" as "account_id", "accounts"."role", "accounts"."disabled_at", "accounts"."second_factor", "accounts"."staff_since", "sessions"."ended_at", "signing_keys"."secret"
from "sessions"
inner join "accounts" on "accounts"."id" = "sessions"."account_id"
inner join "signing_keys" on "signing_keys"."id" = $1
where "sessions"."id" = $2;

-- selectFactorsChangedAt
select "factors_changed_at"
from "accounts"
where "id" = $1;

-- selectRole
select "role"
from "accounts"
where "id" = $1;

-- insertSession
insert into "sessions" ("account_id", "created_at", "expires_at", "user_agent")
values ($1, $2, $3, $4)
returning "id";

-- noteUse
update "accounts"
set "active_on" = $1
where "id" = $2 and "closed_at" is null and active_on is distinct
from $3::date;

-- extendSession
update "sessions"
set "expires_at" = least($1, created_at + make_interval(secs => $2))
where "id" = $3 and "ended_at" is null and "expires_at" > $4
returning "account_id", "expires_at";

-- endSession
update "sessions"
set "ended_at" = $1
where "id" = $2 and "ended_at" is null;

-- endSessionsOf
update "sessions"
set "ended_at" = $1
where "account_id" = $2 and "ended_at" is null and "expires_at" > $3;

-- endOtherSessionsOf
update "sessions"
set "ended_at" = $1
where "account_id" = $2 and "ended_at" is null and "expires_at" > $3 and "id" <> $4;

-- endSessionOf
update "sessions"
set "ended_at" = $1
where "id" = $2 and "account_id" = $3 and "ended_at" is null and "expires_at" > $4
returning "id";

-- selectSessionsOf
select "id", "created_at", "expires_at", "user_agent"
from "sessions"
where "account_id" = $1 and "ended_at" is null and "expires_at" > $2
order by "created_at" desc, "id";
select "id", "created_at", "expires_at", "user_agent"
from "sessions"
where "account_id" = $1 and "ended_at" is null and "expires_at" > $2
order by "created_at" desc, "id"
limit $3;

-- selectNewestKey
select "id", "secret"
from "signing_keys"
order by "created_at" desc, "id"
limit $1;

-- insertKey
insert into "signing_keys" ("id", "secret")
values ($1, $2);

-- deleteOtherKeys
delete from "signing_keys"
where "id" <> $1;

-- deleteReplacedKeys
delete from "signing_keys" as "old"
where exists (select "newer"."id"
from "signing_keys" as "newer"
where "newer"."created_at" > "old"."created_at" and "newer"."created_at" < $1);

-- endEverySession
update "sessions"
set "ended_at" = $1
where "ended_at" is null and "expires_at" > $2;

-- deleteEnded
delete from "sessions"
where "expires_at" < $1;
delete from "one_time_links"
where "expires_at" < $1;
