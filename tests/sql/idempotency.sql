-- takeKey
insert into "idempotency_keys" ("account_id", "key_sha256", "request_sha256") values ($1, $2, $3) on conflict ("account_id", "key_sha256") do update set "request_sha256" = $4, "created_at" = now(), "status" = $5, "answer" = $6 where idempotency_keys.created_at < now() - case when idempotency_keys.status is null
then interval '5 minutes' else interval '24 hours' end returning "account_id";

-- selectKey
select "request_sha256", "status", "answer"
from "idempotency_keys"
where "account_id" = $1 and "key_sha256" = $2;

-- storeAnswer
update "idempotency_keys"
set "status" = $1, "answer" = $2
where "account_id" = $3 and "key_sha256" = $4;

-- freeUnanswered
delete from "idempotency_keys"
where "account_id" = $1 and "key_sha256" = $2 and "status" is null;

-- deleteOld
delete from "idempotency_keys"
where "created_at" < now() - interval '24 hours';
