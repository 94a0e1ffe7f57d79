-- insertAnswer
insert into "reader_answers" ("post_id", "version", "helpful", "language", "created_at")
values ($1, $2, $3, $4, $5)
returning "id";

-- addWords
update "reader_answers"
set "words" = $1
where "id" = $2 and "post_id" = $3 and ("words" is null or "words" = $4) and "created_at" >= $5;

-- selectPost
select "posts"."slug", "posts"."author_id", "revisions"."title", "revisions"."language"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "posts"."id" = $1;

-- countByVersion
select "version", (count(*) filter (where helpful))::int as "yes", (count(*) filter (where not helpful))::int as "no"
from "reader_answers"
where "post_id" = $1
group by "version"
order by "version" desc nulls last;

-- selectWithWords
select "id", "version", "helpful", "language", "created_at", words as "words"
from "reader_answers"
where "post_id" = $1 and "words" is not null
order by "created_at" desc, "id" desc
limit $2;
select "id", "version", "helpful", "language", "created_at", words as "words"
from "reader_answers"
where "post_id" = $1 and "words" is not null and ("created_at", "id") < ($2, $3)
order by "created_at" desc, "id" desc
limit $4;
