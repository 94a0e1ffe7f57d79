-- selectTopics
select id, word, slug, status, merged_into, mesh, icd11, wikidata,
  coalesce((
    select jsonb_agg(jsonb_build_object('language', language, 'name', name, 'is_label', is_label) order by language, name)
    from topic_names
    where topic_id = topic_records.id
  ), '[]') as names,
  coalesce((
    select jsonb_agg(jsonb_build_object('language', language, 'introduction', introduction) order by language)
    from topic_introductions
    where topic_id = topic_records.id
  ), '[]') as introductions,
  array(select broader_id::text from topic_broader where topic_id = topic_records.id order by broader_id) as broader,
  array(
    select topic_spellings.word
    from topic_keys
    join topic_spellings using (key)
    where topic_keys.topic_id = topic_records.id
    order by topic_spellings.word
  ) as spellings
from topic_records
order by word;

-- holdTopics
select hold_topics();

-- keysOf
select name, topic_key(name) as key
from unnest($1::text[]) as name;

-- selectRecords
select "id", "word", "slug", "status", "merged_into", "curated", "mesh", "icd11", "wikidata"
from "topic_records";

-- selectKeys
select "key", "topic_id"
from "topic_keys";

-- writeTopics
with given as (
  select * from jsonb_to_recordset($1::jsonb)
    as topic (id uuid, word text, slug text, mesh text, icd11 text, wikidata text)
)
insert into topic_records (id, word, slug, status, curated, mesh, icd11, wikidata)
select id, word, slug, 'accepted', true, mesh, icd11, wikidata from given
on conflict (id) do update set
  slug = excluded.slug, status = 'accepted', curated = true,
  mesh = excluded.mesh, icd11 = excluded.icd11, wikidata = excluded.wikidata;
delete from "topic_names"
where "topic_id" in ($1);
delete from "topic_broader"
where "topic_id" in ($1);
insert into topic_names (topic_id, language, name, is_label)
select topic.id, names.language, names.name, names.is_label
from jsonb_to_recordset($1::jsonb) as topic (id uuid, names jsonb),
  jsonb_to_recordset(topic.names) as names (language text, name text, is_label boolean);
insert into topic_keys (key, topic_id)
select distinct names.key, topic.id
from jsonb_to_recordset($1::jsonb) as topic (id uuid, names jsonb),
  jsonb_to_recordset(topic.names) as names (key text)
on conflict (key) do nothing;
insert into topic_keys (key, topic_id)
select topic_key(topic.word), topic.id
from jsonb_to_recordset($1::jsonb) as topic (id uuid, word text)
on conflict (key) do nothing;
insert into topic_broader (topic_id, broader_id)
select topic.id, broader.id::uuid
from jsonb_to_recordset($1::jsonb) as topic (id uuid, broader jsonb),
  jsonb_array_elements_text(topic.broader) as broader (id);

-- mergeTopic
select merge_topic($1::uuid, $2::uuid);

-- moveNames
insert into topic_names (topic_id, language, name, is_label)
select $1::uuid, language, name, false from topic_names where topic_id = $2
on conflict do nothing;
delete from "topic_names"
where "topic_id" = $1;

-- setIntroductions
delete from "topic_introductions"
where "topic_id" = $1 and "language" = $2;
insert into "topic_introductions" ("topic_id", "language", "introduction")
values ($1, $2, $3);

-- deleteOldKeys
delete from topic_keys
where topic_id = $1
  and not exists (select from topic_spellings where topic_spellings.key = topic_keys.key)
  and not exists (
    select from topic_names where topic_id = $2 and topic_key(name) = topic_keys.key
  )
  and not exists (
    select from topic_records
    where (id = $3 or merged_into = $4) and topic_key(word) = topic_keys.key
  );

-- countPosts
select "topic", "posts"
from "topics"
where "topic" in ($1);

-- countPostsOfBranches
with placed as materialized (
  select word, branches::bit varying as branches
  from jsonb_to_recordset($1::jsonb) as placed (word text, branches text)
),
of_posts as (
  select bit_or(placed.branches) as branches
  from post_topics
  join placed on placed.word = post_topics.topic
  group by post_topics.post_id
)
select branches::text, count(*)::int as posts
from of_posts
group by branches;

-- hasFile
select "sha256"
from "topic_files"
limit $1;

-- insertFile
insert into "topic_files" ("sha256", "loaded_at")
values ($1, $2)
on conflict ("sha256") do update
set "loaded_at" = $3;
