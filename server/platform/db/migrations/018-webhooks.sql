-- Addresses of developers that are told what is published, by Standard Webhooks.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Signs each message, so a hash of it would not do.
  secret bytea not null check (length(secret) between 24 and 64),
  -- The one before signs beside it for a day, so that a receiver can change over.
  previous_secret bytea,
  previous_until timestamptz(3),
  -- What was published before is not told.
  after_number bigint not null,
  created_at timestamptz(3) not null,
  -- Since when every attempt has failed.
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  disabled_because text check (disabled_because in ('owner', 'failing', 'gone')),
  check ((previous_secret is null) = (previous_until is null)),
  check ((disabled_at is null) = (disabled_because is null))
);

create index webhooks_of_account on webhooks (account_id, created_at);

-- What was or will be sent, with how the last attempt went.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  number bigint not null references publication_log,
  event text not null,
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  attempted_at timestamptz(3),
  -- 'delivered', or why not.
  outcome text,
  status_code integer,
  milliseconds integer,
  unique (webhook_id, number)
);

create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- Up to where the log has been made into deliveries.
create table webhook_progress (
  one boolean primary key default true check (one),
  number bigint not null
);

insert into webhook_progress (number)
select coalesce(max(number), 0) from publication_log;
