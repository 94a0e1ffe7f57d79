-- selectProfile
select "accounts"."id", "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."role", "accounts"."author", "accounts"."developer", "accounts"."language", "accounts"."disabled_at", "accounts"."second_factor", "accounts"."staff_since", "profiles"."about", "profiles"."picture", "profiles"."google_scholar", "profiles"."research_gate", "profiles"."scopus", "profiles"."pub_med", "profiles"."network_status", "profiles"."followers", nullif(trim(concat_ws(' ', name_changes.firstname, name_changes.lastname)), '') as "asked_name", "orcids"."orcid", "orcids"."proven_at" as "orcid_proven_at"
from "accounts"
left join "profiles" on "profiles"."account_id" = "accounts"."id"
left join "name_changes" on "name_changes"."account_id" = "accounts"."id"
left join "orcids" on "orcids"."account_id" = "accounts"."id"
where "accounts"."id" = $1;

-- upsertProfile
insert into "profiles" ("account_id", "about")
values ($1, $2)
on conflict ("account_id") do update
set "about" = $3;

-- deleteProfile
delete from "profiles"
where "account_id" = $1;
