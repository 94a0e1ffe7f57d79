-- selectWebhooks
select *
from "webhooks"
where "account_id" = $1 and "test" = $2
order by "created_at", "id";

-- selectWebhook
select *
from "webhooks"
where "account_id" = $1 and "test" = $2 and "id" = $3;

-- lockWebhook
select *
from "webhooks"
where "id" = $1
for update;

-- lockAccount
select "id"
from "accounts"
where "id" = $1
for update;

-- insertWebhook
insert into "webhooks" ("account_id", "url", "events", "secret", "after_number", "created_at")
values ($1, $2, $3, $4, $5, $6)
returning *;

-- updateWebhook
update "webhooks"
set "disabled_at" = $1, "disabled_because" = $2
where "id" = $3
returning *;

-- deleteTestWebhooks
delete from "webhooks"
where "account_id" = $1 and "test" = $2;

-- deleteWebhook
delete from "webhooks"
where "id" = $1;

-- selectActive
select "webhooks"."id", "webhooks"."events", "webhooks"."after_number"
from "webhooks"
inner join "accounts" on "accounts"."id" = "webhooks"."account_id"
where "webhooks"."test" = $1 and "webhooks"."disabled_at" is null and "accounts"."disabled_at" is null and "accounts"."developer" = $2;
select "webhooks"."id", "webhooks"."events", "webhooks"."after_number"
from "webhooks"
inner join "accounts" on "accounts"."id" = "webhooks"."account_id"
where "webhooks"."test" = $1 and "webhooks"."account_id" = $2 and "webhooks"."disabled_at" is null and "accounts"."disabled_at" is null and "accounts"."developer" = $3;

-- lockProgress
select "number"
from "webhook_progress"
for update;

-- setProgress
update "webhook_progress"
set "number" = $1;

-- insertDelivery
insert into "webhook_deliveries" ("webhook_id", "number", "event", "body", "status", "created_at")
values ($1, $2, $3, $4, $5, $6)
returning *;

-- insertDeliveries
insert into "webhook_deliveries" ("webhook_id", "number", "event", "body", "status", "created_at")
values ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12)
on conflict ("webhook_id", "number") do nothing
returning "id";

-- selectWaiting
select "webhook_deliveries"."id", "webhook_deliveries"."event", "webhook_deliveries"."body", "webhook_deliveries"."number", "webhooks"."account_id", "webhooks"."id" as "webhook_id", "webhooks"."url", "webhooks"."secret", "webhooks"."previous_secret", "webhooks"."previous_until", "webhooks"."disabled_at", "accounts"."disabled_at" as "account_disabled_at", "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language"
from "webhook_deliveries"
inner join "webhooks" on "webhooks"."id" = "webhook_deliveries"."webhook_id"
inner join "accounts" on "accounts"."id" = "webhooks"."account_id"
where "webhook_deliveries"."id" = $1 and "webhook_deliveries"."status" = $2;

-- isWaiting
select "id"
from "webhook_deliveries"
where "id" = $1 and "status" = $2;

-- recordAttempt
update "webhook_deliveries"
set "status" = $1, "attempted_at" = $2, "outcome" = $3, "status_code" = $4, "milliseconds" = $5, "attempts" = "attempts" + $6
where "id" = $7;

-- markFailed
update "webhook_deliveries"
set "status" = $1
where "id" = $2;

-- selectDeliveries
select *
from "webhook_deliveries"
where "webhook_id" = $1
order by "created_at" desc, "id" desc
limit $2;
select *
from "webhook_deliveries"
where "webhook_id" = $1 and ("created_at", "id") < ($2, $3)
order by "created_at" desc, "id" desc
limit $4;

-- resetDelivery
update "webhook_deliveries"
set "status" = $1, "attempts" = $2
where "webhook_id" = $3 and "id" = $4
returning *;

-- deleteDeliveriesBefore
delete from "webhook_deliveries"
where "created_at" < $1;
