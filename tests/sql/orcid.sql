-- selectOrcid
select "orcid", "proven_at"
from "orcids"
where "account_id" = $1;

-- upsertTypedOrcid
insert into "orcids" ("account_id", "orcid", "proven_at")
values ($1, $2, $3)
on conflict ("account_id") do update
set "orcid" = $4
where "orcids"."proven_at" is null
returning "account_id";

-- upsertProvenOrcid
insert into "orcids" ("account_id", "orcid", "proven_at")
values ($1, $2, $3)
on conflict ("account_id") do update
set "orcid" = $4, "proven_at" = $5;

-- deleteOrcid
delete from "orcids"
where "account_id" = $1;

-- insertSignIn
insert into "orcid_sign_ins" ("state_sha256", "account_id", "nonce", "code_verifier", "expires_at")
values ($1, $2, $3, $4, $5);

-- takeSignIn
delete from "orcid_sign_ins"
where "state_sha256" = $1 and "account_id" = $2
returning "nonce", "code_verifier", "expires_at";

-- deleteSignInsOf
delete from "orcid_sign_ins"
where "account_id" = $1;

-- deleteSignInsBefore
delete from "orcid_sign_ins"
where "expires_at" < $1;
