-- Decisions of the staff that take effect later: within seconds, as long as they can be undone, or at a time
-- that a reviewer has set. A post has one at most.
create table pending_decisions (
  post_id uuid primary key references posts on delete cascade,
  revision_id uuid not null references revisions on delete cascade,
  outcome text not null check (outcome in ('approved', 'returned')),
  -- What came with the decision, as in its call.
  given jsonb not null,
  -- Null for an operator.
  decided_by uuid references accounts,
  -- The role in which it was decided: a change of role later takes nothing back.
  decided_as text not null check (decided_as in ('A', 'S')),
  decided_at timestamptz(3) not null,
  effective_at timestamptz(3) not null,
  -- Whether a reviewer has set the time. Its author knows of it then.
  scheduled boolean not null,
  -- Why it is published later, for its author; null where nothing was said.
  reason text check (length(reason) between 1 and 500),
  -- When its author got an email about the time.
  author_told_at timestamptz(3),
  check (scheduled or reason is null),
  check (outcome = 'approved' or not scheduled)
);
create index pending_decisions_due on pending_decisions (effective_at);
create index pending_decisions_of_account on pending_decisions (decided_by);
