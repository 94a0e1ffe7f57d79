-- The references of a text: CSL-JSON as one text, empty for none.
alter table drafts add column "references" text not null default '';
alter table revisions add column "references" text not null default '';

-- The keys that a text may cite as [@key].
create function reference_keys(stored text) returns text[] language sql immutable as $$
  select case
    when stored = '' then '{}'::text[]
    else array(select jsonb_path_query(stored::jsonb, '$[*].id') #>> '{}')
  end
$$;
