-- selectPack
select *
from "packs"
where "kind" = $1 and "value" = $2;

-- selectPacks
select *
from "packs"
order by "used_at" desc, "kind", "value";

-- putPack
insert into "packs" ("kind", "value", "asked_at", "used_at")
values ($1, $2, $3, $4)
on conflict ("kind", "value") do update
set "asked_at" = $5, "used_at" = $6;

-- insertSaved
insert into "packs" ("kind", "value", "asked_at", "used_at", "posts", "has_more")
values ($1, $2, $3, $4, $5, $6);

-- noteUse
update "packs"
set "used_at" = $1
where "kind" = $2 and "value" = $3 and "used_at" < $4::timestamptz - interval '1 hour';

-- setFiles
update "packs"
set "made_at" = $1, "true_until" = $2, "posts" = $3, "posts_state" = $4, "has_more" = $5, "files" = $6
where "kind" = $7 and "value" = $8;

-- deletePack
delete from "packs"
where "kind" = $1 and "value" = $2;

-- stateOfPosts
select md5(string_agg(concat_ws(' ',
  posts.id, posts.status, posts.approved_revision_id, posts.changed_at, original.status, original.changed_at
), ' ' order by posts.id)) as state
from posts
left join translations on translations.post_id = posts.id
left join posts as original on original.id = translations.source_id
where posts.id = any($1::uuid[]);

-- noteFile
insert into "pack_files" ("name", "stored_at")
values ($1, $2)
on conflict ("name") do update
set "stored_at" = $3;

-- selectUnusedFiles
select "name" from "pack_files" where "stored_at" < $1 and not exists (
  select from packs where files @> jsonb_build_array(jsonb_build_object('file', pack_files.name))
) order by "name";

-- deleteUnusedFile
delete from "pack_files" where "name" = $1 and "stored_at" < $2 and not exists (
  select from packs where files @> jsonb_build_array(jsonb_build_object('file', pack_files.name))
);
