-- Who follows something by email without an account, after confirming the address.
create table mail_followers (
  id uuid primary key default gen_random_uuid(),
  email text unique check (email = lower(email)),
  language text not null,
  frequency text not null check (frequency in ('at_once', 'weekly')),
  told_number bigint not null,
  told_at timestamptz(3) not null,
  unsubscribe_id uuid not null unique default gen_random_uuid(),
  bounced text[] not null default '{}',
  ended_at timestamptz(3),
  check ((email is null) = (ended_at is not null))
);
create index mail_followers_weekly on mail_followers (told_at) where frequency = 'weekly' and ended_at is null;
create index mail_followers_ended on mail_followers (ended_at) where ended_at is not null;

comment on table mail_followers is 'Addresses that follow something by email, with or without an account.';
comment on column mail_followers.email is 'Null once the emails have ended.';
comment on column mail_followers.told_number is 'Up to where in the publication log they have been told.';
comment on column mail_followers.unsubscribe_id is 'Part of the address that ends the emails; nothing else can be done with it.';
comment on column mail_followers.bounced is 'Message-IDs of emails that came back because the address takes none.';

alter table follow_mail add column bounced text[] not null default '{}';
comment on column follow_mail.bounced is 'As in mail_followers.';

create table mail_follows (
  follower_id uuid not null references mail_followers on delete cascade,
  kind text not null check (kind in ('topic', 'author', 'country', 'language')),
  value text not null,
  created_at timestamptz(3) not null,
  primary key (follower_id, kind, value)
);
create index mail_follows_of_what on mail_follows (kind, value);

comment on column mail_follows.value is 'The word of a topic, the id of an author, the code of a country or region, or the tag of a language.';

-- What somebody asked for an address, until it is confirmed there.
create table mail_follow_requests (
  token_sha256 bytea primary key,
  email text not null check (email = lower(email)),
  kind text not null check (kind in ('topic', 'author', 'country', 'language')),
  value text not null,
  frequency text not null check (frequency in ('at_once', 'weekly')),
  language text not null,
  expires_at timestamptz(3) not null
);
create index mail_follow_requests_of_address on mail_follow_requests (email);
create index mail_follow_requests_by_end on mail_follow_requests (expires_at);

-- Which posts were emailed to whom, so that they are told of notices. The reference to the post also makes a row that is
-- being added wait for a notice that is being issued.
create table mail_follow_receipts (
  post_id uuid not null references posts,
  follower_id uuid not null references mail_followers on delete cascade,
  day date not null,
  primary key (post_id, follower_id)
);
create index mail_follow_receipts_of_follower on mail_follow_receipts (follower_id);
create index mail_follow_receipts_by_day on mail_follow_receipts (day);

-- As in migration 064, and for those who follow by email.
create or replace function relist_topic(former text, present text) returns void language sql as $$
  insert into post_topics (topic, post_id, language, published_at)
  select present, post_id, language, published_at from post_topics where topic = former
  on conflict do nothing;
  delete from post_topics where topic = former;

  update post_search
  set topics = array(
    select case when topic = former then present else topic end
    from unnest(topics) with ordinality as given (topic, place)
    where topic <> former or not present = any(topics)
    order by place
  )
  where topics @> array[former];

  delete from list_counts where topic in (former, present);
  insert into list_counts (topic, language, posts)
  select topic, language, count(*) from post_topics where topic = present group by topic, language;
  delete from topics where topic in (former, present);
  insert into topics (topic, posts)
  select topic, count(*) from post_topics where topic = present group by topic;

  insert into topic_follows (account_id, topic, created_at)
  select account_id, present, created_at from topic_follows where topic = former
  on conflict do nothing;
  delete from topic_follows where topic = former;

  insert into mail_follows (follower_id, kind, value, created_at)
  select follower_id, kind, present, created_at from mail_follows where kind = 'topic' and value = former
  on conflict do nothing;
  delete from mail_follows where kind = 'topic' and value = former;
$$;
