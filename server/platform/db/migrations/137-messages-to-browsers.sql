-- Browsers that are told of notices and withdrawals of posts that they saved.
create table push_key (
  id integer primary key,
  secret bytea not null,
  created_at timestamptz(3) not null default now()
);
comment on table push_key is 'The key that signs messages to browsers (VAPID); another one voids every subscription.';

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null,
  seen_at timestamptz(3) not null
);
create index push_subscriptions_by_day on push_subscriptions (seen_at);
comment on table push_subscriptions is 'What a browser asked for, without an account.';
comment on column push_subscriptions.endpoint is 'The address at the push service of the browser.';
comment on column push_subscriptions.seen_at is 'When the browser last said what it saved.';

create table push_posts (
  subscription_id uuid not null references push_subscriptions on delete cascade,
  post_id uuid not null references posts on delete cascade,
  primary key (subscription_id, post_id)
);
create index push_posts_of_post on push_posts (post_id);
