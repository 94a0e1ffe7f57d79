-- Whose posts may show a picture: who sent it, and who named it while readers could see it or nobody else showed it. A text
-- that names a picture which somebody else withdrew doesn't bring it back.
create table picture_owners (
  sha256 text not null references pictures on delete cascade,
  account_id uuid not null references accounts,
  -- Of a person: it is theirs alone while they don't show it as an author.
  portrait boolean not null default false,
  primary key (sha256, account_id)
);

insert into picture_owners (sha256, account_id)
select distinct named.sha256, posts.author_id
from (
  select post_id, unnest(pictures) as sha256 from drafts
  union
  select post_id, unnest(pictures) from revisions
) as named
join posts on posts.id = named.post_id
join pictures on pictures.sha256 = named.sha256;

insert into picture_owners (sha256, account_id, portrait)
select pictures.sha256, profiles.account_id, true
from profiles
join pictures on profiles.picture = '/pictures/' || pictures.sha256 || '.jpg'
on conflict (sha256, account_id) do update set portrait = true;

-- Signs the addresses at which authors and reviewers see pictures that readers don't. Made with the first such address.
create table picture_keys (
  id integer primary key default 1 check (id = 1),
  secret bytea not null check (length(secret) = 32)
);
