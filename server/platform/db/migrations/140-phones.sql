-- Telephones that read summaries by USSD and SMS, and are told of notices. Numbers are found by their HMAC.
create table phone_key (
  id integer primary key,
  secret bytea not null,
  created_at timestamptz(3) not null default now()
);
comment on table phone_key is 'The key under which telephone numbers are found; another one voids every consent.';

create table phones (
  number_hmac bytea primary key,
  number bytea,
  language text not null,
  consented_at timestamptz(3) not null,
  consented_by text not null check (consented_by in ('sms', 'ussd')),
  ended_at timestamptz(3),
  check ((number is null) = (ended_at is not null))
);
create index phones_ended on phones (ended_at) where ended_at is not null;
comment on table phones is 'Numbers whose owners asked to be told of notices by SMS.';
comment on column phones.number is 'Wrapped. Null once STOP came.';

create table phone_topics (
  number_hmac bytea not null references phones on delete cascade,
  topic text not null,
  primary key (number_hmac, topic)
);
create index phone_topics_of_topic on phone_topics (topic);
comment on column phone_topics.topic is 'The word of a topic.';

create table phone_requests (
  request_hmac bytea primary key,
  at timestamptz(3) not null
);
create index phone_requests_by_time on phone_requests (at);
comment on table phone_requests is 'Messages that came in, and sessions that gave consent, for two days: one that comes again does nothing.';

create table phone_replies (
  id uuid primary key default gen_random_uuid(),
  number bytea not null,
  text text not null,
  queued_at timestamptz(3) not null
);
create index phone_replies_by_time on phone_replies (queued_at);
comment on table phone_replies is 'Answers that wait to be sent; deleted as they are.';
comment on column phone_replies.number is 'Wrapped.';

create table phone_days (
  day date primary key,
  replies integer not null default 0,
  alerts integer not null default 0
);
comment on table phone_days is 'Parts of SMS that were sent on a day.';

create table phone_alerts (
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null unique references notices,
  state text not null check (state in ('waiting', 'agreed', 'discarded')),
  asked_by uuid not null references accounts,
  asked_at timestamptz(3) not null,
  decided_by uuid references accounts,
  decided_at timestamptz(3),
  check ((state = 'waiting') = (decided_at is null))
);
create index phone_alerts_by_time on phone_alerts (asked_at desc, id desc);
create index phone_alerts_asked_by on phone_alerts (asked_by);
create index phone_alerts_decided_by on phone_alerts (decided_by);
comment on table phone_alerts is 'SMS about a notice, which one of the staff asks for and another one agrees to.';

create table phone_alert_receivers (
  alert_id uuid not null references phone_alerts on delete cascade,
  number_hmac bytea not null references phones on delete cascade,
  state text not null check (state in ('queued', 'sending', 'sent', 'refused', 'unknown')),
  primary key (alert_id, number_hmac)
);
create index phone_alert_receivers_of_number on phone_alert_receivers (number_hmac);
comment on column phone_alert_receivers.state is 'A message is handed over once: `sending` that stays, and `unknown`, may have been sent.';

-- As in migration 130, and for those who are told by SMS.
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

  insert into phone_topics (number_hmac, topic)
  select number_hmac, present from phone_topics where topic = former
  on conflict do nothing;
  delete from phone_topics where topic = former;
$$;
