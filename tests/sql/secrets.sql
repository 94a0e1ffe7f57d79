-- lockSecrets
select pg_advisory_xact_lock(hashtext('secrets_key'));

-- deleteReplaceable
delete from "sessions";
delete from "signing_keys";
delete from "oauth_keys";
delete from "cursor_key";
delete from "picture_keys";
delete from "security_key";
delete from "beacon_receipt_keys";
delete from "beacon_secret";
delete from "cloud_node_tokens";
delete from "authenticator_apps";
delete from "idempotency_keys";
delete from "unwanted_mail_key";
delete from "unwanted_mail";
delete from "push_key";
delete from "push_subscriptions";
delete from "phone_key";
delete from "phone_alert_receivers";
delete from "phones";
delete from "phone_replies";
delete from "phone_requests";

-- selectKeyId
select "id"
from "secrets_key";

-- putKeyId
delete from "secrets_key";
insert into "secrets_key" ("id")
values ($1);

-- lockValues
lock table "webhooks" in exclusive mode;
select ctid::text as place, id::text as "row", "previous_secret" as value
from "webhooks"
where "previous_secret" is not null;

-- updateValue
update "webhooks"
set "previous_secret" = $1
where ctid = $2::tid;
