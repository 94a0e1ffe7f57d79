-- ensureCursorSecret
insert into "cursor_key" ("secret")
values ($1)
on conflict do nothing;
select "secret"
from "cursor_key";
