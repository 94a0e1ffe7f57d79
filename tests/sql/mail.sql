-- insertMails
insert into "mails" ("cause", "recipient", "subject", "text", "html", "link_id", "unsubscribe_url")
values ($1, $2, $3, $4, $5, $6, $7)
on conflict ("cause") do nothing
returning "id";

-- selectWaiting
select "id", "cause", "recipient", "subject", "text", "html", "queued_at", "link_id", "unsubscribe_url"
from "mails"
where "id" = $1 and "outcome" is null;

-- markEnded
update "mails"
set "outcome" = $1, "ended_at" = $2, "recipient" = $3, "subject" = $4, "text" = $5, "html" = $6, "unsubscribe_url" = $7
where "id" = $8 and "outcome" is null;

-- markSuperseded
update "mails"
set "outcome" = $1, "ended_at" = $2, "recipient" = $3, "subject" = $4, "text" = $5, "html" = $6, "unsubscribe_url" = $7
where "link_id" in ($8) and "outcome" is null;
