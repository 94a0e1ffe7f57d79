-- Who has which post, so that a notice can be sent to them: by the last day on which they got it. The reference to the
-- post also makes a row that is being added wait for a notice that is being issued.
create table post_receipts (
  post_id uuid not null references posts,
  account_id uuid not null references accounts on delete cascade,
  way text not null check (way in ('mail', 'api', 'webhook')),
  day date not null,
  primary key (post_id, account_id, way)
);
create index post_receipts_of_account on post_receipts (account_id);
create index post_receipts_by_day on post_receipts (day);

-- The parts of the publication log whose posts an account has copied with their texts, by day.
create table bulk_copies (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  after_number bigint not null,
  through_number bigint not null check (through_number > after_number),
  primary key (account_id, day)
);
create index bulk_copies_by_day on bulk_copies (day);

-- Whether a notice is sent to those who have its post, as staff chose.
alter table notices add column recall boolean not null default false;
alter table notices add constraint notices_recall_check check (not recall or what_to_do is not null);

-- Whom a notice is sent to, fixed when it is issued. The accounts are not locked by a foreign key each: accounts are never
-- deleted.
create table recall_recipients (
  notice_id uuid not null references notices,
  account_id uuid not null,
  -- Why they are told; deleted a year after the notice.
  reasons text[] not null check (reasons <@ array['like', 'mail', 'api', 'webhook']),
  -- When their email was queued; an account that could get none has no email.
  queued_at timestamptz(3),
  mail_id uuid references mails,
  primary key (notice_id, account_id),
  check (mail_id is null or queued_at is not null)
);
create index recall_recipients_waiting on recall_recipients (notice_id, account_id) where queued_at is null;
create index recall_recipients_of_account on recall_recipients (account_id);
create index recall_recipients_with_reasons on recall_recipients (notice_id) where reasons <> '{}';

-- Whom a notice finds by their likes.
create index likes_of_post on likes (post_id);
