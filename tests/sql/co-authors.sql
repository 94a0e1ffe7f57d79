-- selectShared
select "posts"."id", "posts"."author_id", "drafts"."title", "drafts"."language", "drafts"."updated_at", "drafts"."submitted_revision_id", trim(concat_ws(' ', accounts.firstname, accounts.lastname)) as "by" from "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" where (drafts.contributors <> ''
and drafts.contributors::jsonb @> $1::jsonb) and "posts"."author_id" <> $2 order by "drafts"."updated_at" desc, "posts"."id" limit $3;

-- selectSharedDraft
select "posts"."id", "posts"."author_id", "drafts"."title", "drafts"."language", "drafts"."updated_at", "drafts"."submitted_revision_id", trim(concat_ws(' ', accounts.firstname, accounts.lastname)) as "by", "drafts"."summary", "drafts"."body", "drafts"."references" from "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" where (drafts.contributors <> ''
and drafts.contributors::jsonb @> $1::jsonb) and "posts"."author_id" <> $2 and "posts"."id" = $3;

-- selectAuthorOf
select "author_id"
from "posts"
where "id" = $1;

-- selectSuggestions
select "draft_suggestions".*, trim(concat_ws(' ', accounts.firstname, accounts.lastname)) as "by", "approvals"."version"
from "draft_suggestions"
inner join "accounts" on "accounts"."id" = "draft_suggestions"."account_id"
left join "approvals" on "approvals"."revision_id" = "draft_suggestions"."revision_id"
where "draft_suggestions"."post_id" = $1
order by "draft_suggestions"."created_at", "draft_suggestions"."id";

-- selectAuthorToMail
select "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language"
from "posts"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
where "posts"."id" = $1 and "accounts"."disabled_at" is null;

-- countSuggestions
select count(*) as "count"
from "draft_suggestions"
where "post_id" = $1;

-- insertSuggestion
insert into "draft_suggestions" ("post_id", "account_id", "body", "created_at")
values ($1, $2, $3, $4)
returning "id";

-- deleteSuggestion
delete from "draft_suggestions"
where "id" = $1 and "post_id" = $2 and "account_id" = $3
returning "id";

-- setSettled
update "draft_suggestions"
set "settled_at" = $1, "taken" = $2
where "id" = $3 and "post_id" = $4;

-- selectSuggestionsBy
select "id", "post_id", "body", "quote", "replacement", "created_at"
from "draft_suggestions"
where "account_id" = $1
order by "created_at", "id";

-- deleteSuggestionsBy
delete from "draft_suggestions"
where "account_id" = $1;
