-- insertReport
insert into "reports" ("fingerprint", "post_id", "version", "passage", "wrong", "language", "email", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("fingerprint") do nothing;

-- selectPostOf
select "post_id"
from "reports"
where "id" = $1;

-- lockPost
select "id"
from "posts"
where "id" = $1
for update;

-- selectReport
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", reports.email is not null as "wants_answer", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version"
from "reports"
inner join "posts" on "posts"."id" = "reports"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id"
where "reports"."id" = $1;

-- selectOpenOf
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", reports.email is not null as "wants_answer", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version"
from "reports"
inner join "posts" on "posts"."id" = "reports"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id"
where "reports"."post_id" = $1 and "reports"."state" in ($2, $3)
order by "reports"."created_at", "reports"."id";

-- setNotice
update "reports"
set "notice_id" = $1
where "id" in ($2);

-- selectByNotice
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", reports.email is not null as "wants_answer", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version"
from "reports"
inner join "posts" on "posts"."id" = "reports"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id"
where "reports"."notice_id" = $1 and "reports"."state" in ($2, $3)
order by "reports"."created_at", "reports"."id";

-- selectInState
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", reports.email is not null as "wants_answer", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version"
from "reports"
inner join "posts" on "posts"."id" = "reports"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id"
where "reports"."state" = $1
order by "reports"."created_at" asc, "reports"."id" asc
limit $2;
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", reports.email is not null as "wants_answer", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version"
from "reports"
inner join "posts" on "posts"."id" = "reports"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id"
where "reports"."state" = $1 and (reports.created_at, reports.id) > ($2, $3::uuid)
order by "reports"."created_at" asc, "reports"."id" asc
limit $4;
select "reports"."id", "reports"."post_id", "reports"."version", "reports"."passage", "reports"."wrong", "reports"."language", "reports"."state", "reports"."created_at", "reports"."sent_at", "reports"."decided_at", "reports"."fixed_by", "reports"."withdrawn", "reports"."reason", reports.email is not null as "wants_answer", "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "approvals"."version" as "post_version"
from "reports"
inner join "posts" on "posts"."id" = "reports"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id"
where "reports"."state" = $1 and (reports.created_at, reports.id) < ($2, $3::uuid)
order by "reports"."created_at" desc, "reports"."id" desc
limit $4;

-- countByState
select "state", count(*) as "number"
from "reports"
group by "state";

-- countNew
select count(*) as "number"
from "reports"
where "state" = $1;

-- countWithAuthor
select "post_id", count(*) as "number"
from "reports"
where "post_id" in ($1) and "state" = $2
group by "post_id";

-- selectAuthorId
select "author_id"
from "posts"
where "id" = $1;

-- selectWithAuthor
select "id", "version", "passage", "wrong", "created_at", "sent_at", "note"
from "reports"
where "post_id" = $1 and "state" = $2
order by "created_at", "id";

-- countFixed
select count(*) as "number"
from "reports"
where "post_id" = $1 and "state" = $2;

-- setSent
update "reports"
set "state" = $1, "sent_at" = $2, "note" = $3
where "id" = $4;

-- hasPassage
select "reports"."id" from "reports" inner join "posts" on "posts"."id" = "reports"."post_id" inner join "approvals" on "approvals"."post_id" = "posts"."id" inner join "revisions" on "revisions"."id" = "approvals"."revision_id" where "reports"."id" = $1 and case
  when reports.version is null then approvals.revision_id = posts.approved_revision_id
  else approvals.version = reports.version
end and strpos(regexp_replace(translate("revisions"."body", '*_', ''), '[[:space:]]+', ' ', 'g'), regexp_replace(translate("reports"."passage", '*_', ''), '[[:space:]]+', ' ', 'g')) > 0;

-- selectWhyGone
select case
  when posts.status = 'withdrawn' then posts.withdrawal_reason
  else (
    select what_was_wrong
    from notices
    where post_id = posts.id and kind = 'retraction' and state = 'issued'
    order by number desc
    limit 1
  )
end as "reason" from "posts" where "posts"."id" = $1;

-- selectSender
select "email", "language"
from "reports"
where "id" = $1;

-- setDecided
update "reports"
set "state" = $1, "fixed_by" = $2, "withdrawn" = $3, "reason" = $4, "decided_at" = $5, "email" = $6
where "id" = $7;
update "reports"
set "state" = $1, "fixed_by" = $2, "withdrawn" = $3, "reason" = $4, "decided_at" = $5, "email" = $6
where "id" = $7;
update "reports"
set "state" = $1, "fixed_by" = $2, "withdrawn" = $3, "reason" = $4, "decided_at" = $5, "email" = $6
where "id" = $7;

-- deleteAddressesBefore
update "reports"
set "email" = $1
where "email" is not null and "created_at" < $2;

-- selectAuthor
select "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language"
from "posts"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
where "posts"."id" = $1 and "accounts"."disabled_at" is null;
