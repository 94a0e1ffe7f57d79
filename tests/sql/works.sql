-- upsertWorks
insert into works (doi, title, csl)
select * from unnest($1::text[], $2::text[], $3::text[])
on conflict (doi) do update set title = excluded.title, csl = excluded.csl;

-- upsertFile
insert into "works_files" ("name", "works", "skipped", "loaded_at")
values ($1, $2, $3, $4)
on conflict ("name") do update
set "works" = $5, "skipped" = $6, "loaded_at" = $7;

-- selectFiles
select *
from "works_files"
order by "loaded_at" desc, "name";

-- countWorks
select count(*) as "count"
from "works";

-- selectWork
select "csl"
from "works"
where "doi" = $1;

-- selectWorksTitled
select csl
from (
  select doi, title, csl
  from works
  where to_tsvector('simple', title) @@ plainto_tsquery('simple', $1)
  limit $2
) as found
order by length(title), doi
limit $3;
