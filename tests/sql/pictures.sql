-- lockFiles
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- upsertPicture
insert into "pictures" ("sha256", "format", "width", "height", "bytes", "kept_at")
values ($1, $2, $3, $4, $5, $6)
on conflict ("sha256") do update
set "kept_at" = $7;

-- insertVariants
insert into "picture_variants" ("sha256", "format", "width", "height", "bytes")
values ($1, $2, $3, $4, $5)
on conflict do nothing;

-- markVariantsMade
update "pictures"
set "variants_at" = $1
where "sha256" = $2;

-- selectPictures
select "sha256", "format", "width", "height", "bytes"
from "pictures"
where "sha256" in ($1);

-- selectFiles
select "sha256", "format"
from "pictures"
order by "sha256";
select "sha256", "format", "width"
from "picture_variants"
order by "sha256";
select "sha256", "format", "width"
from "cover_files"
order by "sha256";

-- selectVariants
select "sha256", "format", "width", "bytes"
from "picture_variants"
where "sha256" in ($1)
order by "width";

-- selectPicture
select "sha256", "format", "bytes", "variants_at", "covers_at"
from "pictures"
where "sha256" = $1;

-- selectFile
select "bytes", (
  exists (
    select
    from revisions
    join approvals on approvals.revision_id = revisions.id
    join posts on posts.id = revisions.post_id
    join picture_owners as owner on owner.account_id = posts.author_id
    where revisions.pictures @> array[$1::text]
      and posts.status = 'approved'
      and owner.sha256 = $2
  )
  or exists (
    select
    from profiles
    join accounts on accounts.id = profiles.account_id
    where profiles.picture = '/pictures/' || $3 || '.jpg'
      and accounts.author
      and accounts.disabled_at is null
  )
) as "shown", exists (
  select
  from picture_owners as owner
  join accounts on accounts.id = owner.account_id
  where owner.sha256 = $4 and accounts.closed_at is null
) as "owned", "passes_from" from "pictures" where "sha256" = $5 and format = $6;
select "bytes", (
  exists (
    select
    from revisions
    join approvals on approvals.revision_id = revisions.id
    join posts on posts.id = revisions.post_id
    join picture_owners as owner on owner.account_id = posts.author_id
    where revisions.pictures @> array[$1::text]
      and posts.status = 'approved'
      and owner.sha256 = $2
  )
  or exists (
    select
    from profiles
    join accounts on accounts.id = profiles.account_id
    where profiles.picture = '/pictures/' || $3 || '.jpg'
      and accounts.author
      and accounts.disabled_at is null
  )
) as "shown", exists (
  select
  from picture_owners as owner
  join accounts on accounts.id = owner.account_id
  where owner.sha256 = $4 and accounts.closed_at is null
) as "owned", (select passes_from from pictures where sha256 = $5) as "passes_from" from "picture_variants" where "sha256" = $6 and "format" = $7 and "width" = $8;
select "bytes", (
  exists (
    select
    from revisions
    join approvals on approvals.revision_id = revisions.id
    join posts on posts.id = revisions.post_id
    join picture_owners as owner on owner.account_id = posts.author_id
    where revisions.pictures @> array[$1::text]
      and posts.status = 'approved'
      and owner.sha256 = $2
  )
  or exists (
    select
    from profiles
    join accounts on accounts.id = profiles.account_id
    where profiles.picture = '/pictures/' || $3 || '.jpg'
      and accounts.author
      and accounts.disabled_at is null
  )
) as "shown", exists (
  select
  from picture_owners as owner
  join accounts on accounts.id = owner.account_id
  where owner.sha256 = $4 and accounts.closed_at is null
) as "owned", (select passes_from from pictures where sha256 = $5) as "passes_from" from "cover_files" where "sha256" = $6 and "format" = $7 and "width" = $8;

-- endPasses
update "pictures" set "passes_from" = $1 where sha256 in (
  select unnest(pictures) from drafts where post_id = $2
  union
  select unnest(pictures) from revisions where post_id = $3
);

-- selectLastEnd
select "passes_from"
from "pictures"
where "passes_from" is not null
order by "passes_from" desc
limit $1;

-- insertOwner
insert into "picture_owners" ("sha256", "account_id", "portrait")
values ($1, $2, $3)
on conflict ("sha256", "account_id") do update
set "portrait" = picture_owners.portrait or excluded.portrait;

-- claimPictures
insert into picture_owners (sha256, account_id)
  select pictures.sha256, $1
  from pictures
  where pictures.sha256 = any($2::text[])
    and (
      (
  exists (
    select
    from revisions
    join approvals on approvals.revision_id = revisions.id
    join posts on posts.id = revisions.post_id
    join picture_owners as owner on owner.account_id = posts.author_id
    where revisions.pictures @> array["pictures"."sha256"::text]
      and posts.status = 'approved'
      and owner.sha256 = "pictures"."sha256"
  )
  or exists (
    select
    from profiles
    join accounts on accounts.id = profiles.account_id
    where profiles.picture = '/pictures/' || "pictures"."sha256" || '.jpg'
      and accounts.author
      and accounts.disabled_at is null
  )
)
      or not exists (
        select
        from drafts
        join posts on posts.id = drafts.post_id
        where drafts.pictures @> array[pictures.sha256] and posts.author_id <> $3
      )
      and not exists (
        select
        from revisions
        join posts on posts.id = revisions.post_id
        where revisions.pictures @> array[pictures.sha256] and posts.author_id <> $4
      )
      and not exists (
        select
        from picture_owners as other
        where other.sha256 = pictures.sha256
          and other.account_id <> $5
          and other.portrait
      )
    )
  on conflict do nothing;

-- selectOwned
select "sha256"
from "picture_owners"
where "account_id" = $1 and "sha256" in ($2);

-- lockPictures
select "sha256"
from "pictures"
where "sha256" in ($1)
order by "sha256" for key share;

-- selectUnused
select "candidate"."sha256" from "pictures" as "candidate" where "candidate"."kept_at" < $1 and
not exists (select from drafts where drafts.pictures @> array[candidate.sha256])
and not exists (select from bin where bin.pictures @> array[candidate.sha256])
and not exists (select from draft_texts where draft_texts.pictures @> array[candidate.sha256])
and not exists (select from revisions where revisions.pictures @> array[candidate.sha256])
and not exists (select from profiles where profiles.picture = '/pictures/' || candidate.sha256 || '.jpg')
and not exists (
  select from profile_changes where before ->> 'picture' = '/pictures/' || candidate.sha256 || '.jpg'
) order by "candidate"."kept_at" limit $2;

-- lockUnused
select "sha256", "format"
from "pictures"
where "sha256" = $1 and "kept_at" < $2
for update;
select "candidate"."sha256" from "pictures" as "candidate" where "candidate"."sha256" = $1 and
not exists (select from drafts where drafts.pictures @> array[candidate.sha256])
and not exists (select from bin where bin.pictures @> array[candidate.sha256])
and not exists (select from draft_texts where draft_texts.pictures @> array[candidate.sha256])
and not exists (select from revisions where revisions.pictures @> array[candidate.sha256])
and not exists (select from profiles where profiles.picture = '/pictures/' || candidate.sha256 || '.jpg')
and not exists (
  select from profile_changes where before ->> 'picture' = '/pictures/' || candidate.sha256 || '.jpg'
);

-- deletePicture
delete from "pictures"
where "sha256" = $1;

-- selectWithoutVariants
select "sha256"
from "pictures"
where "variants_at" is null and "kept_at" < $1
order by "kept_at"
limit $2;

-- selectPostsShowing
select "posts"."id"
from "revisions"
inner join "posts" on "posts"."id" = "revisions"."post_id" and "posts"."approved_revision_id" = "revisions"."id"
where revisions.pictures @> array[$1];

-- selectCoverFiles
select "sha256", "format", "width", "height", "bytes"
from "cover_files"
where "sha256" in ($1)
order by "width";

-- insertCoverFiles
insert into "cover_files" ("sha256", "format", "width", "height", "bytes")
values ($1, $2, $3, $4, $5)
on conflict do nothing;

-- markCover
update "pictures"
set "cover_since" = $1
where "sha256" = $2 and "cover_since" is null
returning "sha256";

-- markCoverFilesMade
update "pictures"
set "covers_at" = $1
where "sha256" = $2;

-- selectWithoutCoverFiles
select "sha256"
from "pictures"
where "cover_since" is not null and "covers_at" is null and "cover_since" < $1
order by "cover_since"
limit $2;

-- selectSeen
select "sha256", "format", "width", "height", "bytes" from "pictures" where "sha256" in ($1) and (
  exists (
    select
    from picture_owners as owner
    where owner.sha256 = pictures.sha256 and owner.account_id = $2
  )
  or $3 and exists (
    select
    from revisions
    join posts on posts.id = revisions.post_id
    join picture_owners as owner on owner.account_id = posts.author_id
    where revisions.pictures @> array[pictures.sha256] and owner.sha256 = pictures.sha256
  )
);
