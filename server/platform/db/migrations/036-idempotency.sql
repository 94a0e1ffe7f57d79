-- Answers to POST calls that carried an Idempotency-Key, for a day. Unlogged: they are made to be lost with a crash of the
-- database, and no backup holds them.
create unlogged table idempotency_keys (
  account_id uuid not null,
  key_sha256 bytea not null,
  -- Of the call and its body: another one under the same key is refused.
  request_sha256 bytea not null,
  created_at timestamptz not null default now(),
  -- Null until the call has been answered; the JSON is compressed.
  status smallint,
  answer bytea,
  primary key (account_id, key_sha256),
  check ((status is null) = (answer is null))
);
create index on idempotency_keys (created_at);
