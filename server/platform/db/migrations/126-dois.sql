create table dois (
  post_id uuid primary key references posts,
  doi text not null unique,
  registry text not null check (registry in ('crossref', 'datacite')),
  state text not null check (state in ('waiting', 'sent', 'registered', 'failed')),
  wanted bigint not null,
  stamp bigint not null default 0,
  sending bigint,
  told bigint,
  asked integer not null default 0,
  tried_at timestamptz(3),
  registered_at timestamptz(3),
  problem text
);
create index dois_by_state on dois (state) where state <> 'registered';
create table doi_progress (
  one boolean primary key default true check (one),
  number bigint not null
);
insert into doi_progress (number) values (0);
comment on table dois is 'The DOI of each post that has one, and what its registry knows of it. Readers see it from registered_at on.';
comment on column dois.wanted is 'The number of the newest line of the publication log that the registry should know.';
comment on column dois.stamp is 'Grows with each deposit, whatever the clock says; Crossref takes nothing with an older one.';
comment on column dois.sending is 'The line that the deposit under way tells, or told last.';
comment on column dois.told is 'The newest line that the registry has taken; null before the first.';
comment on column dois.asked is 'How often the registry was asked what became of the deposit.';
comment on column dois.problem is 'Why the last attempt failed, in the words of the registry where it has some.';
comment on table doi_progress is 'Up to where the publication log has been made into deposits.';
