-- Where readers found a post on the site that it was imported from, if that site had the name that this one has now.
create table former_paths (
  path text primary key check (path like '/%'),
  post_id uuid not null references posts on delete cascade
);
create index former_paths_of_post on former_paths (post_id);
