alter table posts add column read_instead_id uuid references posts on delete set null;
create index posts_read_instead on posts (read_instead_id) where read_instead_id is not null;
comment on column posts.read_instead_id is 'The post that staff chose for readers of a withdrawn one.';
