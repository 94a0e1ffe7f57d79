-- selectSettings
select "named", "institution"
from "reviewer_settings"
where "account_id" = $1;

-- shareSettings
select "named", "institution"
from "reviewer_settings"
where "account_id" = $1
for share;

-- upsertSettings
insert into "reviewer_settings" ("account_id", "named", "institution")
values ($1, $2, $3)
on conflict ("account_id") do update
set "named" = $4, "institution" = $5;

-- deleteSettings
delete from "reviewer_settings"
where "account_id" = $1;

-- insertNamedReview
insert into "named_reviewers" ("post_id", "revision_id", "confirmation_id", "account_id", "name", "institution")
values ($1, $2, $3, $4, $5, $6);

-- selectNamedReviews
select "post_id", "name", "institution"
from "named_reviewers"
where "account_id" = $1
order by "id";

-- deleteNamedReviews
delete from "named_reviewers"
where "account_id" = $1
returning "post_id";
