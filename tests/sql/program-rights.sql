-- revokeKeysOf
update "api_keys"
set "revoked_at" = $1
where "account_id" = $2 and "revoked_at" is null and "expires_at" > $3;

-- deleteEntriesOf
delete from "oauth_entries"
where "account_id" = $1;

-- deleteWebhooksOf
delete from "webhooks"
where "account_id" = $1;
