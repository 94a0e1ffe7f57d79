-- Reports of readers about mistakes in published posts, and what staff decided about each.
create table reports (
  id uuid primary key default gen_random_uuid(),
  -- Of what was sent, so that a form that is sent twice is one report.
  fingerprint bytea not null unique,
  post_id uuid not null references posts,
  -- The version that the reader had; null where approvals were not recorded yet.
  version integer check (version >= 1),
  passage text,
  wrong text not null,
  -- The language of the form, in which the reader hears the outcome.
  language text not null,
  -- Kept only until the outcome is mailed, and for a year at most.
  email text,
  state text not null default 'new' check (state in ('new', 'with_author', 'fixed', 'declined')),
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  decided_at timestamptz(3),
  -- The version that fixed it.
  fixed_by integer,
  -- Why it was declined.
  reason text,
  check (state <> 'with_author' or sent_at is not null),
  check ((state in ('fixed', 'declined')) = (decided_at is not null)),
  check ((state = 'fixed') = (fixed_by is not null)),
  check ((state = 'declined') = (reason is not null)),
  check (decided_at is null or email is null)
);

create index reports_in_state on reports (state, created_at, id);
create index reports_of_post on reports (post_id, state);
create index reports_with_address on reports (created_at) where email is not null;
