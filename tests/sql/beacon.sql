-- selectReceiptKeys
select "id", "private_key", "created_at"
from "beacon_receipt_keys"
order by "created_at" desc, "id";

-- lockReceiptKeys
lock table beacon_receipt_keys in exclusive mode;

-- insertReceiptKey
insert into "beacon_receipt_keys" ("id", "private_key", "created_at")
values ($1, $2, $3);

-- deleteReceiptKeys
delete from "beacon_receipt_keys";

-- selectSecret
select "secret"
from "beacon_secret";

-- keepSecret
insert into "beacon_secret" ("secret")
values ($1)
on conflict do nothing;
select "secret"
from "beacon_secret";

-- replaceSecret
delete from "beacon_secret";
insert into "beacon_secret" ("secret")
values ($1);
delete from "beacon_answers";
delete from "beacon_questions";

-- selectAnswers
select "beacon_answers"."node_id", "beacon_answers"."answer", "beacon_answers"."answered_at"
from "beacon_answers"
left join "beacon_snapshots" on "beacon_snapshots"."node_id" = "beacon_answers"."node_id"
where "beacon_answers"."question_hmac" = $1 and "beacon_answers"."answered_at" > $2 and beacon_answers.answer ? 'told' and beacon_answers.snapshot is not distinct
from beacon_snapshots.snapshot;

-- selectOutcomes
select "node_id", "answer", "answered_at"
from "beacon_answers"
where "question_hmac" = $1 and "answered_at" > $2;

-- upsertAnswers
insert into "beacon_answers" ("question_hmac", "node_id", "snapshot", "answer", "answered_at")
values ($1, $2, $3, $4, $5)
on conflict ("question_hmac", "node_id") do update
set "snapshot" = "excluded"."snapshot", "answer" = "excluded"."answer", "answered_at" = "excluded"."answered_at";

-- upsertSnapshots
insert into "beacon_snapshots" ("node_id", "snapshot")
values ($1, $2)
on conflict ("node_id") do update
set "snapshot" = "excluded"."snapshot"
where "beacon_snapshots"."snapshot" <> "excluded"."snapshot";

-- lockAsker
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- selectQuestions
select "question_hmac", "tenths", "asked_at"
from "beacon_questions"
where "asker_hmac" = $1 and "asked_at" > $2
order by "asked_at";

-- insertQuestion
insert into "beacon_questions" ("asker_hmac", "question_hmac", "tenths", "asked_at")
values ($1, $2, $3, $4)
on conflict ("asker_hmac", "question_hmac") do update
set "tenths" = $5, "asked_at" = $6, "answered" = $7;

-- keepQuestion
insert into "beacon_questions" ("asker_hmac", "question_hmac", "tenths", "asked_at", "answered")
values ($1, $2, $3, $4, $5)
on conflict ("asker_hmac", "question_hmac") do update
set "answered" = $6, "tenths" = $7;

-- deleteQuestion
delete from "beacon_questions"
where "asker_hmac" in ($1) and "question_hmac" = $2 and "answered" = $3;

-- deleteOld
delete from "beacon_questions"
where "asked_at" <= $1;
delete from "beacon_answers"
where ("answered_at" <= $1 or "answered_at" < (select "newer"."answered_at"
from "beacon_answers" as "newer"
order by "newer"."answered_at" desc
limit $2 offset $3));
