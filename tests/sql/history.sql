-- keepText
insert into "draft_texts" ("post_id", "text", "pictures", "saved_at")
values ($1, $2, $3, $4)
on conflict ("post_id", "saved_at") do nothing;

-- selectKept
select max("saved_at") as "latest", count(*) as "count"
from "draft_texts"
where "post_id" = $1;

-- deleteNearest
delete from draft_texts
where id = (
  select id
  from (
    select id, lead(saved_at) over (order by saved_at) - saved_at as time_until_next
    from draft_texts
    where post_id = $1
  ) as kept
  order by time_until_next
  limit 1
);

-- selectKeptTexts
select "id", "saved_at", text ->> 'title' as "title", length(text ->> 'body') as "characters"
from "draft_texts"
where "post_id" = $1
order by "saved_at" desc;

-- selectSubmitted
select "revisions"."id", "revisions"."created_at" as "saved_at", "revisions"."title", length(revisions.body) as "characters", "approvals"."version", coalesce(decisions.outcome = 'returned', false) as "returned", coalesce(named_reviewers.name, (
  select nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '')
  from audit_log
  join accounts on accounts.id = audit_log.actor_id
  where audit_log.subject_id = revisions.post_id
    and audit_log.action = 'post.returned'
    and audit_log.detail ->> 'revision' = revisions.id::text
    and accounts.closed_at is null
  limit 1
)) as "decided_by", "decisions"."decided_at" from "revisions" left join "approvals" on "approvals"."revision_id" = "revisions"."id" left join "named_reviewers" on "named_reviewers"."revision_id" = "revisions"."id" left join "decisions" on "decisions"."revision_id" = "revisions"."id" where "revisions"."post_id" = $1 order by "revisions"."number" desc limit $2;

-- selectKeptText
select "text"
from "draft_texts"
where "post_id" = $1 and "id" = $2;

-- selectKeptForExport
select "text", "saved_at"
from "draft_texts"
where "post_id" = $1
order by "saved_at";

-- deleteKept
delete from "draft_texts"
where "post_id" in ($1);

-- deleteKeptOf
delete from "draft_texts"
where "post_id" in (select "id"
from "posts"
where "author_id" = $1);
