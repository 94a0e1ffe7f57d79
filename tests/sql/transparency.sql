-- selectWitnesses
select *
from "log_witnesses"
order by "key";

-- saveWitness
insert into "log_witnesses" ("key", "checked_at", "problem", "size", "signed_at")
values ($1, $2, $3, $4, $5)
on conflict ("key") do update
set "checked_at" = $6, "problem" = $7, "size" = $8, "signed_at" = $9;
insert into "log_witnesses" ("key", "checked_at", "problem", "split_at", "split_note")
values ($1, $2, $3, $4, $5)
on conflict ("key") do update
set "checked_at" = $6, "problem" = $7, "split_at" = $8, "split_note" = $9;

-- deleteOtherWitnesses
delete from "log_witnesses";
delete from "log_witnesses"
where "key" not in ($1);

-- selectSize
select "place"
from "transparency_nodes"
where "level" = $1
order by "place" desc
limit $2;

-- selectNodes
select "level", "place", "hash"
from "transparency_nodes"
where (level, place) in (select *
from unnest($1::smallint[], $2::bigint[]));

-- selectTile
select "hash"
from "transparency_nodes"
where "level" = $1 and "place" >= $2 and "place" < $3
order by "place";

-- selectEntries
select case
  when leaf.publication is null then coalesce(leaf.entry, '')
  when line.number is null then ''
  else publication_leaf(
    line,
    substring(leaf.entry from '"text_sha256":"([0-9a-f]{64})"'),
    substring(leaf.entry from '"statements_sha256":"([0-9a-f]{64})"'),
    substring(leaf.entry from '"fields":"([a-z_,]*)"'),
    substring(leaf.entry from '"fields_sha256":"([0-9a-f]{64})"')
  )
end as entry
    from generate_series($1::bigint, $2::bigint) as place
    left join transparency_leaves as leaf on leaf.index = place
    left join publication_log as line on line.number = leaf.publication
    order by place;

-- selectLeavesOfPost
select leaf.index, case
  when leaf.publication is null then coalesce(leaf.entry, '')
  when line.number is null then ''
  else publication_leaf(
    line,
    substring(leaf.entry from '"text_sha256":"([0-9a-f]{64})"'),
    substring(leaf.entry from '"statements_sha256":"([0-9a-f]{64})"'),
    substring(leaf.entry from '"fields":"([a-z_,]*)"'),
    substring(leaf.entry from '"fields_sha256":"([0-9a-f]{64})"')
  )
end as entry
    from publication_log as line
    join transparency_leaves as leaf on leaf.publication = line.number
    where line.post_id = $1
    union all
    select leaf.index, leaf.entry
    from transparency_leaves as leaf
    where
      leaf.publication is null
      and leaf.entry like '%"kind":"recording%'
      and leaf.entry::jsonb ->> 'post' = $2
    order by index;

-- lockLog
select pg_advisory_xact_lock(hashtext('transparency_log'));

-- insertLeaf
select append_transparency_leaf($1, null, $2::date, $3::bytea);
select append_transparency_leaf($1, null, $2::date, $3::bytea);

-- selectLastDay
select audit_day::text as "day"
from "transparency_leaves"
where "audit_day" is not null
order by "audit_day" desc
limit $1;

-- selectHeads
select "entry"
from "transparency_leaves"
where "publication" is null and "audit_day" is null and "entry" like $1
order by "index";

-- selectLastHead
select "entry"
from "transparency_leaves"
where "publication" is null and "entry" like $1
order by "index" desc
limit $2;

-- selectDays
select "index", "entry", "salt", audit_day::text as "day"
from "transparency_leaves"
where "audit_day" is not null
order by "index";

-- selectKeys
select "id", "name", "private_key"
from "transparency_keys"
where ("signs_until" is null or "signs_until" > $1)
order by "signs_until" desc nulls first;

-- selectFirstKey
select "id"
from "transparency_keys"
order by "created_at", "id"
limit $1;

-- insertKey
insert into "transparency_keys" ("name", "private_key")
values ($1, $2)
on conflict do nothing;

-- endCurrentKey
update "transparency_keys"
set "signs_until" = $1
where "signs_until" is null;

-- endReplacedKeys
update "transparency_keys"
set "signs_until" = $1
where "signs_until" > $2;

-- lockChain
select pg_advisory_xact_lock(hashtext('audit_chain'));

-- selectLastSeal
select *
from "audit_seals"
order by "number" desc
limit $1;

-- selectUnsealed
select "id", "at", "actor_id", "action", "subject_type", "subject_id", "reason", "detail"
from "audit_unsealed"
inner join "audit_log" on "audit_log"."id" = "audit_unsealed"."entry_id"
order by "entry_id"
limit $1;

-- selectSealedSince
select count(*)::int as count, min(at) as since, coalesce(bool_or(action ~ $1), false) as "has"
from audit_seals
join audit_log on audit_log.id = audit_seals.entry_id
where number > $2;

-- insertSeals
insert into "audit_seals" ("number", "entry_id", "salt", "hash")
values ($1, $2, $3, $4);
delete from audit_unsealed
where entry_id = any($1::bigint[]);

-- selectSealedEntries
select "number", "entry_id", "salt", "hash", "id", "at", "actor_id", "action", "subject_type", "subject_id", "reason", "detail"
from "audit_seals"
left join "audit_log" on "audit_log"."id" = "audit_seals"."entry_id"
where "number" > $1
order by "number"
limit $2;

-- selectUnknownEntries
select "id"
from "audit_log"
where not exists (select
from audit_seals
where entry_id = audit_log.id) and not exists (select
from audit_unsealed
where entry_id = audit_log.id)
order by "id";
select "entry_id"
from "audit_unsealed"
where not exists (select
from audit_log
where id = entry_id)
order by "entry_id";

-- countUnsealed
select count(*) as "count"
from "audit_unsealed";
