-- selectSpace
select "content"
from "sandboxes"
where "account_id" = $1;

-- lockSpace
insert into "sandboxes" ("account_id", "content")
values ($1, $2)
on conflict do nothing;
select "content"
from "sandboxes"
where "account_id" = $1
for update;

-- storeSpace
update "sandboxes"
set "content" = $1
where "account_id" = $2;

-- deleteSpace
delete from "sandboxes"
where "account_id" = $1;
