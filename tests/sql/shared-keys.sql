-- selectKeys
select "id", "secret", "created_at"
from "cursor_key"
order by "id" desc;

-- lockKeys
lock table "cursor_key" in exclusive mode;

-- insertKey
insert into "cursor_key" ("id", "secret", "created_at")
values ($1, $2, $3);

-- deleteOlderKeys
delete from "cursor_key"
where id < (select max(id) from "cursor_key");

-- deleteReplacedKeys
delete from "cursor_key" as old
where exists (
  select from "cursor_key" as newer
  where newer.id > old.id
  and newer.created_at < $1
);
