-- selectChoices
select "kind", "choice"
from "staff_mail"
where "account_id" = $1;

-- upsertChoices
insert into "staff_mail" ("account_id", "kind", "choice")
values ($1, $2, $3)
on conflict ("account_id", "kind") do update
set "choice" = "excluded"."choice";

-- selectStaffToMail
select accounts.id, accounts.email, accounts.firstname, accounts.lastname, accounts.language,
  coalesce(staff_mail.choice, $1) as choice,
  exists (
    select from staff_asked where staff_asked.account_id = accounts.id and about = any($2::uuid[])
  ) as asked
from accounts
left join staff_mail on staff_mail.account_id = accounts.id and staff_mail.kind = $3
where accounts.role = any($4)
  and accounts.verified_at is not null
  and accounts.disabled_at is null
  and accounts.id <> all($5::uuid[])
order by
  (
    accounts.language = $6 or exists (
      select
      from reading_languages
      where reading_languages.account_id = accounts.id and reading_languages.language = $7
    )
  ) desc nulls last,
  exists (
    select
    from posts
    join revisions on revisions.id = posts.approved_revision_id
    where posts.author_id = accounts.id and revisions.topics && $8::text[]
  ) desc,
  (
    select max(asked_at) from staff_asked where staff_asked.account_id = accounts.id and staff_asked.kind = $9
  ) asc nulls first,
  accounts.id;
select accounts.id, accounts.email, accounts.firstname, accounts.lastname, accounts.language,
  coalesce(staff_mail.choice, $1) as choice,
  exists (
    select from staff_asked where staff_asked.account_id = accounts.id and about = any($2::uuid[])
  ) as asked
from accounts
left join staff_mail on staff_mail.account_id = accounts.id and staff_mail.kind = $3
where accounts.role = any($4)
  and accounts.verified_at is not null
  and accounts.disabled_at is null
  and accounts.id <> all($5::uuid[])
order by
  (
    accounts.language = $6 or exists (
      select
      from reading_languages
      where reading_languages.account_id = accounts.id and reading_languages.language = $7
    )
  ) desc nulls last,
  exists (
    select
    from posts
    join revisions on revisions.id = posts.approved_revision_id
    where posts.author_id = accounts.id and revisions.topics && $8::text[]
  ) desc,
  (
    select max(asked_at) from staff_asked where staff_asked.account_id = accounts.id and staff_asked.kind = $9
  ) asc nulls first,
  accounts.id;

-- insertAsked
insert into "staff_asked" ("about", "account_id", "kind", "asked_at")
values ($1, $2, $3, $4)
on conflict do nothing;

-- deleteAskedBefore
delete from "staff_asked"
where "asked_at" < $1;

-- insertDigest
insert into "staff_digests" ("account_id", "subject", "added_at")
values ($1, $2, $3);

-- selectDueDigests
select distinct "account_id"
from "staff_digests"
where "added_at" <= $1
order by "account_id"
limit $2;

-- takeDigest
delete from "staff_digests"
where "account_id" = $1
returning "id", "subject";

-- selectAddressee
select "email", "firstname", "lastname", "language"
from "accounts"
where "id" = $1 and "role" in ($2, $3) and "verified_at" is not null and "disabled_at" is null;

-- deleteStaffMail
delete from "staff_mail"
where "account_id" = $1;
delete from "staff_asked"
where "account_id" = $1;
delete from "staff_digests"
where "account_id" = $1;
