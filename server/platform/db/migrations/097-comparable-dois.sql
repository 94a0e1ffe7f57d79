-- References keep a DOI as it is written; records of retractions have it in lower case.
create or replace function list_cited_sources() returns trigger language plpgsql as $$
begin
  insert into cited_sources
  select new.id, source ->> 'id', lower(source ->> 'DOI'), source ->> 'PMID'
  from jsonb_array_elements(new."references"::jsonb) as source
  where source ? 'DOI' or source ? 'PMID'
  on conflict do nothing;
  return null;
end
$$;
