-- selectConnections
select "apps"."id", "apps"."name", "apps"."homepage", string_agg(consents.payload #>> '{openid,scope}', ' ') as "scope", min(consents.created_at) as "connected_at", greatest(
  max(consents.created_at),
  (
    select max(tokens.created_at)
    from oauth_entries as tokens
    where tokens.account_id = $1
      and tokens.app_id = apps.id
      and tokens.model = 'AccessToken'
  )
) as "last_used_at" from "oauth_entries" as "consents" inner join "apps" on "apps"."id" = "consents"."app_id" where "consents"."account_id" = $2 and "consents"."model" = $3 and "consents"."expires_at" > $4 and exists (select "given"."model" from "oauth_entries" as "given" where "given"."grant_id" = "consents"."grant_id" and "given"."model" in ($5, $6, $7) and "given"."consumed_at" is null and "given"."expires_at" > $8) group by "apps"."id", "apps"."name", "apps"."homepage" order by "connected_at" desc, "apps"."id";

-- selectAccessToken
select "accounts"."id" as "account_id", "accounts"."role", "accounts"."disabled_at", "accounts"."second_factor", "accounts"."staff_since", "developers"."id" as "owner_id", "developers"."disabled_at" as "owner_disabled_at", "apps"."id" as "app_id", tokens.payload ->> 'scope' as "scope", least(tokens.expires_at, consents.expires_at) as "expires_at"
from "oauth_entries" as "tokens"
inner join "oauth_entries" as "consents" on "consents"."grant_id" = "tokens"."grant_id" and "consents"."model" = $1
inner join "accounts" on "accounts"."id" = "tokens"."account_id"
inner join "apps" on "apps"."id" = "tokens"."app_id"
inner join "accounts" as "developers" on "developers"."id" = "apps"."account_id"
where "tokens"."model" = $2 and "tokens"."id_sha256" = $3;

-- upsertEntry
insert into "oauth_entries" ("model", "id_sha256", "grant_id", "account_id", "app_id", "created_at", "expires_at", "payload")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("model", "id_sha256") do update
set "grant_id" = $9, "account_id" = $10, "app_id" = $11, "expires_at" = $12, "payload" = $13;

-- selectEntry
select "payload", "consumed_at"
from "oauth_entries"
where "model" = $1 and "id_sha256" = $2;

-- consumeEntry
update "oauth_entries"
set "consumed_at" = $1
where "model" = $2 and "id_sha256" = $3 and "consumed_at" is null
returning "model";

-- supersedeAnswers
select "model"
from "oauth_entries"
where "grant_id" = $1 and "model" = $2
for update;
update "oauth_entries"
set "consumed_at" = created_at - interval '1 day'
where "grant_id" = $1 and "model" = $2 and "consumed_at" is null and "id_sha256" != $3
returning "created_at";
delete from "oauth_entries"
where "grant_id" = $1 and "model" = $2 and "created_at" >= $3;

-- wasLaterUsed
select "model"
from "oauth_entries"
where "grant_id" = $1 and "model" = $2 and coalesce((payload ->> 'rotations')::int, 0) > $3 and "consumed_at" >= "created_at"
limit $4;

-- deleteEntry
delete from "oauth_entries"
where "model" = $1 and "id_sha256" = $2;

-- deleteGrant
delete from "oauth_entries"
where "grant_id" = $1;

-- deleteEntriesOfGrant
delete from "oauth_entries"
where "grant_id" = $1 and "model" = $2;

-- deleteConnection
delete from "oauth_entries"
where "account_id" = $1 and "app_id" = $2
returning "model";

-- deleteExpiredEntries
delete from "oauth_entries"
where "expires_at" < $1;

-- selectKeys
select "id", "purpose", "key", "created_at"
from "oauth_keys"
order by "created_at" desc, "id";

-- lockKeys
lock table oauth_keys in exclusive mode;

-- insertKeys
insert into "oauth_keys" ("id", "purpose", "key", "created_at")
values ($1, $2, $3, $4);

-- deleteOtherKeys
delete from "oauth_keys"
where "id" not in ($1);

-- deleteReplacedKeys
delete from "oauth_keys" as "old"
where exists (select "newer"."id"
from "oauth_keys" as "newer"
where "newer"."purpose" = "old"."purpose" and "newer"."created_at" > "old"."created_at" and "newer"."created_at" < $1);
