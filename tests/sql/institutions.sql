-- selectBeginning
select id, name, country
from ror_organizations
where status = 'active' and words like $1
order by
  words like $2 desc,
  words like $3 desc,
  (country = any($4)) is true desc,
  length(name),
  name,
  id
limit $5;

-- upsertOrganizations
insert into ror_organizations (id, name, other_names, country, status, words, file_id)
select id, name, other_names, country, status, words, $1
from jsonb_to_recordset($2::jsonb)
  as organization (id text, name text, other_names text[], country text, status text, words text)
on conflict (id) do update
set name = excluded.name, other_names = excluded.other_names, country = excluded.country,
  status = excluded.status, words = excluded.words, file_id = excluded.file_id;

-- startFile
lock table ror_files in share row exclusive mode;
select nextval(pg_get_serial_sequence('ror_files', 'id'))::int as id;

-- endFile
delete from "ror_organizations"
where "file_id" <> $1;
insert into ror_files (id, sha256, organizations, loaded_at) overriding system value
select $1, $2, count(*), $3 from ror_organizations
returning organizations;

-- selectLastFile
select encode(sha256, 'hex') as "sha256", "organizations", "loaded_at"
from "ror_files"
order by "id" desc
limit $1;
