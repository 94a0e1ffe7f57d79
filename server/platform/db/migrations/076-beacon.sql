-- What the network of Beacons remembers for a day. Unlogged: the tables are made to be lost with a crash of the database, and
-- no backup holds them. No table has a question, an account or an address in the clear: all of them are hashed with a
-- secret that is as short-lived.
create unlogged table beacon_secret (
  one boolean primary key default true check (one),
  secret bytea not null
);

create unlogged table beacon_answers (
  -- HMAC-SHA-256 of the question and of the kind of caller.
  question_hmac bytea not null,
  node_id uuid not null references cloud_nodes on delete cascade,
  -- The batch of data that the answer comes from, where the node names it.
  snapshot text,
  answer jsonb not null check (jsonb_typeof(answer) = 'object'),
  answered_at timestamptz(3) not null,
  primary key (question_hmac, node_id)
);
create index on beacon_answers (answered_at);

-- The last snapshot that each node named: answers from another one are no longer given.
create unlogged table beacon_snapshots (
  node_id uuid primary key references cloud_nodes on delete cascade,
  snapshot text not null
);

-- Questions that an account or a network address has asked.
create unlogged table beacon_questions (
  asker_hmac bytea not null,
  question_hmac bytea not null,
  -- What the question cost, in tenths of a rare question.
  tenths smallint not null check (tenths in (1, 10)),
  asked_at timestamptz(3) not null,
  primary key (asker_hmac, question_hmac)
);
create index on beacon_questions (asked_at);

-- The keys that sign receipts of answers. None is ever deleted, because receipts are cited and verified for years.
create table beacon_receipt_keys (
  id uuid primary key,
  -- PKCS#8, in DER.
  private_key bytea not null,
  created_at timestamptz(3) not null
);
