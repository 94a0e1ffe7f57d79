-- selectAppsOf
select "id", "name", "homepage", "redirect_addresses" as "redirect_uris", "confidential", "old_secret_until", "created_at"
from "apps"
where "account_id" = $1
order by "created_at" desc, "id";

-- selectApp
select "apps"."id", "apps"."name", "apps"."homepage", "apps"."redirect_addresses" as "redirect_uris", "apps"."confidential", "apps"."reviewed_at"
from "apps"
inner join "accounts" on "accounts"."id" = "apps"."account_id"
where "apps"."id" = $1 and "accounts"."disabled_at" is null;

-- countPeople
select "app_id", count(distinct "account_id") as "people"
from "oauth_entries"
where "model" in ($1, $2, $3) and "app_id" in ($4) and "consumed_at" is null and "expires_at" > $5
group by "app_id";

-- insertApp
insert into "apps" ("name", "homepage", "account_id", "confidential", "secret_sha256", "created_at", "redirect_addresses")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id", "name", "homepage", "redirect_addresses" as "redirect_uris", "confidential", "old_secret_until", "created_at";

-- updateApp
update "apps"
set "name" = $1, "homepage" = $2, "redirect_addresses" = $3, "reviewed_at" = $4, "reviewed_by" = $5
where "id" = $6 and "account_id" = $7
returning "id", "name", "homepage", "redirect_addresses" as "redirect_uris", "confidential", "old_secret_until", "created_at";

-- replaceSecret
update "apps"
set "old_secret_sha256" = secret_sha256, "old_secret_until" = $1, "secret_sha256" = $2
where "id" = $3 and "account_id" = $4 and "confidential" = $5
returning "id", "name", "homepage", "redirect_addresses" as "redirect_uris", "confidential", "old_secret_until", "created_at";

-- deleteApp
delete from "apps"
where "id" = $1 and "account_id" = $2
returning "name";

-- deleteAppsOf
delete from "apps"
where "account_id" = $1;

-- hasSecret
select "id"
from "apps"
where "id" = $1 and ("secret_sha256" = $2 or ("old_secret_sha256" = $3 and "old_secret_until" > $4));

-- countReviewed
select (count(*) filter (where apps.reviewed_at is not null))::int as "yes", (count(*) filter (where apps.reviewed_at is null))::int as "no"
from "apps"
inner join "accounts" on "accounts"."id" = "apps"."account_id"
where "accounts"."disabled_at" is null;
select (count(*) filter (where apps.reviewed_at is not null))::int as "yes", (count(*) filter (where apps.reviewed_at is null))::int as "no" from "apps" inner join "accounts" on "accounts"."id" = "apps"."account_id" where "accounts"."disabled_at" is null and (
  lower(apps.name || ' ' || apps.homepage) like $1 or (email || ' ' || lower(firstname || ' ' || lastname)) like $2
);

-- selectAllApps
select "apps"."id", "apps"."name", "apps"."homepage", "apps"."redirect_addresses" as "redirect_uris", "apps"."created_at", "apps"."reviewed_at", "accounts"."id" as "developer_id", "accounts"."firstname", "accounts"."lastname", "accounts"."email"
from "apps"
inner join "accounts" on "accounts"."id" = "apps"."account_id"
where "accounts"."disabled_at" is null
order by "apps"."created_at" desc, "apps"."id" desc
limit $1;
select "apps"."id", "apps"."name", "apps"."homepage", "apps"."redirect_addresses" as "redirect_uris", "apps"."created_at", "apps"."reviewed_at", "accounts"."id" as "developer_id", "accounts"."firstname", "accounts"."lastname", "accounts"."email" from "apps" inner join "accounts" on "accounts"."id" = "apps"."account_id" where "accounts"."disabled_at" is null and (
  lower(apps.name || ' ' || apps.homepage) like $1 or (email || ' ' || lower(firstname || ' ' || lastname)) like $2
) and "apps"."reviewed_at" is null and ("apps"."created_at", "apps"."id") < ($3, $4) order by "apps"."created_at" desc, "apps"."id" desc limit $5;
select "apps"."id", "apps"."name", "apps"."homepage", "apps"."redirect_addresses" as "redirect_uris", "apps"."created_at", "apps"."reviewed_at", "accounts"."id" as "developer_id", "accounts"."firstname", "accounts"."lastname", "accounts"."email"
from "apps"
inner join "accounts" on "accounts"."id" = "apps"."account_id"
where "accounts"."disabled_at" is null and "apps"."reviewed_at" is not null
order by "apps"."created_at" desc, "apps"."id" desc
limit $1;

-- lockApp
select "name", "homepage", "redirect_addresses" as "redirect_uris", "reviewed_at"
from "apps"
where "id" = $1
for update;

-- setReviewed
update "apps"
set "reviewed_at" = $1, "reviewed_by" = $2
where "id" = $3;
