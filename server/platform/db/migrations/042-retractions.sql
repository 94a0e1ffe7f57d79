-- Retracted and doubted papers: the records of the Retraction Watch file that was loaded last.
create table retractions (
  record_id bigint primary key,
  -- Of the paper: in lower case and without a prefix.
  doi text,
  pmid text,
  nature text not null check (nature in ('retraction', 'concern', 'correction', 'reinstatement')),
  dated date,
  notice_doi text,
  -- The file that has it; records that a later file lacks are deleted.
  file_id bigint not null,
  check (num_nonnulls(doi, pmid) > 0)
);
create index retractions_by_doi on retractions (doi) where doi is not null;
create index retractions_by_pmid on retractions (pmid) where pmid is not null;

create table retraction_files (
  id bigint generated always as identity primary key,
  sha256 bytea not null check (length(sha256) = 32),
  records integer not null,
  -- The date of its latest record.
  latest date,
  loaded_at timestamptz(3) not null
);

-- What a DOI names now: the retraction or expression of concern that no later reinstatement undoes, the gravest and
-- newest if there are several. The PubMed id counts where no record has the DOI. Corrections flag nothing.
create function retraction_of(cited_doi text, cited_pmid text) returns setof retractions language sql stable as $$
  with paper as (
    select * from retractions where doi = cited_doi
    union all
    select * from retractions
    where pmid = cited_pmid and not exists (select from retractions where doi = cited_doi)
  )
  select paper.*
  from paper
  where paper.nature in ('retraction', 'concern') and not exists (
    select from paper as undone
    where undone.nature = 'reinstatement'
      and coalesce(undone.dated, 'infinity') >= coalesce(paper.dated, '-infinity')
  )
  order by paper.nature desc, paper.dated desc nulls last, paper.record_id desc
  limit 1
$$;

-- The references of each revision that a record can name.
create table cited_sources (
  revision_id uuid not null references revisions on delete cascade,
  key text not null,
  doi text,
  pmid text,
  primary key (revision_id, key)
);

create function list_cited_sources() returns trigger language plpgsql as $$
begin
  insert into cited_sources
  select new.id, source ->> 'id', source ->> 'DOI', source ->> 'PMID'
  from jsonb_array_elements(new."references"::jsonb) as source
  where source ? 'DOI' or source ? 'PMID'
  on conflict do nothing;
  return null;
end
$$;

create trigger revisions_list_cited_sources
  after insert on revisions
  for each row when (new."references" <> '') execute function list_cited_sources();

insert into cited_sources
select revisions.id, source ->> 'id', source ->> 'DOI', source ->> 'PMID'
from revisions
cross join lateral jsonb_array_elements(revisions."references"::jsonb) as source
where revisions."references" <> '' and (source ? 'DOI' or source ? 'PMID')
on conflict do nothing;

-- Which record was found for which reference of a published post. Somebody knows of each: the reviewer who ticked it, or
-- the author, who got an email. A row is never deleted, so that nobody is told twice.
create table flagged_references (
  post_id uuid not null references posts on delete cascade,
  key text not null,
  record_id bigint not null,
  -- Whether it still held when a file was last loaded.
  current boolean not null default true,
  found_at timestamptz(3) not null,
  primary key (post_id, key, record_id)
);
