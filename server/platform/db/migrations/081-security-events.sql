-- Security events: what happened within a minute with the same account, source and detail is one row.
create table security_events (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  last_at timestamptz not null,
  kind text not null,
  -- No foreign keys: events of an account that is gone stay, and one of them must not stop the insert of others.
  account_id uuid,
  actor_id uuid,
  -- A keyed hash of the network.
  source text check (source ~ '^[0-9a-f]{16}$'),
  detail jsonb not null,
  count integer not null check (count > 0),
  -- The hash of the minute and of everything that is merged.
  merge_key bytea not null unique check (octet_length(merge_key) = 16)
);

create index security_events_by_kind on security_events (kind, id);
create index security_events_by_account on security_events (account_id, id);
create index security_events_by_actor on security_events (actor_id, id);
create index security_events_by_source on security_events (source, id);
create index security_events_by_time on security_events (at);

-- The key of the hashes of networks.
create table security_key (
  id smallint primary key default 1 check (id = 1),
  secret bytea not null check (octet_length(secret) = 32)
);
