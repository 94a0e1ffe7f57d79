-- Posts that somebody saved in a browser while signed in, so that their other browsers can offer them.
create table saved_posts (
  account_id uuid not null references accounts on delete cascade,
  post_id uuid not null references posts,
  saved_at timestamptz(3) not null,
  primary key (account_id, post_id)
);
create index saved_posts_of_post on saved_posts (post_id);
