-- What each witness of the transparency log has signed last, and what was found wrong with it.
create table log_witnesses (
  key text primary key,
  checked_at timestamptz(3) not null,
  problem text,
  size bigint,
  signed_at timestamptz(3),
  split_at timestamptz(3),
  split_note text
);

comment on column log_witnesses.key is 'The public key of the witness.';
comment on column log_witnesses.problem is 'Why the last check brought nothing; null where it did.';
comment on column log_witnesses.size is 'Leaves of the newest tree that it signed and that the log has too.';
comment on column log_witnesses.split_at is 'When it was first found to have signed another log.';
comment on column log_witnesses.split_note is 'What it signed then, which proves it.';
