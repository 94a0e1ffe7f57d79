-- insertAccount
insert into "accounts" ("email", "firstname", "lastname", "role", "author", "developer", "language", "password_hash", "verified_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("email") do nothing
returning "id";

-- selectStaffNames
select concat_ws(' ', firstname, lastname) as "name"
from "accounts"
where "role" in ($1, $2) and "closed_at" is null and "id" <> $3;

-- countOtherStaff
select count(*) as "count"
from "accounts"
where "role" in ($1, $2) and "disabled_at" is null and "closed_at" is null and id <> all($3::uuid[]);

-- selectAccountByEmail
select "id", "email", "firstname", "lastname", "role", "author", "developer", "language", "verified_at", "disabled_at", "closed_at", "closing_at", "second_factor", "staff_since", "created_at", "active_on", "signed_up_with"
from "accounts"
where "email" = $1;

-- selectAccount
select "id", "email", "firstname", "lastname", "role", "author", "developer", "language", "verified_at", "disabled_at", "closed_at", "closing_at", "second_factor", "staff_since", "created_at", "active_on", "signed_up_with"
from "accounts"
where "id" = $1;

-- selectForSignIn
select "accounts"."id", "accounts"."role", "accounts"."password_hash", "accounts"."developer", "accounts"."verified_at", "accounts"."disabled_at", "accounts"."second_factor", "familiar_devices"."seen_at" as "device_seen_at"
from "accounts"
left join "familiar_devices" on "familiar_devices"."account_id" = "accounts"."id" and "familiar_devices"."device_sha256" = $1
where "accounts"."email" = $2;

-- lockForSession
select "id"
from "accounts"
where "id" = $1 and "password_hash" = $2 and "disabled_at" is null
for share;

-- upsertDevice
insert into "familiar_devices" ("account_id", "device_sha256", "seen_at")
values ($1, $2, $3)
on conflict ("account_id", "device_sha256") do update
set "seen_at" = $4;

-- hasDevice
select "account_id"
from "familiar_devices"
where "account_id" = $1 and "device_sha256" = $2;

-- deleteDevicesOf
delete from "familiar_devices"
where "account_id" = $1;

-- deleteDevicesSeenBefore
delete from "familiar_devices"
where "seen_at" < $1;

-- updatePassword
update "accounts"
set "password_hash" = $1
where "id" = $2;

-- replaceHash
update "accounts"
set "password_hash" = $1
where "id" = $2 and "password_hash" = $3;

-- markVerified
update "accounts"
set "verified_at" = $1
where "id" = $2;

-- giveDeveloperAccess
update "accounts"
set "developer" = $1
where "id" = $2 and "developer" = $3
returning "id";

-- updateAccount
update "accounts"
set "role" = $1, "author" = $2
where "id" = $3
returning "id", "email", "firstname", "lastname", "role", "author", "developer", "language", "verified_at", "disabled_at", "closed_at", "closing_at", "second_factor", "staff_since", "created_at", "active_on", "signed_up_with";

-- lockAccount
select "id", "email", "firstname", "lastname", "role", "author", "developer", "language", "verified_at", "disabled_at", "closed_at", "closing_at", "second_factor", "staff_since", "created_at", "active_on", "signed_up_with"
from "accounts"
where "id" = $1
for update;

-- lockSuperAdmins
select "id", "closing_at"
from "accounts"
where "role" = $1 and "disabled_at" is null
order by "id"
for update;

-- hasSuperAdmin
select "id"
from "accounts"
where "role" = $1 and "disabled_at" is null
limit $2;

-- selectStaff
select "id", "email", "firstname", "lastname", "language", "role"
from "accounts"
where "role" in ($1, $2) and "verified_at" is not null and "disabled_at" is null
order by "id";

-- selectAccounts
select "id", "email", "firstname", "lastname", "role", "author", "developer", "language", "verified_at", "disabled_at", "closed_at", "closing_at", "second_factor", "staff_since", "created_at", "active_on", "signed_up_with", left(lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email)), 30) as "name_key"
from "accounts"
where "closed_at" is null
order by created_at desc, "id" desc
limit $1;
select "id", "email", "firstname", "lastname", "role", "author", "developer", "language", "verified_at", "disabled_at", "closed_at", "closing_at", "second_factor", "staff_since", "created_at", "active_on", "signed_up_with", left(lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email)), 30) as "name_key"
from "accounts"
where "closed_at" is null and (email || ' ' || lower(firstname || ' ' || lastname)) like $1 and role = $2 and active_on < $3::date - $4::int and (left(lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email)), 30), id) > ($5, $6::uuid)
order by left(lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email)), 30) asc, "id" asc
limit $7;
select "id", "email", "firstname", "lastname", "role", "author", "developer", "language", "verified_at", "disabled_at", "closed_at", "closing_at", "second_factor", "staff_since", "created_at", "active_on", "signed_up_with", left(lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email)), 30) as "name_key"
from "accounts"
where "closed_at" is null and (email || ' ' || lower(firstname || ' ' || lastname)) like $1 and role = $2 and active_on < $3::date - $4::int and (active_on, id) < ($5, $6::uuid)
order by active_on desc, "id" desc
limit $7;

-- countAccounts
select count(*) filter (where role = $1 and true)::int as "role P", count(*) filter (where role = $2 and true)::int as "role R", count(*) filter (where role = $3 and true)::int as "role A", count(*) filter (where role = $4 and true)::int as "role S", count(*) filter (where author and true)::int as "state author", count(*) filter (where developer and true)::int as "state developer", count(*) filter (where verified_at is null and true)::int as "state unverified", count(*) filter (where disabled_at is not null and true)::int as "state disabled", count(*) filter (where not second_factor and true)::int as "state no_second_factor", count(*) filter (where active_on < $5::date - $6::int and true)::int as "state unused"
from "accounts"
where "closed_at" is null;
select count(*) filter (where role = $1 and active_on < $2::date - $3::int)::int as "role P", count(*) filter (where role = $4 and active_on < $5::date - $6::int)::int as "role R", count(*) filter (where role = $7 and active_on < $8::date - $9::int)::int as "role A", count(*) filter (where role = $10 and active_on < $11::date - $12::int)::int as "role S", count(*) filter (where author and role = $13)::int as "state author", count(*) filter (where developer and role = $14)::int as "state developer", count(*) filter (where verified_at is null and role = $15)::int as "state unverified", count(*) filter (where disabled_at is not null and role = $16)::int as "state disabled", count(*) filter (where not second_factor and role = $17)::int as "state no_second_factor", count(*) filter (where active_on < $18::date - $19::int and role = $20)::int as "state unused"
from "accounts"
where "closed_at" is null and (email || ' ' || lower(firstname || ' ' || lastname)) like $21;

-- lockLinks
select "id"
from "one_time_links"
where "account_id" = $1
order by "created_at", "id"
for update;

-- isAsSignedUp
select "id"
from "accounts"
where "id" = $1 and "role" = $2 and "author" = $3 and "second_factor" = $4 and "disabled_at" is null and not exists (select "id"
from "sessions"
where "account_id" = $5) and not exists (select "link_id"
from "email_undos"
where "account_id" = $6) and not exists (select "id"
from "one_time_links"
where "account_id" = $7 and "purpose" <> $8 and "used_at" is not null);

-- endSignUp
update "one_time_links"
set "ended_at" = $1
where "account_id" = $2 and "used_at" is null and "ended_at" is null;
delete from "one_time_links"
where "account_id" = $1 and "purpose" <> $2;
delete from "familiar_devices"
where "account_id" = $1;

-- selectAllSessions
select "created_at", "expires_at", "ended_at", "user_agent"
from "sessions"
where "account_id" = $1
order by "created_at" desc;

-- selectDevices
select "seen_at"
from "familiar_devices"
where "account_id" = $1
order by "seen_at" desc;

-- selectLinks
select "id", "purpose", "created_at", "expires_at", "used_at"
from "one_time_links"
where "account_id" = $1
order by "created_at" desc;

-- deleteSessionsAndLinksOf
delete from "email_changes"
where "account_id" = $1;
delete from "name_changes"
where "account_id" = $1;
delete from "sessions"
where "account_id" = $1;
delete from "familiar_devices"
where "account_id" = $1;
delete from "one_time_links"
where "account_id" = $1;

-- anonymiseAccount
update "accounts"
set "email" = $1, "password_hash" = $2, "second_factor" = $3, "role" = $4, "author" = $5, "developer" = $6, "language" = $7, "verified_at" = $8, "signed_up_with" = $9, "disabled_at" = $10, "closed_at" = $11, "closing_at" = $12, "active_on" = $13
where "id" = $14;
update "accounts"
set "email" = $1, "password_hash" = $2, "second_factor" = $3, "role" = $4, "author" = $5, "developer" = $6, "language" = $7, "verified_at" = $8, "signed_up_with" = $9, "disabled_at" = $10, "closed_at" = $11, "closing_at" = $12, "active_on" = $13, "firstname" = $14, "lastname" = $15
where "id" = $16;

-- selectPasskeys
select "id", "name", "created_at", "last_used_at", "suspect_since", "credential_id", "transports"
from "passkeys"
where "account_id" = $1
order by "created_at", "id";

-- lockPasskey
select "passkeys"."id", "passkeys"."name", "passkeys"."suspect_since", "passkeys"."account_id", "passkeys"."credential_id", "passkeys"."public_key", "passkeys"."counter", "accounts"."role"
from "passkeys"
inner join "accounts" on "accounts"."id" = "passkeys"."account_id"
where "passkeys"."credential_id" = $1
for update of "passkeys";

-- insertPasskey
insert into "passkeys" ("account_id", "credential_id", "public_key", "counter", "transports", "name", "created_at", "last_used_at", "suspect_since")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("credential_id") do nothing
returning "id", "name", "created_at", "last_used_at", "suspect_since", "credential_id", "transports";

-- touchPasskey
update "passkeys"
set "counter" = $1, "last_used_at" = $2
where "id" = $3;

-- markPasskey
update "passkeys"
set "suspect_since" = $1
where "id" = $2;

-- renamePasskey
update "passkeys"
set "name" = $1
where "id" = $2 and "account_id" = $3
returning "id";

-- deletePasskey
delete from "passkeys"
where "id" = $1 and "account_id" = $2
returning "name";

-- selectApp
select "secret", "confirmed_at", "created_at", "last_step"
from "authenticator_apps"
where "account_id" = $1;

-- putApp
insert into "authenticator_apps" ("account_id", "secret", "created_at", "confirmed_at")
values ($1, $2, $3, $4)
on conflict ("account_id") do update
set "secret" = $5, "created_at" = $6, "last_step" = $7
where "authenticator_apps"."confirmed_at" is null
returning "account_id";

-- confirmApp
update "authenticator_apps"
set "confirmed_at" = $1
where "account_id" = $2;

-- spendStep
update "authenticator_apps"
set "last_step" = $1
where "account_id" = $2 and "last_step" < $3
returning "account_id";

-- deleteApp
delete from "authenticator_apps"
where "account_id" = $1
returning "confirmed_at";

-- countCodes
select count(*) as "count"
from "recovery_codes"
where "account_id" = $1;

-- insertCodes
insert into "recovery_codes" ("account_id", "code_sha256")
values ($1, $2);

-- deleteCodes
delete from "recovery_codes"
where "account_id" = $1;

-- deleteCode
delete from "recovery_codes"
where "account_id" = $1 and "code_sha256" = $2
returning "account_id";

-- settleFactor
update "accounts" set "second_factor" = exists (select from passkeys where account_id = $1)
or exists (select from authenticator_apps where account_id = $2 and confirmed_at is not null), "factors_changed_at" = $3 where "id" = $4 returning "second_factor";

-- insertChallenge
insert into "passkey_challenges" ("challenge_sha256", "purpose", "account_id", "session_id", "expires_at")
values ($1, $2, $3, $4, $5);

-- takeChallenge
delete from "passkey_challenges"
where "challenge_sha256" = $1 and "purpose" = $2 and "account_id" is not distinct
from $3 and "session_id" is not distinct
from $4 and "expires_at" > $5
returning "purpose";

-- insertSecondStep
insert into "second_steps" ("token_sha256", "account_id", "password_sha256", "expires_at")
values ($1, $2, $3, $4);

-- selectSecondStep
select "second_steps"."account_id", "second_steps"."password_sha256", "accounts"."password_hash", "accounts"."disabled_at"
from "second_steps"
inner join "accounts" on "accounts"."id" = "second_steps"."account_id"
where "second_steps"."token_sha256" = $1 and "second_steps"."expires_at" > $2;

-- deleteSecondStep
delete from "second_steps"
where "token_sha256" = $1
returning "issuer", "subject", "links";

-- deleteRunOut
delete from "passkey_challenges"
where "expires_at" < $1;
delete from "second_steps"
where "expires_at" < $1;

-- deleteFactorsOf
delete from "passkeys"
where "account_id" = $1;
delete from "authenticator_apps"
where "account_id" = $1;
delete from "recovery_codes"
where "account_id" = $1;
delete from "passkey_challenges"
where "account_id" = $1;
delete from "second_steps"
where "account_id" = $1;

-- selectLinks
select "issuer", "subject", "linked_at", "last_used_at"
from "provider_links"
where "account_id" = $1
order by "linked_at";

-- selectLinkedAccount
select "account_id"
from "provider_links"
where "issuer" = $1 and "subject" = $2;

-- upsertLink
insert into "provider_links" ("account_id", "issuer", "subject", "linked_at", "last_used_at")
values ($1, $2, $3, $4, $5)
on conflict ("account_id", "issuer") do update
set "subject" = $6, "linked_at" = $7, "last_used_at" = $8;

-- touchLink
update "provider_links"
set "last_used_at" = $1
where "account_id" = $2 and "issuer" = $3 and "subject" = $4
returning "account_id";

-- deleteLink
delete from "provider_links"
where "account_id" = $1 and "issuer" = $2
returning "account_id";

-- deleteLinksOf
delete from "provider_links"
where "account_id" = $1;
delete from "provider_visits"
where "account_id" = $1;

-- insertVisit
insert into "provider_visits" ("state_sha256", "provider", "purpose", "device_sha256", "account_id", "session_id", "nonce", "code_verifier", "came_from", "begun_at", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- takeVisit
delete from "provider_visits"
where "state_sha256" = $1 and "expires_at" > $2
returning "provider", "purpose", "device_sha256", "account_id", "session_id", "nonce", "code_verifier", "came_from", "begun_at";

-- insertArrival
insert into "provider_arrivals" ("token_sha256", "issuer", "subject", "email", "expires_at")
values ($1, $2, $3, $4, $5);

-- selectArrival
select "issuer", "subject", "email"
from "provider_arrivals"
where "token_sha256" = $1 and "expires_at" > $2;

-- deleteArrival
delete from "provider_arrivals"
where "token_sha256" = $1
returning "issuer";

-- deleteRunOut
delete from "provider_visits"
where "expires_at" < $1;
delete from "provider_arrivals"
where "expires_at" < $1;

-- endFirstAdminLinks
update "one_time_links"
set "ended_at" = $1
where "purpose" = $2 and "used_at" is null and "ended_at" is null;

-- insertFirstAdminLink
insert into "one_time_links" ("token_sha256", "expires_at", "purpose")
values ($1, $2, $3);

-- isFirstAdminLinkGood
select "id"
from "one_time_links"
where "token_sha256" = $1 and "used_at" is null and "ended_at" is null and "expires_at" > $2;

-- useFirstAdminLink
update "one_time_links"
set "used_at" = $1
where "token_sha256" = $2 and "used_at" is null and "ended_at" is null and "expires_at" > $3
returning "id";

-- whoReads
select exists (select "posts"."id"
from "posts"
inner join "approvals" on "approvals"."post_id" = "posts"."id"
where "posts"."author_id" = $1) as "published", exists (select "posts"."id"
from "posts"
where "posts"."author_id" = $2 and "posts"."status" = $3) as "submitted";

-- putChangedName
insert into "name_changes" ("account_id", "firstname", "lastname", "asked_at")
values ($1, $2, $3, $4)
on conflict ("account_id") do update
set "firstname" = $5, "lastname" = $6, "asked_at" = $7;

-- selectChangedNames
select "name_changes"."account_id", "name_changes"."asked_at", trim(concat_ws(' ', accounts.firstname, accounts.lastname)) as "before", trim(concat_ws(' ', name_changes.firstname, name_changes.lastname)) as "after", (
  select count(*)::int from posts where posts.author_id = accounts.id and posts.status = 'approved'
) as "texts" from "name_changes" inner join "accounts" on "accounts"."id" = "name_changes"."account_id" where "accounts"."closed_at" is null order by "name_changes"."asked_at", "name_changes"."account_id" limit $1;

-- lockChangedName
select "firstname", "lastname", "asked_at"
from "name_changes"
where "account_id" = $1
for update;

-- deleteChangedName
delete from "name_changes"
where "account_id" = $1
returning "account_id";

-- insertEmailChange
insert into "email_changes" ("account_id", "email", "old_link_id", "new_link_id", "asked_at")
values ($1, $2, $3, $4, $5);

-- selectEmailChange
select "email_changes"."email", "email_changes"."asked_at", "old"."used_at" as "old_used_at", "new"."used_at" as "new_used_at"
from "email_changes"
inner join "one_time_links" as "old" on "old"."id" = "email_changes"."old_link_id"
left join "one_time_links" as "new" on "new"."id" = "email_changes"."new_link_id"
where "email_changes"."account_id" = $1;

-- deleteEmailChange
delete from "email_changes"
where "account_id" = $1;

-- updateEmail
update "accounts"
set "email" = $1
where "id" = $2;

-- insertUndo
insert into "email_undos" ("link_id", "account_id", "email")
values ($1, $2, $3);

-- selectUndo
select "email"
from "email_undos"
where "link_id" = $1;

-- selectUndosOf
select "email_undos"."email", "one_time_links"."expires_at" as "kept_until"
from "email_undos"
inner join "one_time_links" on "one_time_links"."id" = "email_undos"."link_id"
where "email_undos"."account_id" = $1
order by "one_time_links"."created_at" desc;

-- endLaterUndos
update "one_time_links"
set "ended_at" = $1
where "account_id" = $2 and "purpose" = $3 and "used_at" is null and "ended_at" is null and "created_at" >= (select "created_at"
from "one_time_links"
where "id" = $4);

-- deleteUndosBefore
delete from "email_undos" using "one_time_links"
where "one_time_links"."id" = "email_undos"."link_id" and "one_time_links"."expires_at" < $1;

-- updateName
update "accounts"
set "firstname" = $1, "lastname" = $2
where "id" = $3 and "closed_at" is null and ("firstname" <> $4 or "lastname" <> $5)
returning "id";

-- updateLanguage
update "accounts"
set "language" = $1
where "id" = $2;

-- selectPasswordHash
select "password_hash"
from "accounts"
where "id" = $1;

-- insertRemoval
insert into "staff_removals" ("account_id", "kind", "from_role", "to_role", "from_author", "removed_by", "removed_at", "lapses_at")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("account_id", "kind")
where "ended_at" is null do update
set "removed_by" = $9, "removed_at" = $10, "lapses_at" = $11, "to_role" = $12
returning "id";

-- lockRemovalOf
select *
from "staff_removals"
where "account_id" = $1 and "kind" = $2 and "ended_at" is null
for update;

-- updateRemoval
update "staff_removals"
set "to_role" = $1, "from_author" = $2
where "id" = $3;

-- selectOpenRemovals
select "staff_removals".*, coalesce(nullif(concat_ws(' ', nullif("accounts"."firstname", ''), nullif("accounts"."lastname", '')), ''), "accounts"."email") as "account_name", coalesce(nullif(concat_ws(' ', nullif("removers"."firstname", ''), nullif("removers"."lastname", '')), ''), "removers"."email") as "remover_name", staff_removals.from_author and not accounts.author as "takes_author"
from "staff_removals"
inner join "accounts" on "accounts"."id" = "staff_removals"."account_id"
inner join "accounts" as "removers" on "removers"."id" = "staff_removals"."removed_by"
where "staff_removals"."ended_at" is null and "accounts"."closed_at" is null
order by "staff_removals"."removed_at", "staff_removals"."id";

-- selectOpenRemoval
select "staff_removals".*, coalesce(nullif(concat_ws(' ', nullif("accounts"."firstname", ''), nullif("accounts"."lastname", '')), ''), "accounts"."email") as "account_name", coalesce(nullif(concat_ws(' ', nullif("removers"."firstname", ''), nullif("removers"."lastname", '')), ''), "removers"."email") as "remover_name", staff_removals.from_author and not accounts.author as "takes_author"
from "staff_removals"
inner join "accounts" on "accounts"."id" = "staff_removals"."account_id"
inner join "accounts" as "removers" on "removers"."id" = "staff_removals"."removed_by"
where "staff_removals"."ended_at" is null and "accounts"."closed_at" is null and "staff_removals"."id" = $1;

-- endRemoval
update "staff_removals"
set "outcome" = $1, "ended_at" = $2
where "id" = $3 and "ended_at" is null
returning "id";

-- endRemovalOf
update "staff_removals"
set "outcome" = $1, "ended_at" = $2
where "account_id" = $3 and "kind" = $4 and "ended_at" is null;

-- deleteRemovalsBefore
delete from "staff_removals"
where "ended_at" < $1;

-- insertProposal
insert into "role_proposals" ("account_id", "from_role", "to_role", "to_author", "enables", "reason", "proposed_by", "proposed_at", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("account_id")
where "ended_at" is null do nothing
returning "id";

-- selectOpenProposals
select "role_proposals".*, "accounts"."role" as "account_role", "accounts"."email" as "account_email", "accounts"."disabled_at" as "account_disabled_at", "accounts"."closed_at" as "account_closed_at", "proposers"."role" as "proposer_role", "proposers"."email" as "proposer_email", "proposers"."firstname" as "proposer_firstname", "proposers"."lastname" as "proposer_lastname", "proposers"."language" as "proposer_language", "proposers"."disabled_at" as "proposer_disabled_at", concat_ws(' ', nullif("accounts"."firstname", ''), nullif("accounts"."lastname", '')) as "account_name", concat_ws(' ', nullif("proposers"."firstname", ''), nullif("proposers"."lastname", '')) as "proposer_name"
from "role_proposals"
inner join "accounts" on "accounts"."id" = "role_proposals"."account_id"
inner join "accounts" as "proposers" on "proposers"."id" = "role_proposals"."proposed_by"
where "role_proposals"."ended_at" is null and "role_proposals"."expires_at" > $1
order by "role_proposals"."proposed_at", "role_proposals"."id";

-- selectProposal
select "role_proposals".*, "accounts"."role" as "account_role", "accounts"."email" as "account_email", "accounts"."disabled_at" as "account_disabled_at", "accounts"."closed_at" as "account_closed_at", "proposers"."role" as "proposer_role", "proposers"."email" as "proposer_email", "proposers"."firstname" as "proposer_firstname", "proposers"."lastname" as "proposer_lastname", "proposers"."language" as "proposer_language", "proposers"."disabled_at" as "proposer_disabled_at", concat_ws(' ', nullif("accounts"."firstname", ''), nullif("accounts"."lastname", '')) as "account_name", concat_ws(' ', nullif("proposers"."firstname", ''), nullif("proposers"."lastname", '')) as "proposer_name"
from "role_proposals"
inner join "accounts" on "accounts"."id" = "role_proposals"."account_id"
inner join "accounts" as "proposers" on "proposers"."id" = "role_proposals"."proposed_by"
where "role_proposals"."id" = $1;

-- selectUnended
select "role_proposals".*, "accounts"."role" as "account_role", "accounts"."email" as "account_email", "accounts"."disabled_at" as "account_disabled_at", "accounts"."closed_at" as "account_closed_at", "proposers"."role" as "proposer_role", "proposers"."email" as "proposer_email", "proposers"."firstname" as "proposer_firstname", "proposers"."lastname" as "proposer_lastname", "proposers"."language" as "proposer_language", "proposers"."disabled_at" as "proposer_disabled_at", concat_ws(' ', nullif("accounts"."firstname", ''), nullif("accounts"."lastname", '')) as "account_name", concat_ws(' ', nullif("proposers"."firstname", ''), nullif("proposers"."lastname", '')) as "proposer_name"
from "role_proposals"
inner join "accounts" on "accounts"."id" = "role_proposals"."account_id"
inner join "accounts" as "proposers" on "proposers"."id" = "role_proposals"."proposed_by"
where "role_proposals"."account_id" = $1 and "role_proposals"."ended_at" is null;

-- endProposal
update "role_proposals"
set "outcome" = $1, "ended_at" = $2
where "id" = $3 and "ended_at" is null
returning "id";

-- deleteProposalsBefore
delete from "role_proposals"
where coalesce(ended_at, expires_at) < $1;

-- countSuperAdmins
select count(*) as "count"
from "accounts"
where "role" = $1 and "disabled_at" is null;
