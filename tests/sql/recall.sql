-- countHolders
select count(*)::int as count from (
select distinct on (found.account_id)
  found.account_id,
  found.translation_id,
  array_agg(distinct found.reason order by found.reason) as reasons
from (
  select held.translation_id, ways.account_id, ways.reason
  from (
    select $1::uuid as post_id, null::uuid as translation_id
    union all
    select posts.id, posts.id
    from translations
    join posts on posts.id = translations.post_id
    where translations.source_id = $2 and posts.approved_revision_id is not null
  ) as held
  cross join lateral (
    select account_id, 'like' as reason
    from likes
    where likes.post_id = held.post_id
    union all
    select account_id, way
    from post_receipts
    where post_receipts.post_id = held.post_id and day >= $3
    union all
    select account_id, 'api'
    from bulk_copies
    where day >= $4 and (
      -- What the copy said last of the post: a withdrawn one comes without its text.
      select log.kind
      from publication_log as log
      where log.post_id = held.post_id
        and log.number > bulk_copies.after_number
        and log.number <= bulk_copies.through_number
      order by log.number desc
      limit 1
    ) <> 'withdrawn'
  ) as ways
) as found
join accounts on accounts.id = found.account_id
join posts on posts.id = $5
left join translations on translations.post_id = found.translation_id
where accounts.disabled_at is null
  and accounts.closed_at is null
  and accounts.verified_at is not null
  and accounts.id <> posts.author_id
group by found.account_id, found.translation_id, translations.language, accounts.language
order by
  found.account_id,
  found.translation_id is not null,
  split_part(lower(translations.language), '-', 1) <> accounts.language,
  translations.language,
  found.translation_id) as holders;

-- insertRecipients
insert into recall_recipients (notice_id, account_id, reasons, translation_id)
select $1, account_id, reasons, translation_id
from (
select distinct on (found.account_id)
  found.account_id,
  found.translation_id,
  array_agg(distinct found.reason order by found.reason) as reasons
from (
  select held.translation_id, ways.account_id, ways.reason
  from (
    select $2::uuid as post_id, null::uuid as translation_id
    union all
    select posts.id, posts.id
    from translations
    join posts on posts.id = translations.post_id
    where translations.source_id = $3 and posts.approved_revision_id is not null
  ) as held
  cross join lateral (
    select account_id, 'like' as reason
    from likes
    where likes.post_id = held.post_id
    union all
    select account_id, way
    from post_receipts
    where post_receipts.post_id = held.post_id and day >= $4
    union all
    select account_id, 'api'
    from bulk_copies
    where day >= $5 and (
      -- What the copy said last of the post: a withdrawn one comes without its text.
      select log.kind
      from publication_log as log
      where log.post_id = held.post_id
        and log.number > bulk_copies.after_number
        and log.number <= bulk_copies.through_number
      order by log.number desc
      limit 1
    ) <> 'withdrawn'
  ) as ways
) as found
join accounts on accounts.id = found.account_id
join posts on posts.id = $6
left join translations on translations.post_id = found.translation_id
where accounts.disabled_at is null
  and accounts.closed_at is null
  and accounts.verified_at is not null
  and accounts.id <> posts.author_id
group by found.account_id, found.translation_id, translations.language, accounts.language
order by
  found.account_id,
  found.translation_id is not null,
  split_part(lower(translations.language), '-', 1) <> accounts.language,
  translations.language,
  found.translation_id) as holders;

-- isPublished
select "id"
from "posts"
where "id" = $1 and "status" = $2;

-- lockWaiting
select "recall_recipients"."notice_id", "recall_recipients"."account_id", "recall_recipients"."reasons", "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language", "notices"."number", "notices"."kind", "notices"."what_was_wrong", "notices"."what_to_do", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "held"."retracted" as "translation_retracted", "translated"."title" as "translation_title", "translated"."language" as "translation_language", accounts.disabled_at is null and accounts.closed_at is null and accounts.verified_at is not null as "can_get_mail"
from "recall_recipients"
inner join "accounts" on "accounts"."id" = "recall_recipients"."account_id"
inner join "notices" on "notices"."id" = "recall_recipients"."notice_id"
inner join "posts" on "posts"."id" = "notices"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "posts" as "held" on "held"."id" = "recall_recipients"."translation_id"
left join "revisions" as "translated" on "translated"."id" = "held"."approved_revision_id"
where "recall_recipients"."queued_at" is null
order by "recall_recipients"."notice_id", "recall_recipients"."account_id"
limit $1
for update of "recall_recipients" skip locked;

-- setQueued
update recall_recipients
set queued_at = $1, mail_id = mails.id
from unnest(
  $2::uuid[],
  $3::uuid[],
  $4::text[]
) as given (notice_id, account_id, cause)
left join mails on mails.cause = given.cause
where recall_recipients.notice_id = given.notice_id
  and recall_recipients.account_id = given.account_id;

-- selectRecalled
select "id"
from "notices"
where "id" = $1 and "state" = $2 and "recall" = $3;

-- countOutcomes
select
  count(*) filter (where mails.outcome = 'sent')::int as reached,
  count(*) filter (where recall_recipients.queued_at is null or (mail_id is not null and mails.outcome is null))::int as waiting,
  count(*) filter (
    where (recall_recipients.queued_at is not null and mail_id is null) or mails.outcome <> 'sent'
  )::int as failed
from recall_recipients
left join mails on mails.id = recall_recipients.mail_id
where recall_recipients.notice_id = $1;

-- selectRecallsOf
select "notices"."number", "notices"."issued_at", "recall_recipients"."reasons", "recall_recipients"."queued_at"
from "recall_recipients"
inner join "notices" on "notices"."id" = "recall_recipients"."notice_id"
where "recall_recipients"."account_id" = $1
order by "notices"."number" desc;

-- deleteRecallsOf
delete from "recall_recipients"
where "account_id" = $1 and "queued_at" is null;
update "recall_recipients"
set "reasons" = $1
where "account_id" = $2;

-- deleteReasonsBefore
update recall_recipients
set reasons = '{}'
where reasons <> '{}'
  and queued_at is not null
  and notice_id in (select id from notices where issued_at < $1);

-- addReceipts
insert into post_receipts (post_id, account_id, way, day)
select given.post_id, $1, $2, $3
from unnest($4::uuid[]) as given (post_id)
where not exists (
  select from post_receipts as known
  where known.post_id = given.post_id
    and known.account_id = $5
    and known.way = $6
    and known.day >= $7
)
order by given.post_id
on conflict (post_id, account_id, way) do update
set day = greatest(post_receipts.day, excluded.day);

-- selectApprovedPost
select "post_id"
from "publication_log"
where "number" = $1 and "kind" in ($2, $3);

-- lockPublications
select pg_advisory_xact_lock_shared(hashtext('publication_log'));

-- addCopy
insert into bulk_copies (account_id, day, after_number, through_number)
values ($1, $2, $3, $4)
on conflict (account_id, day) do update
set
  after_number = least(bulk_copies.after_number, excluded.after_number),
  through_number = greatest(bulk_copies.through_number, excluded.through_number);

-- hasPost
select
exists (
  select from post_receipts
  where post_id = $1 and account_id = $2 and day >= $3
)
or exists (
  select from bulk_copies
  where account_id = $4 and day >= $5 and (
    -- What the copy said last of the post: a withdrawn one comes without its text.
    select log.kind
    from publication_log as log
    where log.post_id = $6
      and log.number > bulk_copies.after_number
      and log.number <= bulk_copies.through_number
    order by log.number desc
    limit 1
  ) <> 'withdrawn'
) as has;

-- hasCopy
select "day"
from "bulk_copies"
where "account_id" = $1 and "day" >= $2 and "after_number" <= $3 and "through_number" >= $4
limit $5;

-- selectReceiptsOf
select "post_id", "way", day::text as "day"
from "post_receipts"
where "account_id" = $1
order by "day" desc, "post_id", "way";

-- selectCopiesOf
select day::text as "day"
from "bulk_copies"
where "account_id" = $1
order by "day" desc;

-- deleteReceiptsOf
delete from "post_receipts"
where "account_id" = $1;
delete from "bulk_copies"
where "account_id" = $1;

-- deleteReceiptsBefore
delete from "post_receipts"
where "day" < $1;
delete from "bulk_copies"
where "day" < $1;
