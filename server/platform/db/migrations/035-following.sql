-- Topics that somebody follows, beside the authors in `follows`.
create table topic_follows (
  account_id uuid not null references accounts on delete cascade,
  topic text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, topic)
);
create index topic_follows_of_topic on topic_follows (topic);

-- How followers are told of new posts. Who has no row is told weekly.
create table follow_mail (
  account_id uuid primary key references accounts on delete cascade,
  frequency text not null default 'weekly' check (frequency in ('at_once', 'weekly', 'never')),
  -- Up to where in the publication log they have been told, and when they were.
  told_number bigint not null default 0,
  told_at timestamptz(3),
  -- Part of the address that ends these messages; nothing else can be done with it.
  unsubscribe_id uuid not null unique default gen_random_uuid()
);
create index follow_mail_weekly on follow_mail (told_at) where frequency = 'weekly';

-- Up to where the publication log has been gone through for those who are told at once.
create table follow_progress (
  one boolean primary key default true check (one),
  number bigint not null
);
insert into follow_progress (number)
select coalesce(max(number), 0) from publication_log;

-- For the start of what somebody has not been told of yet.
create index publication_log_by_time on publication_log (at);

-- The address at which the receiver of a message ends such messages with one press (RFC 8058).
alter table mails add column unsubscribe_url text;
