-- lockPublicProfile
select "about", "picture", "google_scholar", "research_gate", "scopus", "pub_med", "network_status"
from "profiles"
where "account_id" = $1
for update;

-- noteProfileChange
insert into "profile_changes" ("account_id", "changed_at", "before")
values ($1, $2, $3)
on conflict ("account_id") do update
set "changed_at" = $4;

-- selectProfileBefore
select "before"
from "profile_changes"
where "account_id" = $1;

-- selectChangedProfiles
select "profile_changes"."account_id", "profile_changes"."changed_at", "profile_changes"."before", trim(concat_ws(' ', accounts.firstname, accounts.lastname)) as "name", "profiles"."about", "profiles"."picture", "profiles"."google_scholar", "profiles"."research_gate", "profiles"."scopus", "profiles"."pub_med", "profiles"."network_status"
from "profile_changes"
inner join "accounts" on "accounts"."id" = "profile_changes"."account_id"
inner join "profiles" on "profiles"."account_id" = "accounts"."id"
where "accounts"."author" = $1 and "accounts"."disabled_at" is null and accounts.id is distinct
from $2::uuid
order by "profile_changes"."changed_at", "profile_changes"."account_id"
limit $3;

-- lockProfileChange
select "before", "changed_at"
from "profile_changes"
where "account_id" = $1
for update;

-- deleteProfileChange
delete from "profile_changes"
where "account_id" = $1;

-- selectProfile
select "accounts"."id", "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."role", "accounts"."author", "accounts"."developer", "accounts"."language", "accounts"."disabled_at", "accounts"."closing_at", "accounts"."second_factor", "accounts"."staff_since", "profiles"."about", "profiles"."picture", "profiles"."google_scholar", "profiles"."research_gate", "profiles"."scopus", "profiles"."pub_med", "profiles"."network_status", "profiles"."followers", nullif(trim(concat_ws(' ', name_changes.firstname, name_changes.lastname)), '') as "asked_name", "orcids"."orcid", "orcids"."proven_at" as "orcid_proven_at"
from "accounts"
left join "profiles" on "profiles"."account_id" = "accounts"."id"
left join "name_changes" on "name_changes"."account_id" = "accounts"."id"
left join "orcids" on "orcids"."account_id" = "accounts"."id"
where "accounts"."id" = $1;

-- selectProvenOrcids
select "orcids"."account_id", "orcids"."orcid"
from "orcids"
inner join "accounts" on "accounts"."id" = "orcids"."account_id"
where "orcids"."account_id" in ($1) and "orcids"."proven_at" is not null and "accounts"."author" is true and "accounts"."disabled_at" is null;

-- upsertProfile
insert into "profiles" ("account_id", "about")
values ($1, $2)
on conflict ("account_id") do update
set "about" = $3;

-- deleteProfile
delete from "profile_changes"
where "account_id" = $1;
delete from "profiles"
where "account_id" = $1;
